import { venueRows } from '@postjoin/market-venues/registry';

/**
 * Words of a search that name no topic: words about the order, the price or the state of contracts, such as "the newest
 * markets", which parameters of the search select, and words of talk, such as "tweet".
 */

const newHint = 'For new contracts pass sort=opens_at.';
const unlikelyHint = 'For the lowest prices pass sort=last_price and order=asc.';
const tradedHint = 'For the most traded contracts pass sort=volume, for the biggest movers sort=move_24h.';

const orderWords: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/^(?:new|newest|newly)$/iu, newHint],
  [/^(?:ends?|ending|closing|expires?|expiring)$/iu, 'For contracts that end soon pass sort=closes_at.'],
  [
    /^(?:resolved?|settled?|closed|ended|expired|finished|decided)$/iu,
    'For contracts that have closed pass status=closed.',
  ],
  [/^(?:likely|likeliest|probable|favou?rites?)$/iu, 'For the highest prices pass sort=last_price.'],
  [/^(?:unlikely|unlikeliest|improbable)$/iu, unlikelyHint],
  [/^(?:hot|hottest|trending|popular|busiest|liquid)$/iu, tradedHint],
  [
    /^(?:fell|fallen|falling|dropped|losers?|rose|risen|rising|jumped|surged|gainers?|swings?|swung)$/iu,
    'For the largest moves pass sort=move_24h or sort=move_7d: a move below 0 is a fall.',
  ],
  [
    /^(?:yo|hey|hi|pls|plz|please|rn|right|abt|bout|sayin|saying|tweet(?:s|ed|ing)?|posted|potus|djt|guy|stuff|(?:dis)?agree|differ|compare|vs|versus)$/iu,
    'Words of talk, such as tweet, count only if a contract or post has them.',
  ],
];

const venue = `\\b(?:${Object.values(venueRows)
  .map(({ label }) => label)
  .join('|')})\\b`;

/** A price in percent, in cents or as a share. */
const price = '\\$?(?:(\\d{1,2}(?:\\.\\d+)?) ?(?:%|per ?cent|cents?|¢)|(0?\\.\\d+))';

const orderPhrases: readonly (readonly [pattern: RegExp, hint: string | ((price: string) => string)])[] = [
  [/\blong[ -]?shots?\b/giu, unlikelyHint],
  [/\bleast (?:likely|probable)\b/giu, unlikelyHint],
  [/\b(?:most|biggest|largest|highest) (?:money|volume|liquidity|active)\b/giu, tradedHint],
  [/\b(?:opened|launched|listed|added) (?=since|today|yesterday|recently|lately|this|in the last)/giu, newHint],
  [/\b(?:toss[ -]?ups?|coin ?flips?)\b/giu, 'For prices near 0.5 pass min_price=0.4 and max_price=0.6.'],
  [
    new RegExp(`\\b(?:under|below|at most|less than|cheaper than|up to) ${price}`, 'giu'),
    (max) => `For prices up to ${max} pass max_price=${max}.`,
  ],
  [
    new RegExp(`\\b(?:over|above|at least|more than) ${price}`, 'giu'),
    (min) => `For prices from ${min} pass min_price=${min}.`,
  ],
  [new RegExp(`${venue}.{1,30}?${venue}`, 'giu'), 'For the contracts of one venue pass venue.'],
];

/** Replaces each phrase about an order by one order word. */
export const joinOrderPhrases = (text: string): string =>
  orderPhrases.reduce((rest, [phrase]) => rest.replace(phrase, ' newest '), text);

export const isOrderWord = (word: string): boolean => orderWords.some(([pattern]) => pattern.test(word));

/** Names the parameters of a search that select what the order words of a text mean. */
export function listOrderHints(text: string): string[] {
  const ofPhrases = orderPhrases.flatMap(([pattern, hint]) =>
    [...text.matchAll(pattern)].map(([, hundredths, share]) =>
      typeof hint === 'string' ? hint : hint(String(share === undefined ? Number(hundredths) / 100 : Number(share))),
    ),
  );
  const words = orderPhrases.reduce((rest, [phrase]) => rest.replace(phrase, ' '), text).split(/[^\p{L}]+/u);
  const ofWords = orderWords.flatMap(([pattern, hint]) => (words.some((word) => pattern.test(word)) ? [hint] : []));
  return [...new Set([...ofPhrases, ...ofWords])];
}
