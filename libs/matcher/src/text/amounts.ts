/** A percentage or a sum. A sum is an amount of money, or a number with a scale such as "thousand". */
export interface Amount {
  unit: '%' | 'sum';
  value: number;
}

/** The range of amounts that an outcome such as "25% to 34%" or "at least $1 trillion" covers. */
export interface Bracket {
  unit: Amount['unit'];
  low: number;
  high: number;
  includesLow: boolean;
  includesHigh: boolean;
}

interface ParsedNumber {
  /** The number as written, before its scale is applied. */
  value: number;
  unit: Amount['unit'] | undefined;
  /** A key of `scales`; empty without a scale. */
  scale: string;
  start: number;
  end: number;
}

/** Reads amounts only from the first 2,000 characters. Sentences and outcomes are shorter. */
const maxParsedCharacters = 2_000;
const numberPattern =
  /([$€£])? ?(\d[\d,]{0,20}(?:\.\d{1,6})?) ?(%|per ?cent\b|thousand\b|million\b|billion\b|trillion\b|[kmbt]\b|bn\b)?( dollars\b)?/giu;
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
  t: 1e12,
};

function parseNumbers(text: string): ParsedNumber[] {
  return [...text.matchAll(numberPattern)].map(
    ({ index, 0: whole, 1: sign, 2: digits = '', 3: suffix = '', 4: dollars }) => {
      const scale = suffix.toLowerCase();
      const isPercentage = scale === '%' || scale.startsWith('per');
      const isSum = sign !== undefined || dollars !== undefined || scale in scales;
      return {
        value: Number(digits.replaceAll(',', '')),
        unit: isPercentage ? '%' : isSum ? 'sum' : undefined,
        scale: isPercentage ? '' : scale,
        start: index,
        end: index + whole.length,
      };
    },
  );
}

/**
 * Cuts the text to 2,000 characters (`maxParsedCharacters`), removes invisible characters and reduces white space to
 * single spaces.
 */
function normalizeStart(text: string): string {
  return text
    .slice(0, maxParsedCharacters)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ');
}

const applyScale = ({ value, scale }: ParsedNumber): number => value * (scales[scale] ?? 1);

/** Returns the amounts in a text, in order. Skips plain numbers, because they may be days, ranks or counts. */
export function parseAmounts(text: string): Amount[] {
  return parseNumbers(normalizeStart(text)).flatMap((number) =>
    number.unit === undefined ? [] : [{ unit: number.unit, value: applyScale(number) }],
  );
}

const minimumBefore = /(?:at least|no less than|≥) ?$/iu;
const lowerBoundBefore = /(?:above|over|more than|greater than|>) ?$/iu;
const maximumBefore = /(?:at most|up to|no more than|≤) ?$/iu;
const upperBoundBefore = /(?:below|under|less than|fewer than|<) ?$/iu;
const minimumAfter = /^ ?(?:\+|or (?:more|above|higher|over|greater)\b)/iu;
const maximumAfter = /^ ?(?:or (?:less|below|lower|under|fewer)\b)/iu;
const rangeSeparator = /^ ?(?:to|and|[-–—]) ?$/iu;

/** Returns the bracket in an outcome or a title; undefined if the text has no percentage and no sum. */
export function parseBracket(text: string): Bracket | undefined {
  const normalized = normalizeStart(text);
  const numbers = parseNumbers(normalized);
  const index = numbers.findIndex(({ unit }) => unit !== undefined);
  const number = numbers[index];
  if (!number?.unit) return undefined;
  const range = toRange(normalized, numbers[index - 1], number) ?? toRange(normalized, number, numbers[index + 1]);
  return range ?? toOpenBracket(normalized, number, number.unit);
}

/**
 * Whether a label is only a count: "10 to 19", "Above 800", "4". Posts have too many plain numbers (days, ranks,
 * years), so a count is not compared with them.
 */
export const isCount = (label: string): boolean => countLabel.test(normalizeStart(label));

const countLabel =
  /^(?:(?:at least|at most|no (?:less|more) than|above|over|more than|greater than|below|under|less than|fewer than|exactly|between|up to|[<>≥≤]) ?)?\d[\d,.]*(?: ?(?:to|and|[-–—]) ?\d[\d,.]*)?(?:\+| or (?:more|above|higher|over|less|below|fewer|greater))?$/iu;

/** Whether a label is a count of one or more: "Above 0", "At least 1". */
export const isAnyCount = (label: string): boolean =>
  /^(?:(?:above|over|more than|greater than|>) ?0|(?:at least|no less than|≥) ?1|1(?:\+| or more))$/iu.test(label);

/** Reads a range. In "$100–200b", the scale "b" of the second number also applies to the first number. */
function toRange(text: string, low: ParsedNumber | undefined, high: ParsedNumber | undefined): Bracket | undefined {
  if (!low || !high || !rangeSeparator.test(text.slice(low.end, high.start))) return undefined;
  const unit = high.unit ?? low.unit ?? 'sum';
  const lowValue = applyScale(low.scale === '' ? { ...low, scale: high.scale } : low);
  return { unit, low: lowValue, high: applyScale(high), includesLow: true, includesHigh: true };
}

/**
 * Reads "at least $5b" or "below 10%". Without words such as "at least" or "below", the bracket contains only the
 * amount itself.
 */
function toOpenBracket(text: string, number: ParsedNumber, unit: Amount['unit']): Bracket {
  const before = text.slice(0, number.start);
  const after = text.slice(number.end);
  const value = applyScale(number);
  const exact = { unit, low: value, high: value, includesLow: true, includesHigh: true };
  if (minimumBefore.test(before) || minimumAfter.test(after)) return { ...exact, high: Infinity };
  if (lowerBoundBefore.test(before)) return { ...exact, high: Infinity, includesLow: false };
  if (maximumBefore.test(before) || maximumAfter.test(after)) return { ...exact, low: -Infinity };
  if (upperBoundBefore.test(before)) return { ...exact, low: -Infinity, includesHigh: false };
  return exact;
}

export function isInBracket({ unit, value }: Amount, bracket: Bracket): boolean {
  return (
    unit === bracket.unit &&
    (value > bracket.low || (bracket.includesLow && value === bracket.low)) &&
    (value < bracket.high || (bracket.includesHigh && value === bracket.high))
  );
}
