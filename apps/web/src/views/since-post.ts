import type { Row } from '@postjoin/join/types';
import { describeReaction } from '@postjoin/join/describe-reaction';
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatMove, formatPrice } from '../format-price.ts';
import { formatShortDateTime } from '../format-time.ts';
import { unknownMoveTexts } from '../moves.ts';
import { chooseScale, fullScale, toPlotData } from '../plot-data.ts';
import type { PlotInput, PricePath } from '../price-plot.ts';

/**
 * Renders what the price did after the post: both prices in words, the moves of the first day, and a chart if there is
 * one.
 */
export function sincePost(row: Row, chart?: PlotInput): TemplateResult {
  const { price_at_post: atPost, move_since_post_reason: reason } = row;
  if (atPost === null)
    return html`<p class="since-post unknown">
      Price when posted unknown: ${unknownMoveTexts[reason ?? 'unexplained']}.
    </p>`;
  return html`<figure class="since-post">
    <figcaption>
      <p class="since-line">${sentence(row, atPost)}</p>
      ${reaction(row)} ${remarks(row)} ${chart ? scaleNote(chart.path) : nothing}
    </figcaption>
    ${chart ? html`<price-plot .input=${chart} aria-hidden="true"></price-plot>` : nothing}
  </figure>`;
}

function sentence({ move_since_post: move, move_since_post_at: at }: Row, atPost: number): TemplateResult {
  const posted = html`<b>${formatPrice(atPost)}</b> when posted`;
  if (move === null || at === null) return html`${posted}, ${unknownMoveTexts.no_later_point}`;
  const newest = Number((atPost + move).toFixed(6));
  return html`${posted}, <b>${formatPrice(newest)}</b> now
    <span class="aside">${formatMove(move)} since the post, as of ${formatShortDateTime(at)}</span>`;
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
    ${known.map(([name, label]) => html`<li>${label}: <b>${formatMove(moves[name] ?? 0)}</b></li>`)}
  </ul>`;
}

/** States how unusual the moves are for the contract, and how much of the first hour's move remained. */
function remarks(row: Row): TemplateResult | typeof nothing {
  const sentences = describeReaction(row);
  return sentences.length === 0 ? nothing : html`<p class="aside">${sentences.join(' ')}</p>`;
}

/** Says that the chart shows only a part of the scale, so that a small move does not look like a large one. */
function scaleNote(path: PricePath): TemplateResult | typeof nothing {
  const scale = chooseScale(toPlotData(path).prices);
  if (scale === fullScale) return nothing;
  return html`<p class="aside">Chart from ${formatPrice(scale[0])} to ${formatPrice(scale[1])}.</p>`;
}
