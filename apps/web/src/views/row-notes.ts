import type { Row } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { readLink, toWebUrl } from './read-link.ts';

/** Renders the link to the post, and the link to the page of the row if the service sends one. */
export function postLinks(row: Row): TemplateResult {
  const { link } = row as Row & { link?: string };
  const address = link === undefined ? undefined : toWebUrl(URL.parse(link, document.baseURI)?.href ?? null);
  return html`${readLink(row.post.url, 'the post')}
  ${address === undefined ? nothing : html`<a class="read" href=${address}>Link to this post</a>`}`;
}
