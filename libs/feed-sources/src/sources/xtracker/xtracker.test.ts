import { createFaultServer, type FaultServerOptions, type SeenRequest } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import type { FeedReading } from '../../types.ts';
import { patientClients, suiteAccounts, suiteNow, testFeedSource, xtrackerPosts } from '../../testing.ts';
import { createXtracker } from './index.ts';
import { parsePosts, type Tracked } from './parse.ts';

const truths = [
  { id: '115817000000000002', created_at: '2025-12-31T10:00:00.250Z', text: 'Tariffs on widgets start Monday!' },
  { id: '115817000000000001', created_at: '2025-12-31T09:00:00.000Z', text: '' },
];
const tweets = [
  { id: '2006400000000000001', created_at: '2025-12-31T12:00:00.000Z', text: 'Made in America &amp; proud' },
];

const answer = (posts: unknown) => ({ body: posts });

testFeedSource('xtracker', {
  create: (client, baseUrl) => createXtracker(client, { url: baseUrl }),
  documents: 'json',
  routes: {
    '/users/realDonaldTrump/posts': answer(xtrackerPosts(truths)),
    '/users/WhiteHouse/posts': answer(xtrackerPosts(tweets)),
  },
  emptyRoutes: { '/users/*': answer({ success: true, data: [] }) },
  invalidRecordRoutes: { '/users/*': answer({ success: true, data: [{ platformId: 7 }, null] }) },
});

it('lists the handles that it reads, so that a changed configuration starts over', () => {
  const [trump] = suiteAccounts;
  const renamed = { account: 'whitehouse', handle: 'WhiteHouse', x: { handle: 'WhiteHouse47' } } as const;
  expect(createXtracker(patientClients()('xtracker'), { url: '' }).handles([trump!, renamed])).toEqual([
    'realDonaldTrump',
    'WhiteHouse47',
  ]);
});

describe('requests', () => {
  const now = suiteNow;
  async function read(routes: FaultServerOptions['routes'], memory = {}, at = now, rereadMs?: number) {
    const server = await createFaultServer({ routes });
    const source = createXtracker(patientClients()('xtracker'), { url: server.url });
    const since = new Date('2025-12-01T00:00:00Z');
    const request = { since, now: at, accounts: suiteAccounts, memory, ...(rereadMs !== undefined && { rereadMs }) };
    const outcome = await source.read(request).then(
      (reading) => ({ reading }),
      (error: unknown) => ({ error }),
    );
    await server.close();
    return { ...outcome, requests: server.requests.map(({ path, query }) => `${path} ${query.get('platform')}`) };
  }
  const notFound = { status: 404, body: { success: false, message: 'User not found' } };
  const onX = ({ query }: SeenRequest) => (query.get('platform') === 'X' ? { body: xtrackerPosts(tweets) } : notFound);

  it('read each account on the platform with a configured id', async () => {
    const { requests } = await read({ '/users/*': empty });
    expect(requests).toEqual(['/users/realDonaldTrump/posts TRUTH_SOCIAL', '/users/WhiteHouse/posts X']);
  });

  it.each([
    ['by status', notFound],
    ['in a response with status 200', { body: { success: false, message: 'User not found' } }],
  ])('try the other platform when an account is not tracked, reported %s, and continue there', async (_, missing) => {
    const answer = (request: SeenRequest) => (request.query.get('platform') === 'X' ? onX(request) : missing);
    const routes = { '/users/realDonaldTrump/posts': answer, '/users/WhiteHouse/posts': onX };
    const { reading } = (await read(routes)) as { reading: FeedReading };
    expect(reading.posts.map(({ account, platform }) => [account, platform])).toEqual([
      ['trump', 'x'],
      ['whitehouse', 'x'],
    ]);
    const again = await read(routes, reading.memory);
    expect(new Set(again.requests)).toEqual(new Set(['/users/realDonaldTrump/posts X', '/users/WhiteHouse/posts X']));
  });

  const broken = { body: { success: false, message: 'Internal error' } };
  const empty = { body: { success: true, data: [] } };
  const onlyX = (answer: typeof broken) => (request: SeenRequest) =>
    request.query.get('platform') === 'X' ? answer : empty;

  it.each([
    ['by status', notFound],
    ['in a response with status 200', broken],
  ])('stay on the platform that delivered posts when it fails once, reported %s', async (_, failing) => {
    const routes = { '/users/realDonaldTrump/posts': empty, '/users/WhiteHouse/posts': onX };
    const { reading: first } = (await read(routes)) as { reading: FeedReading };
    const failed = await read({ ...routes, '/users/WhiteHouse/posts': () => failing }, first.memory);
    expect(failed.requests.filter((request) => request.includes('WhiteHouse'))).toEqual(['/users/WhiteHouse/posts X']);
    const { reading: second } = failed as { reading: FeedReading };
    expect(second.partial).toBeDefined();
    expect(await read(routes, second.memory)).toMatchObject({ reading: { posts: { length: 1 } } });
  });

  it.each([
    ['a day', '2025-12-31T00:00:00.000Z'],
    ['a time that is known', '2099-01-01T00:00:00.000Z'],
  ])('try the other platform if the known one could not be read for %s', async (_, readAt) => {
    const routes = { '/users/realDonaldTrump/posts': empty, '/users/WhiteHouse/posts': onX };
    const memory = { delivered: { whitehouse: 'truthsocial' }, read: { whitehouse: readAt } };
    const { reading } = (await read(routes, memory)) as { reading: FeedReading };
    expect(reading).toMatchObject({ posts: { length: 1 }, memory: { delivered: { whitehouse: 'x' } } });
  });

  it('do not accept an empty list of the other platform', async () => {
    const routes = { '/users/realDonaldTrump/posts': empty, '/users/WhiteHouse/posts': onlyX(broken) };
    const { reading } = (await read(routes)) as { reading: FeedReading };
    expect(reading.partial).toMatchObject({ fault: 'not_found', message: 'xtracker does not track WhiteHouse' });
    expect(reading.memory).toEqual({ delivered: {}, read: { trump: now.toISOString() } });
  });

  it('report an account that is tracked on no platform', async () => {
    const { reading } = (await read({ '/users/realDonaldTrump/posts': notFound, '/users/WhiteHouse/posts': onX })) as {
      reading: FeedReading;
    };
    expect(reading.posts).toHaveLength(1);
    expect(reading.partial).toMatchObject({ fault: 'not_found', message: 'xtracker does not track realDonaldTrump' });
  });

  it('read one account when the other fails', async () => {
    const routes = { '/users/realDonaldTrump/posts': { status: 503, body: {} }, '/users/WhiteHouse/posts': onX };
    expect(await read(routes)).toMatchObject({ reading: { posts: { length: 1 }, partial: { fault: 'upstream_5xx' } } });
  });

  it('repeat two days of an account that was read, while the other still fails', async () => {
    const startDates: (string | null)[] = [];
    const routes = {
      '/users/realDonaldTrump/posts': { status: 503, body: {} },
      '/users/WhiteHouse/posts': (seen: SeenRequest) => {
        startDates.push(seen.query.get('startDate'));
        return onX(seen);
      },
    };
    const { reading } = (await read(routes)) as { reading: FeedReading };
    await read(routes, reading.memory);
    expect([...new Set(startDates)]).toEqual(['2025-12-01T00:00:00.000Z', '2025-12-30T00:00:00.000Z']);
  });

  it('of a deep reading go back further for each account', async () => {
    const startDates: (string | null)[] = [];
    const routes = {
      '/users/*': (seen: SeenRequest) => {
        startDates.push(seen.query.get('startDate'));
        return empty;
      },
    };
    const memory = { read: { trump: '2025-12-31T23:00:00.000Z' }, delivered: { trump: 'truthsocial' } };
    await read(routes, memory, now, 21 * 24 * 3_600_000);
    expect(startDates).toEqual(['2025-12-10T23:00:00.000Z', '2025-12-01T00:00:00.000Z']);
  });

  const many = Array.from({ length: 130 }, (_, index) => new Date(now.getTime() - (index + 1) * 600_000));
  const idAt = (at: Date) => String(BigInt(at.getTime()) << 16n);
  it.each<[string, { cutAt: number; oldestFirst?: boolean; importMs?: number; edgeMs?: number }]>([
    ['to fifty posts', { cutAt: 50 }],
    ['and begins with the oldest', { cutAt: 50, oldestFirst: true }],
    ['and goes by the time of import', { cutAt: 50, importMs: 3_600_000 }],
    ['and leaves out what lies on an edge', { cutAt: 50, edgeMs: 1 }],
  ])('read all posts when a response is truncated %s', async (_, { cutAt, oldestFirst, importMs = 0, edgeMs = 0 }) => {
    const posts = many.map((at) => ({
      id: idAt(at),
      created_at: new Date(at.getTime() + importMs).toISOString(),
      text: 'x',
    }));
    if (oldestFirst) posts.reverse();
    const cut = ({ query }: SeenRequest) => {
      const [from, to] = ['startDate', 'endDate'].map((key) => Date.parse(query.get(key) ?? ''));
      const between = posts.filter(({ created_at }) => {
        const at = Date.parse(created_at);
        return from! + edgeMs <= at && at <= to! - edgeMs;
      });
      return { body: xtrackerPosts(between.slice(0, cutAt)) };
    };
    const later = new Date(now.getTime() + importMs);
    const outcome = await read({ '/users/realDonaldTrump/posts': cut, '/users/WhiteHouse/posts': empty }, {}, later);
    const { reading } = outcome as { reading: FeedReading };
    expect(reading.posts.map(({ id }) => id).sort()).toEqual(many.map(idAt).sort());
    expect(reading.partial).toBeUndefined();
  });

  it.each([
    ['the newest posts, oldest first', 'newest', true],
    ['the oldest posts, newest first', 'oldest', false],
  ])('read all posts when a response is limited to 100: %s', async (_, selected, oldestFirst) => {
    const between = ({ query }: SeenRequest) => {
      const [from, to] = ['startDate', 'endDate'].map((key) => Date.parse(query.get(key) ?? ''));
      return many.filter((at) => from! <= at.getTime() && at.getTime() <= to!);
    };
    const limited = (seen: SeenRequest) => {
      const newestFirst = selected === 'newest' ? between(seen).slice(0, 100) : between(seen).slice(-100);
      const page = oldestFirst ? newestFirst.toReversed() : newestFirst;
      return { body: xtrackerPosts(page.map((at) => ({ id: idAt(at), created_at: at.toISOString(), text: 'x' }))) };
    };
    const outcome = await read({ '/users/realDonaldTrump/posts': limited, '/users/WhiteHouse/posts': empty });
    const { reading } = outcome as { reading: FeedReading };
    expect(reading.posts.map(({ id }) => id).sort()).toEqual(many.map(idAt).sort());
    expect(outcome.requests.length).toBeLessThan(7);
  });

  it('is one an account, unless the number of posts suggests a limit', async () => {
    const countRequests = async (count: number) => {
      const posts = many.slice(0, count).map((at) => ({ id: idAt(at), created_at: at.toISOString(), text: 'x' }));
      const routes = { '/users/realDonaldTrump/posts': answer(xtrackerPosts(posts)), '/users/WhiteHouse/posts': empty };
      return (await read(routes)).requests.length;
    };
    expect(await Promise.all([0, 1, 49, 101, 130].map(countRequests))).toEqual([2, 2, 2, 2, 2]);
    expect(await countRequests(100)).toBeGreaterThan(2);
  });
});

describe('posts', () => {
  const [trump, whitehouse] = suiteAccounts;
  const first = (post: object, tracked: Partial<Tracked> = {}) => {
    const input: Tracked = { account: trump!, platform: 'truthsocial', known: [], now: suiteNow, ...tracked };
    return parsePosts({ success: true, data: [post] }, input).records.posts[0];
  };
  const truthIdAt = (at: string) => String(BigInt(Date.parse(at)) << 16n);
  const post = { platformId: truthIdAt('2025-12-31T10:00:00.250Z'), content: 'Widgets' };

  const own = '2025-12-31T10:00:00.250Z';
  it.each([
    ['an import two hours later', '2025-12-31T12:00:00.000Z', own],
    ['an import long after', '2026-02-01T12:00:00.000Z', own],
    ['before the post was made', '2025-12-31T05:00:00.000Z', own],
    ['a leap second', '2016-12-31T23:59:60Z', own],
    ['the own time', '2025-12-31T10:00:00.248Z', '2025-12-31T10:00:00.248Z'],
  ])('have their own time when createdAt is %s', (_, createdAt, at) => {
    expect(first({ ...post, createdAt })?.at).toBe(at);
  });

  it.each([
    ['of a time to come', truthIdAt('2026-01-01T01:00:00Z')],
    ['of a time before there was the platform', truthIdAt('2021-12-31T00:00:00Z')],
    ['that carries no time', '42'],
  ])('have the time of createdAt when the id is one %s', (_, platformId) => {
    expect(first({ ...post, platformId, createdAt: own })?.at).toBe(own);
  });

  it('are read up to a leap second, as every other source reads it', () => {
    const tracked: Tracked = { account: trump!, platform: 'truthsocial', known: [], now: suiteNow };
    const page = parsePosts({ data: [{ ...post, platformId: '42', createdAt: '2016-12-31T23:59:60Z' }] }, tracked);
    expect(page.createdMs).toEqual([Date.parse('2017-01-01T00:00:00Z')]);
  });

  it.each([null, '', undefined])('are blank with content %s', (content) => {
    expect(first({ ...post, content, createdAt: '2025-12-31T10:00:00.250Z' })).toMatchObject({
      kind: 'blank',
      text: '',
    });
  });

  it('of X are in its own forms', () => {
    const tweet = {
      platformId: '2006400000000000001',
      createdAt: '2025-12-31T12:00:00Z',
      content: 'RT @someone: Q&amp;A',
    };
    expect(first(tweet, { account: whitehouse!, platform: 'x' })).toMatchObject({
      text: 'RT @someone: Q&A',
      url: 'https://x.com/WhiteHouse/status/2006400000000000001',
      repost_of: { handle: 'someone' },
    });
  });

  const words = 'Words '.repeat(44);
  it.each([
    ['in the middle of a sentence', `${words}of tariffs`, true],
    ['with an ellipsis', `${words}of tariffs…`, true],
    ['with the link to the rest', `${words}end. https://t.co/AbCdEf1234`, true],
    ['at the end of a sentence', `${words}of tariffs!`, undefined],
    ['with an ellipsis, and is a repost', `RT @someone: ${'Words '.repeat(20)}of…`, true],
    ['with a link, and is short', 'Tariffs! https://t.co/AbCdEf1234', undefined],
  ])('of X whose text ends %s: truncated is %s', (_, content, truncated) => {
    const tweet = { platformId: '2006400000000000001', createdAt: '2025-12-31T12:00:00Z', content };
    expect(first(tweet, { account: whitehouse!, platform: 'x' })?.truncated).toBe(truncated);
  });
});
