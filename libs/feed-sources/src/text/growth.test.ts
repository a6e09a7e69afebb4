import { maxGrowth, measureGrowth, repeat } from '@postjoin/upstream/testing/growth';
import { expect, it } from 'vitest';
import { readRss } from '../rss.ts';
import { readTruthBody, readXBody } from './body.ts';
import { normalizeForComparison } from './normalize-for-comparison.ts';

/** Payloads of upstreams have texts of any length. Only the beginning of a long text is stored. */
const size = 40_000;

const patterns = [
  ...[
    'a',
    ' ',
    '\n',
    '\n.',
    '. ',
    '?',
    '#',
    '&',
    '&amp;',
    '&#',
    '<',
    '<p>',
    '<a href="',
    '\u0301',
    '\u200d',
    '👍\u200d',
    '\ufe0f',
  ],
  ...[
    '\ufdfa',
    '中',
    '@a',
    'RT @',
    'https://',
    'https://a.b ',
    'http',
    'A.',
    '!A',
    'MAGA ',
    'DJT.',
    'Donald J. Trump ',
  ],
  ...['RT: https://truthsocial.com/', 'https://a.b/?|a=1&', 'RT @|a', 'RT:| '],
];

const readTruth = (isGlued: boolean) => (text: string) => readTruthBody(text, { known: ['WhiteHouse'], isGlued });
const readFeed = (channel: string) =>
  readRss('test', Buffer.from(`<rss version="2.0"><channel>${channel}</channel></rss>`));

it.each([
  ['a post of an archive', readTruth(true)],
  ['a post with markup', (text: string) => readTruth(false)(`<p>${text}</p>`)],
  ['a post of X', readXBody],
  ['a text that is compared', (text: string) => normalizeForComparison(text.slice(0, 30_000))],
  ['an item of a feed', (text: string) => readFeed(`<item><title><![CDATA[${text}]]></title></item>`)],
])('reads %s of twice the length in at most two and a half times the time', async (_, read) => {
  for (const pattern of patterns) {
    const ratio = await measureGrowth((length) => read(repeat(pattern, length)), size);
    expect(ratio, JSON.stringify(pattern)).toBeLessThanOrEqual(maxGrowth);
  }
});

it('reads a feed of twice as many items in at most two and a half times the time', async () => {
  const read = (items: number) => readFeed('<item><title>a</title></item>'.repeat(items));
  expect(await measureGrowth(read, 2_000)).toBeLessThanOrEqual(maxGrowth);
});
