import { html, nothing, type TemplateResult } from 'lit-html';
import type { LinkText } from './marked-text.ts';

/** The relation of every link to a page of a third party. */
const linkRelation = 'noopener noreferrer nofollow';

/** Renders a link "Read `target`" to a page of a third party. Renders nothing for an unsafe address. */
export function readLink(address: string | null | undefined, target: string): TemplateResult | typeof nothing {
  const url = toWebUrl(address);
  if (url === undefined) return nothing;
  return html`<a class="read" href=${url} rel=${linkRelation}>Read ${target}</a>`;
}

/** Renders a text as a link to a page of a third party. Renders only the text for an unsafe or missing address. */
export function linkedText(address: string | null | undefined, text: LinkText, className = ''): TemplateResult {
  const url = toWebUrl(address);
  return url === undefined
    ? html`<span class=${className}>${text}</span>`
    : html`<a class=${className} href=${url} rel=${linkRelation}>${text}</a>`;
}

/** Accepts absolute http and https addresses. Returns undefined for others, such as `javascript:`. */
export function toWebUrl(address: string | null | undefined): string | undefined {
  try {
    const { protocol, href } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
