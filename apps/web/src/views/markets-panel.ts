import type { PublicContract } from '@postjoin/join/types';
import { formatCount } from '@postjoin/values';
import { moveView, postAuthor, postTime, toExcerpt, venueAndClose, type ViewContext } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { readNote } from '../notes.ts';
import type { Actions, MarketSearch, PageState } from '../page-state.ts';
import { marketLink } from './market-link.ts';
import { list, listMovers, newestPriceView } from './overview.ts';

type Found = NonNullable<MarketSearch['found']>;

/** Renders the search for contracts and posts, in the head of the page. */
export function searchForm({ search }: PageState, actions: Actions): TemplateResult {
  return html`<form
    class="search"
    role="search"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const words = new FormData(event.currentTarget as HTMLFormElement).get('q');
      if (typeof words === 'string') actions.searchMarkets(words);
    }}
  >
    <label class="hidden" for="market-words">Words of a contract</label>
    <input
      id="market-words"
      name="q"
      type="search"
      maxlength="200"
      autocomplete="off"
      placeholder="Search markets"
      .value=${search?.q ?? ''}
    />
    <button type="submit">Search</button>
  </form>`;
}

/** Renders the head of the results, in place of the filters of the posts. */
export function searchHead(search: MarketSearch, actions: Actions): TemplateResult {
  const { q, problem } = search;
  return html`<div class="results-head">
    <h2 class="section" id="results-title">
      Found <small>for “${q}”</small>
      <button type="button" id="close-results" @click=${() => closeResults(actions)}>Close</button>
    </h2>
    <p class="aside" aria-live="polite">${problem ?? countFound(search)}</p>
  </div>`;
}

/** Renders what the search found, in place of the posts. The notices above it come with the first answer on posts. */
export function searchResults(state: PageState, actions: Actions, context: ViewContext) {
  const { search, shown, problem } = state;
  if (!search || (!shown && problem === null)) return nothing;
  return html`<section class="results" aria-labelledby="results-title">
    ${results(search, state, actions, context)}
    ${search.found?.total === 0 && !search.posts ? elsewhere(state, actions, context) : nothing}
  </section>`;
}

/** Ends the search. The pressed button disappears, so the field with the words gets the focus. */
function closeResults(actions: Actions): void {
  actions.searchMarkets('');
  document.getElementById('market-words')?.focus();
}

function countFound({ found, posts }: MarketSearch): string {
  if (!found) return 'Searching…';
  const { total, contracts } = found;
  const counts = [
    posts ? formatCount(posts.total, 'post') : [],
    posts && total === 0 ? 'no contract' : formatCount(total, 'contract'),
    contracts.length < total ? `${contracts.length} shown` : [],
  ];
  return counts.flat().join(', ');
}

/**
 * Renders contracts, each with its price, its move of a day, its venue and the newest post of the week that matches it.
 */
function contractResults(contracts: readonly PublicContract[], { week, shown }: PageState, context: ViewContext) {
  const rows = [...(shown?.data.rows ?? []), ...(week ?? [])];
  const dayMove = ({ move_24h }: PublicContract) => (move_24h === null ? '' : html`${moveView(move_24h)} in 24 h`);
  return list(
    contracts,
    context,
    (contract) => newestPriceView(contract, context),
    dayMove,
    'contracts valued',
    (contract) => {
      const row = rows.find(({ contract: { id } }) => id === contract.id);
      return html`<p class="aside">
        ${venueAndClose(contract, context.times)}${row ? html` · ${postTime(row.post, context, (at) => `Post of ${context.times.shortDateTime(at)}`)}` : nothing}
      </p>`;
    },
  );
}

/** Renders the contracts and posts of a search, the shorter list first: whoever looks for a post knows most of its words. */
function results({ found, posts }: MarketSearch, state: PageState, actions: Actions, context: ViewContext) {
  if (!found) return nothing;
  const { total, contracts } = found;
  const contractList = html`${posts && total > 0 ? html`<h3>Markets</h3>` : nothing}
  ${contractResults(contracts, state, context)}
  ${
    found.next_cursor === undefined || contracts.length === total
      ? nothing
      : html`<button type="button" @click=${() => actions.showMoreMarkets()}>Show more contracts</button>`
  }`;
  const postList = posts ? postResults(posts, context) : nothing;
  const lists = (posts?.total ?? 0) < total ? [postList, contractList] : [contractList, postList];
  return html`${explanation(found, actions)} ${lists}`;
}

/** Maximum characters of a post in the list. */
const maxPostLength = 200;

function postResults({ total, posts }: NonNullable<MarketSearch['posts']>, context: ViewContext): TemplateResult {
  return html`<h3>
      Posts of the last 7 days
      ${posts.length < total ? html`<small>the newest ${posts.length} of ${total}</small>` : nothing}
    </h3>
    <ul class="found-posts">
      ${posts.map(
        (post) =>
          html`<li>
            <p class="excerpt">${toExcerpt(post.text, maxPostLength)}</p>
            <p class="aside">${postTime(post, context)} · ${postAuthor(post)}</p>
          </li>`,
      )}
    </ul>`;
}

/** Subjects that most weeks have contracts on. */
const exampleWords = ['tariffs', 'pardon', 'Fed chair'];

/** Renders what to do after a search without a result: other words, and the markets that moved most. */
function elsewhere(state: PageState, actions: Actions, context: ViewContext): TemplateResult {
  const moved = listMovers(state);
  return html`<p class="quiet">
      Only open markets about acts of the president and the White House are searched. Fewer or other words may find one,
      such as ${exampleWords.map((word, index) => html`${index === 0 ? '' : ', '}${marketLink(word, word, actions)}`)}.
    </p>
    ${
      moved.length === 0
        ? nothing
        : html`<h3>Markets that moved most in 24 hours</h3>
            ${contractResults(moved, state, context)}`
    }`;
}

/** Explains a search without a result, or a search for words that are too general. */
function explanation({ total, note }: Found, actions: Actions): TemplateResult | typeof nothing {
  if (note === undefined) return nothing;
  const { text, proposals } = readNote(note);
  const defaultText =
    total === 0 ? 'No open contract has these words.' : 'These words are general, so all contracts are listed.';
  return html`<p class="quiet">${text === '' ? defaultText : text}</p>
    ${
      proposals.length === 0
        ? nothing
        : html`<p class="quiet">Did you mean ${proposals.map((word) => html` ${marketLink(word, word, actions)}`)}?</p>`
    }`;
}
