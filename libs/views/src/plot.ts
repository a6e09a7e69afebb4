import type { Row } from '@postjoin/join/types';
import { daySeconds, hourSeconds } from '@postjoin/values';
import { svg, type TemplateResult } from 'lit-html';
import { formatPercent } from './format-price.ts';
import { chooseScale, hasDayLabels, listTicks, pickPoints, toPlotData } from './plot-data.ts';
import type { Times } from './times.ts';

export type PricePath = NonNullable<Row['price_path']>;

/** What a chart shows. */
export interface PlotInput {
  path: PricePath;
  /** The times of the posts, in Unix seconds, newest first. */
  postedAt: readonly number[];
  /** The time of the post that the chart is about. Its first hour and day are shaded. */
  ownAt?: number;
}

/** Lists the times of the posts of a contract and of the post after them, and the time of the newest as that of the chart. */
export function listPostTimes(rows: readonly [Row, ...Row[]]): Omit<PlotInput, 'path'> & { ownAt: number } {
  const [{ post, until_next_post: next }] = rows;
  const instants = [...(next ? [next.at] : []), ...rows.map((row) => row.post.at)];
  return { postedAt: instants.map(toSeconds), ownAt: toSeconds(post.at) };
}

const toSeconds = (instant: string): number => Date.parse(instant) / 1000;

/** What differs between charts of different sizes. */
export interface PlotStyle {
  /** Height in CSS pixels, with the space for the names of the posts above and the times below. */
  height: number;
  /** Number of lines of the scale. */
  rungs: number;
  /** The places of the first and the last time, in percent. The scale is before them, the newest price after them. */
  ends: readonly [left: number, right: number];
  /** Maximum number of points whose value appears under the pointer or finger. */
  readouts: number;
}

/** The chart of a picture, of a card, and of the page of a contract. */
export const plotStyles = {
  picture: { height: 132, rungs: 3, ends: [11, 86], readouts: 0 },
  card: { height: 132, rungs: 3, ends: [11, 86], readouts: 24 },
  page: { height: 320, rungs: 5, ends: [8, 90], readouts: 72 },
} as const satisfies Record<string, PlotStyle>;

const top = 16;
const bottom = 20;

/** From here on, the label of a mark is at its left, because the chart ends at its right. */
const leftLabel = 80;

/** A narrower shade has no label: on a phone, the label would be twice as wide. */
const minShadeLabelWidth = 9;

/** Marks closer than this part of the width to a labelled mark have no label, because the labels would overlap. */
const minLabelDistance = 10;

/**
 * Renders a chart of the prices of a contract before and after posts, as SVG. Its scale follows the rule of
 * `chooseScale`. A line marks the time of each post, named "post" or, if the chart is about another one, by its date. The
 * first hour and day after its own post are shaded. The newest price is written at the end of the line.
 * Positions are percentages, and the line of the price is stretched, so that the chart fits any width while its texts
 * stay legible. The chart needs no script, and its colours are those of the style sheet.
 */
export function plotView(
  { path, postedAt, ownAt }: PlotInput,
  times: Times,
  { height, rungs, ends: [left, right], readouts }: PlotStyle = plotStyles.card,
): TemplateResult {
  const data = toPlotData(path);
  const known = listKnown(path);
  const [newest] = known.slice(-1);
  const [low, high] = chooseScale(data.prices);
  const first = Math.min(...postedAt, ...data.times);
  const last = Math.max(...postedAt, ...data.times);
  const span = Math.max(1, last - first);
  const plotHeight = height - top - bottom;
  const toX = (at: number) => round(left + ((at - first) / span) * (right - left));
  const toY = (price: number) => round(top + ((high - price) / (high - low)) * plotHeight);
  const formatTick = hasDayLabels(span) ? times.dayOfMonth : times.weekdayTime;
  const ticks = listTicks(first, last, times.offset(last)).filter((at) => toX(at) > left - 3);
  return svg`<svg class="plot" translate="no" width="100%" height=${height} role="img" aria-label=${describePlot(known, ownAt, times)}>
    ${Array.from({ length: rungs }, (_, index) => low + (index / (rungs - 1)) * (high - low)).map(
      (price) => svg`<line class="rung" x1="0" x2="100%" y1=${toY(price)} y2=${toY(price)} />
      <text class="scale" x="0" y=${round(toY(price) - 4)}>${formatPercent(price)}</text>`,
    )}
    ${ownAt === undefined ? svg`` : shadeView(ownAt, Math.min(last, ...postedAt.filter((at) => at > ownAt)), toX, plotHeight)}
    ${ticks.map((at) => svg`<text x="${toX(at)}%" y=${height - 5} text-anchor="middle">${formatTick(at)}</text>`)}
    ${listMarks(postedAt, ownAt, toX, times).map(
      ({ x, label }) => svg`<line class="post-mark" x1="${x}%" x2="${x}%" y1=${top - 3} y2=${top + plotHeight} />
      <text class="post-label" x="${x}%" y=${top - 6} text-anchor=${x > leftLabel ? 'end' : 'middle'}>${label}</text>`,
    )}
    <svg x="0" y="0" width="100%" height=${height} viewBox="0 0 1000 ${height}" preserveAspectRatio="none">
      <path class="price-line" vector-effect="non-scaling-stroke" d=${drawLine(data.times, data.prices, toX, toY)} />
    </svg>
    ${postedAt.map((at) => {
      const atPost = known.findLast((point) => point.at <= at);
      return atPost === undefined
        ? svg``
        : svg`<rect class="price-mark" x="${toX(at)}%" y=${toY(atPost.price)} width="7" height="7" transform="translate(-3.5 -3.5)" />`;
    })}
    ${
      newest
        ? svg`<circle class="price-mark" cx="${toX(newest.at)}%" cy=${toY(newest.price)} r="3.5" />
          <text class="newest" x="${round(toX(newest.at) + 1.5)}%" y=${toY(newest.price) + 4}>${formatPercent(newest.price)}</text>`
        : svg``
    }
    ${readoutsView(pickPoints(known, readouts), toX, toY, times, plotHeight)}
  </svg>`;
}

interface PlotPoint {
  /** Unix seconds. */
  at: number;
  price: number;
}

/** Lists the prices of a path. */
export function listKnown(path: PricePath): PlotPoint[] {
  return path.map(([at, price]) => ({ at: toSeconds(at), price }));
}

/**
 * Renders the value of each point where it is nearest to the pointer or finger. The style sheet shows it, without a
 * script. Screen readers read the label of the chart instead.
 */
function readoutsView(
  points: readonly PlotPoint[],
  toX: (at: number) => number,
  toY: (price: number) => number,
  times: Times,
  plotHeight: number,
): TemplateResult[] {
  const places = points.map(({ at }) => toX(at));
  return points.map(({ at, price }, index) => {
    const x = places[index] ?? 0;
    const [before, after] = [places[index - 1] ?? x, places[index + 1] ?? x];
    const text = `${formatPercent(price)} · ${times.shortDateTime(new Date(at * 1000).toISOString())}`;
    return svg`<g class="slice">
      <rect x="${round((before + x) / 2)}%" y=${top} width="${round((after - before) / 2)}%" height=${plotHeight} />
      <g class="readout">
        <line x1="${x}%" x2="${x}%" y1=${top} y2=${top + plotHeight} />
        <circle cx="${x}%" cy=${toY(price)} r="4" />
        <text x="${round(x < 50 ? x + 1 : x - 1)}%" y=${top + 12} text-anchor=${x < 50 ? 'start' : 'end'}>${text}</text>
      </g>
    </g>`;
  });
}

const round = (value: number): number => Number(value.toFixed(2));

/** Draws the line of the price in a box that is 1000 units wide. A null interrupts the line. */
function drawLine(
  times: readonly number[],
  prices: readonly (number | null)[],
  toX: (at: number) => number,
  toY: (price: number) => number,
): string {
  let command = 'M';
  return times
    .map((at, index) => {
      const price = prices[index] ?? null;
      const drawn = price === null ? '' : `${command}${round(toX(at) * 10)} ${toY(price)}`;
      command = price === null ? 'M' : 'L';
      return drawn;
    })
    .join('');
}

/** Shades the first day after a post and, darker, its first hour, up to the next post or the last price. */
function shadeView(ownAt: number, last: number, toX: (at: number) => number, plotHeight: number): TemplateResult {
  const x = toX(ownAt);
  const [hour, day] = [hourSeconds, daySeconds].map((length) => round(toX(Math.min(last, ownAt + length)) - x));
  const shade = (width = 0) =>
    svg`<rect class="shade" x="${x}%" y=${top} width="${Math.max(0, width)}%" height=${plotHeight} />`;
  return svg`${shade(day)} ${shade(hour)}
    ${day !== undefined && day >= minShadeLabelWidth ? svg`<text x="${round(x + 1)}%" y=${top + plotHeight - 5}>first day</text>` : svg``}`;
}

/** Lists the marks of the posts. Of marks that are close to each other, only the own or the newest has a label. */
function listMarks(
  postedAt: readonly number[],
  ownAt: number | undefined,
  toX: (at: number) => number,
  { dayOfMonth }: Times,
): { x: number; label: string }[] {
  const labelled: number[] = ownAt === undefined ? [] : [toX(ownAt)];
  return postedAt.map((at) => {
    const x = toX(at);
    if (at === ownAt) return { x, label: 'post' };
    if (labelled.some((other) => Math.abs(other - x) < minLabelDistance)) return { x, label: '' };
    labelled.push(x);
    return { x, label: dayOfMonth(at) };
  });
}

/** The content of the chart in words: the first price, that at its own post, and the newest. */
function describePlot(known: readonly PlotPoint[], ownAt: number | undefined, times: Times): string {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return 'Chart without a known price';
  const describe = ({ at, price }: typeof first) =>
    `${formatPercent(price)} on ${times.shortDateTime(new Date(at * 1000).toISOString())}`;
  const atPost = known.findLast(({ at }) => ownAt !== undefined && at <= ownAt);
  const posted = atPost ? `, ${formatPercent(atPost.price)} when posted` : '';
  return `Chart of the price, from ${describe(first)}${posted}, to ${describe(last)}`;
}
