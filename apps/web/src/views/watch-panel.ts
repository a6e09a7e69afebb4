import type { WatchlistData } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatCount } from '../labels.ts';
import { contractList } from './markets-panel.ts';
import { watchedTopics, type Actions, type PageState } from '../page-state.ts';

type WatchedTopic = WatchlistData['topics'][number];

/** Renders the reader's topics, each with its number of posts, its first contracts, and a note if it has no row. */
export function watchPanel({ watch, shown }: PageState, actions: Actions): TemplateResult {
  const answers = new Map((shown && watchedTopics(shown))?.map((answer) => [answer.topic, answer]));
  return html`<section class="panel" id="watch-list" aria-labelledby="watch-title">
    <h2 id="watch-title">Watch list</h2>
    <form
      class="add"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        submitTopic(event.currentTarget as HTMLFormElement, actions);
      }}
    >
      <label for="new-topic">Topic</label>
      <input id="new-topic" name="topic" maxlength="200" autocomplete="off" placeholder="tariffs" />
      <button type="submit">Watch</button>
    </form>
    ${
      watch.topics.length === 0
        ? html`<p class="quiet">Add topics, such as <i>tariffs</i> or <i>Fed</i>, to see only posts about them.</p>`
        : html`<ul class="topics">
            ${watch.topics.map((topic) => watchedTopic(topic, answers.get(topic), actions))}
          </ul>`
    }
    <p class="fine">Stored only in this browser.</p>
  </section>`;
}

function submitTopic(form: HTMLFormElement, actions: Actions): void {
  const topic = new FormData(form).get('topic');
  form.reset();
  if (typeof topic === 'string') actions.watchTopics(topic);
}

function watchedTopic(topic: string, answer: WatchedTopic | undefined, actions: Actions): TemplateResult {
  return html`<li data-topic=${topic}>
    <span class="topic-name">${topic}</span>
    ${answer ? html`<span class="aside">${formatCounts(answer)}</span>` : nothing}
    <button type="button" aria-label=${`Stop watching ${topic}`} @click=${() => unwatch(topic, actions)}>×</button>
    ${answer?.note === undefined ? nothing : html`<p class="note">${answer.note}</p>`}
    ${
      answer && answer.top_contracts.length > 0
        ? html`<details class="topic-contracts">
            <summary>Contracts<span class="hidden"> about ${topic}</span></summary>
            ${contractList(answer.top_contracts)}
          </details>`
        : nothing
    }
  </li>`;
}

/**
 * Removes a topic from the watch list. The pressed button disappears with the topic. If no other element then has the
 * focus, the panel receives the focus.
 */
function unwatch(topic: string, actions: Actions): void {
  actions.unwatch(topic);
  if (document.activeElement === document.body) document.getElementById('watch')?.focus();
}

function formatCounts({ posts, contracts, recognised }: WatchedTopic): string {
  const counts = `${formatCount(posts, 'post')}, ${formatCount(contracts, 'contract')}`;
  return recognised ? counts : `${counts}; word search`;
}
