import { expect, it } from 'vitest';
import { plotStyles, plotView } from './plot.ts';
import { renderToString } from './render-to-string.ts';
import { createTimes } from './times.ts';

const start = Date.parse('2026-03-09T00:00:00Z');
const hour = 3_600_000;
const point = (hours: number, price: number): [string, number] => [new Date(start + hours * hour).toISOString(), price];
const path = [point(0, 0.3), point(1, 0.35), point(2, 0.4), point(24, 0.9)];
const times = createTimes(start, 'UTC');
const seconds = (hours: number) => start / 1000 + hours * 3600;
const draw = (postedAfter: number[], own?: number) =>
  renderToString(
    plotView({ path, postedAt: postedAfter.map(seconds), ...(own !== undefined && { ownAt: seconds(own) }) }, times),
  );
const count = (markup: string, part: string) => markup.split(part).length - 1;

it('draws the prices with a gap, the times in the time zone, and both ends in words', () => {
  const plot = draw([2]);
  expect(plot).toMatch(/<path [^>]*d="M110 100L[\d. ]+L[\d. ]+M860 28"/u);
  expect(plot).toContain('>Mon 12:00</text>');
  expect(plot).toContain(
    'aria-label="Chart of the price, from 30\u00A0% on 9 Mar, 00:00 UTC, to 90\u00A0% on 10 Mar, 00:00 UTC"',
  );
  expect(['20', '60', '100'].every((percent) => plot.includes(`>${percent}\u00A0%</text>`))).toBe(true);
});

it('marks each post, and labels only the newest of posts that are close to each other', () => {
  const plot = draw([20, 19.8, 2]);
  expect(count(plot, 'class="post-mark"')).toBe(3);
  expect(count(plot, '>9 Mar</text>')).toBe(2);
});

it('names its own post, shades the first hour and day after it up to the next post, and labels the newest price', () => {
  const plot = draw([20, 2], 2);
  expect(plot).toMatch(/aria-label="Chart of the price, from [^"]+ UTC, \d+\u00A0% when posted, to [^"]+"/u);
  expect(count(plot, '>post</text>')).toBe(1);
  const [x, widths] = [
    /class="shade" x="([\d.]+)%"/u.exec(plot)?.[1],
    [...plot.matchAll(/class="shade"[^>]* width="([\d.]+)%"/gu)],
  ];
  expect(Number(x)).toBeCloseTo(11 + (2 / 24) * 75, 1);
  expect(widths.map(([, width]) => Number(width))).toEqual([
    expect.closeTo((18 / 24) * 75, 1),
    expect.closeTo(75 / 24, 1),
  ]);
  expect(plot).toMatch(/class="newest"[^>]*>90\u00A0%</u);
});

it('has a value for each price in the page, and none in a picture', () => {
  const readouts = (style: keyof typeof plotStyles) => {
    const plot = renderToString(plotView({ path, postedAt: [] }, times, plotStyles[style]));
    return [...plot.matchAll(/class="readout">[^]*?<text[^>]*>([^<]*)</gu)].map(([, text]) => text);
  };
  const values = ['30', '35', '40', '90'].map(
    (percent) => expect.stringMatching(`^${percent}\u00A0% · .*(?:9|10) Mar`) as string,
  );
  for (const style of ['card', 'page'] as const) expect(readouts(style)).toEqual(values);
  expect(readouts('picture')).toEqual([]);
});

it('draws a single price, and no price', () => {
  const single = renderToString(plotView({ path: [point(0, 0.3)], postedAt: [] }, times));
  expect(single).not.toMatch(/NaN|Infinity/u);
  expect(renderToString(plotView({ path: [], postedAt: [start / 1000] }, times))).not.toMatch(/NaN|Infinity/u);
});
