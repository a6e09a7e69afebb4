import { createTimes } from '@postjoin/views';
import { expect, it } from 'vitest';
import { drawPreview, type PreviewImage } from './preview-image.ts';

const chart: PreviewImage['chart'] = {
  path: Array.from({ length: 50 }, (_, index) => [
    new Date(1_773_000_000_000 + index * 3_600_000).toISOString(),
    0.3 + index / 100,
  ]),
  posts: [],
};
const title = 'Will Trump sign an executive order on artificial intelligence by February 28 of next year?';

function draw(quote: string, drawnChart?: PreviewImage['chart']) {
  const lines: PreviewImage['lines'] = [
    { kind: 'fact', text: '@realDonaldTrump, 2026-03-10 11:00 UTC', maxLines: 1 },
    { kind: 'quote', text: quote, maxLines: 8 },
    { kind: 'title', text: title, maxLines: 2 },
    { kind: 'price', text: '48 % to 58 %: +10 points in the first day', maxLines: 1 },
    { kind: 'fact', text: 'Polymarket', maxLines: 1 },
  ];
  const svg = drawPreview({ product: 'Postjoin', note: '', lines, chart: drawnChart }, createTimes(0, 'UTC'));
  const texts = [...svg.matchAll(/<text x="60" y="(\d+)" font-size="(\d+)" font-weight="400"/gu)];
  return {
    hasChart: svg.includes('class="plot"'),
    quoteLines: texts.filter(([, , size]) => size === '36').length,
    end: Math.max(...texts.map(([, y]) => Number(y))),
  };
}

it('shortens a quote as far as a chart needs, and fills the picture with it otherwise', () => {
  const long = 'Today I am signing an Executive Order on a matter that is very important. '.repeat(9);
  expect(draw(long, chart)).toMatchObject({ hasChart: true, quoteLines: 1 });
  const { hasChart, quoteLines, end } = draw(long);
  expect({ hasChart, quoteLines }).toEqual({ hasChart: false, quoteLines: 5 });
  expect(end).toBeGreaterThan(500);
  expect(end).toBeLessThanOrEqual(600);
});
