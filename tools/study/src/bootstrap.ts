/**
 * The bootstrap of a ratio of two sums over groups of rows. The groups are days: rows of one day are not independent,
 * because the same news moves several contracts. So whole days are drawn (the cluster bootstrap of Davison and Hinkley,
 * Bootstrap Methods and their Application, chapter 3.8).
 */

/** The sums of one day. A mean is a ratio whose denominator is the number of rows. */
export interface DaySums {
  numerator: number;
  denominator: number;
}

/** An estimate with the limits of its 95 % interval. The limits are null below 10 days. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

/** Below ten days, the drawn days are too few kinds of samples for an interval that can be trusted. */
export const minDays = 10;

/** With 2,000 samples, the limits of an interval change by a few percent of its width if the seed changes. */
const samples = 2_000;

/** The interval has the middle 95 % of the samples. */
const tail = 0.025;

/** The seed is fixed, so that the same archive always gives the same numbers. */
const seed = 20_261_125;

/** Returns null without rows, or if the denominators sum to 0. */
export function bootstrapRatio(days: readonly DaySums[]): Estimate | null {
  const value = ratioOf(days);
  if (value === null) return null;
  if (days.length < minDays) return { value, low: null, high: null };
  const random = createRandom(seed);
  const ratios = new Float64Array(samples);
  for (let sample = 0; sample < samples; sample += 1) ratios[sample] = drawRatio(days, random) ?? value;
  ratios.sort();
  return { value, low: quantile(ratios, tail), high: quantile(ratios, 1 - tail) };
}

function ratioOf(days: readonly DaySums[]): number | null {
  let numerator = 0;
  let denominator = 0;
  for (const day of days) {
    numerator += day.numerator;
    denominator += day.denominator;
  }
  return denominator === 0 ? null : numerator / denominator;
}

/** Draws as many days as there are, with repetition. */
function drawRatio(days: readonly DaySums[], random: () => number): number | null {
  let numerator = 0;
  let denominator = 0;
  for (let count = days.length; count > 0; count -= 1) {
    const day = days[Math.floor(random() * days.length)] as DaySums;
    numerator += day.numerator;
    denominator += day.denominator;
  }
  return denominator === 0 ? null : numerator / denominator;
}

/** Interpolates between the two sorted values next to a share of the list. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
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
