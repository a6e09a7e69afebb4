import type { Row } from '@postjoin/join/types';
import { daySeconds, minuteSeconds } from '@postjoin/values';

type Path = NonNullable<Row['price_path']>;

/** The points of a chart: Unix seconds, and prices. A price of null leaves a gap in the line. */
export interface PlotData {
  times: number[];
  prices: (number | null)[];
}

/**
 * The line of a chart has a gap between two points if the time between the points is longer than `minGapSeconds`, and
 * also longer than `gapFactor` times the usual time between two points.
 */
const minGapSeconds = 3 * 3_600;
const gapFactor = 3;

/** Converts a price path to the points of a chart. The line is interrupted where the history has no points. */
export function toPlotData(path: Path): PlotData {
  const times = path.map(([at]) => Date.parse(at) / 1000);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const minGap = Math.max(minGapSeconds, gapFactor * usual);
  const data: PlotData = { times: [], prices: [] };
  for (const [index, [, price]] of path.entries()) {
    const at = times[index] ?? 0;
    const before = data.times.at(-1);
    if (before !== undefined && at - before > minGap) {
      data.times.push((before + at) / 2);
      data.prices.push(null);
    }
    data.times.push(at);
    data.prices.push(price);
  }
  return data;
}

/** The lowest and the highest price that a chart shows. */
export type PriceScale = readonly [low: number, high: number];

/**
 * Most scales have this length, so that moves can be compared by eye and a change of 0.01 does not look like a large
 * one.
 */
const minScaleLength = 0.4;
/** Longer ones are multiples of this. */
const scaleUnitLength = 0.2;
/** The ends of a scale are multiples of this, so that labels need two decimals at most. */
const scaleUnit = 0.05;

/**
 * Chooses the scale of a chart. All charts follow one rule: the scale is 40, 60, 80 or 100 points long, the shortest
 * that holds the prices with half a unit to spare, and the prices are in its middle, unless it would end beyond 0 or 1.
 * So charts with a scale of the same length can be compared, and a large move never looks flat.
 */
export function chooseScale(prices: readonly (number | null)[]): PriceScale {
  const known = prices.filter((price) => price !== null);
  if (known.length === 0) return [0, 1];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const length = Math.min(
    1,
    Math.max(minScaleLength, Math.ceil(divide(high - low + scaleUnit, scaleUnitLength)) * scaleUnitLength),
  );
  const start = Math.round(divide((low + high - length) / 2, scaleUnit)) * scaleUnit;
  const bottom = Math.min(Math.max(0, start), 1 - length);
  return [toCents(bottom), toCents(bottom + length)];
}

/** A quotient without the error of two doubles, which would move it to the next multiple. */
const divide = (value: number, step: number): number => Number((value / step).toFixed(6));
const toCents = (price: number): number => Number(price.toFixed(2));

/**
 * Whether the labels of a time axis are days. They are days if the chart covers more than two days, and times of the
 * day otherwise.
 */
export function hasDayLabels(spanSeconds: number): boolean {
  return spanSeconds > 2 * daySeconds;
}

/** Distances, in seconds, between neighbouring labels. Labels with days are at least a day apart, so no two are equal. */
const timeSpacings = [1, 5, 10, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * minuteSeconds);
const daySpacings = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365].map((days) => days * daySeconds);

/** More labels would overlap in a chart whose axis is 280 pixels wide. `Mon 12:00` is wider than `12 Mar`. */
const maxDayTicks = 5;
const maxTimeTicks = 4;

/**
 * Lists the times of the labels of a time axis, in Unix seconds: a few, at round times of the reader's time zone.
 * @param offset seconds that the time zone is ahead of UTC
 */
export function listTicks(first: number, last: number, offset: number): number[] {
  const span = last - first;
  const [spacings, maxTicks] = hasDayLabels(span) ? [daySpacings, maxDayTicks] : [timeSpacings, maxTimeTicks];
  const spacing = spacings.find((seconds) => span / seconds < maxTicks) ?? span;
  const start = Math.ceil((first + offset) / spacing) * spacing - offset;
  return Array.from({ length: maxTicks }, (_, index) => start + index * spacing).filter((at) => at <= last);
}

/** Picks up to `count` of the points, evenly, with the first and the last. */
export function pickPoints<Point>(points: readonly Point[], count: number): Point[] {
  if (points.length <= count) return [...points];
  return Array.from({ length: count }, (_, index) => Math.round((index * (points.length - 1)) / (count - 1))).flatMap(
    (index) => points.slice(index, index + 1),
  );
}
