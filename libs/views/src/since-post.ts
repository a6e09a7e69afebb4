import { bookMove } from '@postjoin/join/booked-move';
import { describeReaction } from '@postjoin/join/describe-reaction';
import type { Row } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatPercent } from './format-price.ts';
import { moveView } from './move-view.ts';
import { unknownMoveTexts } from './moves.ts';
import { addMove, listPostMoves } from './post-moves.ts';
import { priceChangeView } from './price-view.ts';
import { formatInstant } from './read-times.ts';
import type { Times } from './times.ts';

/** Renders what the price did after the post: the move that belongs to the post, and then what it leaves out. */
export const sincePost = (row: Row, times: Times): TemplateResult =>
  html`${moveAfterPost(row)}
    <p class="aside">${moveDetails(row, times)}</p>`;

/** Renders the move that belongs to the post as the largest number, with the prices before and after it. */
export function moveAfterPost(row: Row): TemplateResult {
  const { price_at_post: atPost, move_since_post_reason: reason } = row;
  if (atPost === null)
    return html`<p class="since-post unknown">
      Price when posted unknown: ${unknownMoveTexts[reason ?? 'unexplained']}.
    </p>`;
  const [first] = listPostMoves(row);
  return html`<div class="since-post">
    ${
      first
        ? html`<p class="headline">${headlineView(row)}</p>
            <p class="then">${priceChangeView(atPost, addMove(atPost, first.move))}</p>`
        : html`<p class="then">
            <span translate="no">${formatPercent(atPost)}</span> when posted. Move of the first day unknown:
            ${unknownMoveTexts[row.reaction.after_24h_reason ?? reason ?? 'unexplained']}.
          </p>`
    }
  </div>`;
}

/**
 * Renders what the headline leaves out, as sentences: the first hour, the next post, the move since the post, the hour
 * before it, what is unusual.
 */
export function moveDetails(row: Row, times: Times): TemplateResult[] {
  const {
    price_at_post: atPost,
    until_next_post: next,
    move_since_post: since,
    move_since_post_at: at,
    reaction,
  } = row;
  if (atPost === null) return [];
  const before = reaction.before_60m;
  const isShown = bookMove(row, 'after_24h').end === 'now';
  return [
    ...listPostMoves(row)
      .slice(1)
      .map(({ move, period }) => html`${moveView(move)} ${period}. `),
    ...(next ? [html`Another post in between, on ${formatInstant(next.at, times)}. `] : []),
    since === null || at === null
      ? html`Since the post unknown: ${unknownMoveTexts[row.move_since_post_reason ?? 'unexplained']}. `
      : html`${isShown ? 'As' : html`${moveView(since)} since the post, as`} of ${formatInstant(at, times)}. `,
    ...(before === null || before === 0 ? [] : [html`${moveView(before)} in the hour before. `]),
    ...describeReaction(row).map((sentence) => html`${sentence} `),
  ];
}

/** Renders the move that belongs to the post with the words for its period, if it is known. A larger move is louder. */
export const headlineView = (row: Row): TemplateResult | typeof nothing => {
  const [first] = listPostMoves(row);
  if (!first) return nothing;
  return html`<span data-loudness=${toLoudness(first.move)}>${moveView(first.move)}</span>
    <span class="period-text">${first.period}</span>`;
};

/** A move of 10 points or more is loud, one below 5 points is quiet. */
function toLoudness(move: number): 'loud' | 'middle' | 'quiet' {
  const points = Math.abs(Number((move * 100).toFixed(1)));
  if (points >= 10) return 'loud';
  return points >= 5 ? 'middle' : 'quiet';
}
