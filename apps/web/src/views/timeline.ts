import type { Row, UnmatchedPost } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { toCards, type Card } from '../cards.ts';
import { formatWindow } from '../filters.ts';
import { formatPrice } from '../format-price.ts';
import { formatDateTime, formatDay } from '../format-time.ts';
import { formatCount } from '../labels.ts';
import type { Actions, PageState, Shown } from '../page-state.ts';
import { readLink } from './read-link.ts';
import { cardView } from './card.ts';

/**
 * Returns the text for screen readers after the timeline has changed. Returns undefined while the timeline is loading.
 */
export function announcement({ shown, filters, problem, busy }: PageState): string | undefined {
  if (busy) return undefined;
  if (problem !== null) return problem;
  if (!shown) return undefined;
  const rows = shown.data.rows.filter(({ post }) => !filters.account || post.account === filters.account);
  return `${heading(rows, shown)}, ${formatWindow(shown.data.hours)}`;
}

/**
 * Renders the contracts with their matched posts in the chosen order, and then the posts without a matching contract.
 */
export function timeline(state: PageState, actions: Actions): TemplateResult {
  const { shown, filters, watch } = state;
  if (!shown)
    return html`<p class="quiet" data-waiting>${state.problem === null ? 'Loading…' : 'Nothing to show yet.'}</p>`;
  const isSelected = (post: { account: string }) => !filters.account || post.account === filters.account;
  const cards = toCards(shown.data.rows, ({ post }) => isSelected(post));
  const weekCards = toCards(shown.data.also_7d.rows, ({ post }) => isSelected(post));
  const unmatched = shown.data.unmatched.filter(isSelected);
  const view = (card: Card) => cardView(card, watch, actions, filters.sort === 'move');
  const rows = cards.flatMap((card) => card.rows);
  return html`
    <h2 class="section">
      ${heading(rows, shown)} <small>${watch.only ? 'about your topics, ' : ''}${formatWindow(shown.data.hours)}</small>
    </h2>
    ${cards.length > 0 ? ordered(cards, view, filters.sort) : emptyNotice(shown, weekCards, unmatched, state)}
    ${
      weekCards.length > 0
        ? html`<h2 class="section">
              Earlier this week <small>from the last 7 days, outside the chosen time window</small>
            </h2>
            ${ordered(weekCards, view, filters.sort)}`
        : nothing
    }
    ${moreButton(shown, state.busy, actions)} ${unmatchedPosts(unmatched, shown)}
  `;
}

function heading(rows: readonly Row[], { data }: Shown): string {
  if (rows.length === 0) return 'No matched posts';
  if (rows.length > 1 && data.rows.length < (data.truncated?.['rows']?.total ?? 0)) return 'Latest matched posts';
  return formatCount(rows.length, 'matched post');
}

function emptyNotice(
  { data }: Shown,
  weekCards: readonly Card[],
  unmatched: readonly UnmatchedPost[],
  { watch }: PageState,
): TemplateResult {
  return html`<p class="quiet">
    ${emptyReason(data.feed.status === 'down', unmatched.length > 0, watch.only)}
    ${weekCards.length > 0 ? 'Matches from earlier days are below.' : nothing}
  </p>`;
}

/** Returns the text that explains why the timeline has no rows. */
function emptyReason(isDown: boolean, hasPosts: boolean, onlyWatched: boolean): string {
  if (isDown) return 'The posts of this time window could not be loaded, so there is nothing to match.';
  if (onlyWatched) return 'No post in this window mentions one of your topics and matches a contract about it.';
  if (!hasPosts) return 'No posts were found in this window.';
  return 'No post in this window matches a contract clearly enough. Doubtful matches are left out.';
}

function ordered(
  cards: readonly Card[],
  view: (card: Card) => TemplateResult,
  sort: PageState['filters']['sort'],
): TemplateResult {
  if (sort === 'time') return days(cards, view);
  const sorted = cards.toSorted((a, b) => moveSize(b) - moveSize(a));
  return html`<section class="day" aria-label="Greatest move since the post first">
    ${repeat(sorted, ({ contract }) => contract.id, view)}
  </section>`;
}

/**
 * Returns the size of the greatest move since a post of the card, by which cards are sorted. Cards without a known move
 * come last. Cards with equal moves stay in their order, newest post first, because the sort is stable.
 */
function moveSize({ rows }: Card): number {
  return Math.max(...rows.map(({ move_since_post: move }) => (move === null ? -1 : Math.abs(move))));
}

function days(cards: readonly Card[], view: (card: Card) => TemplateResult): TemplateResult {
  const cardsByDay = Map.groupBy(cards, ({ rows: [newest] }) => formatDay(newest.post.at));
  return html`${repeat(
    cardsByDay,
    ([day]) => day,
    ([day, ofDay]) =>
      html`<section class="day" aria-label=${day}>
        <h3>${day}</h3>
        ${repeat(ofDay, ({ contract }) => contract.id, view)}
      </section>`,
  )}`;
}

function moreButton({ data }: Shown, busy: boolean, actions: Actions): TemplateResult | typeof nothing {
  if (data.next_cursor === undefined) return nothing;
  return html`<p class="more">
    <button type="button" ?disabled=${busy} @click=${() => actions.showMore()}>Show more</button>
  </p>`;
}

function unmatchedPosts(posts: readonly UnmatchedPost[], { data }: Shown): TemplateResult | typeof nothing {
  if (posts.length === 0) return nothing;
  const isCut = data.unmatched.length < (data.truncated?.['unmatched']?.total ?? 0);
  const count = isCut ? 'Latest posts' : formatCount(posts.length, 'post');
  return html`<details class="unmatched">
    <summary>${count} without a matching contract</summary>
    <ul>
      ${repeat(
        posts,
        ({ id }) => id,
        (post) => unmatchedPost(post, data.reasons),
      )}
    </ul>
  </details>`;
}

function unmatchedPost(
  { at, excerpt, reason, nearest, joined_to }: UnmatchedPost,
  reasons: Readonly<Record<string, string>>,
): TemplateResult {
  const contract = joined_to ?? nearest;
  const outcomes = nearest?.outcomes ?? [];
  return html`<li>
    <p class="excerpt">${excerpt}</p>
    <p class="aside"><time datetime=${at}>${formatDateTime(at)}</time> · ${reasons[reason] ?? reason}</p>
    ${
      contract === undefined
        ? nothing
        : html`<p class="aside">
            ${joined_to ? 'Contract' : outcomes.length > 0 ? 'Question' : 'Nearest contract'}: ${contract.title}
            ${outcomes.map(
              ({ outcome, last_price }, index) =>
                html`${index === 0 ? '' : ', '}${outcome} <b>${formatPrice(last_price)}</b>`,
            )}
            ${readLink(contract.url, contract.title)}
          </p>`
    }
  </li>`;
}
