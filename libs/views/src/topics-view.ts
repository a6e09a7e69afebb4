import type { Row } from '@postjoin/join/types';
import { html, type TemplateResult } from 'lit-html';
import { sharedTopics, type Card } from './cards.ts';
import type { ViewContext } from './context.ts';
import { tintCount } from './marked-text.ts';

/** Lists the words that the post and the contract share, each with a way to follow them. */
export function topicsView(card: Card, context: ViewContext): TemplateResult {
  return html`<div class="named">
    <span class="label">What matches</span>
    <ul>
      ${sharedTopics(card).map((topic, index) => html`<li>${topicView(card, topic, index, context)}</li>`)}
    </ul>
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
  return `${root}?${new URLSearchParams({ hours: '168', markets: topic }).toString()}`;
}

/** Finds the words of a topic in the newest post that mentions it, and in the contract. */
function findMention({ rows }: Card, topic: string): Row['evidence'][number] | undefined {
  return rows.flatMap(({ evidence }) => evidence).find((mention) => mention.topic === topic);
}
