/** What words of a search mean that name no topic: an order, a price or a state of contracts, or talk. */
export type OrderMeaning =
  | 'new'
  | 'ending'
  | 'closed'
  | 'likely'
  | 'unlikely'
  | 'traded'
  | 'moved'
  | 'fell'
  | 'talk'
  | 'even'
  | 'below'
  | 'above';

const words: readonly (readonly [pattern: RegExp, meaning: OrderMeaning])[] = [
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

const phrases: readonly (readonly [pattern: RegExp, meaning: OrderMeaning])[] = [
  [/\blong[ -]?shots?\b|\bleast (?:likely|probable)\b/giu, 'unlikely'],
  [/\b(?:most|biggest|largest|highest) (?:money|volume|liquidity|active)\b/giu, 'traded'],
  [/\b(?:opened|launched|listed|added) (?=since|today|yesterday|recently|lately|this|in the last)/giu, 'new'],
  [/\b(?:toss[ -]?ups?|coin ?flips?)\b/giu, 'even'],
  [new RegExp(`\\b(?:under|below|at most|less than|cheaper than|up to) ${price}`, 'giu'), 'below'],
  [new RegExp(`\\b(?:over|above|at least|more than) ${price}`, 'giu'), 'above'],
];

/** Replaces each phrase about an order by one word that names no topic. */
export const joinOrderPhrases = (text: string): string =>
  phrases.reduce((rest, [phrase]) => rest.replace(phrase, ' newest '), text);

export const isOrderWord = (word: string): boolean => words.some(([pattern]) => pattern.test(word));

/** Lists what the order words of a text mean, each meaning of a word once. Prices are shares, from 0 to 1. */
export function findOrders(text: string): { meaning: OrderMeaning; price?: number }[] {
  const ofPhrases = phrases.flatMap(([pattern, meaning]) =>
    [...text.matchAll(pattern)].map(([, hundredths, share = hundredths]) =>
      share === undefined ? { meaning } : { meaning, price: Number(share) / (hundredths === undefined ? 1 : 100) },
    ),
  );
  const others = phrases.reduce((rest, [phrase]) => rest.replace(phrase, ' '), text).split(/[^\p{L}]+/u);
  const ofWords = words.filter(([pattern]) => others.some((word) => pattern.test(word)));
  return [...ofPhrases, ...ofWords.map(([, meaning]) => ({ meaning }))];
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?';
const dayPattern = new RegExp(
  `\\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:${months})\\.? \\d{1,2}(?!\\d)|` +
    `\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?(?:${months})|\\d{4}-\\d\\d-\\d\\d)`,
  'iu',
);

/** Whether a search has a day: "Monday", "March 3", "3 March", "2026-03-03". */
export const namesDay = (text: string): boolean => dayPattern.test(text);
