import type { Row } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatDateTime, formatShortDateTime, formatTime } from '../format-time.ts';
import { platformLabel } from '../labels.ts';
import type { Actions } from '../page-state.ts';
import { includesTopic, type WatchList } from '../watch-list.ts';
import { contractCard } from './contract-card.ts';
import { shortenText, type TextSpan } from './long-text.ts';
import { listMarks, markedText, sharedTopics, tintCount, type Mark } from './marked-text.ts';
import { readLink } from './read-link.ts';

/** Renders a post with the contract that it matches. */
export function rowView(row: Row, watch: WatchList, actions: Actions, showsDay = false): TemplateResult {
  const { post } = row;
  return html`<article class="entry" data-post=${post.id}>
    <p class="when">
      <time datetime=${post.at} title=${formatDateTime(post.at)}
        >${showsDay ? formatShortDateTime(post.at) : formatTime(post.at)}</time
      >
    </p>
    <div class="entry-body">
      <p class="who">
        <span class="handle">@${post.handle}</span> on ${platformLabel(post.platform)}${repost(row)}
        ${readLink(post.url, 'the post')}
      </p>
      <blockquote class="post">${postText(row)}</blockquote>
      ${contractCard(row)}
      <div class="named">
        <span class="label">Both mention</span>
        <ul>
          ${sharedTopics(row).map((topic, index) => html`<li>${topicView(row, topic, index, watch, actions)}</li>`)}
        </ul>
      </div>
    </div>
  </article>`;
}

/**
 * Renders the text of the post. Of a long text, only the beginning and the context of the highlighted words are shown,
 * until the reader opens the whole text.
 */
function postText(row: Row): TemplateResult {
  const { text } = row.post;
  const marks = listMarks(row, ({ post }) => post);
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

/**
 * Renders a topic as a button for the watch list. Renders an act as a plain label, because the watch list has only
 * topics.
 */
function topicView(row: Row, topic: string, index: number, watch: WatchList, actions: Actions): TemplateResult {
  if (row.topics.includes(topic)) return topicButton(row, topic, index, watch, actions);
  return html`<span class="topic act" data-tint=${index % tintCount} title=${describeMentions(row, topic)}
    >${topic}</span
  >`;
}

function topicButton(row: Row, topic: string, index: number, watch: WatchList, actions: Actions): TemplateResult {
  const isWatched = includesTopic(watch, topic);
  return html`<button
    type="button"
    class="topic"
    data-tint=${index % tintCount}
    aria-pressed=${isWatched ? 'true' : 'false'}
    aria-label=${`Watch ${topic}: ${describeMentions(row, topic)}`}
    title=${isWatched ? 'Remove from your watch list' : 'Add to your watch list'}
    @click=${() => (isWatched ? actions.unwatch(topic) : actions.watchTopics(topic))}
  >
    ${topic}
  </button>`;
}

function describeMentions({ evidence }: Row, topic: string): string {
  return evidence
    .filter((mention) => mention.topic === topic)
    .map(({ post, contract }) => `“${post.text}” in the post, “${contract.text}” in the contract`)
    .join('; ');
}
