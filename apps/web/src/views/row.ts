import type { Row } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { findCutoff } from './long-text.ts';
import type { Mark } from './marks.ts';
import type { Actions } from '../page-state.ts';
import { platformLabel } from '../labels.ts';
import { formatTime, formatDateTime } from '../format-time.ts';
import { includesTopic, type WatchList } from '../watch-list.ts';
import { toWebUrl } from './web-address.ts';
import { contractCard } from './contract-card.ts';
import { markedText, tintCount } from './marked-text.ts';

/** One post with the contract it is about. */
export function rowView(row: Row, watch: WatchList, actions: Actions): TemplateResult {
  const { post } = row;
  return html`<article class="entry" data-post=${post.id}>
    <p class="when">
      <time datetime=${post.at} title=${formatDateTime(post.at)}>${formatTime(post.at)}</time>
    </p>
    <div class="entry-body">
      <p class="who">
        <span class="handle">@${post.handle}</span> on ${platformLabel(post.platform)}${repost(row)}
        ${readLink(post.url, 'the post')}
      </p>
      <blockquote class="post">${postText(row)}</blockquote>
      ${contractCard(row)}
      <div class="named">
        <span class="label">Both name</span>
        <ul>
          ${sharedTopics(row).map((topic, index) => html`<li>${topicView(row, topic, index, watch, actions)}</li>`)}
        </ul>
      </div>
    </div>
  </article>`;
}

/** The words of the post, of a long one the part that holds everything marked, and the rest when it is asked for. */
function postText(row: Row): TemplateResult {
  const { text } = row.post;
  const marks = marksIn(row, ({ post }) => post);
  const end = findCutoff(text, Math.max(0, ...marks.map((mark) => mark.end)));
  if (end === undefined) return html`<span class="words">${markedText(text, marks)}</span>`;
  return html`<span class="words">${markedText(text.slice(0, end).trimEnd(), marks)}</span>
    <details class="rest">
      <summary>The rest of the post</summary>
      <span class="words">${text.slice(end)}</span>
    </details>`;
}

function repost({ post }: Row): TemplateResult | typeof nothing {
  if (post.repost_of === null) return nothing;
  return html`, reposting ${post.repost_of.handle === null ? 'another account' : html`@${post.repost_of.handle}`}`;
}

/** A link for reading; nothing when the address is none that a browser should open. Where there is little room, `what` is only said. */
export function readLink(given: string | null, what: string): TemplateResult | typeof nothing {
  const address = toWebUrl(given);
  if (address === undefined) return nothing;
  return html`<a class="read" href=${address} rel="noopener noreferrer nofollow"
    >Read<span class="what"> ${what}</span></a
  >`;
}

/** The places of a row's evidence in one of its texts, with the position of their topic. */
export function marksIn(row: Row, placeOf: (evidence: Row['evidence'][number]) => Omit<Mark, 'topic'> | null): Mark[] {
  return row.evidence.flatMap((evidence) => {
    const place = placeOf(evidence);
    return place === null ? [] : [{ ...place, topic: sharedTopics(row).indexOf(evidence.topic) }];
  });
}

/** What both name, each once: the topics, then what else the evidence is for. */
function sharedTopics({ topics, evidence }: Row): string[] {
  return [...new Set([...topics, ...evidence.map(({ topic }) => topic)])];
}

/** A topic can be put on the watch list; an act by itself is none. */
function topicView(row: Row, topic: string, index: number, watch: WatchList, actions: Actions): TemplateResult {
  if (row.topics.includes(topic)) return topicButton(row, topic, index, watch, actions);
  return html`<span class="topic act" data-tint=${index % tintCount} title=${describeMentions(row, topic)}
    >${topic}</span
  >`;
}

function topicButton(row: Row, topic: string, index: number, watch: WatchList, actions: Actions): TemplateResult {
  const watched = includesTopic(watch, topic);
  return html`<button
    type="button"
    class="topic"
    data-tint=${index % tintCount}
    aria-pressed=${watched ? 'true' : 'false'}
    aria-label=${`Watch ${topic}: ${describeMentions(row, topic)}`}
    title=${watched ? 'On your watch list' : 'Put on your watch list'}
    @click=${() => (watched ? actions.unwatch(topic) : actions.watchTopics(topic))}
  >
    ${topic}
  </button>`;
}

function describeMentions({ evidence }: Row, topic: string): string {
  return evidence
    .filter((each) => each.topic === topic)
    .map(({ post, contract }) => `“${post.text}” in the post, “${contract.text}” in the contract`)
    .join('; ');
}
