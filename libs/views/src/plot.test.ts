import { aRow } from '@postjoin/join/testing';
import type { Row } from '@postjoin/join/types';
import { expect, it } from 'vitest';
import { plotStyles, plotView, toCardPosts, toPlotPosts, type PlotInput } from './plot.ts';
import { renderToString } from './render-to-string.ts';
import { createTimes } from './times.ts';

const start = Date.parse('2026-03-09T00:00:00Z');
const hour = 3_600_000;
const point = (hours: number, price: number): [string, number] => [new Date(start + hours * hour).toISOString(), price];
const path = [point(0, 0.3), point(1, 0.35), point(2, 0.4), point(24, 0.9)];
const times = createTimes(start, 'UTC');
const seconds = (hours: number) => start / 1000 + hours * 3600;
const postAt = (hours: number) => ({ at: seconds(hours), price: 0.4 });
const draw = (posts: PlotInput['posts']) => renderToString(plotView({ path, posts }, times));
const count = (markup: string, part: string) => markup.split(part).length - 1;

it('draws the prices with a gap, the times in the time zone, and both ends in words', () => {
  const plot = draw([postAt(2)]);
  expect(plot).toMatch(/<path [^>]*d="M100 100L[\d. ]+L[\d. ]+M880 28"/u);
  expect(plot).toContain('>Mon 12:00</text>');
  expect(plot).toContain(
    'aria-label="Chart of the price, from 30\u00A0% on 9 Mar, 00:00 UTC, to 90\u00A0% on 10 Mar, 00:00 UTC"',
  );
  expect(['20', '60', '100'].every((percent) => plot.includes(`>${percent}\u00A0%</text>`))).toBe(true);
});

it('marks each post, and labels only the newest of posts that are close to each other', () => {
  const plot = draw([20, 19.8, 2].map(postAt));
  expect(count(plot, 'class="post-mark"')).toBe(3);
  expect(count(plot, '>9 Mar</text>')).toBe(2);
});

const at = (hours: number) => new Date(start + hours * hour).toISOString();
const rowAt = (hours: number, known: Partial<Row> = {}) => {
  const row = aRow({ id: `p${hours}` });
  return { ...row, price_at_post: 0.4, ...known, post: { ...row.post, at: at(hours) } };
};
const reaction = { ...aRow().reaction, after_24h: null, after_24h_reason: 'not_over_yet' as const };
const soFar = { move_since_post: 0.5, move_since_post_at: at(24), reaction };
const untilNext = { until_next_post: { at: at(20), move: -0.1 } };

it.each<[string, PlotInput['posts'], (string | undefined)[], number[], RegExp[]]>([
  [
    'of a card: the move of its newest post up to the next post',
    toCardPosts([rowAt(2, untilNext), rowAt(0)]),
    ['post, 9 Mar', '9 Mar'],
    [18, 1],
    [/class="move-end" data-direction="down" cx="75%"/u, /class="move-value"[^>]*>30\u00A0%</u],
  ],
  [
    'of a card: the move so far, whose end is the newest price',
    toCardPosts([rowAt(2, soFar)]),
    ['post, 9 Mar'],
    [22, 1],
    [/class="move-line" data-direction="up"[^>]* d="M165 88L880 28"/u, /class="newest"[^>]*>90\u00A0%</u],
  ],
  [
    'of a contract: the move of each post',
    toPlotPosts([rowAt(20, soFar), rowAt(2, untilNext)]),
    ['post, 9 Mar', 'post, 9 Mar'],
    [4, 1, 18, 1],
    [/class="move-line" data-direction="up"[^]*class="move-line" data-direction="down"/u],
  ],
])('shades the first hour and day, and draws the move that belongs to a post, %s', (_, posts, labels, hours, parts) => {
  const plot = draw(posts);
  const texts = [...plot.matchAll(/class="post-label"[^>]*>([^<]+)</gu)].map(([, text]) => text);
  expect(texts).toEqual(labels);
  const widths = [...plot.matchAll(/class="shade"[^>]* width="([\d.]+)%"/gu)].map(([, width]) => Number(width));
  expect(widths).toEqual(hours.map((length) => expect.closeTo((length / 24) * 78, 1) as number));
  for (const part of parts) expect(plot).toMatch(part);
  expect(plot).toContain('40\u00A0% on 9 Mar, 02:00 UTC when posted');
});

it('has a value for each price in the page, and none in a picture', () => {
  const readouts = (style: keyof typeof plotStyles) => {
    const plot = renderToString(plotView({ path, posts: [] }, times, plotStyles[style]));
    return [...plot.matchAll(/class="readout">[^]*?<text[^>]*>([^<]*)</gu)].map(([, text]) => text);
  };
  const values = ['30', '35', '40', '90'].map(
    (percent) => expect.stringMatching(`^${percent}\u00A0% · .*(?:9|10) Mar`) as string,
  );
  for (const style of ['card', 'page'] as const) expect(readouts(style)).toEqual(values);
  expect(readouts('picture')).toEqual([]);
});

it('draws a single price, and no price', () => {
  const single = renderToString(plotView({ path: [point(0, 0.3)], posts: [] }, times));
  expect(single).not.toMatch(/NaN|Infinity/u);
  expect(renderToString(plotView({ path: [], posts: [postAt(0)] }, times))).not.toMatch(/NaN|Infinity/u);
});

it('labels the newest price beside the mark of a post that came after it', () => {
  const plot = renderToString(plotView({ path: path.slice(0, 3), posts: [postAt(2.1)] }, times));
  expect(plot).toMatch(/class="newest" x="89.5%"/u);
});

it('has the price at the end of a move once if the newest price is the same', () => {
  const ended = rowAt(2, { ...untilNext, until_next_post: { at: at(23.9), move: 0.5 } });
  const plot = draw(toPlotPosts([ended]));
  expect([count(plot, 'class="move-end"'), count(plot, 'class="move-value"')]).toEqual([1, 0]);
});
