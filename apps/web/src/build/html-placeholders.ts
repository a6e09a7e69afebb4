import { disclaimer } from '@postjoin/envelope';
import { exampleAddress, operationIds, operations, outOfScope, purpose } from '@postjoin/openapi-spec';
import type { Plugin } from 'vite';

/** What the page takes from the rest of the project, by the comment that stands in its place. */
const placeholderTexts: Readonly<Record<string, () => string>> = {
  purpose: () => escapeHtml(purpose),
  'out-of-scope': () => escapeHtml(outOfScope),
  operations: renderOperations,
  disclaimer: () => escapeHtml(disclaimer),
};

/** Writes what the service is and its operations into the page, so that a reader without JavaScript finds them. */
export function htmlPlaceholders(): Plugin {
  return { name: 'postjoin-operations-list', transformIndexHtml: (html) => fillPlaceholders(html) };
}

/** @throws {Error} for a place that nothing is known for */
export function fillPlaceholders(html: string): string {
  return html.replace(/<!-- ([a-z-]+) -->/gu, (_place, name: string) => {
    const text = placeholderTexts[name];
    if (!text) throw new Error(`the page asks for <!-- ${name} -->, which nothing fills in`);
    return text();
  });
}

function renderOperations(): string {
  return operationIds
    .map((id) => {
      const { path, summary, tier } = operations[id];
      // Relative, as every address of the page.
      const address = exampleAddress('', id).slice(1);
      return `<li><a href="${escapeHtml(address)}"><code>${escapeHtml(path)}</code></a> <span class="tier">${tier}</span><br>${escapeHtml(summary)}</li>`;
    })
    .join('\n');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
