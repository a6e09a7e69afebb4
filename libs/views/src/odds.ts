import type { PublicContract, Row } from '@postjoin/join/types';
import { hourSeconds } from '@postjoin/values';
import { html, nothing, type TemplateResult } from 'lit-html';
import { unknownReasonTexts } from './format-price.ts';
import { addMove } from './post-moves.ts';
import { priceView } from './price-view.ts';
import { formatInstant } from './read-times.ts';
import type { Times } from './times.ts';

/** The newest price of a contract, with its time if it is not that of now. */
interface Odds {
  price: number;
  oldAt: string | null;
}

/** Up to this age, the newest price of a history counts as that of now. Venues record a price for each hour. */
const maxCurrentAgeMs = 2 * hourSeconds * 1000;
/** Up to this age, it is shown with its time, and after that no more. The price at a post has the same limit. */
const maxHistoryAgeMs = 6 * hourSeconds * 1000;

/**
 * Returns the newest price of a row, the one with which its chart ends: that of the history, to which the prices and
 * moves at posts belong. If that is unknown or too old, it is the last price that the venue lists. Undefined if neither
 * is known.
 */
function readOdds(row: Row, { last_price, price_at, price_stale }: PublicContract): Odds | undefined {
  const { price_at_post: atPost, move_since_post: since, move_since_post_at: at } = row;
  const oldAt = price_stale ? price_at : null;
  if (atPost !== null && since !== null && at !== null && price_at !== null) {
    const ageMs = Date.parse(price_at) - Date.parse(at);
    const isCurrent = ageMs <= maxCurrentAgeMs;
    if (ageMs <= maxHistoryAgeMs) return { price: addMove(atPost, since), oldAt: isCurrent ? oldAt : at };
  }
  return last_price === null ? undefined : { price: last_price, oldAt };
}

/** Renders the newest price of a row: "81 % now", "81 % as of 5 Sept 2025, 11:00" if it is old, or why it is unknown. */
export function oddsView(row: Row, contract: PublicContract, times: Times): TemplateResult {
  const odds = readOdds(row, contract);
  if (!odds) return html`<span>Price unknown: ${unknownReasonTexts[contract.last_price_reason ?? 'not_given']}.</span>`;
  const { price, oldAt } = odds;
  const newest = contract.status === 'open' ? 'now' : 'last';
  return html`${priceView(price)}
    <span>${oldAt === null ? newest : html`as of ${formatInstant(oldAt, times)}`}</span>
    ${price === contract.last_price ? bookView(contract) : nothing}`;
}

/** Renders the midpoint of a book that the last price lies outside of. */
export const bookView = ({ price_note, midpoint }: PublicContract): TemplateResult | typeof nothing =>
  price_note && midpoint != null ? html`<span>bids and asks now around ${priceView(midpoint)}</span>` : nothing;
