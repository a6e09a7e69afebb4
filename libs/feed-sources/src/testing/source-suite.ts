import type { UpstreamClient, UpstreamClients, UpstreamFault } from '@postjoin/upstream';
import {
  answerWithHeaders,
  createFaultServer,
  createTestClients,
  faultCases,
  hideCharacters,
  type FaultCase,
  type FaultServer,
  type FaultServerOptions,
} from '@postjoin/upstream/testing';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureFeed, type CapturedFeed } from '../capture-feed.ts';
import { reportAge } from '../create-feed-sources.ts';
import { postSchema, type FeedReading, type FeedSource, type Post, type TrackedAccount } from '../types.ts';
import { plainText } from '../text/plain-text.ts';
import { aStoredPost } from './posts.ts';

/** The accounts of the default configuration. */
export const suiteAccounts: readonly TrackedAccount[] = [
  {
    account: 'trump',
    handle: 'realDonaldTrump',
    truthsocial: { handle: 'realDonaldTrump', id: '107780257626128497' },
    x: { handle: 'realDonaldTrump', id: '25073877' },
  },
  {
    account: 'whitehouse',
    handle: 'WhiteHouse',
    x: { handle: 'WhiteHouse', id: '1879644163769335808' },
    truthsocial: { handle: 'WhiteHouse' },
    bluesky: { handle: 'whitehouse-47.bsky.social' },
  },
];

export const suiteNow = new Date('2026-01-01T00:00:00Z');

/**
 * Creates test clients with a deadline of 30 s. On a busy machine, a short deadline would turn other faults into
 * timeouts.
 */
export function patientClients(now = suiteNow): UpstreamClients {
  return createTestClients({ now, defaults: { deadlineMs: 30_000 } });
}

/** An intended exception: fault cases for which a source reports another fault than the suite expects. */
export interface Deviation {
  reason: string;
  /** Prefixes of the names of the fault cases. */
  tests: readonly string[];
  expected: UpstreamFault;
}

export interface FeedSourceCase {
  /** Creates the source with a client and the base URL of the server that serves `routes`. */
  create: (client: UpstreamClient, baseUrl: string) => FeedSource;
  /** Valid responses with at least one post of each account that the source reads. */
  routes: FaultServerOptions['routes'];
  /** Valid responses without posts. */
  emptyRoutes: FaultServerOptions['routes'];
  /** Well-formed documents in which all records are invalid. */
  invalidRecordRoutes: FaultServerOptions['routes'];
  /** Whether the first page of `routes` has a next page. */
  isPaged?: boolean;
  /** The type of the documents. A source of XML rejects the JSON bodies of the fault cases: fault `content_type`. */
  documents: 'json' | 'xml';
  deviations?: readonly Deviation[];
}

const validatePost = new Ajv({ strict: false, formats: { 'date-time': true } }).compile<Post>(postSchema);

/**
 * Tests the behaviour that every feed source over HTTP must have. Call it from the test of the source:
 *
 * ```ts
 * testFeedSource('xtracker', {
 *   create: (client, baseUrl) => createXtracker(client, { url: baseUrl }),
 *   routes: { '/users/realDonaldTrump/posts': { body: xtrackerPosts(posts) } }, ...
 * });
 * ```
 */
export function testFeedSource(name: string, source: FeedSourceCase): void {
  // The timeout of the suite is long, because test machines are busy. The deadlines that the suite tests are those of
  // the clients.
  describe(`${name} as a feed source`, { timeout: 60_000 }, () => {
    let server: FaultServer;
    beforeAll(async () => {
      server = await createFaultServer({ routes: source.routes });
    });
    afterAll(() => server.close());

    const read = (url: string) => readOnce(source, url);

    it('delivers posts that match the schema, with its name and with plain text', async () => {
      const { posts } = await read(server.url);
      expect(posts.length).toBeGreaterThan(0);
      for (const post of posts) {
        expect(validatePost(post), JSON.stringify(validatePost.errors)).toBe(true);
        expect(post).toMatchObject({ source: name, at: new Date(post.at).toISOString(), text: plainText(post.text) });
        expect(post.kind === 'blank').toBe(post.text === '');
      }
    });

    it('delivers the same posts in a second read', async () => {
      expect((await read(server.url)).posts).toEqual((await read(server.url)).posts);
    });

    it('passes on no hidden character of a text', async () => {
      const { posts } = await read(server.url);
      const hidden = await withServer(source.routes, (url, faultServer) => {
        faultServer.inject({ answer: hideCharacters });
        return read(url);
      });
      expect(hidden.posts).toEqual(posts);
    });

    it('delivers only posts of tracked accounts, with their handles', async () => {
      const tracked = suiteAccounts.flatMap(({ handle, x, truthsocial, bluesky }) =>
        [handle, x?.handle, truthsocial?.handle, bluesky?.handle].filter((value) => value !== undefined),
      );
      for (const { handle } of (await read(server.url)).posts) expect(tracked).toContain(handle);
    });

    it('returns no posts for a response without posts', async () => {
      const reading = await withServer(source.emptyRoutes, read);
      expect(reading).toMatchObject({ posts: [], skipped: 0 });
    });

    it('throws a shape error for a page without a valid record', async () => {
      await expect(withServer(source.invalidRecordRoutes, read)).rejects.toMatchObject({ fault: 'shape' });
    });

    it('returns a memory that survives JSON', async () => {
      const { memory } = await read(server.url);
      expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
    });

    it('that refuses the place gets no further request within the hour, also from another process', async () => {
      await withServer(source.routes, async (url, faultServer) => {
        faultServer.inject({ answer: (_, response) => response.writeHead(451).end() });
        const refused = await captureOnce(source.create(patientClients()(name), url));
        const calls = faultServer.requests.length;
        const paused = await captureOnce(source.create(patientClients()(name), url), refused);
        expect(refused.records[0]?.error).toMatch(
          /^refused_for_place: \w+ refuses requests from the country, region or network /,
        );
        expect(paused.records).toEqual(refused.records);
        expect(faultServer.requests).toHaveLength(calls);
      });
    });

    it('last succeeded when a cache stored its response', async () => {
      const client = patientClients()(name);
      const { records } = await withServer(source.routes, (url, faultServer) => {
        faultServer.inject({ answer: answerWithHeaders({ age: '600' }) });
        return captureOnce(reportAge(source.create(client, url), client));
      });
      for (const record of records)
        expect(record).toMatchObject({ outcome: 'ok', last_success_at: '2025-12-31T23:50:00.000Z' });
    });

    const cases = faultCases.filter(({ only }) => only === undefined || source.isPaged);
    it.each(cases)('reports that the upstream $name, and retains stored posts', async (fault) => {
      const expected = listExpected(fault, source);
      const client = expected.includes('timeout') ? createTestClients({ now: suiteNow }) : patientClients();
      const captured = await withServer(source.routes, async (_, faultServer) => {
        return captureOnce(source.create(client(name), await fault.switchOn(faultServer)));
      });
      expectOutcome(captured, expected);
      expect(captured.posts.map(({ id }) => id)).toContain(storedPost.id);
    });
  });
}

/** A post of an earlier pass. No route delivers it. */
const storedPost = aStoredPost({ id: '115800000000000000', at: '2025-12-30T00:00:00.000Z' });

/** Runs a pass of one source, with `storedPost` in the previous snapshot. */
function captureOnce(source: FeedSource, before: Partial<CapturedFeed> = {}): Promise<CapturedFeed> {
  const takenAt = suiteNow.toISOString();
  const previous = { posts: [storedPost], records: [], memory: {}, takenAt, ...before };
  return captureFeed({
    sources: [source],
    accounts: suiteAccounts,
    previous,
    now: suiteNow,
    takenAt,
    retentionDays: 30,
  });
}

function expectOutcome({ posts, records }: CapturedFeed, expected: readonly (UpstreamFault | 'recovers')[]): void {
  const [record] = records;
  const fault = record?.outcome === 'ok' ? 'recovers' : record?.error?.split(': ')[0];
  expect(expected).toContain(fault);
  if (fault === 'recovers') expect(posts.length).toBeGreaterThan(1);
  // An error text never repeats text of the upstream. So it contains only plain characters.
  else expect(record?.error).toMatch(/^[a-z_0-9]+: [\w.(), :;'-]+$/);
}

function listExpected({ name, expected }: FaultCase, { documents, deviations = [] }: FeedSourceCase) {
  const deviation = deviations.find(({ tests }) => tests.some((test) => name.startsWith(test)));
  if (deviation) return [deviation.expected];
  // The fault cases respond with JSON, and the client checks the content type before the body.
  return documents === 'xml' && expected !== 'recovers' ? [expected, 'content_type' as const] : [expected];
}

function readOnce(source: FeedSourceCase, url: string, memory = {}): Promise<FeedReading> {
  const client = patientClients()('suite');
  const since = new Date(suiteNow.getTime() - 30 * 86_400_000);
  return source.create(client, url).read({ since, now: suiteNow, accounts: suiteAccounts, memory });
}

async function withServer<Result>(
  routes: FaultServerOptions['routes'],
  run: (url: string, server: FaultServer) => Promise<Result>,
): Promise<Result> {
  const server = await createFaultServer({ routes });
  try {
    return await run(server.url, server);
  } finally {
    await server.close();
  }
}
