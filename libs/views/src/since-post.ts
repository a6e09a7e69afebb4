import type { Row } from '@postjoin/join/types';
import { describeReaction } from '@postjoin/join/describe-reaction';
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatPercent } from './format-price.ts';
import { moveView } from './move-view.ts';
import { unknownMoveTexts } from './moves.ts';
import { chooseScale, fullScale, toPlotData } from './plot-data.ts';
import { plotView, type PlotInput, type PricePath } from './plot.ts';
import type { Times } from './times.ts';

/**
 * Renders what the price did after the post: both prices in words, the moves of the first day, and a chart if there is
 * one.
 */
export function sincePost(row: Row, times: Times, chart?: PlotInput): TemplateResult {
  const { price_at_post: atPost, move_since_post_reason: reason } = row;
  if (atPost === null)
    return html`<p class="since-post unknown">
      Price when posted unknown: ${unknownMoveTexts[reason ?? 'unexplained']}.
    </p>`;
  return html`<figure class="since-post">
    <figcaption>
      <p class="since-line">${sentence(row, atPost, times)}</p>
      ${reaction(row)} ${remarks(row)} ${chart ? scaleNote(chart.path) : nothing}
    </figcaption>
    ${chart ? plotView(chart, times) : nothing}
  </figure>`;
}

function sentence(row: Row, atPost: number, times: Times): TemplateResult {
  const { move_since_post: move, move_since_post_at: at } = row;
  const posted = html`<b>${formatPercent(atPost)}</b> when posted`;
  if (move === null || at === null) return html`${posted}, ${unknownMoveTexts.no_later_point}`;
  return html`${posted}, <b>${formatPercent(newestPrice(atPost, move))}</b> now
    <span class="aside">${moveView(move)} since the post, as of ${times.shortDateTime(at)}</span>`;
}

/** Returns the newest price of the history in which both the price at the post and the move are. */
export function newestPrice(atPost: number, move: number): number {
  return Number((atPost + move).toFixed(6));
}

const periods = [
  ['before_60m', '60 minutes before'],
  ['after_10m', '10 minutes after'],
  ['after_60m', '60 minutes after'],
  ['after_24h', '24 hours after'],
] as const;

/** Lists the known moves of the reaction. */
function reaction({ reaction: moves }: Row): TemplateResult | typeof nothing {
  const known = periods.filter(([name]) => moves[name] !== null);
  if (known.length === 0) return nothing;
  return html`<ul class="reaction" aria-label="Moves before and after the post">
    ${known.map(([name, label]) => html`<li>${label}: ${moveView(moves[name] ?? 0)}</li>`)}
  </ul>`;
}

/** States how unusual the moves are for the contract, and how much of the first hour's move remained. */
function remarks(row: Row): TemplateResult | typeof nothing {
  const sentences = describeReaction(row);
  return sentences.length === 0 ? nothing : html`<p class="aside">${sentences.join(' ')}</p>`;
}

/** Says that the chart shows only a part of the scale, so that a small move does not look like a large one. */
export function scaleNote(path: PricePath): TemplateResult | typeof nothing {
  const scale = chooseScale(toPlotData(path).prices);
  if (scale === fullScale) return nothing;
  return html`<p class="aside">Chart from ${formatPercent(scale[0])} to ${formatPercent(scale[1])}.</p>`;
}
