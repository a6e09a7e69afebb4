import type { ArchivedPoint } from '@postjoin/archive';

/** The plot of a price around a post, as inline SVG. */

const width = 320;
const height = 120;
const hour = 3_600;

/** The plot shows a day before the post and a day after it. */
const shownSeconds = 24 * hour;

/** A quiet price is not stretched over the whole height: the range of prices is at least five cents. */
const minRange = 0.05;

/**
 * Renders a line through the points, with a vertical line at the time of the post. A gap of more than six hours stays a
 * gap.
 * @param label describes the plot for people who do not see it
 */
export function renderPlot(points: readonly ArchivedPoint[], label: string): string {
  const shown = points.filter(([at]) => Math.abs(at) <= shownSeconds);
  const prices = shown.map(([, price]) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(high - low, minRange);
  const bottom = (low + high - range) / 2;
  const x = (at: number) => (((at + shownSeconds) / (2 * shownSeconds)) * width).toFixed(1);
  const y = (price: number) => ((1 - (price - bottom) / range) * (height - 10) + 5).toFixed(1);
  const path = shown.map(([at, price], index) => {
    const isAfterGap = index === 0 || at - (shown[index - 1]?.[0] ?? at) > 6 * hour;
    return `${isAfterGap ? 'M' : 'L'}${x(at)} ${y(price)}`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
<line class="post" x1="${width / 2}" x2="${width / 2}" y1="0" y2="${height}"/>
<path d="${path.join('')}"/></svg>
<p class="scale"><span>24 h before</span><span>post</span><span>24 h after</span></p>
<p class="scale">prices from ${toCents(low)} to ${toCents(high)} cents</p>`;
}

const toCents = (price: number): string => (Number.isFinite(price) ? (price * 100).toFixed(1) : '–');
