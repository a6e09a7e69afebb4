import { maxGrowth, measureGrowth, repeat } from '@postjoin/upstream/testing/growth';
import { expect, it } from 'vitest';
import { readRss } from '../rss.ts';
import { parseAuthorFeed } from '../sources/bluesky/parse.ts';
import { parseTimeline } from '../sources/platform_api/parse.ts';
import { parseFeed as parseTrumpstruth } from '../sources/trumpstruth/parse.ts';
import { parseElements, parseEntries } from '../sources/truth_archive/parse.ts';
import { parseFeed as parseWhitehouse } from '../sources/whitehouse_rss/parse.ts';
import { parsePosts } from '../sources/xtracker/parse.ts';
import {
  blueskyFeed,
  trumpstruthFeed,
  truthArchive,
  whitehouseFeed,
  xTimeline,
  xtrackerPosts,
  type WirePost,
} from '../testing/wire-posts.ts';
import type { TrackedAccount } from '../types.ts';
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

const account: TrackedAccount = { account: 'trump', handle: 'realDonaldTrump', bluesky: { handle: 'a.example' } };
const now = new Date('2026-03-01T00:00:00Z');
const tracked = { account, platform: 'x' as const, known: [], now };

it.each<[name: string, read: (posts: readonly WirePost[]) => unknown]>([
  ['trumpstruth', (posts) => parseTrumpstruth(Buffer.from(trumpstruthFeed(posts)), account, [])],
  ['truth_archive', (posts) => parseEntries(parseElements('a', Buffer.from(truthArchive(posts)), true), account, [])],
  ['xtracker', (posts) => parsePosts(xtrackerPosts(posts), tracked)],
  ['platform_api', (posts) => parseTimeline(xTimeline(posts), account, '1', now)],
  ['whitehouse_rss', (posts) => parseWhitehouse(Buffer.from(whitehouseFeed(posts)), account)],
  ['bluesky', (posts) => parseAuthorFeed(blueskyFeed(posts, 'a.example'), account)],
])('reads twice as many posts of %s in at most two and a half times the time', async (_, read) => {
  const readMany = (count: number) =>
    read(
      Array.from({ length: count }, (_, n) => ({ id: `${10 ** 11 + n}`, created_at: now.toISOString(), text: 'a' })),
    );
  expect(await measureGrowth(readMany, 2_000)).toBeLessThanOrEqual(maxGrowth);
});

it.each<[name: string, read: (texts: readonly string[]) => unknown]>([
  [
    'X',
    (texts) => {
      const urls = texts.map((url) => ({ url, expanded_url: 'https://a.example/' }));
      const post = {
        id: '1',
        author_id: '1',
        created_at: now.toISOString(),
        text: texts.join(' '),
        entities: { urls },
      };
      return parseTimeline({ data: [post], meta: {} }, account, '1', now);
    },
  ],
  [
    'Bluesky',
    (texts) => {
      const [feed] = blueskyFeed([{ id: 'a', created_at: now.toISOString(), text: texts.join('') }], 'a.example').feed;
      const facets = texts.map(() => ({
        index: { byteStart: 0, byteEnd: 5 },
        features: [{ uri: 'https://a.example/' }],
      }));
      const post = { ...feed!.post, record: { ...feed!.post.record, facets } };
      return parseAuthorFeed({ feed: [{ post }] }, account);
    },
  ],
])('reads a post of %s with twice as many links in at most two and a half times the time', async (_, read) => {
  const readMany = (count: number) => read(Array.from({ length: count }, (_, n) => `https://t.co/${n}`));
  expect(await measureGrowth(readMany, 2_000)).toBeLessThanOrEqual(maxGrowth);
});
