/**
 * The bootstrap of a ratio of two sums over groups of rows. The groups are days: rows of one day are not independent,
 * because the same news moves several contracts. So whole days are drawn (the cluster bootstrap of Davison and Hinkley,
 * Bootstrap Methods and their Application, 1997, chapter 3.8).
 *
 * The interval is the studentized one (bootstrap-t, chapter 5.2.1 there). The percentile interval, the middle 95 % of
 * the drawn ratios, is too narrow for few days, because it uses neither the factor n/(n-1) nor the quantiles of t
 * (Hesterberg, What Teachers Should Know About the Bootstrap, The American Statistician 69:4, 2015). The studentized
 * interval has both, and fits skewed numbers (for clusters: Cameron, Gelbach and Miller, Bootstrap-Based Improvements
 * for Inference with Clustered Errors, The Review of Economics and Statistics 90:3, 2008).
 */

/** The sums of one day. A mean is a ratio whose denominator is the number of rows. */
export interface DaySums {
  numerator: number;
  denominator: number;
}

/**
 * An estimate with the limits of its 95 % interval. The limits are null below 10 days, and where too many drawn samples
 * have no standard error, because nearly all days are equal.
 */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

/** Below ten days, the drawn days are too few kinds of samples for an interval that can be trusted. */
export const minDays = 10;

/** With 2,000 samples, the limits of an interval change by a few percent of its width if the seed changes. */
const samples = 2_000;

/** The interval leaves 2.5 % of the samples out at each end. */
const tail = 0.025;

/** The seed is fixed, so that the same archive always gives the same numbers. */
const seed = 20_261_125;

/** Returns null without rows, or if the denominators sum to 0. */
export function bootstrapRatio(days: readonly DaySums[]): Estimate | null {
  const ratio = estimateRatio(days);
  if (ratio === null) return null;
  const { value, error } = ratio;
  if (days.length < minDays) return { value, low: null, high: null };
  if (error === 0) return { value, low: value, high: value };
  const random = createRandom(seed);
  const deviations = new Float64Array(samples);
  for (let sample = 0; sample < samples; sample += 1) {
    const drawn = estimateRatio(drawDays(days, random));
    deviations[sample] = drawn === null || drawn.value === value ? 0 : (drawn.value - value) / drawn.error;
  }
  deviations.sort();
  const [low, high] = [value - quantile(deviations, 1 - tail) * error, value - quantile(deviations, tail) * error];
  return Number.isFinite(low) && Number.isFinite(high) ? { value, low, high } : { value, low: null, high: null };
}

/** Computes a ratio with its standard error over days (Davison and Hinkley, chapter 2.7.2: the delta method). */
function estimateRatio(days: readonly DaySums[]): { value: number; error: number } | null {
  let numerator = 0;
  let denominator = 0;
  for (const day of days) {
    numerator += day.numerator;
    denominator += day.denominator;
  }
  if (denominator === 0) return null;
  const value = numerator / denominator;
  let squares = 0;
  for (const day of days) squares += (day.numerator - value * day.denominator) ** 2;
  return { value, error: Math.sqrt((squares * days.length) / (days.length - 1)) / Math.abs(denominator) };
}

/** Draws as many days as there are, with repetition. */
function drawDays(days: readonly DaySums[], random: () => number): DaySums[] {
  return days.map(() => days[Math.floor(random() * days.length)] as DaySums);
}

/** Interpolates between the two sorted values next to a share of the list. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below === above ? below : below + (above - below) * (place - Math.floor(place));
}

/** Returns a generator of numbers from 0 to 1: mulberry32 by Tommy Ettinger, in the public domain. */
export function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
