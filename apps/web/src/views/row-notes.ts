import type { Row } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { readLink, toWebUrl } from './read-link.ts';

/** Members of a row that not every version of the service sends. */
interface OptionalMembers {
  /** Address of the page of the row. */
  link?: string;
  /** `reader` if a language model found the match. */
  found_by?: string;
}

/** Renders the link to the post, and the link to the page of the row if the row has one. */
export function postLinks(row: Row): TemplateResult {
  const { link } = row as Row & OptionalMembers;
  const address = link === undefined ? undefined : toWebUrl(URL.parse(link, document.baseURI)?.href ?? null);
  return html`${readLink(row.post.url, 'the post')}
  ${address === undefined ? nothing : html`<a class="read" href=${address}>Link to this post</a>`}`;
}

/** Renders a note if a language model found the match, because then no words may be highlighted. */
export function finderNote(row: Row): TemplateResult | typeof nothing {
  const { found_by } = row as Row & OptionalMembers;
  if (found_by !== 'reader') return nothing;
  return html`<p class="aside finder">Matched by a small language model that reads both texts.</p>`;
}
