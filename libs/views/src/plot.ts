import type { Row } from '@postjoin/join/types';
import { daySeconds, hourSeconds, toUnixSeconds } from '@postjoin/values';
import { svg, type TemplateResult } from 'lit-html';
import { formatPercent, toDirection } from './format-price.ts';
import { chooseScale, hasDayLabels, listTicks, pickPoints, toPlotData } from './plot-data.ts';
import { addMove, listPostMoves, type PostMove } from './post-moves.ts';
import type { Times } from './times.ts';

export type PricePath = NonNullable<Row['price_path']>;

/** A post in a chart. Times are in Unix seconds. */
interface PlotPost {
  at: number;
  /** The price at the post, if it is known. */
  price: number | null;
  /** When the first day after the post ends, at the latest with the next post. It is shaded. Absent for other posts. */
  dayEndsAt?: number;
  /** The move in the headline of the post, which its line and the value at its end repeat. */
  move?: PostMove | undefined;
}

/** What a chart shows. */
export interface PlotInput {
  path: PricePath;
  /** Newest first. */
  posts: readonly PlotPost[];
  /** Whether the newest price is that of now, and is named so. */
  isCurrent?: boolean;
}

/** Lists the posts of rows for a chart. The first day after each is shaded. */
export function toPlotPosts(rows: readonly Row[]): PlotPost[] {
  return rows.map((row) => {
    const at = toUnixSeconds(row.post.at);
    const nextAt = row.until_next_post ? toUnixSeconds(row.until_next_post.at) : Infinity;
    const [move] = listPostMoves(row);
    return { at, price: row.price_at_post, move, dayEndsAt: Math.min(nextAt, at + daySeconds) };
  });
}

/**
 * Lists the posts of a card for its chart, which is about the newest: that and, only as marks, the posts before and
 * after it.
 */
export function toCardPosts([newest, ...earlier]: readonly [Row, ...Row[]]): PlotPost[] {
  const { until_next_post: next } = newest;
  const toMark = ({ at, price }: PlotPost): PlotPost => ({ at, price });
  return [
    ...(next ? [{ at: toUnixSeconds(next.at), price: null }] : []),
    ...toPlotPosts([newest]),
    ...toPlotPosts(earlier).map(toMark),
  ];
}

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
  picture: { height: 132, rungs: 3, ends: [10, 88], readouts: 0 },
  card: { height: 132, rungs: 3, ends: [10, 88], readouts: 24 },
  page: { height: 320, rungs: 5, ends: [8, 92], readouts: 72 },
} as const satisfies Record<string, PlotStyle>;

const top = 16;
const bottom = 20;

/** The places of times, in percent of the width, and of prices, in pixels from the top. */
interface Frame {
  toX: (at: number) => number;
  toY: (price: number) => number;
  /** The price in the middle of the scale. */
  middle: number;
  /** Height of the scale. */
  plotHeight: number;
  /** The last time. */
  last: number;
}

/** From here on, the label of a mark is at its left, because the chart ends at its right. */
const leftLabel = 80;

/** A narrower shade has no label: on a phone, the label would be twice as wide. */
const minShadeLabelWidth = 9;

/**
 * The value at the end of a move that is closer to the newest price is at the left of its dot, or absent if it is the
 * same.
 */
const minValueDistance = 10;

/** The width of a value. It stands below the line if the line before its end is higher. */
const valueWidth = 8;

/** The mark of a post that is so close after the newest price would cover its label. */
const minMarkDistance = 6;

/** Marks closer than this part of the width to a labelled mark have no label, because the labels would overlap. */
const minLabelDistance = 17;

/**
 * Renders a chart of the prices of a contract before and after posts, as SVG. Its scale follows the rule of
 * `chooseScale`. A line marks the time of each post. Of the posts that the chart is about, the first hour and day are
 * shaded, and the line of the move that belongs to the post is heavier, up to a dot with the price. The newest price is
 * written at the end of the line.
 * Positions are percentages, and the line of the price is stretched, so that the chart fits any width while its texts
 * stay legible. The chart needs no script, and its colours are those of the style sheet.
 */
export function plotView(
  { path, posts, isCurrent = false }: PlotInput,
  times: Times,
  { height, rungs, ends: [left, right], readouts }: PlotStyle = plotStyles.card,
): TemplateResult {
  const data = toPlotData(path);
  const known = listKnown(path);
  const [newest] = known.slice(-1);
  const [low, high] = chooseScale(data.prices);
  const postTimes = posts.map(({ at }) => at);
  const first = Math.min(...postTimes, ...data.times);
  const last = Math.max(...postTimes, ...data.times);
  const span = Math.max(1, last - first);
  const plotHeight = height - top - bottom;
  const toX = (at: number) => round(left + ((at - first) / span) * (right - left));
  const toY = (price: number) => round(top + ((high - price) / (high - low)) * plotHeight);
  const frame: Frame = { toX, toY, middle: (low + high) / 2, plotHeight, last };
  const newestAt = newest ? toX(newest.at) : 0;
  const covering = postTimes.map(toX).filter((x) => newestAt <= x && x < newestAt + minMarkDistance);
  const newestX = round(Math.max(newestAt, ...covering) + 1.5);
  const formatTick = hasDayLabels(span) ? times.dayOfMonth : times.weekdayTime;
  const ticks = listTicks(first, last, times.offset(last)).filter((at) => toX(at) > left - 3);
  return svg`<svg class="plot" translate="no" width="100%" height=${height} role="img" aria-label=${describePlot(known, posts, times)}>
    ${Array.from({ length: rungs }, (_, index) => low + (index / (rungs - 1)) * (high - low)).map(
      (price) => svg`<line class="rung" x1="0" x2="100%" y1=${toY(price)} y2=${toY(price)} />
      <text class="scale" x="0" y=${round(toY(price) - 4)}>${formatPercent(price)}</text>`,
    )}
    ${posts.map((post) => shadeView(post, frame))}
    ${ticks.map((at) => svg`<text x="${toX(at)}%" y=${height - 5} text-anchor="middle">${formatTick(at)}</text>`)}
    ${listMarks(posts, frame, times).map(
      ({ x, label }) => svg`<line class="post-mark" x1="${x}%" x2="${x}%" y1=${top - 3} y2=${top + plotHeight} />
      <text class="post-label" x="${x}%" y=${top - 6} text-anchor=${x > leftLabel ? 'end' : 'middle'}>${label}</text>`,
    )}
    <svg x="0" y="0" width="100%" height=${height} viewBox="0 0 1000 ${height}" preserveAspectRatio="none">
      <path class="price-line" vector-effect="non-scaling-stroke" d=${drawLine(data.times, data.prices, frame)} />
      ${posts.map((post) => moveLine(post, known, frame))}
    </svg>
    ${posts.map(({ at, price }) =>
      price === null
        ? svg``
        : svg`<rect class="price-mark" x="${toX(at)}%" y=${toY(price)} width="7" height="7" transform="translate(-3.5 -3.5)" />`,
    )}
    ${posts.map((post) => moveEnd(post, known, frame))}
    ${
      newest
        ? svg`<circle class="price-mark" cx="${toX(newest.at)}%" cy=${toY(newest.price)} r="3.5" />
          <text class="newest" x="${newestX}%" y=${toY(newest.price) + 4}>${formatPercent(newest.price)}</text>
          ${isCurrent ? svg`<text class="newest-time" x="${newestX}%" y=${toY(newest.price) - 9}>now</text>` : svg``}`
        : svg``
    }
    ${readoutsView(pickPoints(known, readouts), frame, times)}
  </svg>`;
}

interface PlotPoint {
  /** Unix seconds. */
  at: number;
  price: number;
}

/** Lists the prices of a path. */
export function listKnown(path: PricePath): PlotPoint[] {
  return path.map(([at, price]) => ({ at: toUnixSeconds(at), price }));
}

/**
 * Renders the value of each point where it is nearest to the pointer or finger. The style sheet shows it, without a
 * script. Screen readers read the label of the chart instead.
 */
function readoutsView(points: readonly PlotPoint[], { toX, toY, plotHeight }: Frame, times: Times): TemplateResult[] {
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
function drawLine(times: readonly number[], prices: readonly (number | null)[], { toX, toY }: Frame): string {
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
function shadeView({ at, dayEndsAt }: PlotPost, { toX, plotHeight, last }: Frame): TemplateResult {
  if (dayEndsAt === undefined) return svg``;
  const x = toX(at);
  return svg`${[dayEndsAt, Math.min(dayEndsAt, at + hourSeconds)].map(
    (end) =>
      svg`<rect class="shade" x="${x}%" y=${top} width="${Math.max(0, round(toX(Math.min(last, end)) - x))}%" height=${plotHeight} />`,
  )}`;
}

/** Draws the line of the move that belongs to a post again, heavier and in the colour of its direction. */
function moveLine({ at, price, move }: PlotPost, known: readonly PlotPoint[], frame: Frame): TemplateResult {
  if (price === null || !move) return svg``;
  const { endsAt } = move;
  const points = [
    { at, price },
    ...known.filter((point) => at < point.at && point.at < endsAt),
    { at: endsAt, price: addMove(price, move.move) },
  ];
  const line = drawLine(
    points.map((point) => point.at),
    points.map((point) => point.price),
    frame,
  );
  return svg`<path class="move-line" data-direction=${toDirection(move.move)} vector-effect="non-scaling-stroke" d=${line} />`;
}

/**
 * Names the shade of a post, and marks the end of its move with the price, unless that is the newest, which has a label
 * of its own.
 */
function moveEnd({ at, price, move }: PlotPost, known: readonly PlotPoint[], frame: Frame): TemplateResult {
  if (price === null || !move) return svg``;
  const { toX, toY, middle, plotHeight } = frame;
  const value = addMove(price, move.move);
  const [x, y, direction] = [toX(move.endsAt), toY(value), toDirection(move.move)];
  const newest = known.at(-1);
  const isNearNewest = newest !== undefined && toX(newest.at) - x < minValueDistance;
  const nearby = known.filter((point) => point.at < move.endsAt && x - toX(point.at) < valueWidth);
  const isBelowLine = Math.max(...nearby.map((point) => point.price)) > value;
  const labelY = price + value < 2 * middle ? top + 12 : top + plotHeight - 5;
  return svg`${
    x - toX(at) < minShadeLabelWidth
      ? svg``
      : svg`<text class="shade-label" x="${round(toX(at) + 1)}%" y=${labelY}>first day</text>`
  }
  ${
    move.end === 'now'
      ? svg``
      : svg`<circle class="move-end" data-direction=${direction} cx="${x}%" cy=${y} r="4" />
        ${
          isNearNewest && formatPercent(newest.price) === formatPercent(value)
            ? svg``
            : svg`<text class="move-value" data-direction=${direction} x="${x}%" y=${y + (isBelowLine ? 17 : -9)} text-anchor=${isNearNewest ? 'end' : 'middle'}>${formatPercent(value)}</text>`
        }`
  }`;
}

/**
 * Lists the marks of the posts. Of marks that are close to each other, only one of a post that the chart is about has a
 * label.
 */
function listMarks(posts: readonly PlotPost[], { toX }: Frame, { dayOfMonth }: Times): { x: number; label: string }[] {
  const labelled: number[] = [];
  const ownFirst = [...posts].sort((a, b) => Number('dayEndsAt' in b) - Number('dayEndsAt' in a));
  return ownFirst.map(({ at, dayEndsAt }) => {
    const x = toX(at);
    if (labelled.some((other) => Math.abs(other - x) < minLabelDistance)) return { x, label: '' };
    labelled.push(x);
    return { x, label: dayEndsAt === undefined ? dayOfMonth(at) : `post, ${dayOfMonth(at)}` };
  });
}

/** The content of the chart in words: the first price, those at the posts that it is about, and the newest. */
function describePlot(known: readonly PlotPoint[], posts: readonly PlotPost[], times: Times): string {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return 'Chart without a known price';
  const describe = ({ at, price }: PlotPoint) =>
    `${formatPercent(price)} on ${times.shortDateTime(new Date(at * 1000).toISOString())}`;
  const posted = posts.flatMap(({ at, price, dayEndsAt }) =>
    price === null || dayEndsAt === undefined ? [] : [`, ${describe({ at, price })} when posted`],
  );
  return `Chart of the price, from ${describe(first)}${posted.reverse().join('')}, to ${describe(last)}`;
}
