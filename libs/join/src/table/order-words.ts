/**
 * Words about the order or the state of contracts, such as "the newest markets" or "which were settled". They name no
 * topic: parameters of a search select what they mean.
 */
const orderWords = [
  [/^(?:new|newest|newly)$/iu, 'For new contracts pass sort=opens_at.'],
  [/^(?:ends?|ending|closing|expires?|expiring)$/iu, 'For contracts that end soon pass sort=closes_at.'],
  [
    /^(?:resolved?|settled?|closed|ended|expired|finished|decided)$/iu,
    'For contracts that have closed pass status=closed.',
  ],
  [/^(?:likely|likeliest|probable|favou?rites?)$/iu, 'For the highest prices pass sort=last_price.'],
  [/^(?:unlikely|unlikeliest|improbable)$/iu, 'For the lowest prices pass sort=last_price and order=asc.'],
] as const;

/** Phrases with the meaning of an order word. */
const orderPhrases = [
  [/\blong[ -]?shots?\b/giu, 'unlikely'],
  [/\bleast (?:likely|probable)\b/giu, 'unlikely'],
] as const;

/** Replaces each phrase about an order by one order word. */
export const joinOrderPhrases = (text: string): string =>
  orderPhrases.reduce((rest, [phrase, word]) => rest.replace(phrase, word), text);

export const isOrderWord = (word: string): boolean => orderWords.some(([pattern]) => pattern.test(word));

/** Names the parameters of a search that select what the order words of a text mean. */
export function listOrderHints(text: string): string[] {
  const words = joinOrderPhrases(text).split(/[^\p{L}]+/u);
  return orderWords.flatMap(([pattern, hint]) => (words.some((word) => pattern.test(word)) ? [hint] : []));
}
