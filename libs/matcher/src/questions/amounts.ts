import { isDateOnly, namesThings } from '../english/grammar.ts';
import { toDigits } from '../text/numbers.ts';
import { normalizeStart } from '../text/times.ts';
import { stemPhrase } from '../text/words.ts';

/** A percentage, a sum, a count or a span in days. A sum is money, or a number with a scale such as "million". */
export interface Amount {
  unit: '%' | 'sum' | 'count' | 'span';
  value: number;
  /** The stems of the words after a number without a currency: "executive orders". */
  things?: readonly string[];
}

/** The range of amounts that an outcome such as "25% to 34%" or "at least $1 trillion" covers. */
export interface Bracket extends Pick<Amount, 'unit' | 'things'> {
  low: number;
  high: number;
  /** The bound that the range does not contain: 10 for "below 10%". */
  excluded?: number;
}

const scales: Readonly<Record<string, number>> = { thousand: 1e3, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const percent = String.raw`%|per ?cent\b|bps\b|basis points\b|(?:full )?(?:percentage )?points?\b`;
/** Not the number of a name ("H-1B"), of a rank ("5th") or of a time of day ("12:01"). */
const writtenNumber =
  String.raw`(?<![\p{L}\d:]|\p{L}-)[$€£]? ?\d(?:[\d,]{0,19}\d)?(?:\.\d{1,6})?(?!\d|st\b|nd\b|rd\b|th\b|:\d)` +
  String.raw`(?:[ -]?(?:${percent}|(?:thousand|million|billion|trillion|[kmbt]|bn)\b))?(?:[ -]dollars?\b)?`;
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
const currency = /[$€£]|dollar/iu;

function parseNumber(written: string): Amount {
  const value = Number(written.replace(/[^\d.]/gu, ''));
  if (/bps|basis/iu.test(written)) return { unit: '%', value: value / 100 };
  if (/%|per|point/iu.test(written)) return { unit: '%', value };
  const scale = /thousand|[kmbt]/iu.exec(written)?.[0].toLowerCase() ?? '';
  return { unit: /[$€£a-z]/iu.test(written) ? 'sum' : 'count', value: value * (scales[scale] ?? 1) };
}

/**
 * Amounts that are no longer or not meant: "from 57% to 47%", "down from $500", "not $1 trillion", and those in brackets:
 * "25% on X (10% on Y)", but not "a tenth (10%)".
 */
const notMeant = new RegExp(
  [
    String.raw`(?<!ranging )\bfrom ${writtenNumber}(?=(?:,? [\w']+){0,5} to ${writtenNumber})`,
    String.raw`\b(?:(?:up|down) from|not|instead of|rather than) ${writtenNumber}`,
    String.raw`\((?!${writtenNumber}\))[^()]*\)`,
  ].join('|'),
  'giu',
);
/** "Doubling the 50% tariff" is 100%. "To", "from" or "by" tells the new amount itself. */
const multiplied = new RegExp(
  String.raw`\b(doubl|tripl)(?:e|es|ed|ing)(?: (?!to\b|from\b|by\b|at\b)[\w']+){0,4}? (${writtenNumber})`,
  'giu',
);

const normalize = (text: string): string => toDigits(normalizeStart(text));

/** Returns the amounts in a text, in order. Skips years, days of a month, and times. */
export const listAmounts = (text: string): Amount[] => {
  const meant = normalize(text)
    .replace(notMeant, ' ')
    .replace(multiplied, (_, factor: string, written: string) => {
      const { unit, value } = parseNumber(written);
      return ` ${value * (/^d/iu.test(factor) ? 2 : 3)}${unit === '%' ? '%' : currency.test(written) ? ' dollars' : ''}`;
    });
  return [...meant.matchAll(numberPattern)].flatMap(({ 0: written, index }): Amount[] => {
    const amount = parseNumber(written);
    if (amount.unit === '%' || currency.test(written)) return [amount];
    const things = listThings(meant.slice(index + written.length));
    if (amount.unit === 'sum') return [{ ...amount, things: things ?? [] }];
    const [before] = /[\p{L}.]*$/u.exec(meant.slice(Math.max(0, index - maxMonthLength), index).trimEnd())!;
    const isDated = plainYear.test(written) || isDateOnly(`${before} ${written}`);
    const isBare = things?.length === 0 && amount.value < minBareCount;
    return isDated || isBare || !things ? [] : [{ ...amount, things }];
  });
};

/** "September", and a space. */
const maxMonthLength = 10;
const plainYear = /^ ?(?:1[5-9]|20)\d\d$/u;
/** Smaller numbers without a word for a thing are days, ranks and the like. */
const minBareCount = 100;
/** Matches the words after a count: "5,000 new troops", "650 members of the Guard". */
const thingsPattern = new RegExp(
  String.raw`^(?: (?:or|and) (?:more|less|fewer))?((?: (?:of (?:the|our|my|these|his|her|their) )?` +
    String.raw`(?!(?:in|of|to|by|on|for|at|and|or|from|will|are|is|were|have|has)\b)\p{L}[\p{L}\d-]*){1,5})`,
  'u',
);
const maxThings = 5;
const timeUnit = /^ (?:\w+ )?(?:second|minute|hour|day|week|month|quarter|year|time)s?\b|^ ?[ap]\.?m\b/iu;

/** The stems of the words after a count; undefined for a time, such as "100 days". */
function listThings(after: string): string[] | undefined {
  if (/^[ -](?=\p{L})/u.test(after) && timeUnit.test(after.replace('-', ' '))) return undefined;
  return stemPhrase(thingsPattern.exec(after)?.[1] ?? '').slice(0, maxThings);
}

const spanDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const spanPattern = /\b(\d{1,4})[ -](day|week|month|year)s?\b/giu;
/** Where a title says how long something lasts: "by 90 days", "a 50-year mortgage", but not "within 90 days". */
const lasting = /\b(?:by|for|another) (?=\d)|(?<= )(?=\d{1,4}-(?:day|week|month|year)\b)/iu;

const listSpans = (normalized: string): Amount[] =>
  [...normalized.matchAll(spanPattern)].map(([, count, name = '']) => ({
    unit: 'span',
    value: Number(count) * (spanDays[name.toLowerCase()] ?? 1),
  }));

/** Returns the span in a title that something lasts. */
function parseSpan(title: string): Bracket | undefined {
  const text = normalize(title);
  const index = text.search(lasting);
  const [span] = index < 0 ? [] : listSpans(text.slice(index));
  return span && { unit: 'span', low: span.value, high: span.value };
}

/** Returns the amounts of a text, and then its spans of time. */
export const readAmounts = (text: string): Amount[] => {
  const normalized = normalize(text);
  return /\d/u.test(normalized) ? [...listAmounts(text), ...listSpans(normalized)] : [];
};

/** Whether an amount has the unit of a bracket and, for a count, is one of its things. */
export const isComparable = (amount: Amount, { unit, things = [] }: Bracket): boolean =>
  unit === 'count' ? amount.things !== undefined && namesThings(amount.things, things) : amount.unit === unit;

/** Returns the bracket of a count of things in a title: "5,000 troops", but not "100 days", "2026" or "January 6". */
export function parseNamedCount(title: string): Bracket | undefined {
  const text = normalize(title);
  for (const match of matchBrackets(text)) {
    const bracket = toBracket(match);
    const things = listThings(text.slice(match.index + match[0].length)) ?? [];
    const isDate = /\b(?:19|20)\d\d\b/u.test(match[0]) || /\p{Lu}\p{L}*\.? $/u.test(text.slice(0, match.index + 1));
    // "Pardon 100 people": a post says "11 pardons".
    const verb = stemPhrase(text.slice(0, match.index)).slice(-1);
    const isMoney = bracket.unit !== 'count' && (bracket.unit !== 'sum' || currency.test(match[0]));
    // "Set the refugee cap at 7,500": the things stand before the count.
    const isBare = things.length === 0 && bracket.unit === 'count' && bracket.low >= minBareCount;
    if (isBare && !isDate && /\b(?:at|to) $/u.test(text.slice(0, match.index + 1))) return { ...bracket, things };
    if (!isMoney && !isDate && things.length > 0) return { ...bracket, unit: 'count', things: [...things, ...verb] };
  }
  return undefined;
}

/** Returns the amount that a title states. */
export const parseStated = (title: string): Bracket | undefined =>
  /\d/u.test(title) ? (parseNamedCount(title) ?? parseBracket(title) ?? parseSpan(title)) : undefined;

/** Returns the bracket in an outcome or a title; undefined if the text has no percentage and no sum. */
export const parseBracket = (text: string): Bracket | undefined =>
  matchBrackets(normalize(text))
    .map(toBracket)
    .find(({ unit }) => unit !== 'count');

/** Most titles and labels have no number, and the pattern is slow to find none. */
const matchBrackets = (text: string): RegExpExecArray[] => (/\d/u.test(text) ? [...text.matchAll(bracketPattern)] : []);

const orMore = /\d%? or (?:more|greater|higher|above)\b|\b(?:at least|no less than) \$?\d/iu;

/**
 * What a title counts is reached by more. Another amount is reached by more where the rules of the contract say so: of
 * "impose a 40% tariff", the venue writes "a 40% or greater tariff".
 */
export const toReached = (bracket: Bracket | undefined, rules: string): Bracket | undefined =>
  bracket?.low === bracket?.high &&
  ((bracket?.unit === 'count' && bracket.things?.length !== 0) || (bracket?.unit === '%' && orMore.test(rules)))
    ? { ...bracket, high: Infinity }
    : bracket;

/** Returns the bracket of a label that is only a count, such as "10 to 19", "Above 800" or "4". */
export function parseCount(label: string): Bracket | undefined {
  const text = normalizeStart(label);
  const [match] = matchBrackets(text);
  if (match?.[0] !== text) return undefined;
  const bracket = toBracket(match);
  return bracket.unit === 'count' ? bracket : undefined;
}

/** Matches the things that a title asks for the number of: "How many executive orders will ...?" */
const countedThings =
  /\b(?:how many|number of|#(?: of)?) ((?:(?!(?:will|does|did|has|have|would|are|is|to)\b)[\p{L}-]+ ?){1,4})/iu;

/** A label with a plain number or a scale is a count if the title asks for the number of things: "500-750k". */
export function toCounted(bracket: Bracket, label: string, title: string): Bracket {
  if (bracket.unit === '%' || currency.test(label)) return bracket;
  const things = countedThings.exec(title)?.[1];
  return things === undefined ? bracket : { ...bracket, unit: 'count', things: stemPhrase(things) };
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

export const isInBracket = ({ value }: Amount, { low, high, excluded }: Bracket): boolean =>
  value >= low && value <= high && value !== excluded;
