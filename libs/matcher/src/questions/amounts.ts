import { normalizeStart } from '../text/times.ts';
import { stemPhrase } from '../text/words.ts';

/**
 * A percentage, a sum, a count or a span in days. A sum is an amount of money, or a number with a scale such as
 * "thousand".
 */
export interface Amount {
  unit: '%' | 'sum' | 'count' | 'span';
  value: number;
  /** The stems of the words after a count: "executive orders". */
  things?: readonly string[];
}

/** The range of amounts that an outcome such as "25% to 34%" or "at least $1 trillion" covers. */
export interface Bracket {
  unit: Amount['unit'];
  low: number;
  high: number;
  /** The bound that the range does not contain: 10 for "below 10%". */
  excluded?: number;
  /** The stems of the words after a count, of which a count in a post has one. */
  things?: readonly string[];
}

const scales: Readonly<Record<string, number>> = { thousand: 1e3, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const unit = String.raw`(?:%|per ?cent\b|bps\b|basis points\b|(?:thousand|million|billion|trillion|[kmbt]|bn)\b)`;
const writtenNumber = String.raw`[$€£]? ?\d[\d,]{0,20}(?:\.\d{1,6})?(?: ?${unit})?(?: dollars\b)?`;
const numberPattern = new RegExp(writtenNumber, 'giu');
const bracketPattern = new RegExp(
  [
    '(?:(at least|no less than|≥)|(above|over|more than|greater than|>)|(at most|up to|no more than|≤)',
    '|(below|under|less than|fewer than|<)|between|exactly)? ?',
    `(${writtenNumber})(?: ?(?:to|and|[-–—]) ?(${writtenNumber}))?`,
    String.raw`(?:( ?\+| or (?:more|above|higher|over|greater)\b)|( or (?:less|below|lower|under|fewer)\b))?`,
  ].join(''),
  'giu',
);

function parseNumber(written: string): Amount {
  const value = Number(written.replace(/[^\d.]/gu, ''));
  if (/%|per/iu.test(written)) return { unit: '%', value };
  if (/bps|basis/iu.test(written)) return { unit: '%', value: value / 100 };
  const scale = /thousand|[kmbt]/iu.exec(written)?.[0].toLowerCase() ?? '';
  return { unit: /[$€£a-z]/iu.test(written) ? 'sum' : 'count', value: value * (scales[scale] ?? 1) };
}

/** What an amount was before, and others in brackets: "from 57% to 47%", "25% on X (10% on Y)", not "a tenth (10%)". */
const beside = new RegExp(
  `(?<!ranging )\\bfrom ${writtenNumber} (?=to ${writtenNumber})|\\((?!${writtenNumber}\\))[^()]*\\)`,
  'giu',
);

const smallNumbers = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/u);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numberValues = new Map([
  ...smallNumbers.map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word, 10 * (index + 2)] as const),
]);
const wordedNumber = new RegExp(
  String.raw`\b(?:(?:${tens.join('|')})(?:[ -](?:${smallNumbers.slice(0, 9).join('|')}))?|${smallNumbers.join('|')})` +
    String.raw`(?=[ -](?:per ?cent|thousand|million|billion|trillion|days?|weeks?|months?|years?)\b)`,
  'giu',
);

/** Writes the numbers before a unit in digits: "thirty-five percent" is "35 percent". */
const toDigits = (text: string): string =>
  normalizeStart(text).replace(wordedNumber, (written) => {
    const words = written.toLowerCase().split(/[ -]/u);
    return String(words.reduce((sum, word) => sum + (numberValues.get(word) ?? 0), 0));
  });

/** Returns the amounts in a text, in order. Skips plain numbers, because they may be days, ranks or counts. */
export const parseAmounts = (text: string): Amount[] => listNumbers(text).filter(({ unit }) => unit !== 'count');

const listNumbers = (text: string): Amount[] => {
  const normal = toDigits(text).replace(beside, ' ');
  return [...normal.matchAll(numberPattern)].map(({ 0: written, index }) => {
    const amount = parseNumber(written);
    return amount.unit === 'count' ? { ...amount, things: listThings(normal.slice(index + written.length)) } : amount;
  });
};

const maxThings = 3;
/** Matches the words after a count: "5,000 new troops". */
const thingsPattern =
  /^(?: (?:or|and) (?:more|less|fewer))?((?: (?!(?:in|of|to|by|on|for|at|and|or|from)\b)\p{L}+){1,3})/u;
const timeUnit = /\b(?:second|minute|hour|day|week|month|quarter|year|time)s?\b/iu;

/** The stems of the words after a count; none for a time, such as "100 days". */
function listThings(after: string): string[] {
  const words = thingsPattern.exec(after)?.[1] ?? '';
  return timeUnit.test(words) ? [] : stemPhrase(words).slice(0, maxThings);
}

const spanDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const spanPattern = /\b(\d{1,4})[ -](day|week|month|year)s?\b/giu;
/** Where a title says how long something lasts: "by 90 days", "a 50-year mortgage", but not "within 90 days". */
const lasting = /\b(?:by|for|another) (?=\d)|(?<= )(?=\d{1,4}-(?:day|week|month|year)\b)/iu;

const listSpans = (text: string): Amount[] =>
  [...toDigits(text).matchAll(spanPattern)].map(([, count, name = '']) => ({
    unit: 'span',
    value: Number(count) * (spanDays[name.toLowerCase()] ?? 1),
  }));

/** Returns the span in a title that something lasts. */
export function parseSpan(title: string): Bracket | undefined {
  const index = toDigits(title).search(lasting);
  const [span] = index < 0 ? [] : listSpans(title.slice(index));
  return span && { unit: 'span', low: span.value, high: span.value };
}

/** Returns the amounts of a text that can be compared with a bracket: those of its unit, and counts of its things. */
export const findComparable = (text: string, { unit, things = [] }: Bracket): Amount[] =>
  [...listNumbers(text), ...listSpans(text)].filter(
    (amount) => amount.unit === unit && (unit !== 'count' || amount.things?.some((thing) => things.includes(thing))),
  );

/** Returns the bracket of a count of things in a title: "5,000 troops", but not "100 days", "2026" or "January 6". */
export function parseNamedCount(title: string): Bracket | undefined {
  const text = toDigits(title);
  for (const match of text.matchAll(bracketPattern)) {
    const bracket = toBracket(match);
    const things = listThings(text.slice(match.index + match[0].length));
    const isDate = /\b(?:19|20)\d\d\b/u.test(match[0]) || /\p{Lu}\p{L}*\.? $/u.test(text.slice(0, match.index + 1));
    // "Pardon 100 people": a post says "11 pardons".
    const verb = stemPhrase(text.slice(0, match.index)).slice(-1);
    if (bracket.unit === 'count' && !isDate && things.length > 0) return { ...bracket, things: [...things, ...verb] };
  }
  return undefined;
}

/** Returns the bracket in an outcome or a title; undefined if the text has no percentage and no sum. */
export const parseBracket = (text: string): Bracket | undefined =>
  [...toDigits(text).matchAll(bracketPattern)].map(toBracket).find(({ unit }) => unit !== 'count');

/** A plain percentage or count in a title is reached by a higher one: "Will he impose a 40% tariff?" */
export const toReached = (bracket: Bracket | undefined): Bracket | undefined =>
  bracket && bracket.low === bracket.high && /%|count/u.test(bracket.unit) ? { ...bracket, high: Infinity } : bracket;

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
