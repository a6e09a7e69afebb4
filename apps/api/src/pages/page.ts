import { disclaimer } from '@postjoin/envelope';
import { listFeedLinks, type FeedFilters, type Identity } from '@postjoin/openapi-spec';
import { renderToString, type ViewContext } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { PageAssets } from './static-files.ts';

/**
 * Content security policy of the pages that this folder renders: they need no script, and have the style sheet, the fonts,
 * the pictures and the script of the theme of this origin. Their form leads to the page with the timeline.
 */
export const plainPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A page without a script, apart from what all pages have. */
export interface Page {
  title: string;
  main: TemplateResult;
  /** More elements of the head. */
  head?: TemplateResult;
  /** The path from the page to the root of the service. Pages link relatively, so that they work below a path too. */
  root: ViewContext['root'];
  /** What selects the rows of the page, and so the items of the feeds that it names. */
  filters?: FeedFilters;
}

export type RenderPage = (page: Page) => string;

/**
 * Creates the function that renders complete pages in the design of the page with the timeline.
 * @param assets without a build, the pages have no style
 */
export function createPageRenderer(
  { product, emails }: Pick<Identity, 'product' | 'emails'>,
  { styleSheet, themeScript, fonts }: PageAssets = { fonts: [] },
): RenderPage {
  return ({ title, main, head, root, filters }) => {
    const page = html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === product ? product : `${title} · ${product}`}</title>
        ${themeScript === undefined ? nothing : html`<script src="${root}${themeScript}"></script>`}
        <link rel="icon" href="${root}favicon.ico" />
        ${styleSheet === undefined ? nothing : html`<link rel="stylesheet" href="${root}${styleSheet}" />`}
        ${fonts.map((path) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${root}${path}" />`)}
        ${renderFeedDiscovery(product, root, filters)} ${head}
      </head>
      <body class="document">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="masthead">
          <div class="masthead-line">
            <p class="product"><a href=${root}>${product}</a></p>
            <nav aria-label="Pages">
              <ul>
                <li><a href=${root}>Newest posts</a></li>
                <li><a href="${root}week">The week</a></li>
                <li><a href="${root}#watch">Watch list</a></li>
                <li><a href="${root}docs">API</a></li>
                <li><a href="${root}#about">About</a></li>
              </ul>
            </nav>
            <form class="search" role="search" action=${root}>
              <label class="hidden" for="q">Words of a contract</label>
              <input id="q" name="q" type="search" maxlength="200" placeholder="Search markets" />
              <button type="submit">Search</button>
            </form>
          </div>
        </header>
        <main id="content" tabindex="-1">${main}</main>
        <footer>
          <p>${disclaimer}</p>
          <p>
            Feeds of matches: ${feedLinks(root, filters)} · <a href="${root}privacy">Privacy</a> ·
            <a href="${root}terms">Terms</a>
          </p>
          <p>
            Questions, or a wrong or missing match:
            <a href="mailto:${emails.support}?subject=${encodeURIComponent(title)}">${emails.support}</a>
          </p>
          <div id="theme"></div>
        </footer>
      </body>
    </html>`;
    return `<!doctype html>\n${renderToString(page)}\n`;
  };
}

/** Links to the feeds for the head of a page, where browsers and readers of feeds find them. */
function renderFeedDiscovery(product: string, root: string, filters?: FeedFilters): TemplateResult[] {
  return listFeedLinks(root, filters).map(
    ({ mediaType, address }) =>
      html`<link rel="alternate" type=${mediaType} href=${address} title="${product}: matches" />`,
  );
}

/** Links to the feeds for people. */
export function feedLinks(root: string, filters?: FeedFilters): TemplateResult[] {
  return listFeedLinks(root, filters).map(
    ({ label, address }, index) => html`${index === 0 ? '' : ', '}<a href=${address}>${label}</a>`,
  );
}
