import { sum } from '@postjoin/values';

/**
 * The bootstrap of a ratio of two sums over groups of rows. The groups are days: rows of one day are not independent,
 * because the same news moves several contracts. So whole days are drawn (the cluster bootstrap of Davison and Hinkley,
 * Bootstrap Methods and their Application, 1997, chapter 3.8).
 *
 * The interval is the studentized one (bootstrap-t, chapter 5.2.1 there). The percentile interval, the middle part of
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
 * An estimate with the limits of its 99 % interval. The limits are null below 10 days, and where too many drawn samples
 * have no standard error, because nearly all days are equal.
 */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

/** Below ten days, the drawn days are too few kinds of samples for an interval that can be trusted. */
export const minDays = 10;

/** 25 of the samples are beyond each limit of an interval. */
const samples = 5_000;

/**
 * The interval leaves 0.5 % of the samples out at each end. The tables have dozens of intervals: of intervals of 95 %, one
 * in twenty would exclude the true value, so that nearly every study would show an effect that does not exist.
 */
const tail = 0.005;

/** The seed is fixed, so that the same archive always gives the same numbers. */
const seed = 20_261_125;

/** Returns null without rows, or if the denominators sum to 0. */
export function bootstrapRatio(days: readonly DaySums[]): Estimate | null {
  const denominators = days.map(({ denominator }) => denominator);
  const total = sum(denominators);
  if (total === 0) return null;
  const value = sum(days.map(({ numerator }) => numerator)) / total;
  if (days.length < minDays) return { value, low: null, high: null };
  const residuals = days.map(({ numerator, denominator }) => numerator - value * denominator);
  const error = Math.sqrt(sum(residuals.map((residual) => residual ** 2)) * toVariance(days.length)) / Math.abs(total);
  if (error === 0) return { value, low: value, high: value };
  const random = createRandom(seed);
  const deviations = Float64Array.from({ length: samples }, () =>
    drawDeviation(residuals, denominators, random),
  ).sort();
  const [low, high] = [value - quantile(deviations, 1 - tail) * error, value - quantile(deviations, tail) * error];
  return Number.isFinite(low) && Number.isFinite(high) ? { value, low, high } : { value, low: null, high: null };
}

/** Turns a sum of squared residuals over days into an estimate of their variance. */
const toVariance = (count: number): number => count / (count - 1);

/** A smaller share of the squares is only the rounding of floating-point numbers. */
const rounding = 1e-12;

/**
 * Draws as many days as there are, with repetition. Returns how far their ratio is from the ratio of all days, in standard
 * errors of the drawn days (the delta method, Davison and Hinkley, chapter 2.7.2).
 * @param residuals numerator minus ratio of all days times denominator, of each day
 */
function drawDeviation(residuals: readonly number[], denominators: readonly number[], random: () => number): number {
  let [sumResidual, sumDenominator, squares, products, squaredDenominators] = [0, 0, 0, 0, 0];
  const count = residuals.length;
  for (let draw = 0; draw < count; draw += 1) {
    const day = Math.floor(random() * count);
    const residual = residuals[day] as number;
    const denominator = denominators[day] as number;
    sumResidual += residual;
    sumDenominator += denominator;
    squares += residual * residual;
    products += residual * denominator;
    squaredDenominators += denominator * denominator;
  }
  if (sumDenominator === 0 || sumResidual === 0) return 0;
  const shift = sumResidual / sumDenominator;
  // The sum of the squares of residual - shift * denominator.
  const squaredErrors = squares - 2 * shift * products + shift * shift * squaredDenominators;
  const error =
    squaredErrors <= rounding * squares ? 0 : Math.sqrt(squaredErrors * toVariance(count)) / Math.abs(sumDenominator);
  return shift / error;
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
