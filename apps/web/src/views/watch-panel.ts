import type { WatchlistData } from '@postjoin/join/types';
import { listFeedLinks } from '@postjoin/openapi-spec/feeds';
import { formatCount } from '@postjoin/values';
import { contractList, type ViewContext } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { readNote } from '../notes.ts';
import { isUnread, watchedTopics, type Actions, type PageState } from '../page-state.ts';
import { feedLinks } from './feed-links.ts';
import { marketLink } from './market-link.ts';

type WatchedTopic = WatchlistData['topics'][number];
type Account = PageState['filters']['account'];

/** The first contracts of each topic are shown at once in a list of up to this many topics, and folded in a longer one. */
const maxUnfoldedTopics = 3;

/** Renders the reader's topics, each with its number of posts, its first contracts, and a note if it has no row. */
export function watchPanel(
  { watch, shown, filters: { account } }: PageState,
  actions: Actions,
  context: ViewContext,
): TemplateResult {
  const answers = new Map((shown && watchedTopics(shown))?.map((answer) => [answer.topic, answer]));
  const hasUnread = shown !== null && isUnread(shown);
  const isUnfolded = watch.topics.length <= maxUnfoldedTopics;
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
              ${watch.topics.map((topic) => watchedTopic(topic, answers.get(topic), { isUnfolded, hasUnread, account, context }, actions))}
            </ul>
            ${account === undefined ? nothing : html`<p class="fine">Posts of both accounts are counted.</p>`}
            <p class="fine">
              Follow these topics as a feed, with the topics${account === undefined ? '' : ' and the account'} in its
              address: ${feedLinks({ account, markets: watch.topics.join(',') })}
            </p>`
    }
    <p class="fine">
      Stored only in this browser. While only your topics are shown, the address of this page has them, to share the
      view.
    </p>
  </section>`;
}

function submitTopic(form: HTMLFormElement, actions: Actions): void {
  const topic = new FormData(form).get('topic');
  form.reset();
  if (typeof topic === 'string') actions.watchTopics(topic);
}

function watchedTopic(
  topic: string,
  answer: WatchedTopic | undefined,
  {
    isUnfolded,
    hasUnread,
    account,
    context,
  }: { isUnfolded: boolean; hasUnread: boolean; account: Account; context: ViewContext },
  actions: Actions,
): TemplateResult {
  return html`<li data-topic=${topic}>
    <span class="topic-name">${topic}</span>
    <span class="aside"
      >${answer ? counts(answer, actions) : marketLink(topic, 'Search its contracts', actions)}${listFeedLinks('', {
        account,
        markets: topic,
      })
        .slice(-1)
        .map(
          ({ address }) => html` · <a class="topic-feed" href=${address} aria-label=${`Feed about ${topic}`}>Feed</a>`,
        )}</span
    >
    <button type="button" aria-label=${`Stop watching ${topic}`} @click=${() => unwatch(topic, actions)}>×</button>
    ${answer?.rows.length === 0 ? quietNote(answer, hasUnread, actions) : nothing}
    ${
      answer && answer.top_contracts.length > 0
        ? html`<details class="topic-contracts" ?open=${isUnfolded}>
            <summary>Contracts<span class="hidden"> about ${topic}</span></summary>
            ${contractList(answer.top_contracts, context)}
          </details>`
        : nothing
    }
  </li>`;
}

function counts({ topic, posts, contracts, recognised }: WatchedTopic, actions: Actions): TemplateResult {
  const open = formatCount(contracts, 'contract');
  return html`${formatCount(posts, 'post')},
  ${contracts === 0 ? open : marketLink(topic, open, actions)}${recognised || posts + contracts === 0 ? nothing : '; found by its words'}`;
}

/** Renders why a topic has no matched post, and the words that the service proposes instead of it. */
function quietNote(answer: WatchedTopic, hasUnread: boolean, actions: Actions): TemplateResult {
  const { topic, note } = answer;
  const { proposals } = readNote(note);
  return html`<p class="note">
    ${hasUnread ? 'Posts or contracts have not been read yet.' : explainQuiet(answer)}
    ${proposals.map(
      (word) =>
        html`<button type="button" class="link" @click=${() => replaceTopic(topic, word, actions)}>
          Watch ${word} instead
        </button>`,
    )}
  </p>`;
}

function explainQuiet({ posts, contracts }: WatchedTopic): string {
  if (contracts === 0)
    return posts === 0
      ? 'No post in this time window and no open contract mentions it.'
      : 'No open contract mentions it.';
  return posts === 0 ? 'No post in this time window mentions it.' : 'No post about it matches a contract.';
}

function replaceTopic(topic: string, word: string, actions: Actions): void {
  actions.unwatch(topic);
  actions.watchTopics(word);
}

/**
 * Removes a topic from the watch list. The pressed button disappears with the topic. If no other element then has the
 * focus, the panel receives the focus.
 */
function unwatch(topic: string, actions: Actions): void {
  actions.unwatch(topic);
  if (document.activeElement === document.body) document.getElementById('watch')?.focus();
}
