import { disclaimer } from '@postjoin/envelope';
import { buildExampleUrl, howSure, listFeedLinks, operationIds, operations, purpose } from '@postjoin/openapi-spec';
import { escapeHtml } from '@postjoin/values';
import type { Plugin } from 'vite';
import { describeBrowsers, describeDocsBrowsers } from './browsers.ts';

/** Replacements for the placeholder comments in the HTML files, by name. */
const placeholderTexts: Readonly<Record<string, () => string>> = {
  purpose: () => escapeHtml(purpose),
  'how-sure': () => escapeHtml(howSure),
  operations: renderOperations,
  browsers: describeBrowsers,
  'docs-browsers': describeDocsBrowsers,
  'feed-discovery': renderFeedDiscovery,
  feeds: renderFeedLinks,
  disclaimer: () => escapeHtml(disclaimer),
};

/**
 * Creates a Vite plugin that fills the placeholders of the HTML with their texts, for readers without JavaScript. The
 * HTML also names the fonts, so that they arrive for the first view.
 */
export function htmlPlaceholders(): Plugin {
  return {
    name: 'postjoin-html-placeholders',
    transformIndexHtml: (html, { bundle = {} }) => ({
      html: fillPlaceholders(html),
      tags: Object.keys(bundle)
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${name}` },
          injectTo: 'head',
        })),
    }),
  };
}

/** @throws {Error} for a placeholder without a replacement */
export function fillPlaceholders(html: string): string {
  return html.replace(/<!-- ([a-z-]+) -->/gu, (_comment, name: string) => {
    const text = placeholderTexts[name];
    if (!text) throw new Error(`the HTML has an unknown placeholder: <!-- ${name} -->`);
    return text();
  });
}

function renderOperations(): string {
  return operationIds
    .map((id) => {
      const { path, summary, tier } = operations[id];
      // A relative address also works if a deployment serves the page below a path.
      const address = buildExampleUrl('', id).slice(1);
      return `<li><a href="${escapeHtml(address)}"><code>${escapeHtml(path)}</code></a> <span class="tier">${tier}</span><br>${escapeHtml(summary)}</li>`;
    })
    .join('\n');
}

/** Renders links for the head of a page, where browsers and readers of feeds find the feeds. */
function renderFeedDiscovery(): string {
  return listFeedLinks('')
    .map(({ mediaType, address }) => `<link rel="alternate" type="${mediaType}" href="${address}" title="Matches" />`)
    .join('\n');
}

function renderFeedLinks(): string {
  return listFeedLinks('')
    .map(({ label, address }) => `<a href="${address}">${label}</a>`)
    .join(' · ');
}
