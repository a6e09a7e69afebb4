import type { Row } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { sharedTopics, type Card } from '../cards.ts';
import { formatDateTime, formatShortDateTime, formatTime } from '../format-time.ts';
import { formatCount, platformLabel } from '../labels.ts';
import type { Actions } from '../page-state.ts';
import { includesTopic, type WatchList } from '../watch-list.ts';
import { contractCard } from './contract-card.ts';
import { shortenText, type TextSpan } from './long-text.ts';
import { listMarks, markedText, tintCount, type Mark } from './marked-text.ts';
import { postLinks } from './row-notes.ts';
import { sincePost } from './since-post.ts';

/** Up to this many earlier posts are shown at once. More are folded, so that one contract does not fill the page. */
const maxUnfoldedPosts = 2;

/** Renders a contract with the posts that match it: the newest post, the contract, and then the earlier posts. */
export function cardView(card: Card, watch: WatchList, actions: Actions): TemplateResult {
  const {
    rows: [newest, ...earlier],
  } = card;
  const { post } = newest;
  const topics = sharedTopics(card);
  return html`<article class="entry" data-post=${post.id}>
    <p class="when">${postTime(newest, formatTime)}</p>
    <div class="entry-body">
      <p class="who">${author(newest)}</p>
      <blockquote class="post">${postText(newest, topics)}</blockquote>
      ${contractCard(card)}
      <div class="named">
        <span class="label">What matches</span>
        <ul>
          ${topics.map((topic, index) => html`<li>${topicButton(card, topic, index, watch, actions)}</li>`)}
        </ul>
      </div>
      ${earlier.length > 0 ? earlierPosts(earlier, topics) : nothing}
    </div>
  </article>`;
}

function earlierPosts(rows: readonly Row[], topics: readonly string[]): TemplateResult {
  return html`<details class="earlier" ?open=${rows.length <= maxUnfoldedPosts}>
    <summary>${formatCount(rows.length, 'earlier post')} about this contract</summary>
    <ol>
      ${repeat(
        rows,
        ({ post }) => post.id,
        (row) =>
          html`<li data-post=${row.post.id}>
            <p class="who">${postTime(row, formatShortDateTime)} · ${author(row)}</p>
            <blockquote class="post">${postText(row, topics)}</blockquote>
            ${sincePost(row)}
          </li>`,
      )}
    </ol>
  </details>`;
}

function postTime({ post: { at } }: Row, format: (instant: string) => string): TemplateResult {
  return html`<time datetime=${at} title=${formatDateTime(at)}>${format(at)}</time>`;
}

function author(row: Row): TemplateResult {
  const { handle, platform } = row.post;
  return html`<span class="by"><span class="handle">@${handle}</span> on ${platformLabel(platform)}${repost(row)}</span>
    ${postLinks(row)}`;
}

/**
 * Renders the text of the post. Of a long text, only the beginning and the context of the highlighted words are shown,
 * until the reader opens the whole text.
 */
function postText(row: Row, topics: readonly string[]): TemplateResult {
  const { text } = row.post;
  const marks = listMarks(row.evidence, topics, ({ post }) => post);
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
function cutMark({ post }: Row): TemplateResult | typeof nothing {
  return post.truncated === true ? html` <span class="aside">Text cut by the source</span>` : nothing;
}

/** Renders a part of the text, with the marks that lie in it. */
function partText(text: string, marks: readonly Mark[], { start, end }: TextSpan) {
  const inPart = marks.filter((mark) => start <= mark.start && mark.end <= end);
  const moved = inPart.map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start }));
  return markedText(text.slice(start, end), moved);
}

function repost({ post }: Row): TemplateResult | typeof nothing {
  if (post.repost_of === undefined) return nothing;
  return html`, reposting ${post.repost_of.handle === null ? 'another account' : html`@${post.repost_of.handle}`}`;
}

/** Renders a topic as a button for the watch list, in the words of the contract. Watching these words finds the row. */
function topicButton(card: Card, topic: string, index: number, watch: WatchList, actions: Actions): TemplateResult {
  const mention = findMention(card, topic);
  // A comma would separate two topics of a watch list.
  const words = (mention?.contract.text ?? topic).replaceAll(',', ' ');
  const where = mention ? `“${mention.post.text}” in the post, “${mention.contract.text}” in the contract` : topic;
  const isWatched = includesTopic(watch, words);
  return html`<button
    type="button"
    class="topic"
    data-tint=${index % tintCount}
    aria-pressed=${isWatched ? 'true' : 'false'}
    aria-label=${`Watch ${words}: ${where}`}
    title=${`${where}. ${isWatched ? 'Remove from your watch list' : 'Add to your watch list'}`}
    @click=${() => (isWatched ? actions.unwatch(words) : actions.watchTopics(words))}
  >
    ${words}
  </button>`;
}

/** Finds the words of a topic in the newest post that mentions it, and in the contract. */
function findMention({ rows }: Card, topic: string): Row['evidence'][number] | undefined {
  return rows.flatMap(({ evidence }) => evidence).find((mention) => mention.topic === topic);
}
