import type { UpstreamClient, UpstreamClients, UpstreamFault } from '@postjoin/upstream';
import {
  createFaultServer,
  createTestClients,
  faultCases,
  type FaultCase,
  type FaultServer,
  type FaultServerOptions,
} from '@postjoin/upstream/testing';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureFeed, type CapturedFeed } from '../capture.ts';
import { postSchema, type FeedReading, type FeedSource, type Post, type TrackedAccount } from '../contract.ts';
import { plainText } from '../text/plain-text.ts';
import { aStoredPost } from './posts.ts';

/** Configured as by default: one account on two platforms each. */
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

/** Test clients that wait long: on a busy machine a short deadline makes a timeout of every other fault. */
export function patientClients(now = suiteNow): UpstreamClients {
  return createTestClients({ now, defaults: { deadlineMs: 30_000 } });
}

/** What a source does otherwise than the suite expects, and why that is right. */
export interface Deviation {
  reason: string;
  /** Beginnings of the names of the cases. */
  tests: readonly string[];
  expected: UpstreamFault;
}

export interface FeedSourceCase {
  /** Makes it with a client and the base address of the server that answers `routes`. */
  create: (client: UpstreamClient, baseUrl: string) => FeedSource;
  /** Healthy answers, with at least one post of each account that it reads. */
  routes: FaultServerOptions['routes'];
  /** The same address, answering without any post. */
  emptyRoutes: FaultServerOptions['routes'];
  /** The same address, answering well-formed documents with records that do not fit. */
  invalidRecordRoutes: FaultServerOptions['routes'];
  /** True when the first page of the routes names a next one. */
  isPaged?: boolean;
  /** Kind of the documents; for XML a JSON answer is another kind of document. */
  documents: 'json' | 'xml';
  deviations?: readonly Deviation[];
}

const fitsPost = new Ajv({ strict: false, formats: { 'date-time': true } }).compile<Post>(postSchema);

/**
 * What every feed source that is read over HTTP must do. Call it from the source's own test:
 *
 * ```ts
 * testFeedSource('xtracker', {
 *   create: (client, baseUrl) => createXtracker(client, { url: baseUrl }),
 *   routes: { '/users/realDonaldTrump/posts': { body: xtrackerPosts(posts) } }, ...
 * });
 * ```
 */
export function testFeedSource(name: string, source: FeedSourceCase): void {
  // Generous, because the deadlines that are tested are the client's own and machines are busy.
  describe(`${name}, as every feed source,`, { timeout: 60_000 }, () => {
    let server: FaultServer;
    beforeAll(async () => {
      server = await createFaultServer({ routes: source.routes });
    });
    afterAll(() => server.close());

    const read = (url: string) => readOnce(source, url);

    it('delivers posts that fit the schema, by its own name, with plain text', async () => {
      const { posts } = await read(server.url);
      expect(posts.length).toBeGreaterThan(0);
      for (const post of posts) {
        expect(fitsPost(post), JSON.stringify(fitsPost.errors)).toBe(true);
        expect(post).toMatchObject({ source: name, at: new Date(post.at).toISOString(), text: plainText(post.text) });
        expect(post.kind === 'blank').toBe(post.text === '');
      }
    });

    it('delivers the same posts when asked again', async () => {
      expect((await read(server.url)).posts).toEqual((await read(server.url)).posts);
    });

    it('delivers only posts of tracked accounts, under their handles', async () => {
      const tracked = suiteAccounts.flatMap(({ handle, x, truthsocial, bluesky }) =>
        [handle, x?.handle, truthsocial?.handle, bluesky?.handle].filter((each) => each !== undefined),
      );
      for (const { handle } of (await read(server.url)).posts) expect(tracked).toContain(handle);
    });

    it('answers without posts when there are none', async () => {
      const reading = await withServer(source.emptyRoutes, read);
      expect(reading).toMatchObject({ posts: [], skipped: 0 });
    });

    it('calls a page on which no record fits a failure of shape', async () => {
      await expect(withServer(source.invalidRecordRoutes, read)).rejects.toMatchObject({ fault: 'shape' });
    });

    it('lets itself be remembered as JSON', async () => {
      const { memory } = await read(server.url);
      expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
    });

    const cases = faultCases.filter(({ only }) => only === undefined || source.isPaged);
    it.each(cases)('when the upstream $name, says so and loses no earlier post', async (fault) => {
      const expected = expectedOf(fault, source);
      const client = expected.includes('timeout') ? createTestClients({ now: suiteNow }) : patientClients();
      const captured = await withServer(source.routes, async (_, own) => {
        return captureOnce(source.create(client(name), await fault.switchOn(own)));
      });
      expectOutcome(captured, expected);
      expect(captured.posts.map(({ id }) => id)).toContain(earlier.id);
    });
  });
}

/** A post of a pass before, which no route delivers. */
const earlier = aStoredPost({ id: '115800000000000000', at: '2025-12-30T00:00:00.000Z' });

/** A whole pass of this source alone, after one that it delivered `earlier` in. */
function captureOnce(source: FeedSource): Promise<CapturedFeed> {
  const takenAt = suiteNow.toISOString();
  const previous = { posts: [earlier], records: [], memory: {}, takenAt };
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
  // Whatever an upstream says or sends, an error is a sentence of ours.
  else expect(record?.error).toMatch(/^[a-z_0-9]+: [\w.(), :;'-]+$/);
}

function expectedOf({ name, expected }: FaultCase, { documents, deviations = [] }: FeedSourceCase) {
  const deviation = deviations.find(({ tests }) => tests.some((test) => name.startsWith(test)));
  if (deviation) return [deviation.expected];
  // The cases answer in JSON, which is seen before anything of the body is.
  return documents === 'xml' && expected !== 'recovers' ? [expected, 'content_type' as const] : [expected];
}

function readOnce(source: FeedSourceCase, url: string, memory = {}): Promise<FeedReading> {
  const client = patientClients()('suite');
  const since = new Date(suiteNow.getTime() - 30 * 86_400_000);
  return source.create(client, url).read({ since, now: suiteNow, accounts: suiteAccounts, memory });
}

async function withServer<Result>(
  routes: FaultServerOptions['routes'],
  use: (url: string, server: FaultServer) => Promise<Result>,
): Promise<Result> {
  const server = await createFaultServer({ routes });
  try {
    return await use(server.url, server);
  } finally {
    await server.close();
  }
}
