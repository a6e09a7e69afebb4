import type { Row } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { postPath, type ViewContext } from './context.ts';
import { readLink } from './read-link.ts';

/** Renders the link to the post and the link to the page of the row. */
export function postLinks({ post }: Pick<Row, 'post'>, context: ViewContext): TemplateResult {
  return html`${readLink(post.url, 'the post')}
  ${
    post.id === context.postId
      ? nothing
      : html`<a class="read" href=${postPath(context, post.id)}>Link to this post</a>`
  }`;
}

const modelTitle = 'A language model that the operator named read this post. Its answer can be wrong.';

/** States what a language model says of the match. Renders nothing where the operator has named no model. */
export function foundByNote(row: Pick<Row, 'found_by' | 'confirmed'>): TemplateResult | typeof nothing {
  return row.confirmed === undefined ? nothing : html`<p class="aside" title=${modelTitle}>${describeVerdict(row)}</p>`;
}

function describeVerdict({ found_by, confirmed }: Pick<Row, 'found_by' | 'confirmed'>): string {
  if (!confirmed) return 'Found by rules, not confirmed by a language model';
  return found_by === 'model' ? 'Found by a language model' : 'Confirmed by a language model';
}
