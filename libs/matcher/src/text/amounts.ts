/** A percentage, a sum or a count. A sum is an amount of money, or a number with a scale such as "thousand". */
export interface Amount {
  unit: '%' | 'sum' | 'count';
  value: number;
}

/** The range of amounts that an outcome such as "25% to 34%" or "at least $1 trillion" covers. */
export interface Bracket {
  unit: Amount['unit'];
  low: number;
  high: number;
  /** The bound that the range does not contain: 10 for "below 10%". */
  excluded?: number;
}

/** Reads amounts and times only from the first 2,000 characters. Sentences and outcomes are shorter. */
const maxParsedCharacters = 2_000;
const scales: Readonly<Record<string, number>> = { thousand: 1e3, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const number = String.raw`[$€£]? ?\d[\d,]{0,20}(?:\.\d{1,6})?(?: ?(?:%|per ?cent\b|(?:thousand|million|billion|trillion|[kmbt]|bn)\b))?(?: dollars\b)?`;
const numberPattern = new RegExp(number, 'giu');
const bracketPattern = new RegExp(
  [
    '(?:(at least|no less than|≥)|(above|over|more than|greater than|>)|(at most|up to|no more than|≤)',
    `|(below|under|less than|fewer than|<)|between|exactly)? ?(${number})(?: ?(?:to|and|[-–—]) ?(${number}))?`,
    String.raw`(?:( ?\+| or (?:more|above|higher|over|greater)\b)|( or (?:less|below|lower|under|fewer)\b))?`,
  ].join(''),
  'giu',
);

/** Cuts the text, removes invisible characters and reduces white space to single spaces. */
export const normalizeStart = (text: string): string =>
  text
    .slice(0, maxParsedCharacters)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

function parseNumber(written: string): Amount {
  const value = Number(written.replace(/[^\d.]/gu, ''));
  if (/%|per/iu.test(written)) return { unit: '%', value };
  const scale = /thousand|[kmbt]/iu.exec(written)?.[0].toLowerCase() ?? '';
  return { unit: /[$€£a-z]/iu.test(written) ? 'sum' : 'count', value: value * (scales[scale] ?? 1) };
}

/** Returns the amounts in a text, in order. Skips plain numbers, because they may be days, ranks or counts. */
export const parseAmounts = (text: string): Amount[] =>
  [...normalizeStart(text).matchAll(numberPattern)]
    .map(([written]) => parseNumber(written))
    .filter(({ unit }) => unit !== 'count');

/** Returns the bracket in an outcome or a title; undefined if the text has no percentage and no sum. */
export const parseBracket = (text: string): Bracket | undefined =>
  [...normalizeStart(text).matchAll(bracketPattern)].map(toBracket).find(({ unit }) => unit !== 'count');

/** Returns the bracket of a label that is only a count, such as "10 to 19", "Above 800" or "4". */
export function parseCount(label: string): Bracket | undefined {
  const [match] = normalizeStart(label).matchAll(bracketPattern);
  if (match?.[0] !== normalizeStart(label)) return undefined;
  const bracket = toBracket(match);
  return bracket.unit === 'count' ? bracket : undefined;
}

/** In "$100–200b", the scale "b" of the second number also applies to the first number. */
function toBracket([, minimum, above, maximum, below, first = '', last, orMore, orLess]: RegExpExecArray): Bracket {
  const suffix = /[a-z%].*/iu;
  const { unit, value } = parseNumber(last && !suffix.test(first) ? first + (suffix.exec(last)?.[0] ?? '') : first);
  if (last) {
    const high = parseNumber(last);
    return { unit: high.unit === 'count' ? unit : high.unit, low: value, high: high.value };
  }
  if (minimum || orMore) return { unit, low: value, high: Infinity };
  if (above) return { unit, low: value, high: Infinity, excluded: value };
  if (maximum || orLess) return { unit, low: -Infinity, high: value };
  return below ? { unit, low: -Infinity, high: value, excluded: value } : { unit, low: value, high: value };
}

export const isInBracket = ({ unit, value }: Amount, { low, high, excluded, ...bracket }: Bracket): boolean =>
  unit === bracket.unit && value >= low && value <= high && value !== excluded;
