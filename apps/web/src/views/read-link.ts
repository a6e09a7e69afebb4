import { html, nothing, type TemplateResult } from 'lit-html';

/** A link "Read `target`" to a page of a third party; nothing for an unsafe address. Narrow screens show only "Read". */
export function readLink(address: string | null, target: string): TemplateResult | typeof nothing {
  const url = toWebUrl(address);
  if (url === undefined) return nothing;
  return html`<a class="read" href=${url} rel="noopener noreferrer nofollow"
    >Read<span class="what"> ${target}</span></a
  >`;
}

/** Accepts absolute http and https addresses. Others, such as `javascript:`, are undefined. */
export function toWebUrl(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
