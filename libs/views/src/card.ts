import type { Row } from '@postjoin/join/types';
import { formatCount, type TextSpan } from '@postjoin/values';
import { html, nothing, type TemplateResult } from 'lit-html';
import { sharedTopics, type Card } from './cards.ts';
import type { ViewContext } from './context.ts';
import { contractCard } from './contract-card.ts';
import { shortenText } from './long-text.ts';
import { listMarks, markedText, type Mark } from './marked-text.ts';
import { certaintyMark, postAuthor, postTime } from './post-links.ts';
import { sincePost } from './since-post.ts';

/** Up to this many earlier posts are shown at once. More are folded, so that one contract does not fill the page. */
const maxUnfoldedPosts = 2;

/** Renders a contract with the posts that match it: the newest post, the contract, and then the earlier posts. */
export function cardView(card: Card, context: ViewContext): TemplateResult {
  const {
    rows: [newest, ...earlier],
  } = card;
  const { post } = newest;
  const topics = sharedTopics(card);
  return html`<article class="entry" data-post=${post.id} data-certainty=${newest.certainty}>
    <p class="when">${postTime(post, context, context.times.time)}</p>
    <div class="entry-body">
      <p class="who">${author(newest)}</p>
      <blockquote class="post">${postText(newest, topics)}</blockquote>
      ${contractCard(card, context)} ${earlier.length > 0 ? earlierPosts(earlier, topics, context) : nothing}
    </div>
  </article>`;
}

function earlierPosts(rows: readonly Row[], topics: readonly string[], context: ViewContext): TemplateResult {
  return html`<details class="earlier" ?open=${rows.length <= maxUnfoldedPosts}>
    <summary>${formatCount(rows.length, 'earlier post')} about this contract</summary>
    ${postList(rows, topics, context)}
  </details>`;
}

/** Lists the posts about one contract, each with what the price did after it. */
export function postList(rows: readonly Row[], topics: readonly string[], context: ViewContext): TemplateResult {
  return html`<ol class="posts">
    ${rows.map(
      (row) =>
        html`<li data-post=${row.post.id} data-certainty=${row.certainty}>
          ${postView(row, topics, context)} ${sincePost(row, context.times)}
          <p class="aside">${certaintyMark(row, context)}</p>
        </li>`,
    )}
  </ol>`;
}

/** A post, with the words that it shares with a contract if it has a row. */
type PostOfRow = Pick<Row, 'post'> & Partial<Pick<Row, 'evidence'>>;

/** Renders a post with its time, its author, its links and the highlighted words. */
export function postView(row: PostOfRow, topics: readonly string[], context: ViewContext): TemplateResult {
  return html`<p class="who">${postTime(row.post, context)} · ${author(row)}</p>
    <blockquote class="post">${postText(row, topics)}</blockquote>`;
}

function author(row: PostOfRow): TemplateResult {
  return html`<span class="by">${postAuthor(row.post)}${repost(row)}</span>`;
}

/**
 * Renders the text of the post. Of a long text, only the beginning and the context of the highlighted words are shown,
 * until the reader opens the whole text.
 */
function postText(row: PostOfRow, topics: readonly string[]): TemplateResult {
  const { text } = row.post;
  const marks = listMarks(row.evidence ?? [], topics, ({ post }) => (post.part ? null : post));
  const parts = shortenText(text, marks);
  const whole = html`<span class="words">${markedText(text, marks)}</span>`;
  if (parts === undefined) return html`${whole}${cutMark(row)}`;
  return html`<span class="words"
      >${parts.map((part, index) => [index === 0 ? '' : ' […] ', partText(text, marks, part)])} […]</span
    >
    <details class="rest">
      <summary>Whole post</summary>
      ${whole}${cutMark(row)}
    </details>`;
}

/** States that the source delivered only the beginning of the text. */
function cutMark({ post }: PostOfRow): TemplateResult | typeof nothing {
  return post.truncated === true ? html` <span class="aside">Text cut by the source</span>` : nothing;
}

/** Renders a part of the text, with the marks that lie in it. */
function partText(text: string, marks: readonly Mark[], { start, end }: TextSpan) {
  const inPart = marks.filter((mark) => start <= mark.start && mark.end <= end);
  const moved = inPart.map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start }));
  return markedText(text.slice(start, end), moved);
}

function repost({ post }: PostOfRow): TemplateResult | typeof nothing {
  if (post.repost_of === undefined) return nothing;
  return html`, reposting
  ${post.repost_of.handle === null ? 'another account' : html`<span translate="no">@${post.repost_of.handle}</span>`}`;
}
