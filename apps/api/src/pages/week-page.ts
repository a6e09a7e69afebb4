import type { JoinData, Row } from '@postjoin/join';
import type { WatchlistData, WatchlistParams } from '@postjoin/join/types';
import { historyKinds } from '@postjoin/market-venues/registry';
import type { Identity } from '@postjoin/openapi-spec';
import { formatCount, groupBy } from '@postjoin/values';
import {
  certaintyMark,
  contractPath,
  createTimes,
  describePostMove,
  nameContract,
  postAuthor,
  postTime,
  toExcerpt,
  type ViewContext,
} from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { dataNote, notices } from './notices.ts';
import type { Page } from './page.ts';
import { describeLastPrice } from './row-text.ts';

/** Maximum characters of a post in the list. */
const maxPostLength = 200;

/** The parameters that select the rows of the page, the same as those of the feeds. */
export type WeekFilters = Pick<WatchlistParams, 'account' | 'markets' | 'certainty'>;

/** Parameters of the page with the timeline that this page does not follow. */
const unusedParameters = ['q', 'hours', 'sort'];

/**
 * The page `/week`: the rows of a week as a list, for readers and browsers without a script.
 * @param query the query of its address
 */
export function createWeekPage(
  identity: Identity,
  data: JoinData | WatchlistData,
  { filters, query }: { filters: WeekFilters; query: string },
  now: Date,
): Page {
  const { rows, truncated } = data;
  const context: ViewContext = {
    times: createTimes(now.getTime(), 'UTC'),
    isOld: data.snapshot.stale,
    root: './',
    model: identity.judge?.model,
    historyKinds,
  };
  const total = truncated?.['rows']?.total ?? rows.length;
  const topics = 'topics' in data ? data.topics.map(({ topic }) => topic) : [];
  const selection = describeSelection(filters, topics, identity);
  const search = new URLSearchParams(query);
  return {
    title: 'The week',
    root: context.root,
    filters,
    main: html`${notices(data, context.times)}
      <h1>Posts of the last 7 days and their markets</h1>
      <p>
        ${
          rows.length === 0
            ? `No post${selection || ' of this time'} is matched with a contract.`
            : `${rows.length < total ? `The newest ${rows.length} of ` : ''}${formatCount(total, 'matched post')}${selection}, newest first.`
        }
        ${selection === '' ? nothing : html`<a href="./week">All matched posts of the week</a>.`} The time of a post
        leads to its own page. <a href="./#how-sure">How sure is a match?</a>
      </p>
      ${
        unusedParameters.some((name) => search.has(name))
          ? html`<p>
              This page is always of 7 days, newest first.
              <a href="./?${query}">Search, another time or order</a>
            </p>`
          : nothing
      }
      ${[...groupBy(rows, ({ post }) => context.times.day(post.at))].map(
        ([day, ofDay]) =>
          html`<h2 translate="no">${day}</h2>
            <ol class="posts">
              ${ofDay.map((row) => rowView(row, context))}
            </ol>`,
      )}
      ${dataNote(data, context.times)}`,
  };
}

/** ` of @handle about tariffs or Fed with high certainty`. Empty if all rows are selected. */
function describeSelection(
  { account, certainty }: WeekFilters,
  topics: readonly string[],
  { handles }: Identity,
): string {
  return [
    account ? ` of @${handles[account]}` : '',
    topics.length > 0 ? ` about ${topics.join(' or ')}` : '',
    certainty === 'high' ? ' with high certainty' : '',
  ].join('');
}

function describeMove(row: Row): string {
  const move = describePostMove(row);
  return move === undefined ? describeLastPrice({ ...row, venue_name: undefined }) : `${move}.`;
}

function rowView(row: Row, context: ViewContext): TemplateResult {
  const { post, contract } = row;
  return html`<li data-post=${post.id} data-certainty=${row.certainty}>
    <p class="who">${postTime(post, context)} · ${postAuthor(post)}</p>
    <p class="excerpt">${toExcerpt(post.text, maxPostLength)}</p>
    <p><a href=${contractPath(context, contract)}>${nameContract(contract)}</a></p>
    <p class="aside">
      <span translate="no">${describeMove(row)}</span> ${contract.venue_name}. ${certaintyMark(row, context)}
    </p>
  </li>`;
}
