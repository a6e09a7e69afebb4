import type { WatchlistData } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { watchedTopics, type Actions, type PageState } from '../page-state.ts';

/** The reader's topics, and what was found for each. */
export function watchPanel({ watch, shown }: PageState, actions: Actions): TemplateResult {
  const found = new Map((shown && watchedTopics(shown))?.map((topic) => [topic.topic, topic]));
  return html`<section class="panel" id="watch-list" aria-labelledby="watch-title">
    <h2 id="watch-title">Watch list</h2>
    <form
      class="add"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        addFrom(event.currentTarget as HTMLFormElement, actions);
      }}
    >
      <label for="new-topic">Topic</label>
      <input id="new-topic" name="topic" maxlength="200" autocomplete="off" placeholder="tariffs" />
      <button type="submit">Watch</button>
    </form>
    ${
      watch.topics.length === 0
        ? html`<p class="quiet">Add topics, such as <i>tariffs</i> or <i>Fed</i>, to narrow the timeline to them.</p>`
        : html`<ul class="topics">
            ${watch.topics.map((topic) => watchedTopic(topic, found.get(topic), actions))}
          </ul>`
    }
    <p class="fine">Kept in this browser only.</p>
  </section>`;
}

function addFrom(form: HTMLFormElement, actions: Actions): void {
  const topic = new FormData(form).get('topic');
  form.reset();
  if (typeof topic === 'string') actions.watchTopics(topic);
}

function watchedTopic(
  topic: string,
  found: WatchlistData['topics'][number] | undefined,
  actions: Actions,
): TemplateResult {
  return html`<li data-topic=${topic}>
    <span class="topic-name">${topic}</span>
    ${found ? html`<span class="aside">${foundWords(found)}</span>` : nothing}
    <button type="button" aria-label=${`Stop watching ${topic}`} @click=${() => unwatch(topic, actions)}>×</button>
  </li>`;
}

/** The button goes with its topic; where no other takes its place, the keyboard goes on from the head of the panel. */
function unwatch(topic: string, actions: Actions): void {
  actions.unwatch(topic);
  if (document.activeElement === document.body) document.getElementById('watch')?.focus();
}

function foundWords({ posts, contracts, recognised }: WatchlistData['topics'][number]): string {
  const counts = `${counted(posts, 'post')}, ${counted(contracts, 'contract')}`;
  return recognised ? counts : `${counts}; looked for by its words`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
