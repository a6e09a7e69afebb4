import type { Row } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { formatMove, formatPrice } from '../format-price.ts';
import { formatDateTime, formatShortDateTime } from '../format-time.ts';
import {
  explainOrder,
  hasKnownMove,
  periodOptions,
  readMove,
  sortByMove,
  unknownMoveTexts,
  type Move,
  type Period,
} from '../moves.ts';
import { formatCount } from '../labels.ts';
import type { Actions } from '../page-state.ts';
import { cutText } from './long-text.ts';
import { radioGroup } from './radio-group.ts';
import { linkedText } from './read-link.ts';
import { postLinks } from './row-notes.ts';

/** Renders the choice of the period by whose moves the table is sorted. */
export function periodChoice(selected: Period, actions: Actions): TemplateResult {
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
export function describeOrder(rows: readonly Row[], period: Period): string {
  const sorted = `Sorted by the move ${periodOptions.find(({ value }) => value === period)?.text}.`;
  return [sorted, explainOrder(rows, period)].filter((text) => text !== undefined).join(' ');
}

/**
 * Renders what moved: a table of the rows with a known move, sorted by the size of the move after `period`, and a folded
 * list of the other rows.
 */
export function movesTable(rows: readonly Row[], period: Period): TemplateResult {
  const moved = rows.filter(hasKnownMove);
  const others = rows.filter((row) => !hasKnownMove(row));
  const explanation = explainOrder(rows, period);
  return html`<div class="moves">
    ${explanation === undefined ? nothing : html`<p class="quiet order-note">${explanation}</p>`}
    ${moved.length > 0 ? table(sortByMove(moved, period), period) : nothing}
    ${others.length > 0 ? unmovedPosts(others) : nothing}
  </div>`;
}

/**
 * Renders the table. The roles are those of the elements. On narrow screens, the style sheet changes how the elements
 * are displayed, and some browsers then drop their roles.
 */
function table(rows: readonly Row[], period: Period): TemplateResult {
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
        (row) => rowView(row, period),
      )}
    </tbody>
  </table>`;
}

function unmovedPosts(rows: readonly Row[]): TemplateResult {
  return html`<details class="unmoved">
    <summary>${formatCount(rows.length, 'post')} without a known move</summary>
    <ul>
      ${repeat(
        rows,
        ({ post }) => post.id,
        (row) =>
          html`<li class="subject" data-post=${row.post.id}>
            ${subject(row)} <span class="aside">Price when posted ${prices(row)}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

function rowView(row: Row, period: Period): TemplateResult {
  return html`<tr role="row" data-post=${row.post.id}>
    <th scope="row" role="rowheader" class="subject">${subject(row)}</th>
    <td role="cell" class="prices-then-now">${prices(row)}</td>
    ${periodOptions.map(
      ({ value, label }) =>
        html`<td role="cell" data-label=${label} class=${value === period ? 'sorted' : ''}>
          ${moveView(readMove(row, value))}
        </td>`,
    )}
  </tr>`;
}

/** Maximum characters of a post in the table. */
const maxPostLength = 150;

/** Renders the question of the contract and, below it, the beginning of the post. */
function subject(row: Row): TemplateResult {
  const { post, contract } = row;
  const { title, outcome, url } = contract;
  return html`${linkedText(url, title, 'question')}
    ${outcome === 'Yes' ? nothing : html`<span class="aside">${outcome}</span>`}
    <span class="excerpt">${cutText(post.text.replace(/\s+/gu, ' '), maxPostLength)}</span>
    <span class="aside"
      ><span class="by"
        ><time datetime=${post.at} title=${formatDateTime(post.at)}>${formatShortDateTime(post.at)}</time> ·
        @${post.handle}</span
      >
      ${postLinks(row)}</span
    >`;
}

function prices({ price_at_post: atPost, move_since_post: move, move_since_post_reason: reason }: Row): string {
  if (atPost === null) return `unknown: ${unknownMoveTexts[reason ?? 'unexplained']}`;
  const newest = move === null ? '–' : formatPrice(Number((atPost + move).toFixed(6)));
  return `${formatPrice(atPost)} → ${newest}`;
}

function moveView(move: Move): TemplateResult | string {
  if (move.known) return formatMove(move.move);
  const reason = unknownMoveTexts[move.reason];
  return html`<span aria-hidden="true" title=${reason}>–</span><span class="hidden">unknown: ${reason}</span>`;
}
