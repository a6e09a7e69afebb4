import type { PublicContract, Row } from '@postjoin/join/types';
import { hourSeconds } from '@postjoin/values';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { ViewContext } from './context.ts';
import { formatPercent, unknownReasonTexts } from './format-price.ts';
import { addMove } from './post-moves.ts';
import { priceView } from './price-view.ts';
import { formatInstant } from './read-times.ts';

/** The newest price of a contract, with its time, and whether it is that of now. */
interface NewestPrice {
  price: number;
  at: string | null;
  isCurrent: boolean;
}

type PricedContract = Pick<PublicContract, 'last_price' | 'price_at'> & Partial<Pick<PublicContract, 'price_stale'>>;

/**
 * Returns the newest price of a contract, the one that every view and picture shows: the last price that the venue
 * lists, with its time. The history of a contract ends up to an hour earlier. Undefined if it is not known.
 */
export function readNewestPrice(
  { last_price, price_at, price_stale = false }: PricedContract,
  { isOld = false }: Pick<ViewContext, 'isOld'> = {},
): NewestPrice | undefined {
  return last_price === null ? undefined : { price: last_price, at: price_at, isCurrent: !isOld && !price_stale };
}

/** Up to this age, the end of a chart is named as that of now. Venues record a price for each hour. */
const maxChartAgeMs = 2 * hourSeconds * 1000;

/** Whether the end of the chart of a row shows all that is known of its newest price. */
export function isShownByChart(row: Row, contract: PublicContract, context: Pick<ViewContext, 'isOld'>): boolean {
  const newest = readNewestPrice(contract, context);
  const { price_at_post: atPost, move_since_post: since, move_since_post_at: at } = row;
  if (!newest?.isCurrent || contract.status !== 'open' || contract.price_note) return false;
  if (atPost === null || since === null || at === null || newest.at === null) return false;
  return (
    formatPercent(addMove(atPost, since)) === formatPercent(newest.price) &&
    Date.parse(newest.at) - Date.parse(at) <= maxChartAgeMs
  );
}

/** Renders the newest price of a contract: "81 % now", "81 % as of 5 Sept, 11:00" if it is old, or why it is unknown. */
export function oddsView(contract: PublicContract, context: Pick<ViewContext, 'times' | 'isOld'>): TemplateResult {
  const odds = readNewestPrice(contract, context);
  if (!odds) return html`<span>Price unknown: ${unknownReasonTexts[contract.last_price_reason ?? 'not_given']}.</span>`;
  const { price, at, isCurrent } = odds;
  const newest = contract.status === 'open' ? 'now' : 'last';
  return html`${priceView(price)}
    <span>${isCurrent || at === null ? newest : html`as of ${formatInstant(at, context.times)}`}</span>
    ${bookView(contract)}`;
}

/** Renders the midpoint of a book that the last price lies outside of, if the book has both sides. */
export function bookView({ price_note, midpoint }: PublicContract): TemplateResult | typeof nothing {
  if (!price_note) return nothing;
  return midpoint == null
    ? html`<span>outside bids and asks</span>`
    : html`<span>bids and asks now around ${priceView(midpoint)}</span>`;
}
