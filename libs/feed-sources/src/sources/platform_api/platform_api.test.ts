import type { UpstreamClient } from '@postjoin/upstream';
import { createFaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReadRequest } from '../../types.ts';
import { patientClients, suiteAccounts, suiteNow, testFeedSource, xTimeline, type WirePost } from '../../testing.ts';
import { createPlatformApi } from './index.ts';
import { findNewestId, parseTimeline } from './parse.ts';

const token = 'AAAA-not-a-real-token';
const json = { 'content-type': 'application/json; charset=utf-8' };
const trumpPath = '/2/users/25073877/tweets';
const whitehousePath = '/2/users/1879644163769335808/tweets';

const long = `${'Long words about widgets. '.repeat(20)}The end.`;
const posts: WirePost[] = [
  { id: '2006400000000000003', created_at: '2025-12-31T12:00:00.000Z', text: 'Widgets & gadgets <made here>' },
  { id: '2006400000000000002', created_at: '2025-12-31T11:00:00.000Z', text: long },
  { id: '2006400000000000001', created_at: '2025-12-31T10:00:00.000Z', text: 'First' },
];

const paged = ({ query }: SeenRequest) =>
  query.get('pagination_token') === 'two'
    ? { body: xTimeline(posts.slice(2)) }
    : { body: xTimeline(posts.slice(0, 2), 'tweet', 'two') };

const create = (client: UpstreamClient, url: string) => createPlatformApi(client, { url, bearerToken: token });

testFeedSource('platform_api', {
  create,
  documents: 'json',
  isPaged: true,
  routes: { [trumpPath]: { body: xTimeline([]) }, [whitehousePath]: paged },
  emptyRoutes: { '/2/*': { body: xTimeline([]) } },
  invalidRecordRoutes: { '/2/*': { body: { data: [{ id: 5 }, { text: 'x' }], meta: {} } } },
  deviations: [
    {
      reason: 'the source reads the body of a 429, which identifies one of two problems, and never waits within a read',
      tests: [
        'limits requests for a second',
        'limits requests until a time in the past',
        'limits requests without a time',
      ],
      expected: 'rate_limited',
    },
  ],
});

const request = (memory = {}): ReadRequest => ({
  since: new Date('2025-12-01T00:00:00Z'),
  now: suiteNow,
  accounts: suiteAccounts,
  memory,
});

async function readFrom(routes: Parameters<typeof createFaultServer>[0]['routes'], readRequest = request()) {
  const server = await createFaultServer({ routes });
  onTestFinished(() => server.close());
  const source = create(patientClients()('platform_api'), server.url);
  const outcome = await source.read(readRequest).then(
    (reading) => ({ reading, error: undefined }),
    (error: unknown) => ({ reading: undefined, error }),
  );
  return { ...outcome, requests: [...server.requests] };
}

describe('requests', () => {
  it('start after the newest known post, and at a time only on the first read', async () => {
    const routes = { [trumpPath]: { body: xTimeline([]) }, [whitehousePath]: paged };
    const first = await readFrom(routes);
    expect(first.requests[0]?.query.get('start_time')).toBe('2025-12-24T00:00:00Z');
    expect(first.reading?.memory).toMatchObject({ newest: { whitehouse: '2006400000000000003' } });
    const second = await readFrom(routes, request(first.reading?.memory));
    const timelineRequests = second.requests.filter(({ path }) => path === whitehousePath);
    expect(timelineRequests[0]?.query.get('since_id')).toBe('2006400000000000003');
    expect(timelineRequests[0]?.query.has('start_time')).toBe(false);
  });

  const maxId = '9223372036854775807';
  it.each([
    ['of somebody else', { id: maxId, text: 'of somebody else', author_id: '1' }],
    ['dated in the future', { id: maxId, text: 'from the future', author_id: '1879644163769335808' }],
    ['without a text', { id: maxId }],
  ])('do not start after a record %s', async (_, record) => {
    const timeline = xTimeline(posts) as { data: object[] };
    const body = { ...timeline, data: [record, ...timeline.data] };
    const { reading } = await readFrom({ [trumpPath]: { body: xTimeline([]) }, [whitehousePath]: { body } });
    expect(reading?.memory).toMatchObject({ newest: { whitehouse: '2006400000000000003' } });
  });

  it('start at a time again if an earlier pass stored an id from the future', async () => {
    const routes = { [trumpPath]: { body: xTimeline([]) }, [whitehousePath]: { body: xTimeline(posts) } };
    const { requests, reading } = await readFrom(routes, request({ newest: { whitehouse: maxId } }));
    const timelineRequest = requests.find(({ path }) => path === whitehousePath);
    expect(timelineRequest?.query.get('start_time')).toBe('2025-12-24T00:00:00Z');
    expect(reading?.memory).toMatchObject({ newest: { whitehouse: '2006400000000000003' } });
  });

  it('contain the token, the exclusions and the legacy fields', async () => {
    const { requests } = await readFrom({ '/2/*': { body: xTimeline([]) } });
    expect(requests[0]?.headers['authorization']).toBe(`Bearer ${token}`);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({
      exclude: 'replies,retweets',
      max_results: '100',
      'tweet.fields': expect.stringContaining('note_tweet') as string,
    });
  });

  it('look up a handle without an id once', async () => {
    const accounts = [{ account: 'trump' as const, handle: 'someone', x: { handle: 'someone' } }];
    const routes = {
      '/2/users/by': { body: { data: [{ id: '42', name: 'S', username: 'Someone' }] } },
      '/2/users/42/tweets': { body: xTimeline(posts) },
    };
    const first = await readFrom(routes, { ...request(), accounts });
    expect(first.reading?.posts).toHaveLength(3);
    const second = await readFrom(routes, { ...request(first.reading?.memory), accounts });
    expect(second.requests.map(({ path }) => path)).toEqual(['/2/users/42/tweets']);
  });

  it('report an unknown handle and read the other account', async () => {
    const accounts = [{ account: 'trump' as const, handle: 'unknown', x: { handle: 'unknown' } }, suiteAccounts[1]!];
    const routes = {
      '/2/users/by': { body: { errors: [{ title: 'Not Found Error' }] } },
      [whitehousePath]: { body: xTimeline(posts) },
    };
    const { reading } = await readFrom(routes, { ...request(), accounts });
    expect(reading).toMatchObject({ posts: { length: 3 }, partial: { message: 'platform_api has no user unknown' } });
  });

  it('read the account with a known id while the look-up of handles fails', async () => {
    const accounts = [{ account: 'trump' as const, handle: 'someone', x: { handle: 'someone' } }, suiteAccounts[1]!];
    const routes = { '/2/users/by': { status: 503, body: {} }, [whitehousePath]: { body: xTimeline(posts) } };
    const { reading } = await readFrom(routes, { ...request(), accounts });
    expect(reading).toMatchObject({ posts: { length: 3 }, partial: { fault: 'upstream_5xx' } });
  });

  it('switch to the other dialect when a parameter is rejected, and continue with it', async () => {
    const rejected = { status: 400, headers: json, body: { title: 'Invalid Request', detail: 'not one of [...]' } };
    const answer = ({ query }: SeenRequest) =>
      query.has('tweet.fields') ? rejected : { body: xTimeline(posts, 'post') };
    const first = await readFrom({ '/2/*': answer });
    expect(first.reading?.posts.find(({ id }) => id === '2006400000000000002')?.text).toBe(long);
    const second = await readFrom({ '/2/*': answer }, request(first.reading?.memory));
    expect(second.requests.every(({ query }) => query.has('post.fields'))).toBe(true);
  });

  it('start at the same id again after a later page failed', async () => {
    const broken = ({ query }: SeenRequest) =>
      query.has('pagination_token') ? { status: 503, body: {} } : paged({ query } as SeenRequest);
    const { reading } = await readFrom({ [trumpPath]: { body: xTimeline([]) }, [whitehousePath]: broken });
    expect(reading?.posts).toHaveLength(2);
    expect(reading?.partial?.fault).toBe('upstream_5xx');
    expect(reading?.memory).toMatchObject({ newest: {} });
  });
});

describe('problems', () => {
  const account = '1000000000000000001';
  it.each([
    [
      'credits of the first half of 2026',
      402,
      {
        title: 'CreditsDepleted',
        detail: `Your enrolled account [${account}] does not have any credits`,
        type: 'https://api.twitter.com/2/problems/credits',
      },
      'credits_depleted',
      'upstream credits depleted',
    ],
    [
      'credits of the second half of 2026',
      402,
      {
        detail: 'credits depleted',
        status: 402,
        title: 'Payment Required',
        type: 'https://api.x.com/2/problems/credits-depleted',
      },
      'credits_depleted',
      'upstream credits depleted',
    ],
    [
      'a plan without access',
      403,
      { title: 'Client Forbidden', reason: 'client-not-enrolled', client_id: account },
      'forbidden',
      'plan of the app',
    ],
    ['a spending cap', 403, { title: 'SpendCapReached', detail: account }, 'forbidden', 'spending cap'],
    [
      'a rate limit',
      429,
      { title: 'Too Many Requests', type: 'about:blank', status: 429 },
      'rate_limited',
      'limits requests',
    ],
    [
      'a rate limit as documented',
      429,
      { errors: [{ code: 88, message: 'Rate limit exceeded' }] },
      'rate_limited',
      'limits requests',
    ],
    [
      'a usage cap',
      429,
      { account_id: account, title: 'UsageCapExceeded', type: 'https://api.twitter.com/2/problems/usage-capped' },
      'rate_limited',
      'usage cap',
    ],
    ['a bad token', 401, { title: 'Unauthorized', type: 'about:blank', status: 401 }, 'unauthorized', 'credentials'],
  ])('are reported without the account number: %s', async (_, status, body, fault, words) => {
    const { error } = await readFrom({
      '/2/*': { status, headers: { 'content-type': 'application/problem+json' }, body },
    });
    expect(error).toMatchObject({ fault, message: expect.stringContaining(words) as string });
    expect(JSON.stringify([error, String(error)])).not.toMatch(new RegExp(`${account}|${token}`));
  });

  it('of the rate limit pause the source until the end of the rate window', async () => {
    const reset = suiteNow.getTime() / 1000 + 300;
    const headers = { ...json, 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) };
    const { error, requests } = await readFrom({ '/2/*': { status: 429, headers, body: {} } });
    expect(error).toMatchObject({ retryAt: new Date(reset * 1000) });
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  it('do not affect the other account', async () => {
    const { reading } = await readFrom({
      [trumpPath]: { status: 503, body: {} },
      [whitehousePath]: { body: xTimeline(posts) },
    });
    expect(reading).toMatchObject({ posts: { length: 3 }, partial: { fault: 'upstream_5xx' } });
  });
});

describe('posts', () => {
  const [trump] = suiteAccounts;
  const parse = (data: object[], includes?: object) =>
    parseTimeline({ data, meta: {}, ...(includes && { includes }) }, trump!, '25073877', suiteNow);
  const first = (post: object, includes?: object) =>
    parse([{ id: '2006400000000000001', text: '', ...post }], includes).records.posts[0];

  it('take the time from the id if the field is missing', () => {
    const at = '2025-12-31T12:00:00.123Z';
    const id = String((BigInt(Date.parse(at)) - 1_288_834_974_657n) << 22n);
    expect(first({ id, text: 'x' })?.at).toBe(at);
  });

  it('have complete links, without the links to media', () => {
    const urls = [
      { url: 'https://t.co/a', expanded_url: 'https://example.com/page?id=1&utm_source=x' },
      { url: 'https://t.co/b', expanded_url: 'https://x.com/a/status/1/photo/1', media_key: '3_1' },
    ];
    expect(first({ text: 'Read https://t.co/a https://t.co/b https://t.co/c', entities: { urls } })).toMatchObject({
      text: 'Read https://example.com/page?id=1',
      kind: 'text',
    });
  });

  const linked = (text: string, ...urls: [url: string, expanded_url: string][]) =>
    first({ text, entities: { urls: urls.map(([url, expanded_url]) => ({ url, expanded_url })) } })?.text;

  it('have special characters of a URL unchanged', () => {
    const address = "https://one.example/?q=$'x$&y$$z";
    expect(linked('Read https://t.co/a now', ['https://t.co/a', address])).toBe(`Read ${address} now`);
  });

  it('have each short link replaced once, and no part of another link', () => {
    const [one, two] = ['https://one.example/https://t.co/b', 'https://two.example/'];
    const links: [string, string][] = [
      ['https://t.co/a', one],
      ['https://t.co/b', two],
    ];
    const text = 'https://t.co/a or https://t.co/ab or https://t.co/b';
    expect(linked(text, ...links)).toBe(`https://one.example/ or or ${two}`);
  });

  it('stay small if the entities would expand each other', () => {
    const blown = (of: string) => `https://${of.repeat(200)}`;
    const urls = [
      { url: 'a', expanded_url: blown('b') },
      { url: 'b', expanded_url: blown('c') },
      { url: 'c', expanded_url: blown('d') },
    ];
    expect(first({ text: 'a'.repeat(200), entities: { urls } })?.text).toBe('a'.repeat(200));
    const long = { url: 'https://t.co/a', expanded_url: `https://one.example/${'x'.repeat(100_000)}` };
    expect(first({ text: 'https://t.co/a '.repeat(20_000), entities: { urls: [long] } })?.kind).toBe('blank');
  });

  it.each([
    ['https://www.whitehouse.gov/gallery/photo/12', 'Look https://www.whitehouse.gov/gallery/photo/12'],
    ['https://evil.example/x.com/a/status/1/photo/1', 'Look https://evil.example/x.com/a/status/1/photo/1'],
    ['https://twitter.com/a/status/1/video/1', 'Look'],
    ['https://x.com/a/status/1/photo/1', 'Look'],
  ])('drops only links to media of the platform: %s', (address, text) => {
    expect(linked('Look https://t.co/a', ['https://t.co/a', address])).toBe(text);
  });

  it('have no link to the rest of a truncated long post', () => {
    const rest = 'https://x.com/i/web/status/2006400000000000001';
    expect(linked('The first words… https://t.co/a', ['https://t.co/a', rest])).toBe('The first words...');
  });

  it('are blank with only media', () => {
    expect(first({ text: 'https://t.co/b' })).toMatchObject({ text: '', kind: 'blank' });
  });

  it('have the text of a quote without the link to the quoted post', () => {
    const urls = [{ url: 'https://t.co/q', expanded_url: 'https://x.com/other/status/77' }];
    const post = {
      text: 'Well said! https://t.co/q',
      entities: { urls },
      referenced_tweets: [{ type: 'quoted', id: '77' }],
    };
    expect(first(post)).toMatchObject({
      text: 'Well said!',
      kind: 'text',
      quote_of: { handle: 'other', url: 'https://x.com/other/status/77' },
    });
  });

  it.each([
    [{ title: 'A visit', plain_text: 'A visit to Japan. It is soon.' }, 'A visit to Japan. It is soon.'],
    [{ title: 'A visit to Japan', plain_text: 'It is soon.' }, 'A visit to Japan\n\nIt is soon.'],
    [{ title: 'A visit to Japan' }, 'A visit to Japan'],
  ])('have the words of an Article', (article, text) => {
    expect(first({ text: '', article })).toMatchObject({ kind: 'text', text });
  });

  it.each([null, 'A visit', { title: 7 }])('are read beside an Article of another structure: %j', (article) => {
    expect(first({ text: 'Hello', article })).toMatchObject({ text: 'Hello' });
  });

  it('have the full text of a repost if the page includes the original', () => {
    const includes = {
      tweets: [{ id: '77', text: 'cut', note_tweet: { text: 'All of the words' }, author_id: '9' }],
      users: [{ id: '9', username: 'other' }],
    };
    const post = { text: 'RT @other: cut…', referenced_tweets: [{ type: 'retweeted', id: '77' }] };
    expect(first(post, includes)).toMatchObject({
      text: 'RT @other: All of the words',
      repost_of: { handle: 'other', url: 'https://x.com/other/status/77' },
    });
    expect(first(post)).toMatchObject({ text: 'RT @other: cut...', repost_of: { handle: 'other' } });
  });

  it('are indexed once per page and not once per post', () => {
    const looksFor = (count: number) => {
      let looks = 0;
      const included = {
        id: '77',
        get text() {
          looks += 1;
          return 'Theirs';
        },
      };
      const quote = { text: 'Mine', referenced_tweets: [{ type: 'quoted', id: '77' }] };
      parse(
        Array.from({ length: count }, (_, n) => ({ id: `20064000000000000${n + 10}`, ...quote })),
        { tweets: [included] },
      );
      return looks;
    };
    expect(looksFor(50)).toBe(looksFor(1));
  });

  const idAt = (minutes: number) => String((BigInt(Date.UTC(2026, 0, 1, 0, minutes)) - 1_288_834_974_657n) << 22n);
  it.each([
    ['the earlier versions, and no later one', [idAt(-50), idAt(-20), idAt(0), idAt(3)], [idAt(-50), idAt(-20)]],
    ['no post that is older than an hour', [idAt(-61), idAt(-1)], [idAt(-1)]],
    ['no id without a time', ['1', 'x', idAt(-1)], [idAt(-1)]],
    ['nothing of more than six versions', [0, 1, 2, 3, 4, 5, 6].map((minutes) => idAt(-minutes)), []],
  ])('list of an edited post %s', (_, edit_history_tweet_ids, expected) => {
    expect(parse([{ id: idAt(0), text: 'x', edit_history_tweet_ids }]).superseded).toEqual(expected);
  });

  it('of other authors are omitted', () => {
    expect(parse([{ id: '2006400000000000001', text: 'x', author_id: '1' }]).records).toEqual({
      posts: [],
      skipped: 0,
      other_accounts: 1,
    });
  });

  it('have ids that are compared correctly beyond 2^53', () => {
    expect(findNewestId(['9', '2006400000000000085', undefined, '2006400000000000084'])).toBe('2006400000000000085');
  });
});
