import type { Row } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { postPath, type ViewContext } from './context.ts';
import { readLink } from './read-link.ts';

/** Renders the link to the post and the link to the page of the row. */
export function postLinks({ post }: Pick<Row, 'post'>, context: ViewContext): TemplateResult {
  return html`${readLink(post.url, 'the post')}
    <a class="read" href=${postPath(context, post.id)}>Link to this post</a>`;
}

/** States who found the match, if the rules alone did not. */
export function foundByNote({ found_by, confirmed }: Row): TemplateResult | typeof nothing {
  if (found_by === 'model') return html`<p class="aside">A language model found this match. The rules did not.</p>`;
  return confirmed === true ? html`<p class="aside">A language model confirms this match.</p>` : nothing;
}
