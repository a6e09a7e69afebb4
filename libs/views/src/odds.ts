import type { PublicContract, Row } from '@postjoin/join/types';
import { hourSeconds } from '@postjoin/values';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { ViewContext } from './context.ts';
import { unknownReasonTexts } from './format-price.ts';
import { addMove } from './post-moves.ts';
import { priceView } from './price-view.ts';
import { formatInstant } from './read-times.ts';

/** The newest price of a contract, with its time, and whether it is that of now. */
interface NewestPrice {
  price: number;
  at: string | null;
  isCurrent: boolean;
}

/** Up to this age, the newest price of a history counts as that of now. Venues record a price for each hour. */
const maxCurrentAgeMs = 2 * hourSeconds * 1000;
/** Up to this age, it is shown with its time, and after that no more. The price at a post has the same limit. */
const maxHistoryAgeMs = 6 * hourSeconds * 1000;

type PricedContract = Pick<PublicContract, 'last_price' | 'price_at'> & Partial<Pick<PublicContract, 'price_stale'>>;

/**
 * Returns the newest price of a contract, the one that every view and picture shows. With a row, it is the one with
 * which the chart ends: that of the history, to which the prices and moves at posts belong. Without, or if that is
 * unknown or too old, it is the last price that the venue lists. Undefined if neither is known.
 */
export function readNewestPrice(
  { last_price, price_at, price_stale = false }: PricedContract,
  row?: Pick<Row, 'price_at_post' | 'move_since_post' | 'move_since_post_at'>,
  { isOld = false }: Pick<ViewContext, 'isOld'> = {},
): NewestPrice | undefined {
  const isListedNow = !isOld && !price_stale;
  const { price_at_post: atPost = null, move_since_post: since = null, move_since_post_at: at = null } = row ?? {};
  if (atPost !== null && since !== null && at !== null && price_at !== null) {
    const ageMs = Date.parse(price_at) - Date.parse(at);
    if (ageMs <= maxHistoryAgeMs)
      return { price: addMove(atPost, since), at, isCurrent: ageMs <= maxCurrentAgeMs && isListedNow };
  }
  return last_price === null ? undefined : { price: last_price, at: price_at, isCurrent: isListedNow };
}

/** Whether the end of the chart of a row shows all that is known of its newest price. */
export function isShownByChart(row: Row, contract: PublicContract, context: Pick<ViewContext, 'isOld'>): boolean {
  const newest = readNewestPrice(contract, row, context);
  const isOfHistory = newest !== undefined && newest.at === row.move_since_post_at;
  return (
    contract.status === 'open' &&
    isOfHistory &&
    newest.isCurrent &&
    !(newest.price === contract.last_price && contract.price_note)
  );
}

/** Renders the newest price of a row: "81 % now", "81 % as of 5 Sept 2025, 11:00" if it is old, or why it is unknown. */
export function oddsView(
  contract: PublicContract,
  row: Row | undefined,
  context: Pick<ViewContext, 'times' | 'isOld'>,
): TemplateResult {
  const odds = readNewestPrice(contract, row, context);
  if (!odds) return html`<span>Price unknown: ${unknownReasonTexts[contract.last_price_reason ?? 'not_given']}.</span>`;
  const { price, at, isCurrent } = odds;
  const newest = contract.status === 'open' ? 'now' : 'last';
  return html`${priceView(price)}
    <span>${isCurrent || at === null ? newest : html`as of ${formatInstant(at, context.times)}`}</span>
    ${price === contract.last_price ? bookView(contract) : nothing}`;
}

/** Renders the midpoint of a book that the last price lies outside of, if the book has both sides. */
export function bookView({ price_note, midpoint }: PublicContract): TemplateResult | typeof nothing {
  if (!price_note) return nothing;
  return midpoint == null
    ? html`<span>outside bids and asks</span>`
    : html`<span>bids and asks now around ${priceView(midpoint)}</span>`;
}
