import { venueRows } from '@postjoin/market-venues/registry';

/** What words of a search mean that name no topic: the parameter that selects an order, a price or a state; or talk. */
const meanings = {
  new: 'For new contracts pass sort=opens_at.',
  ending: 'For contracts that end soon pass sort=closes_at.',
  closed: 'For contracts that have closed pass status=closed.',
  likely: 'For the highest prices pass sort=last_price.',
  unlikely: 'For the lowest prices pass sort=last_price and order=asc.',
  traded: 'For the most traded contracts pass sort=volume, for the biggest movers sort=move_24h.',
  moved: 'For the largest moves pass sort=move_24h or sort=move_7d: a move above 0 is a rise.',
  fell: 'For the largest falls pass sort=move_24h or sort=move_7d, and order=asc.',
  talk: 'Words of talk count only if a contract or post has them.',
  even: 'For prices near 0.5 pass min_price=0.4 and max_price=0.6.',
  below: 'For prices up to PRICE pass max_price=PRICE.',
  above: 'For prices from PRICE pass min_price=PRICE.',
};

const words: readonly (readonly [pattern: RegExp, meaning: keyof typeof meanings])[] = [
  [/^(?:new|newest|newly)$/iu, 'new'],
  [/^(?:ends?|ending|closing|expires?|expiring)$/iu, 'ending'],
  [/^(?:resolved?|settled?|closed|ended|expired|finished|decided)$/iu, 'closed'],
  [/^(?:likely|likeliest|probable|favou?rites?)$/iu, 'likely'],
  [/^(?:unlikely|unlikeliest|improbable)$/iu, 'unlikely'],
  [/^(?:hot|hottest|trending|popular|busiest|liquid)$/iu, 'traded'],
  [/^(?:rose|risen|rising|jumped|surged|gainers?|climbed|swings?|swung)$/iu, 'moved'],
  [/^(?:fell|fallen|falling|falls|fallers?|drops?|dropped|losers?|sank|plunged|crashed|declined)$/iu, 'fell'],
  [/^(?:yo|hey|hi|pls|plz|please|rn|right|abt|bout|sayin|saying|tweet(?:s|ed|ing)?|posted|potus|djt)$/iu, 'talk'],
  [/^(?:guy|stuff|things?|whole|out|runs?|running|(?:dis)?agree|differ|compare|vs|versus)$/iu, 'talk'],
  [
    /^(?:(?:some|any|every)(?:body|one)|people|early|maybe|finally|good|gets?|shakeup|us|usa|b4|spot|seat|place)$/iu,
    'talk',
  ],
  [/^(?:head|boss|chief|signs?|signed|makes?|making|made|announces?|announced|says?|said|hosts?|hosting)$/iu, 'talk'],
];

/** A price in percent, in cents or as a share. */
const price = '\\$?(?:(\\d{1,2}(?:\\.\\d+)?) ?(?:%|per ?cent|cents?|¢)|(0?\\.\\d+))';

const phrases: typeof words = [
  [/\blong[ -]?shots?\b|\bleast (?:likely|probable)\b/giu, 'unlikely'],
  [/\b(?:most|biggest|largest|highest) (?:money|volume|liquidity|active)\b/giu, 'traded'],
  [/\b(?:opened|launched|listed|added) (?=since|today|yesterday|recently|lately|this|in the last)/giu, 'new'],
  [/\b(?:toss[ -]?ups?|coin ?flips?)\b/giu, 'even'],
  [new RegExp(`\\b(?:under|below|at most|less than|cheaper than|up to) ${price}`, 'giu'), 'below'],
  [new RegExp(`\\b(?:over|above|at least|more than) ${price}`, 'giu'), 'above'],
];

const venue = `\\b(?:${Object.values(venueRows)
  .map(({ label }) => label)
  .join('|')})\\b`;
const twoVenues = new RegExp(`${venue}.{1,30}?${venue}`, 'giu');

const replacePhrases = (text: string, word: string): string =>
  phrases.reduce((rest, [phrase]) => rest.replace(phrase, word), text);

/** Replaces each phrase about an order by one order word, and so two venues that are compared. */
export const joinOrdersAndVenues = (text: string): string =>
  replacePhrases(text.replace(twoVenues, ' newest '), ' newest ');

export const isOrderWord = (word: string): boolean => words.some(([pattern]) => pattern.test(word));

/** Words that name a subject only beside other words, such as "start" in "Head Start". */
const commonWords = new Set(
  (
    'see sees seen start starts starting started more no without away off after before into race turn turns word words get ' +
    'gets getting hold holds holding time first let lets keep become becomes under over while other mention mentions speech ' +
    'often stop work part like take takes taking took follow'
  ).split(' '),
);

/** Whether a word says little about what is searched. */
export const isCommonWord = (word: string): boolean => isOrderWord(word) || commonWords.has(word.toLowerCase());

/** Names the parameters of a search that select what the order words of a text mean. Prices are shares, from 0 to 1. */
export function listOrderHints(text: string): string[] {
  const ofPhrases = phrases.flatMap(([pattern, meaning]) =>
    [...text.matchAll(pattern)].map(([, hundredths, share]) =>
      meanings[meaning].replaceAll('PRICE', String(share === undefined ? Number(hundredths) / 100 : Number(share))),
    ),
  );
  const others = replacePhrases(text, ' ').split(/[^\p{L}]+/u);
  const ofWords = words.filter(([pattern]) => others.some((word) => pattern.test(word)));
  const ofVenues = text.match(twoVenues) ? ['For the contracts of one venue pass venue.'] : [];
  return [...new Set([...ofVenues, ...ofPhrases, ...ofWords.map(([, meaning]) => meanings[meaning])])];
}
