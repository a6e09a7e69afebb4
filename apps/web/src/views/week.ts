import { bookMove } from '@postjoin/join/booked-move';
import type { PublicContract, Row } from '@postjoin/join/types';
import {
  addMove,
  contractPath,
  headlineView,
  isShownByChart,
  nameContract,
  oddsView,
  plotView,
  postAuthor,
  postTime,
  priceChangeView,
  sortByMove,
  toCardPosts,
  toCards,
  toExcerpt,
  type ViewContext,
} from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { PageState } from '../page-state.ts';

/** Number of entries of the list, and the smallest move in them: one percentage point. */
const maxEntries = 5;
const minMove = 0.01;

/** A row with its whole contract. */
type TopRow = Row & { contract: PublicContract };

/** Maximum characters of a post in the list. */
const maxPostLength = 120;

/**
 * Lists the rows of the week whose post was followed by the largest move in its first day, one for each contract. A move
 * belongs to the newest post before it.
 */
export function listTopRows(rows: readonly Row[]): TopRow[] {
  const sorted = sortByMove(rows, 'after_24h').filter(
    (row) => Math.abs(bookMove(row, 'after_24h').move ?? 0) >= minMove,
  );
  return toCards(sorted)
    .map(({ contract, rows: [row] }) => ({ ...row, contract }))
    .slice(0, maxEntries);
}

/** Renders the list "This week". Its first entry has a chart. */
export function weekView({ week, filters }: PageState, context: ViewContext): TemplateResult | typeof nothing {
  const rows = listTopRows(week ?? []);
  if (rows.length === 0 || filters.sort !== 'time') return nothing;
  return html`<section class="this-week" aria-labelledby="week-title">
    <h2 class="section" id="week-title">This week <small>largest moves in the first day after a post</small></h2>
    <ol>
      ${rows.map((row, index) => entry(row, index === 0, context))}
    </ol>
  </section>`;
}

function entry(row: TopRow, hasChart: boolean, context: ViewContext): TemplateResult {
  const { post, contract, price_at_post: atPost, price_path: path = [] } = row;
  const { move, end } = bookMove(row, 'after_24h');
  const isShown = isShownByChart(row, contract, context);
  const chart = hasChart && path.length > 1 ? { path, posts: toCardPosts([row]), isCurrent: isShown } : undefined;
  return html`<li>
    <p class="question"><a href=${contractPath(context, contract)}>${nameContract(contract)}</a></p>
    <div class="moved">
      <p>${headlineView(row)}</p>
      ${
        atPost === null || move === null
          ? nothing
          : html`<p class="then">
              ${priceChangeView(atPost, addMove(atPost, move))}${isShown && (chart !== undefined || end === 'now') ? nothing : html`, then ${oddsView(contract, context)}`}
            </p>`
      }
    </div>
    ${chart ? plotView(chart, context.times) : nothing}
    <p class="excerpt">${toExcerpt(post.text, maxPostLength)}</p>
    <p class="aside">${postTime(post, context)} · ${postAuthor(post)} · ${contract.venue_name}</p>
  </li>`;
}
