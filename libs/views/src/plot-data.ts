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

const fullScale: PriceScale = [0, 1];

/**
 * A chart shows only a part of the scale from 0 to 1 if the highest and the lowest price differ by at most this much.
 * On the full scale, such prices would look flat.
 */
const maxCloseRange = 0.3;
/** Minimum length of a part of the scale, so that a change of 0.01 does not look like a large one. */
const minScaleLength = 0.2;
const scaleUnit = 0.05;

/**
 * Chooses the scale of a chart. The scale is 0 to 1, or a part of it if the prices are close to each other. Both ends
 * and the middle of such a part are multiples of 0.05, so that their labels need two decimals at most.
 */
export function chooseScale(prices: readonly (number | null)[]): PriceScale {
  const known = prices.filter((price) => price !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0 || high - low > maxCloseRange) return fullScale;
  const margin = Math.max(scaleUnit, (minScaleLength - (high - low)) / 2);
  const bottom = Math.max(0, roundToUnit(low - margin, Math.floor));
  const top = Math.min(1, roundToUnit(high + margin, Math.ceil));
  const isEven = Math.round((top - bottom) / scaleUnit) % 2 === 0;
  if (isEven) return [bottom, top];
  return top < 1
    ? [bottom, roundToUnit(top + scaleUnit, Math.round)]
    : [roundToUnit(bottom - scaleUnit, Math.round), top];
}

function roundToUnit(price: number, round: (value: number) => number): number {
  return Number((round(Number((price / scaleUnit).toFixed(6))) * scaleUnit).toFixed(2));
}

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

/** More labels would overlap in a chart that is 300 pixels wide. */
const maxTicks = 5;

/**
 * Lists the times of the labels of a time axis, in Unix seconds: up to five, at round times of the reader's time zone.
 * @param offset seconds that the time zone is ahead of UTC
 */
export function listTicks(first: number, last: number, offset: number): number[] {
  const span = last - first;
  const spacings = hasDayLabels(span) ? daySpacings : timeSpacings;
  const spacing = spacings.find((seconds) => span / seconds < maxTicks) ?? span;
  const start = Math.ceil((first + offset) / spacing) * spacing - offset;
  return Array.from({ length: maxTicks }, (_, index) => start + index * spacing).filter((at) => at <= last);
}
