import type { UnmatchedPost } from '@postjoin/join/types';
import { formatCount } from '@postjoin/values';
import { closestView, explainReason, postPath, type ViewContext } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Shown } from '../page-state.ts';

/** Renders a folded list of the posts without a matching contract, each with the reason. */
export function unmatchedPosts(
  posts: readonly UnmatchedPost[],
  { data }: Shown,
  context: ViewContext,
): TemplateResult | typeof nothing {
  if (posts.length === 0) return nothing;
  const isCut = data.unmatched.length < (data.truncated?.['unmatched']?.total ?? 0);
  const count = isCut ? 'Latest posts' : formatCount(posts.length, 'post');
  return html`<details class="unmatched">
    <summary>${count} without a matching contract</summary>
    <ul>
      ${repeat(
        posts,
        ({ id }) => id,
        (post) => unmatchedPost(post, data.reasons, context),
      )}
    </ul>
  </details>`;
}

function unmatchedPost(
  post: UnmatchedPost,
  reasons: Readonly<Record<string, string>>,
  context: ViewContext,
): TemplateResult {
  const { id, at, excerpt } = post;
  return html`<li>
    <p class="excerpt">${excerpt}</p>
    <p class="aside">
      <a href=${postPath(context, id)}
        ><time translate="no" datetime=${at} title=${context.times.exact(at)}>${context.times.dateTime(at)}</time></a
      >
      · ${explainReason(post, reasons)}
    </p>
    ${closestView(post, context)}
  </li>`;
}
