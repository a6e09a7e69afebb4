import type { UnmatchedPost } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { formatPrice } from '../format-price.ts';
import { formatDateTime } from '../format-time.ts';
import { formatCount, reasonTexts } from '../labels.ts';
import type { Shown } from '../page-state.ts';
import { linkedText } from './read-link.ts';

/** Renders a folded list of the posts without a matching contract, each with the reason. */
export function unmatchedPosts(posts: readonly UnmatchedPost[], { data }: Shown): TemplateResult | typeof nothing {
  if (posts.length === 0) return nothing;
  const isCut = data.unmatched.length < (data.truncated?.['unmatched']?.total ?? 0);
  const count = isCut ? 'Latest posts' : formatCount(posts.length, 'post');
  return html`<details class="unmatched">
    <summary>${count} without a matching contract</summary>
    <ul>
      ${repeat(
        posts,
        ({ id }) => id,
        (post) => unmatchedPost(post, data.reasons),
      )}
    </ul>
  </details>`;
}

function unmatchedPost(
  { at, excerpt, reason, nearest, joined_to, candidates }: UnmatchedPost,
  reasons: Readonly<Record<string, string>>,
): TemplateResult {
  const contract = joined_to ?? nearest;
  const outcomes = nearest?.outcomes ?? [];
  return html`<li>
    <p class="excerpt">${excerpt}</p>
    <p class="aside">
      <time datetime=${at}>${formatDateTime(at)}</time> · ${reasonTexts[reason] ?? reasons[reason] ?? reason}
    </p>
    ${
      contract === undefined
        ? nothing
        : html`<p class="aside">
            ${joined_to ? 'Contract' : outcomes.length > 0 ? 'Question' : 'Nearest contract'}:
            ${linkedText(contract.url, contract.title)}
            ${outcomes.map(
              ({ outcome, last_price }, index) =>
                html`${index === 0 ? '' : ', '}${outcome} <b>${formatPrice(last_price)}</b>`,
            )}
          </p>`
    }
    ${candidates === undefined ? nothing : candidateList(candidates)}
  </li>`;
}

/** Renders the folded questions that a reader may compare with the post. */
function candidateList(candidates: NonNullable<UnmatchedPost['candidates']>): TemplateResult {
  return html`<details class="candidates">
    <summary>Markets on the same subject, not matched</summary>
    <ul>
      ${candidates.map(
        ({ title, url, outcomes }) =>
          html`<li>
            ${linkedText(url, title)}${outcomes.map(({ outcome, last_price }) =>
              last_price === null ? nothing : html` · ${outcome} <b>${formatPrice(last_price)}</b>`,
            )}
          </li>`,
      )}
    </ul>
  </details>`;
}
