import type { Row, UnmatchedPost } from '@postjoin/join/types';
import { formatCount, groupBy } from '@postjoin/values';
import { cardView, hasKnownMove, toCards, type Card, type ViewContext } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { formatWindow } from '../filters.ts';
import { isUnread, type Actions, type PageState, type Shown } from '../page-state.ts';
import { describeOrder, movesTable, periodChoice } from './moves-table.ts';
import { unmatchedPosts } from './unmatched-posts.ts';

/**
 * Returns the text for screen readers after the timeline has changed. Returns undefined while the timeline is loading.
 */
export function announcement(state: PageState): string | undefined {
  const { shown, filters, problem, busy } = state;
  if (busy) return undefined;
  if (problem !== null) return problem;
  if (!shown) return undefined;
  const rows = shown.data.rows.filter(createSelector(state));
  const order = filters.sort === 'time' ? undefined : describeOrder(rows, filters.sort);
  const text = `${heading(rows, shown)}, ${formatWindow(shown.data.hours)}${describeLeftOut(state, shown)}`;
  return order === undefined ? text : `${text}. ${order}`;
}

/** Whether a row or a post is of the selected account. */
const isOfAccount = ({ filters: { account } }: PageState, entry: Row | UnmatchedPost): boolean =>
  account === undefined || ('post' in entry ? entry.post : entry).account === account;

/** Whether a row is left out because a possible match has no place in a list that ranks. */
const isLeftOut = ({ filters: { sort } }: PageState, entry: Row | UnmatchedPost): boolean =>
  sort !== 'time' && 'certainty' in entry && entry.certainty === 'possible';

/** Returns whether a row or an unmatched post is shown. */
const createSelector = (state: PageState) => (entry: Row | UnmatchedPost) =>
  isOfAccount(state, entry) && !isLeftOut(state, entry);

function describeLeftOut(state: PageState, { data }: Shown): string {
  const { length } = data.rows.filter((row) => isOfAccount(state, row) && isLeftOut(state, row));
  if (length === 0) return '';
  return length === 1 ? ', 1 possible one is left out' : `, ${length} possible ones are left out`;
}

/**
 * Renders the matched posts, as cards of a contract with its posts or as a table of moves, and then the posts without a
 * matching contract.
 */
export function timeline(state: PageState, actions: Actions, context: ViewContext): TemplateResult | typeof nothing {
  const { shown, filters, watch, problem } = state;
  if (!shown) return problem === null ? nothing : html`<p class="quiet">Nothing to show yet.</p>`;
  const isSelected = createSelector(state);
  const rows = shown.data.rows.filter(isSelected);
  const weekRows = shown.data.also_7d.rows.filter(isSelected);
  const unmatched = shown.data.unmatched.filter(isSelected);
  const rowsView = (all: readonly Row[]) =>
    filters.sort === 'time'
      ? days(toCards(all, isSelected), context)
      : movesTable(all.filter(isSelected), filters.sort, context);
  return html`
    <h2 class="section">
      ${heading(rows, shown)}
      <small
        >${watch.only ? 'about your topics, ' : ''}${formatWindow(shown.data.hours)}, times in
        ${context.times.zone}${describeLeftOut(state, shown)}</small
      >
    </h2>
    ${filters.sort === 'time' || ![...rows, ...weekRows].some(hasKnownMove) ? nothing : periodChoice(filters.sort, actions)}
    ${rows.length > 0 ? rowsView(shown.data.rows) : emptyNotice(shown, weekRows, unmatched, state, actions)}
    ${
      weekRows.length > 0
        ? html`<h2 class="section">
              Earlier this week <small>from the last 7 days, outside the chosen time window</small>
            </h2>
            ${rowsView(shown.data.also_7d.rows)}`
        : nothing
    }
    ${moreButton(shown, state.busy, actions)} ${unmatchedPosts(unmatched, shown, context)}
  `;
}

function heading(rows: readonly Row[], { data }: Shown): string {
  if (rows.length === 0) return 'No matched posts';
  const total = data.truncated?.['rows']?.total ?? 0;
  if (rows.length > 1 && data.rows.length < total) return `Latest ${data.rows.length} of ${total} matched posts`;
  return formatCount(rows.length, 'matched post');
}

function emptyNotice(
  shown: Shown,
  weekRows: readonly Row[],
  unmatched: readonly UnmatchedPost[],
  { watch, filters }: PageState,
  actions: Actions,
): TemplateResult {
  return html`<p class="quiet">
      ${emptyReason(shown, unmatched.length > 0, watch.only)}
      ${weekRows.length > 0 ? 'Matches from earlier days are below.' : nothing}
    </p>
    <p class="more-time">
      ${
        filters.hours < 168
          ? html`<button type="button" @click=${() => actions.setFilters({ hours: 168 })}>Show the last 7 days</button>`
          : nothing
      }
      ${
        filters.account === undefined
          ? nothing
          : html`<button type="button" @click=${() => actions.setFilters({ account: undefined })}>
              Show both accounts
            </button>`
      }
      ${
        watch.only
          ? html`<button type="button" @click=${() => actions.showOnlyWatched(false)}>Show all topics</button>`
          : nothing
      }
    </p>
    ${watch.only ? html`<p class="quiet">The <a href="#watch">watch list</a> has the open markets on each of your topics.</p>` : nothing}`;
}

/** Returns the text that explains why the timeline has no rows. */
function emptyReason(shown: Shown, hasPosts: boolean, onlyWatched: boolean): string {
  if (isUnread(shown)) return 'Posts or contracts have not been read yet, so there is nothing to match.';
  if (shown.data.feed.status === 'down')
    return 'The posts of this time window could not be loaded, so there is nothing to match.';
  if (onlyWatched) return 'No post in this window mentions one of your topics and matches a contract about it.';
  if (!hasPosts) return 'No posts were found in this window.';
  return 'No post in this window matches a contract clearly enough. Doubtful matches are left out.';
}

function days(cards: readonly Card[], context: ViewContext): TemplateResult {
  const cardsByDay = groupBy(cards, ({ rows: [newest] }) => context.times.day(newest.post.at));
  return html`${repeat(
    cardsByDay,
    ([day]) => day,
    ([day, ofDay]) =>
      html`<section class="day" aria-label=${day}>
        <h3>${day}</h3>
        ${repeat(
          ofDay,
          ({ contract }) => contract.id,
          (card) => cardView(card, context),
        )}
      </section>`,
  )}`;
}

function moreButton({ data }: Shown, busy: boolean, actions: Actions): TemplateResult | typeof nothing {
  if (data.next_cursor === undefined) return nothing;
  return html`<p class="more">
    <button type="button" ?disabled=${busy} @click=${() => actions.showMore()}>Show more</button>
  </p>`;
}
