import { venueRows } from '@postjoin/market-venues/registry';
import { findOrders, joinOrderPhrases, type OrderMeaning } from '@postjoin/matcher/search';

/** The parameters of a search that select what order words mean. */
const hints: Readonly<Record<OrderMeaning, string | ((price: string) => string)>> = {
  new: 'For new contracts pass sort=opens_at.',
  ending: 'For contracts that end soon pass sort=closes_at.',
  closed: 'For contracts that have closed pass status=closed.',
  likely: 'For the highest prices pass sort=last_price.',
  unlikely: 'For the lowest prices pass sort=last_price and order=asc.',
  traded: 'For the most traded contracts pass sort=volume, for the biggest movers sort=move_24h.',
  moved: 'For the largest moves pass sort=move_24h or sort=move_7d: a move above 0 is a rise.',
  fell: 'For the largest falls pass sort=move_24h or sort=move_7d, and order=asc.',
  talk: 'Words of talk, such as tweet, count only if a contract or post has them.',
  even: 'For prices near 0.5 pass min_price=0.4 and max_price=0.6.',
  below: (max) => `For prices up to ${max} pass max_price=${max}.`,
  above: (min) => `For prices from ${min} pass min_price=${min}.`,
};

const venue = `\\b(?:${Object.values(venueRows)
  .map(({ label }) => label)
  .join('|')})\\b`;
const twoVenues = new RegExp(`${venue}.{1,30}?${venue}`, 'giu');

/** Replaces each phrase about an order by one order word, and so two venues that are compared. */
export const joinOrdersAndVenues = (text: string): string => joinOrderPhrases(text.replace(twoVenues, ' newest '));

/** Names the parameters of a search that select what the order words of a text mean. */
export function listOrderHints(text: string): string[] {
  const ofOrders = findOrders(text).map(({ meaning, price }) => {
    const hint = hints[meaning];
    return typeof hint === 'string' ? hint : hint(String(price));
  });
  const ofVenues = text.match(twoVenues) ? ['For the contracts of one venue pass venue.'] : [];
  return [...new Set([...ofVenues, ...ofOrders])];
}
