import { feedSchema, type FeedSourceRecord } from './types.ts';
import { UpstreamError } from '@postjoin/upstream';
import { createFaultServer } from '@postjoin/upstream/testing';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { captureFeed } from './capture-feed.ts';
import { describeFeed, feedError } from './health.ts';
import { createFeedSources } from './create-feed-sources.ts';
import { createMemorySource } from './sources/without-upstream.ts';
import { aPost, aStoredPost } from './testing/posts.ts';
import { patientClients, suiteAccounts as accounts } from './testing/source-suite.ts';

const hour = 3_600_000;
const to = new Date('2026-01-01T00:00:00Z');
const from = new Date(to.getTime() - 24 * hour);
const storedAt = to.toISOString();
const at = (hoursAgo: number) => new Date(to.getTime() - hoursAgo * hour).toISOString();
const handles = ['realDonaldTrump', 'WhiteHouse'];

const describeWindow = (records: FeedSourceRecord[], posts = [aStoredPost()], change = {}) =>
  describeFeed({ records, posts, accounts, from, to, storedAt, ...change });

const record = (change: Partial<FeedSourceRecord> = {}): FeedSourceRecord => ({
  name: 'trumpstruth',
  handles: ['realDonaldTrump'],
  outcome: 'ok',
  last_success_at: storedAt,
  skipped: 0,
  ...change,
});
const failed = (change: Partial<FeedSourceRecord> = {}) =>
  record({ outcome: 'error', error: 'timeout: too slow', ...change });
const history = record({ name: 'stored_history', handles });

it('reproduces the sample situation of the specification, field by field', async () => {
  const server = await createFaultServer({
    routes: {
      '/2/*': {
        status: 402,
        body: { title: 'Payment Required', type: 'https://api.x.com/2/problems/credits-depleted' },
      },
    },
  });
  const sources = createFeedSources(['model_search', 'platform_api', 'stored_history'], {
    client: patientClients(to),
    urls: { X_API_URL: server.url },
    xBearerToken: 'AAAA-not-a-real-token',
  });
  const older = [
    aStoredPost({ id: '1', at: at(30) }),
    aStoredPost({ id: '2', at: at(40) }),
    aStoredPost({ id: '3', at: at(200) }),
  ];
  const previous = { posts: older, records: [], memory: {}, takenAt: at(1) };
  const captured = await captureFeed({ sources, accounts, previous, now: to, takenAt: storedAt, retentionDays: 35 });
  await server.close();

  const feed = describeFeed({ records: captured.records, posts: captured.posts, accounts, from, to, storedAt });
  const noPosts = { posts_with_text: 0, blank_bodies: 0 };
  const unavailable = {
    ...noPosts,
    name: 'model_search',
    status: 'unavailable',
    last_success_at: null,
    error: 'Not called: this service uses no model tokens.',
  };
  expect(feed).toEqual({
    status: 'down',
    sources: [
      { ...unavailable, handle: 'realDonaldTrump' },
      { ...unavailable, handle: 'WhiteHouse' },
      {
        ...noPosts,
        name: 'platform_api',
        handle: 'realDonaldTrump,WhiteHouse',
        status: 'error',
        last_success_at: null,
        error: 'credits_depleted: upstream credits depleted',
        latest_read: 'error',
      },
      {
        ...noPosts,
        name: 'stored_history',
        handle: 'realDonaldTrump,WhiteHouse',
        status: 'empty',
        last_success_at: storedAt,
        error: 'No stored post is in this window; 3 older stored posts were not scanned.',
        archive_posts: 3,
      },
    ],
    accounts: [
      { account: 'trump', newest_at: at(30) },
      { account: 'whitehouse', newest_at: null },
    ],
  });
  expect(feedError(feed)).toMatch(/^No source delivered a post in this window: \d of \d sources failed\.$/);
});

it('matches the published schema', () => {
  const fits = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(feedSchema);
  const feed = describeWindow([history, failed(), record({ name: 'xtracker', handles })]);
  expect(fits(feed), JSON.stringify(fits.errors)).toBe(true);
});

describe('the error of an answer', () => {
  const xtracker = (change: Partial<FeedSourceRecord> = {}) => failed({ name: 'xtracker', handles, ...change });
  const off = record({ name: 'platform_api', outcome: 'unavailable', error: 'Not called.' });
  const errorOf = (...records: FeedSourceRecord[]) => feedError(describeWindow([off, history, ...records]));

  it('is one sentence if every live source failed, although stored posts are served', () => {
    expect(errorOf(failed({ last_success_at: at(5) }), xtracker({ last_success_at: at(3) }))).toBe(
      `Every live source of posts failed; posts were last read at ${at(3)}.`,
    );
    expect(errorOf(failed({ last_success_at: null }))).toBe(
      'Every live source of posts failed; posts were never read.',
    );
  });

  it('is absent if a live source responded, or if there is no live source', () => {
    const [posts, records] = [
      [aStoredPost(), aStoredPost({ account: 'whitehouse' })],
      [failed(), xtracker({ outcome: 'ok' })],
    ];
    expect(feedError(describeWindow([off, history, ...records], posts))).toBeUndefined();
    expect(errorOf()).toBeUndefined();
  });

  it('is one short sentence that does not repeat the feed, if the window has no posts', () => {
    const feed = describeWindow([failed()], []);
    expect(feedError(feed)).toBe('No source delivered a post in this window: 1 of 1 sources failed.');
  });
});

describe('the status of the feed', () => {
  const old = [aStoredPost({ at: at(30) })];
  const fresh = [aStoredPost()];
  const off = record({ name: 'model_search', outcome: 'unavailable', error: 'Not called.' });
  it.each([
    ['up', 'every source that was called answered', [off, record(), history], fresh],
    ['up', 'all called sources responded without posts in the window', [record(), history], old],
    ['up', 'only stored posts are configured, and there are some', [off, history], fresh],
    [
      'degraded',
      'some failed, and the window has posts',
      [failed(), record({ name: 'xtracker', handles }), history],
      fresh,
    ],
    ['degraded', 'all failed, and stored posts are served', [failed(), history], fresh],
    ['down', 'all failed, and the window has no stored post', [failed(), history], old],
    ['down', 'some failed, and no source delivered', [failed(), record({ name: 'xtracker', handles }), history], old],
    ['down', 'none was called, and nothing is stored', [off, history], []],
    ['down', 'there is no source at all', [], []],
  ])('is %s when %s', (status, _, records, posts) => {
    expect(describeWindow(records, posts).status).toBe(status);
  });

  it('reports the error of each source after all upstreams fail, while stored posts are served', async () => {
    const names = ['xtracker', 'trumpstruth'] as const;
    const sources = names.map((name) => createMemorySource(name, [aPost({ source: name })]));
    const pass = { sources, accounts, now: to, takenAt: storedAt, retentionDays: 35 };
    const before = await captureFeed({ ...pass, previous: { posts: [], records: [], memory: {}, takenAt: null } });
    for (const source of sources) source.fail(new UpstreamError('refused', `${source.name} does not listen`));
    const after = await captureFeed({ ...pass, previous: { ...before, takenAt: storedAt } });
    const feed = describeWindow([...after.records, history], after.posts);
    expect(after.posts).toEqual(before.posts);
    expect(feed.status).toBe('degraded');
    expect(feed.sources).toMatchObject([
      {
        name: 'xtracker',
        status: 'error',
        error: 'refused: xtracker does not listen',
        last_success_at: storedAt,
        posts_with_text: 1,
      },
      { name: 'trumpstruth', status: 'error', error: 'refused: trumpstruth does not listen', posts_with_text: 1 },
      { name: 'stored_history', status: 'ok', posts_with_text: 1 },
    ]);
  });
});

describe('a source', () => {
  it('counts the posts that it delivered in the window, and blank posts separately', () => {
    const posts = [
      aStoredPost({ id: '1' }),
      aStoredPost({ id: '2', kind: 'link', text: 'https://example.com' }),
      aStoredPost({ id: '3', kind: 'blank', text: '' }),
      aStoredPost({ id: '4', delivered_by: ['xtracker'] }),
      aStoredPost({ id: '5', at: at(30) }),
    ];
    expect(describeWindow([record(), history], posts).sources).toMatchObject([
      { status: 'ok', posts_with_text: 2, blank_bodies: 1 },
      { status: 'ok', posts_with_text: 3, blank_bodies: 1, archive_posts: 1 },
    ]);
  });

  it('is empty when it responded without posts in the window, and reports posts that were held back or left out', () => {
    const [entry] = describeWindow([record({ held_back: 2, other_accounts: 1 })], []).sources;
    expect(entry).toMatchObject({
      status: 'empty',
      error:
        'Responded, but has no posts in this window; 2 posts were held back, because the date is in the future; ' +
        '1 post was left out as a post of another account.',
    });
  });

  it('is omitted when it reads no requested account', () => {
    const records = [record(), failed({ name: 'xtracker', handles })];
    const feed = describeWindow(records, [], { account: 'whitehouse' });
    expect(feed.sources).toMatchObject([{ name: 'xtracker', handle: 'WhiteHouse' }]);
  });

  it('has no last success before the first snapshot', () => {
    expect(describeWindow([history], [], { storedAt: null }).sources[0]).toMatchObject({
      last_success_at: null,
      archive_posts: 0,
    });
  });
});

describe('a window', () => {
  const edges = [
    aStoredPost({ id: 'at-from', at: from.toISOString() }),
    aStoredPost({ id: 'before', at: new Date(from.getTime() - 1).toISOString() }),
    aStoredPost({ id: 'at-to', at: to.toISOString() }),
    aStoredPost({ id: 'after', at: new Date(to.getTime() + 1).toISOString() }),
    aStoredPost({ id: 'other', account: 'whitehouse' }),
  ];

  it.each([
    [undefined, 3],
    ['trump', 2],
    ['whitehouse', 1],
  ] as const)('includes posts on both ends, account %s', (account, posts) => {
    expect(describeWindow([history], edges, { account }).sources[0]).toMatchObject({ posts_with_text: posts });
  });

  it('counts only earlier posts as older', () => {
    expect(describeWindow([history], edges, { account: 'trump' }).sources[0]).toMatchObject({ archive_posts: 1 });
  });
});
