import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { trumpstruthFeed, xTimeline, type WirePost } from '@postjoin/feed-sources/testing';
import { createSnapshotStore, type Snapshot } from '@postjoin/snapshot-store';
import { hasRedisServer, useTempDirectory, withRedisServer } from '@postjoin/snapshot-store/testing';
import { createFaultServer, type FaultServer, type RouteResponse, type SeenRequest } from '@postjoin/upstream/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pardonMarket, workerEnvironment } from './testing-program.ts';
import { runCommand } from './testing.ts';

/**
 * What one answer, one header, one clock or one key of the store may do: it may cost a pass, and no later one. The worker
 * runs with real sockets and stores, and the tests move its clock and that of the upstreams.
 */

const minuteMs = 60_000;
const dayMs = 86_400_000;
const startMs = Date.now();

const directory = useTempDirectory('test');
let server: FaultServer;
/** The posts of the account on X and on Truth Social. */
let posts: WirePost[];
/** Further records of the timeline on X. */
let foreign: object[];
/** Headers of the feed of Truth Social posts. */
let feedHeaders: Record<string, string>;

const xIdAt = (ms: number) => String((BigInt(ms) - 1_288_834_974_657n) << 22n);
const truthIdAt = (ms: number) => String(BigInt(ms) << 16n);
function createPost(minutes: number): WirePost {
  const ms = startMs + minutes * minuteMs;
  const id = truthIdAt(ms);
  return {
    id,
    created_at: new Date(ms).toISOString(),
    text: `I will pardon Harold Winterbourne! (${minutes})`,
    url: `https://truthsocial.com/@realDonaldTrump/posts/${id}`,
  };
}

const toXPost = ({ created_at }: WirePost): WirePost => ({
  id: xIdAt(Date.parse(created_at)),
  created_at,
  text: `An invented remark about a bridge at ${created_at}.`,
});

/** Answers as X does: only posts after `since_id`, newest first, for the first of the accounts. */
function answerTimeline({ path, query }: SeenRequest): RouteResponse {
  if (path !== firstTimeline(path)) return { body: xTimeline([]) };
  const after = BigInt(query.get('since_id') ?? 0);
  const own = posts.map(toXPost);
  const body = xTimeline(own.filter(({ id }) => BigInt(id) > after)) as { data?: object[] };
  return { body: { ...body, ...(foreign.length > 0 && { data: [...foreign, ...(body.data ?? [])] }) } };
}
let timeline: string | undefined;
const firstTimeline = (path: string) => (timeline ??= path);

/** The time of the upstreams. */
let upstreamMs: number;
const withDate = (answer: (request: SeenRequest) => RouteResponse) => (request: SeenRequest) => {
  const { headers, ...response } = answer(request);
  return { ...response, headers: { date: new Date(upstreamMs).toUTCString(), ...headers } };
};

function answerFeed({ headers }: SeenRequest): RouteResponse {
  const tooLong = Object.values(headers).join('').length > 8_000;
  if (tooLong) return { status: 431, body: '' };
  const isKnown = headers['if-none-match'] === feedHeaders['etag'] && feedHeaders['etag'] !== undefined;
  if (isKnown) return { status: 304, body: '' };
  return { headers: { 'content-type': 'application/rss+xml', ...feedHeaders }, body: trumpstruthFeed(posts) };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  posts = [createPost(-60)];
  foreign = [];
  feedHeaders = {};
  timeline = undefined;
  server = await createFaultServer({
    routes: {
      '/2/users/*': withDate(answerTimeline),
      '/feed': withDate(answerFeed),
      '/marketdata/all/': withDate(() => ({ body: { markets: [pardonMarket] } })),
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

interface PassOptions {
  store?: string;
  /** The time of the upstreams. By default, that of the worker. */
  upstreamMinutes?: number;
}

/** Runs a pass some minutes after the start of the test. */
async function pass(minutes: number, { store = directory, upstreamMinutes = minutes }: PassOptions = {}) {
  vi.setSystemTime(startMs + minutes * minuteMs);
  upstreamMs = startMs + upstreamMinutes * minuteMs;
  const environment = workerEnvironment({
    SNAPSHOT_STORE: store,
    FEEDS: 'platform_api,trumpstruth',
    X_BEARER_TOKEN: 'secret',
    X_API_URL: server.url,
    TRUMPSTRUTH_URL: `${server.url}/feed`,
    PREDICTIT_URL: server.url,
  });
  return (await runCommand(['once', '--every', '5m'], environment)).code;
}

async function readNewest(store = directory): Promise<Snapshot> {
  const opened = createSnapshotStore(store, { now: () => Date.now() });
  const snapshot = await opened.latest();
  await opened.close();
  if (!snapshot) throw new Error('the store has no snapshot');
  return snapshot;
}

const listPosts = async (platform: string) =>
  (await readNewest()).posts.filter((post) => post.platform === platform).map(({ id }) => id);

const maxId = '9223372036854775807';
const authorOf = (path = '') => path.split('/')[3];

describe('a record in the timeline of X', () => {
  it.each<[string, (author: string | undefined) => object]>([
    ['of somebody else', () => ({ id: maxId, text: 'of somebody else', author_id: '1' })],
    ['of the account in the year 2080', (author_id) => ({ id: maxId, text: 'of the future', author_id })],
    ['without a text', (author_id) => ({ id: maxId, author_id })],
    [
      'that names all posts of days as its earlier versions',
      (author_id) => ({
        ...{ id: xIdAt(startMs - minuteMs), text: 'edited', author_id },
        edit_history_tweet_ids: Array.from({ length: 100 }, (_, n) => xIdAt(startMs + (4 - n * 64) * minuteMs)),
      }),
    ],
    [
      'that names posts of the last minutes as its earlier versions',
      (author_id) => ({
        ...{ id: xIdAt(startMs - minuteMs), text: 'edited', author_id },
        edit_history_tweet_ids: Array.from({ length: 100 }, (_, n) => xIdAt(startMs - n * minuteMs)),
      }),
    ],
  ])('%s hides neither earlier nor later posts', async (_, createRecord) => {
    expect(await pass(0)).toBe(0);
    foreign = [createRecord(authorOf(timeline))];
    expect(await pass(5)).toBe(0);
    foreign = [];
    posts = [createPost(4), ...posts];
    expect(await pass(10)).toBe(0);
    expect(await listPosts('x')).toEqual(expect.arrayContaining(posts.map((post) => toXPost(post).id)));
  });
});

describe('a header of a feed', () => {
  it.each<[string, Record<string, string>, number]>([
    ['an ETag of 15,800 characters', { etag: `"${'e'.repeat(15_800)}"` }, 10],
    ['a date of the content in the year 9999', { 'last-modified': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 10],
    ['an age of 3,000 years', { age: '99999999999' }, 10],
    ['a date before 1970', { date: 'Thu, 01 Jan 1960 00:00:00 GMT' }, 10],
    ['an ETag that never changes', { etag: '"1"' }, 24 * 60 + 10],
  ])('with %s costs a later pass no post', async (_, headers, minutes) => {
    feedHeaders = headers;
    expect(await pass(0)).toBe(0);
    if (headers['etag'] !== '"1"') feedHeaders = {};
    posts = [createPost(4), ...posts];
    expect(await pass(5)).toBe(0);
    expect(await pass(minutes)).toBe(0);
    expect(await listPosts('truthsocial')).toEqual(posts.map(({ id }) => id));
  });
});

describe('a clock', () => {
  const contents = () =>
    readdirSync(directory)
      .filter((name) => name.startsWith('generation-'))
      .map((name) => [name, readFileSync(join(directory, name), 'utf8')]);

  it.each([
    ['an hour behind', -60],
    ['three days behind', -3 * 24 * 60],
    ['forty days behind', -40 * 24 * 60],
    ['in 1970', -startMs / minuteMs],
    ['an hour ahead', 60],
    ['a year ahead', 365 * 24 * 60],
  ])('%s ends a pass with 75, and changes neither the store nor the times of posts', async (_, minutes) => {
    expect(await pass(0)).toBe(0);
    const before = await readNewest();
    const files = contents();
    expect(await pass(minutes, { upstreamMinutes: 1 })).toBe(75);
    expect(contents()).toEqual(files);
    expect(await pass(2)).toBe(0);
    const times = ({ posts: stored }: Snapshot) => stored.map(({ id, at, arrived_at }) => [id, at, arrived_at]);
    expect(times(await readNewest())).toEqual(times(before));
  });
});

describe('a lease that no worker has written', () => {
  it.each([
    ['of ten years', { renewed_at_ms: startMs, ttl_ms: 3_650 * dayMs }],
    ['of an endless time', { renewed_at_ms: startMs, ttl_ms: 1e300 }],
    ['of the future', { renewed_at_ms: startMs + dayMs, ttl_ms: 60_000 }],
    ['without a time', { ttl_ms: 60_000 }],
  ])('%s in a directory stops no pass', async (_, times) => {
    const record = { holder: 'someone', released: false, ...times };
    writeFileSync(join(directory, 'lease-000000000007.json'), JSON.stringify(record));
    expect(await pass(0)).toBe(0);
  });

  it.each([
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
    ['a link to an endless device', (path: string) => symlinkSync('/dev/zero', path)],
  ])('that is %s stops no pass', async (_, create) => {
    create(join(directory, 'lease-000000000007.json'));
    expect(await pass(0)).toBe(0);
  });

  it.skipIf(!hasRedisServer()).each([
    ['without an end', []],
    ['with an end in ten years', ['PX', String(3_650 * dayMs)]],
  ])('%s in Redis stops no pass (skipped without redis-server)', async (_, end) => {
    await withRedisServer(directory, async (address) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.write(`SET {postjoin}:lease "5 someone" ${end.join(' ')}\r\n`);
      expect(String(await once(socket, 'data'))).toBe('+OK\r\n');
      socket.destroy();
      expect(await pass(0, { store: address })).toBe(0);
      expect((await readNewest(address)).generation).toBe(1);
    });
  });
});
