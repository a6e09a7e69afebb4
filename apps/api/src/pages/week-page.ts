import type { JoinData, Row } from '@postjoin/join';
import { historyKinds } from '@postjoin/market-venues/registry';
import type { Identity } from '@postjoin/openapi-spec';
import { groupBy } from '@postjoin/values';
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
import { html, type TemplateResult } from 'lit-html';
import { dataNote, notices } from './notices.ts';
import type { Page } from './page.ts';
import { describeLastPrice } from './row-text.ts';

/** Maximum characters of a post in the list. */
const maxPostLength = 200;

/** The page `/week`: the rows of a week as a list, for readers and browsers without a script. */
export function createWeekPage(identity: Identity, data: JoinData, now: Date): Page {
  const { rows, truncated } = data;
  const context: ViewContext = {
    times: createTimes(now.getTime(), 'UTC'),
    isOld: data.snapshot.stale,
    root: './',
    model: identity.judge?.model,
    historyKinds,
  };
  const total = truncated?.['rows']?.total ?? rows.length;
  return {
    title: 'The week',
    root: context.root,
    main: html`${notices(data, context.times)}
      <h1>Posts of the last 7 days and their markets</h1>
      <p>
        ${
          rows.length === 0
            ? 'No post of this time is matched with a contract.'
            : `${rows.length < total ? `The newest ${rows.length} of ${total}` : rows.length} matched posts, newest first.`
        }
        The time of a post leads to its own page. <a href="./#how-sure">How sure is a match?</a>
      </p>
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

function describeMove(row: Row): string {
  const move = describePostMove(row);
  return move === undefined ? describeLastPrice({ ...row, venue_name: undefined }, row) : `${move}.`;
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
