import type { Row } from '@postjoin/join/types';
import { formatCount } from '@postjoin/values';
import { html, nothing, type TemplateResult } from 'lit-html';
import { sharedTopics, type Card } from './cards.ts';
import type { ViewContext } from './context.ts';
import { contractCard } from './contract-card.ts';
import { shortenText, type TextSpan } from './long-text.ts';
import { listMarks, markedText, tintCount, type Mark } from './marked-text.ts';
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
      ${contractCard(card, context)} ${topicsView(card, context)}
      ${earlier.length > 0 ? earlierPosts(earlier, topics, context) : nothing}
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

/** Renders a post with its time, its author, its links and the highlighted words. On its own page, it is whole. */
export function postView(row: PostOfRow, topics: readonly string[], context: ViewContext): TemplateResult {
  return html`<p class="who">${postTime(row.post, context)} · ${author(row)}</p>
    <blockquote class="post">${postText(row, topics, row.post.id === context.postId)}</blockquote>`;
}

function author(row: PostOfRow): TemplateResult {
  return html`<span class="by">${postAuthor(row.post)}${repost(row)}</span>`;
}

/**
 * Renders the text of the post. Of a long text, only the beginning and the context of the highlighted words are shown,
 * until the reader opens the whole text.
 */
function postText(row: PostOfRow, topics: readonly string[], isWhole = false): TemplateResult {
  const { text } = row.post;
  const marks = listMarks(row.evidence ?? [], topics, ({ post }) => (post.part ? null : post));
  const parts = isWhole ? undefined : shortenText(text, marks);
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

/** Lists the words that the post and the contract share, each with a way to follow them, and how sure the match is. */
export function topicsView(card: Card, context: ViewContext): TemplateResult {
  return html`<div class="named">
    <span class="label">What matches</span>
    <ul>
      ${sharedTopics(card).map((topic, index) => html`<li>${topicView(card, topic, index, context)}</li>`)}
    </ul>
    ${certaintyMark(card.rows[0], context)}
  </div>`;
}

/**
 * Renders a topic in the words of the contract: as a button for the watch list or, on a page without a script, as a link
 * to the timeline with this topic. Both find the row.
 */
function topicView(card: Card, topic: string, index: number, { watching, root }: ViewContext): TemplateResult {
  const mention = findMention(card, topic);
  // A comma would separate two topics of a watch list.
  const words = (mention?.contract.text ?? topic).replaceAll(',', ' ');
  const where = mention ? `“${mention.post.text}” in the post, “${mention.contract.text}” in the contract` : topic;
  const tint = index % tintCount;
  if (!watching)
    return html`<a class="topic" data-tint=${tint} href=${timelinePath(root, words)} title=${where}>${words}</a>`;
  const isWatched = watching.includes(words);
  return html`<button
    type="button"
    class="topic"
    data-tint=${tint}
    aria-pressed=${isWatched ? 'true' : 'false'}
    aria-label=${`Watch ${words}: ${where}`}
    title=${`${where}. ${isWatched ? 'Remove from your watch list' : 'Add to your watch list'}`}
    @click=${() => watching.toggle(words)}
  >
    ${words}
  </button>`;
}

/** The address of the timeline of a week with the posts about a topic. */
function timelinePath(root: ViewContext['root'], topic: string): string {
  return `${root || './'}?${new URLSearchParams({ hours: '168', markets: topic }).toString()}`;
}

/** Finds the words of a topic in the newest post that mentions it, and in the contract. */
function findMention({ rows }: Card, topic: string): Row['evidence'][number] | undefined {
  return rows.flatMap(({ evidence }) => evidence).find((mention) => mention.topic === topic);
}
