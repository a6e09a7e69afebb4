import { createFaultServer } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { patientClients, suiteAccounts, suiteNow, testFeedSource, trumpstruthFeed } from '../../testing.ts';
import { createTrumpstruth, type FeedPage, findIncompleteSpan, findNextEndDay } from './index.ts';
import { parseFeed } from './parse.ts';

const rss = { 'content-type': 'application/rss+xml; charset=utf-8' };
const posts = [
  { id: '115817000000000002', created_at: '2025-12-31T10:00:00.000Z', text: 'Tariffs on widgets start Monday!' },
  { id: '115817000000000001', created_at: '2025-12-31T09:00:00.000Z', text: '' },
];

testFeedSource('trumpstruth', {
  create: (client, baseUrl) => createTrumpstruth(client, { url: `${baseUrl}/feed` }),
  documents: 'xml',
  routes: { '/feed': { headers: rss, body: trumpstruthFeed(posts) } },
  emptyRoutes: { '/feed': { headers: rss, body: trumpstruthFeed([]) } },
  invalidRecordRoutes: {
    '/feed': { headers: rss, body: '<rss><channel><item><title>x</title></item></channel></rss>' },
  },
});

describe('reading back', () => {
  const since = new Date('2025-12-01T00:00:00Z');
  const page = (endDay: string | undefined, oldest: string, newest = oldest, isFull = true): FeedPage => {
    return { endDay, isFull, oldestMs: Date.parse(oldest), newestMs: Date.parse(newest) };
  };

  it.each([
    ['the day after the oldest post first', page(undefined, '2025-12-20T10:00:00Z'), '2025-12-21'],
    ['the day after an earlier post', page('2025-12-20', '2025-12-15T10:00:00Z'), '2025-12-16'],
    ['the day before one that fills a page', page('2025-12-20', '2025-12-20T10:00:00Z'), '2025-12-19'],
    ['a day earlier after posts of the next day in UTC', page('2025-12-20', '2025-12-21T04:00:00Z'), '2025-12-19'],
    ['no day after a page that is not full', page(undefined, '2025-12-20T10:00:00Z', undefined, false), undefined],
    ['no day before the first wanted post', page('2025-12-20', '2025-11-30T10:00:00Z'), undefined],
    ['no day before the first day of the ranges', page('2025-11-30', '2025-12-01T01:00:00Z'), undefined],
    [
      'no further day when the server ignores ranges',
      page('2025-12-19', '2025-12-15T00:00:00Z', '2025-12-21T00:00:00Z'),
    ],
  ])('requests %s', (_, from, next?) => {
    expect(findNextEndDay(from, since)).toBe(next);
  });

  it('reports the whole past as incomplete when the server ignores ranges', () => {
    const newest = '2025-12-31T00:00:00.000Z';
    const oldest = '2025-12-20T00:00:00.000Z';
    const pages = [page(undefined, oldest, newest), page('2025-12-21', oldest, newest)];
    expect(findIncompleteSpan(pages, since)).toEqual({ from: since.toISOString(), to: oldest });
  });
});

it.each([
  ['exactly 10 items may be cut', 10, 3],
  ['between 10 and 100 items is whole', 37, 2],
  ['100 items may be cut', 100, 3],
])('a range of days with %s', async (_what, count, calls) => {
  const createPosts = (length: number) =>
    Array.from({ length }, (_, index) => ({
      id: String(115817000000000002n - BigInt(index)),
      created_at: new Date(Date.parse('2025-12-31T10:00:00Z') - index * 60_000).toISOString(),
      text: `Number ${index}`,
    }));
  const server = await createFaultServer({
    routes: {
      '/feed': ({ query }) => {
        const end = query.get('end_date');
        const length = end === null ? 100 : end === '2026-01-01' ? count : 0;
        return { headers: rss, body: trumpstruthFeed(createPosts(length)) };
      },
    },
  });
  const source = createTrumpstruth(patientClients()('trumpstruth'), { url: `${server.url}/feed` });
  const since = new Date('2025-12-01T00:00:00Z');
  const { incomplete } = await source.read({ since, now: suiteNow, accounts: suiteAccounts, memory: {} });
  expect(server.requests).toHaveLength(calls);
  expect(incomplete === undefined).toBe(count === 37);
  await server.close();
});

it('requests the feed conditionally, and reads nothing after a 304', async () => {
  const lastModified = 'Wed, 31 Dec 2025 10:00:00 GMT';
  const server = await createFaultServer({
    routes: {
      '/feed': ({ headers }) =>
        headers['if-modified-since'] === lastModified
          ? { status: 304, body: '' }
          : { headers: { ...rss, 'last-modified': lastModified }, body: trumpstruthFeed(posts) },
    },
  });
  const source = createTrumpstruth(patientClients()('trumpstruth'), { url: `${server.url}/feed` });
  const request = { since: new Date('2025-12-01T00:00:00Z'), now: suiteNow, accounts: suiteAccounts };
  const first = await source.read({ ...request, memory: {} });
  const second = await source.read({ ...request, memory: first.memory });
  await server.close();
  expect(first.posts).toHaveLength(2);
  expect(second).toEqual({ posts: [], memory: first.memory, skipped: 0, only_new: true });
});

describe('items', () => {
  const [account] = suiteAccounts;
  const parse = (items: string) =>
    parseFeed(Buffer.from(`<rss><channel>${items}</channel></rss>`), account!, []).records;
  const item = (rest: string) => `<item><pubDate>Wed, 31 Dec 2025 10:00:00 +0000</pubDate>${rest}</item>`;

  it('have the archive number as id when the native id is lost', () => {
    const {
      posts: [post],
    } = parse(item('<guid>https://trumpstruth.org/statuses/41</guid><description>x</description>'));
    expect(post).toMatchObject({ id: 'truth-41', url: null });
  });

  it('without a description have the title as text, except for a blank post', () => {
    const guid = '<guid>https://trumpstruth.org/statuses/41</guid>';
    expect(parse(item(`${guid}<title><![CDATA[Q&amp;A]]></title>`)).posts[0]?.text).toBe('Q&A');
    expect(parse(item(`${guid}<title>[No Title] - Post from today</title>`)).posts[0]?.kind).toBe('blank');
  });

  it('of another account are left out', () => {
    const other = '<truth:originalUrl>https://truthsocial.com/@other/115817000000000001</truth:originalUrl>';
    expect(parse(item(`<guid>https://trumpstruth.org/statuses/41</guid>${other}`))).toEqual({
      posts: [],
      skipped: 0,
      other_accounts: 1,
    });
  });

  it('are rejected in a document that declares entities', () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">]><rss><channel><item>&a;</item></channel></rss>';
    expect(() => parseFeed(Buffer.from(bomb), account!, [])).toThrow('not complete XML');
  });
});
