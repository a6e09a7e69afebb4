import type { BookedMoveName } from '@postjoin/join/booked-move';
import type { Row } from '@postjoin/join/types';
import { formatCount } from '@postjoin/values';
import {
  contractPath,
  addMove,
  explainOrder,
  formatPoints,
  findOutcome,
  hasKnownMove,
  moveView,
  periodOptions,
  postAuthor,
  postTime,
  priceChangeView,
  readMove,
  sortByMove,
  unknownMoveTexts,
  toExcerpt,
  type Move,
  type ViewContext,
} from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Actions } from '../page-state.ts';
import { radioGroup } from './radio-group.ts';

/** Renders the choice of the period by whose moves the table is sorted. */
export function periodChoice(selected: BookedMoveName, actions: Actions): TemplateResult {
  return html`<div class="period">
    <span class="label" aria-hidden="true">Sort by the move</span>
    ${radioGroup({
      name: 'period',
      label: 'Sort by the move',
      options: periodOptions,
      selected,
      select: (period) => actions.setFilters({ sort: period }),
    })}
  </div>`;
}

/** Describes the order of the table for screen readers. */
export function describeOrder(rows: readonly Row[], period: BookedMoveName): string {
  const sorted = `Sorted by the move ${periodOptions.find(({ value }) => value === period)?.text}.`;
  return [sorted, explainOrder(rows, period)].filter((text) => text !== undefined).join(' ');
}

/**
 * Renders what moved: a table of the rows with a known move, sorted by the size of the move after `period`, and a folded
 * list of the other rows.
 */
export function movesTable(rows: readonly Row[], period: BookedMoveName, context: ViewContext): TemplateResult {
  const moved = rows.filter(hasKnownMove);
  const others = rows.filter((row) => !hasKnownMove(row));
  const explanation = explainOrder(rows, period);
  return html`<div class="moves">
    ${explanation === undefined ? nothing : html`<p class="quiet order-note">${explanation}</p>`}
    ${moved.length > 0 ? table(sortByMove(moved, period), period, context) : nothing}
    ${others.length > 0 ? unmovedPosts(others, period, context) : nothing}
  </div>`;
}

/**
 * Renders the table. The roles are those of the elements. On narrow screens, the style sheet changes how the elements
 * are displayed, and some browsers then drop their roles.
 */
function table(rows: readonly Row[], period: BookedMoveName, context: ViewContext): TemplateResult {
  return html`<table role="table">
    <caption class="hidden">
      What moved after each post
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">Contract and post</th>
        <th scope="col" role="columnheader">Price</th>
        ${periodOptions.map(
          ({ value, label }) =>
            html`<th scope="col" role="columnheader" aria-sort=${value === period ? 'other' : nothing}>${label}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${repeat(
        rows,
        ({ post }) => post.id,
        (row) => rowView(row, period, context),
      )}
    </tbody>
  </table>`;
}

function unmovedPosts(rows: readonly Row[], period: BookedMoveName, context: ViewContext): TemplateResult {
  return html`<details class="unmoved">
    <summary>${formatCount(rows.length, 'post')} without a known move</summary>
    <ul>
      ${repeat(
        rows,
        ({ post }) => post.id,
        (row) =>
          html`<li class="subject" data-post=${row.post.id}>
            ${subject(row, context)} <span class="aside">Price when posted ${prices(row, period)}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

function rowView(row: Row, period: BookedMoveName, context: ViewContext): TemplateResult {
  return html`<tr role="row" data-post=${row.post.id}>
    <th scope="row" role="rowheader" class="subject">${subject(row, context)}</th>
    <td role="cell" class="prices-then-now">${prices(row, period)}</td>
    ${periodOptions.map(
      ({ value, label }) =>
        html`<td role="cell" data-label=${label} class=${value === period ? 'sorted' : ''}>
          ${cell(readMove(row, value))}
        </td>`,
    )}
  </tr>`;
}

/** Maximum characters of a post in the table. */
const maxPostLength = 150;

/** Renders the question of the contract and, below it, the beginning of the post. */
function subject(row: Row, context: ViewContext): TemplateResult {
  const { post, contract } = row;
  const outcome = findOutcome(contract);
  return html`<a class="question" href=${contractPath(context, contract)}>${contract.title}</a>
    ${outcome === undefined ? nothing : html`<span class="aside">${outcome}</span>`}
    <span class="excerpt">${toExcerpt(post.text, maxPostLength)}</span>
    <span class="aside">${postTime(post, context)} · ${postAuthor(post)}</span>`;
}

/** Renders the price when posted and, after it, the one at the end of the period by whose moves the table is sorted. */
function prices(row: Row, period: BookedMoveName): TemplateResult | string {
  const { price_at_post: atPost, move_since_post_reason: reason } = row;
  if (atPost === null) return `unknown: ${unknownMoveTexts[reason ?? 'unexplained']}`;
  const move = readMove(row, period);
  return priceChangeView(atPost, move.known ? addMove(atPost, move.move) : null);
}

function cell(move: Move): TemplateResult {
  if (move.known)
    return html`${moveView(move.move, formatPoints)}${
      move.end === 'next_post' ? html` <span class="aside">until the next post</span>` : nothing
    }`;
  const reason = unknownMoveTexts[move.reason];
  return html`<span aria-hidden="true" title=${reason}>–</span><span class="hidden">unknown: ${reason}</span>`;
}
