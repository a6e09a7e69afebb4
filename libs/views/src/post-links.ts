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
const possibleTitle = 'Of 100 such matches on posts that nobody had read, 46 were right (November 2026).';

type Found = Pick<Row, 'certainty' | 'found_by' | 'confirmed'>;

/** States who found the match, if a language model read the post, or if the match is only possible. */
export function foundByNote(row: Found): TemplateResult | typeof nothing {
  const note = describeFinding(row);
  if (note === undefined) return nothing;
  return html`<p class="aside" title=${row.certainty === 'possible' ? possibleTitle : modelTitle}>${note}</p>`;
}

function describeFinding({ certainty, found_by, confirmed }: Found): string | undefined {
  if (confirmed) return found_by === 'model' ? 'Found by a language model' : 'Confirmed by a language model';
  const unread = confirmed === false ? ', not yet read by a language model' : '';
  if (certainty === 'possible') return `Possible match, found by rules${unread}`;
  return unread === '' ? undefined : `Found by rules${unread}`;
}
