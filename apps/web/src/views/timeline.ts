import type { PostBrief, Row } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { formatWindow } from '../filters.ts';
import type { Actions, PageState, Shown } from '../page-state.ts';
import { unmatchedReasonText } from '../labels.ts';
import { formatDay, formatDateTime } from '../format-time.ts';
import { readLink, rowView } from './row.ts';

/** What a screen reader is told when the timeline has changed; undefined while there is nothing to tell. */
export function announcement({ shown, choices, problem, busy }: PageState): string | undefined {
  if (busy) return undefined;
  if (problem !== null) return problem;
  if (!shown) return undefined;
  const rows = shown.data.rows.filter(({ post }) => !choices.account || post.account === choices.account);
  return `${heading(rows, shown)}, ${formatWindow(shown.data.hours)}`;
}

/** The joined posts, newest first, then those that no contract matches. */
export function timeline(state: PageState, actions: Actions): TemplateResult {
  const { shown, choices, watch } = state;
  if (!shown)
    return html`<p class="quiet" data-waiting>${state.problem === null ? 'Reading…' : 'Nothing to show yet.'}</p>`;
  const accounts = (entry: { account: string }) => !choices.account || entry.account === choices.account;
  const rows = shown.data.rows.filter(({ post }) => accounts(post));
  const week = shown.data.also_7d.rows.filter(({ post }) => accounts(post));
  const unmatched = shown.data.unmatched.filter(accounts);
  const view = (row: Row) => rowView(row, watch, actions);
  return html`
    <h2 class="section">
      ${heading(rows, shown)} <small>${watch.only ? 'on your topics, ' : ''}${formatWindow(shown.data.hours)}</small>
    </h2>
    ${rows.length > 0 ? days(rows, view) : emptyNotice(shown, week, unmatched, state)}
    ${
      week.length > 0
        ? html`<h2 class="section">Earlier this week <small>from the last 7 days, not part of the window</small></h2>
            ${days(week, view)}`
        : nothing
    }
    ${more(shown, state.busy, actions)} ${unmatchedPosts(unmatched, shown)}
  `;
}

function heading(rows: readonly Row[], { data }: Shown): string {
  const all = data.truncated?.['rows'] ? 'Latest joined posts' : `${rows.length} joined posts`;
  return rows.length === 0 ? 'No joined post' : rows.length === 1 ? 'One joined post' : all;
}

function emptyNotice(
  { data }: Shown,
  week: readonly Row[],
  unmatched: readonly PostBrief[],
  { watch }: PageState,
): TemplateResult {
  return html`<p class="quiet">
    ${emptyReason(data.feed.status === 'down', unmatched.length > 0, watch.only)}
    ${week.length > 0 ? 'Matches from earlier days follow.' : nothing}
  </p>`;
}

/** Why there is no row: posts are not known, there is none, or none matches. */
function emptyReason(isDown: boolean, hasPosts: boolean, isNarrowed: boolean): string {
  if (isDown) return 'Posts of this window are not known, so there is nothing to join.';
  if (isNarrowed) return 'No post of this window names one of your topics together with a contract that names it too.';
  if (!hasPosts) return 'No post was found in this window.';
  return 'No post of this window matches a contract clearly enough. No match is better than a stretched one.';
}

function days(rows: readonly Row[], view: (row: Row) => TemplateResult): TemplateResult {
  const byDay = Map.groupBy(rows, ({ post }) => formatDay(post.at));
  return html`${repeat(
    byDay,
    ([day]) => day,
    ([day, ofDay]) =>
      html`<section class="day" aria-label=${day}>
        <h3>${day}</h3>
        ${repeat(ofDay, ({ post, contract }) => `${post.id} ${contract.id}`, view)}
      </section>`,
  )}`;
}

function more({ data }: Shown, busy: boolean, actions: Actions): TemplateResult | typeof nothing {
  if (data.next_cursor === undefined) return nothing;
  return html`<p class="more">
    <button type="button" ?disabled=${busy} @click=${() => actions.showMore()}>Show more</button>
  </p>`;
}

function unmatchedPosts(posts: readonly PostBrief[], { data }: Shown): TemplateResult | typeof nothing {
  if (posts.length === 0) return nothing;
  const count = data.truncated?.['unmatched']
    ? 'Latest posts'
    : posts.length === 1
      ? 'One post'
      : `${posts.length} posts`;
  return html`<details class="unmatched">
    <summary>${count} without a matching contract</summary>
    <ul>
      ${repeat(posts, ({ id }) => id, unmatchedPost)}
    </ul>
  </details>`;
}

function unmatchedPost({ at, excerpt, kind, reason, url }: PostBrief): TemplateResult {
  return html`<li>
    <p class="excerpt">${kind === 'link' ? 'Links only: ' : nothing}${excerpt}</p>
    <p class="aside">
      <time datetime=${at}>${formatDateTime(at)}</time> · ${unmatchedReasonText(reason)} ${readLink(url, 'the post')}
    </p>
  </li>`;
}
