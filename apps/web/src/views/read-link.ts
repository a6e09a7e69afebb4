import { html, nothing, type TemplateResult } from 'lit-html';

/** The relation of every link to a page of a third party. */
export const linkRelation = 'noopener noreferrer nofollow';

/**
 * Renders a link "Read `target`" to a page of a third party. Renders nothing for an unsafe address. Narrow screens show
 * only "Read".
 */
export function readLink(address: string | null, target: string): TemplateResult | typeof nothing {
  const url = toWebUrl(address);
  if (url === undefined) return nothing;
  return html`<a class="read" href=${url} rel=${linkRelation}>Read<span class="what"> ${target}</span></a>`;
}

/** Accepts absolute http and https addresses. Returns undefined for others, such as `javascript:`. */
export function toWebUrl(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
