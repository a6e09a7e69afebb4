import type { Row } from '@postjoin/join/types';
import { daySeconds, hourSeconds } from '@postjoin/values';
import { svg, type TemplateResult } from 'lit-html';
import { formatPercent } from './format-price.ts';
import { chooseScale, hasDayLabels, listTicks, toPlotData } from './plot-data.ts';
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

/** Height of a chart in CSS pixels, with the space for the names of the posts above and the times below. */
const height = 132;
const top = 16;
const bottom = 20;
const plotHeight = height - top - bottom;

/** The places of the first and the last time. The labels of the scale are before them, the newest price after them. */
const [left, right] = [11, 86];

/** From here on, the label of a mark is at its left, because the chart ends at its right. */
const leftLabel = 80;

/** A shorter shade has no label. */
const minShadeLabelWidth = 14;

/** Marks closer than this part of the width to a labelled mark have no label, because the labels would overlap. */
const minLabelDistance = 10;

/**
 * Renders a chart of the prices of a contract before and after posts, as SVG. A line marks the time of each post, named
 * "post" or, if the chart is about another one, by its date. The first hour and day after its own post are shaded.
 * Positions are percentages, and the line of the price is stretched, so that the chart fits any width while its texts
 * stay legible. The chart needs no script, and its colours are those of the style sheet.
 */
export function plotView({ path, postedAt, ownAt }: PlotInput, times: Times): TemplateResult {
  const data = toPlotData(path);
  const known = data.times.flatMap((at, index) => {
    const price = data.prices[index];
    return price === null || price === undefined ? [] : [{ at, price }];
  });
  const [newest] = known.slice(-1);
  const [low, high] = chooseScale(data.prices);
  const first = Math.min(...postedAt, ...data.times);
  const last = Math.max(...postedAt, ...data.times);
  const span = Math.max(1, last - first);
  const toX = (at: number) => round(left + ((at - first) / span) * (right - left));
  const toY = (price: number) => round(top + ((high - price) / (high - low)) * plotHeight);
  const rungs = [low, (low + high) / 2, high];
  const formatTick = hasDayLabels(span) ? times.dayOfMonth : times.weekdayTime;
  const ticks = listTicks(first, last, times.offset(last)).filter((at) => toX(at) > 8);
  return svg`<svg class="plot" translate="no" width="100%" height=${height} role="img" aria-label=${describePlot(known, times)}>
    ${rungs.map(
      (price) => svg`<line class="rung" x1="0" x2="100%" y1=${toY(price)} y2=${toY(price)} />
      <text class="scale" x="0" y=${toY(price) - 4}>${formatPercent(price)}</text>`,
    )}
    ${ownAt === undefined ? svg`` : shadeView(ownAt, Math.min(last, ...postedAt.filter((at) => at > ownAt)), toX)}
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
  </svg>`;
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
function shadeView(ownAt: number, last: number, toX: (at: number) => number): TemplateResult {
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

function describePlot(known: readonly { at: number; price: number }[], times: Times): string {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return 'Chart without a known price';
  const describe = ({ at, price }: typeof first) =>
    `${formatPercent(price)} on ${times.shortDateTime(new Date(at * 1000).toISOString())}`;
  return `Chart of the price, from ${describe(first)} to ${describe(last)}`;
}
