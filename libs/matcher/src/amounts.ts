/** A share in percent, or a sum: of money, or in thousands and more. */
export interface Amount {
  unit: '%' | 'sum';
  value: number;
}

/** What an outcome such as "25% to 34%" or "at least $1 trillion" covers. */
export interface Bracket {
  unit: Amount['unit'];
  low: number;
  high: number;
  /** Whether the ends belong to it. */
  hasLow: boolean;
  hasHigh: boolean;
}

interface Figure {
  value: number;
  unit: Amount['unit'] | undefined;
  scale: string;
  start: number;
  end: number;
}

/** Amounts are read of the beginning of a text only: no sentence or outcome needs more. */
const readableCharacters = 2_000;
const figurePattern =
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

function figuresIn(readable: string): Figure[] {
  return [...readable.matchAll(figurePattern)].map(
    ({ index, 0: whole, 1: sign, 2: digits = '', 3: suffix = '', 4: dollars }) => {
      const scale = suffix.toLowerCase();
      const isShare = scale === '%' || scale.startsWith('per');
      const isSum = sign !== undefined || dollars !== undefined || scale in scales;
      return {
        value: Number(digits.replaceAll(',', '')),
        unit: isShare ? '%' : isSum ? 'sum' : undefined,
        scale: isShare ? '' : scale,
        start: index,
        end: index + whole.length,
      };
    },
  );
}

/** The beginning of a text without the marks that nobody sees. */
function readablePart(text: string): string {
  return text
    .slice(0, readableCharacters)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ');
}

const scaled = ({ value, scale }: Figure): number => value * (scales[scale] ?? 1);

/** The amounts that a text names, in order. Plain numbers are none: they are days, places and counts of anything. */
export function amountsIn(text: string): Amount[] {
  return figuresIn(readablePart(text)).flatMap((figure) =>
    figure.unit === undefined ? [] : [{ unit: figure.unit, value: scaled(figure) }],
  );
}

const upwards = /(?:at least|no less than|≥) ?$/iu;
const above = /(?:above|over|more than|greater than|>) ?$/iu;
const downwards = /(?:at most|up to|no more than|≤) ?$/iu;
const below = /(?:below|under|less than|fewer than|<) ?$/iu;
const upwardsAfter = /^ ?(?:\+|or (?:more|above|higher|over|greater)\b)/iu;
const downwardsAfter = /^ ?(?:or (?:less|below|lower|under|fewer)\b)/iu;
const ranging = /^ ?(?:to|and|[-–—]) ?$/iu;

/** The bracket that an outcome or a question names; undefined where it names no share and no sum. */
export function bracketIn(text: string): Bracket | undefined {
  const readable = readablePart(text);
  const figures = figuresIn(readable);
  const at = figures.findIndex(({ unit }) => unit !== undefined);
  const first = figures[at];
  if (!first?.unit) return undefined;
  const range = rangeOf(readable, figures[at - 1], first) ?? rangeOf(readable, first, figures[at + 1]);
  return range ?? openBracket(readable, first);
}

/** "$100–200b": what the first figure lacks, it has from the second. */
function rangeOf(text: string, low: Figure | undefined, high: Figure | undefined): Bracket | undefined {
  if (!low || !high || !ranging.test(text.slice(low.end, high.start))) return undefined;
  const unit = high.unit ?? low.unit ?? 'sum';
  const bottom = scaled(low.scale === '' ? { ...low, scale: high.scale } : low);
  return { unit, low: bottom, high: scaled(high), hasLow: true, hasHigh: true };
}

function openBracket(text: string, figure: Figure): Bracket {
  const before = text.slice(0, figure.start);
  const after = text.slice(figure.end);
  const value = scaled(figure);
  const unit = figure.unit ?? 'sum';
  if (upwards.test(before) || upwardsAfter.test(after))
    return { unit, low: value, high: Infinity, hasLow: true, hasHigh: false };
  if (above.test(before)) return { unit, low: value, high: Infinity, hasLow: false, hasHigh: false };
  if (downwards.test(before) || downwardsAfter.test(after))
    return { unit, low: -Infinity, high: value, hasLow: false, hasHigh: true };
  if (below.test(before)) return { unit, low: -Infinity, high: value, hasLow: false, hasHigh: false };
  return { unit, low: value, high: value, hasLow: true, hasHigh: true };
}

export function isWithin({ unit, value }: Amount, bracket: Bracket): boolean {
  return (
    unit === bracket.unit &&
    (value > bracket.low || (bracket.hasLow && value === bracket.low)) &&
    (value < bracket.high || (bracket.hasHigh && value === bracket.high))
  );
}
