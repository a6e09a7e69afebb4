import { createFaultServer, createTestClients, type FaultServer } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureFeed, type CapturedFeed } from './capture-feed.ts';
import type { FeedSourceName, StoredPost } from './types.ts';
import { createFeedSources } from './create-feed-sources.ts';
import { archiveRoutes } from './testing/archive-servers.ts';
import { hasRecording, recordedPosts, type RecordedPost } from './testing/recordings.ts';
import { suiteAccounts as accounts } from './testing/source-suite.ts';

const isHere = hasRecording('eval/posts.jsonl');
const now = new Date('2026-08-26T00:00:00Z');

/**
 * Removes the expected differences between a recorded text and the text of its post: markers of reposts and quotes,
 * whitespace, entities and compatibility characters. Uses none of the code under test.
 */
function comparable(text: string): string {
  return text
    .replace(/^RT @ ?/, '')
    .replace(/^RT: (https:\S+\/\d{18})(.*)$/s, (_, address: string, own: string) => own.trim() || address)
    .replace(/&amp;/g, '&')
    .normalize('NFKC')
    .replace(/[?&]utm_[^\s#]*/g, '')
    .replace(/\ufe0f/g, '')
    .replace(/[\s:\u0080-\u009f]/g, '');
}

async function capture(names: readonly FeedSourceName[], server: FaultServer): Promise<CapturedFeed> {
  const urls = {
    TRUTH_ARCHIVE_URL: `${server.url}/archive.json`,
    TRUMPSTRUTH_URL: `${server.url}/feed`,
    XTRACKER_URL: `${server.url}/xtracker`,
  };
  const client = createTestClients({
    now,
    defaults: { maxBytes: 64 * 1024 * 1024, maxValues: 1_000_000, deadlineMs: 60_000 },
  });
  const sources = createFeedSources(names, { client, urls });
  const previous = { posts: [], records: [], memory: {}, takenAt: null };
  return captureFeed({ sources, accounts, previous, now, takenAt: now.toISOString(), retentionDays: 700 });
}

const secondOf = (at: string) => Math.floor(Date.parse(at) / 1000);
const dayOf = (at: string) => new Date(at).toISOString().slice(0, 10);
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id).sort();

/** Expects each recorded post once, with its id, text and kind. */
function expectSame(posts: readonly StoredPost[], recorded: readonly RecordedPost[]): void {
  expect(idsOf(posts)).toEqual(idsOf(recorded));
  const byId = new Map(posts.map((post) => [post.id, post]));
  const differing = recorded.filter(({ id, text }) => comparable(byId.get(id)?.text ?? '?') !== comparable(text));
  expect(differing).toEqual([]);
  const blank = recorded.filter(({ kind }) => kind === 'blank');
  expect(idsOf(posts.filter(({ kind }) => kind === 'blank'))).toEqual(idsOf(blank));
}

function timesDiffer(posts: readonly StoredPost[], recorded: readonly RecordedPost[], unit: (at: string) => number) {
  const times = new Map(posts.map(({ id, at }) => [id, unit(at)]));
  return recorded.filter(({ id, created_at }) => times.get(id) !== unit(created_at));
}

/** Selects the posts that the simulated trumpstruth delivers for past days: the 100 newest posts of each day. */
function selectNewestOfDays(recorded: readonly RecordedPost[]): RecordedPost[] {
  const days = Map.groupBy(recorded, ({ created_at }) => dayOf(created_at));
  return [...days.values()].flatMap((posts) => posts.slice(0, 100));
}

describe.skipIf(!isHere)('7,434 recorded posts (skipped without ../shared/eval beside the repository)', () => {
  let recorded: RecordedPost[];
  let server: FaultServer;
  beforeAll(async () => {
    recorded = recordedPosts();
    server = await createFaultServer({ routes: archiveRoutes(recorded) });
  });
  afterAll(() => server.close());

  it('are complete, 1,927 of them blank', () => {
    expect(recorded).toHaveLength(7434);
    expect(recorded.filter(({ kind }) => kind === 'blank')).toHaveLength(1927);
  });

  it.each([['truth_archive'], ['xtracker']] as const)(
    'are read from %s with their ids, times and texts',
    async (name) => {
      const { posts, records } = await capture([name], server);
      expect(records).toMatchObject([{ outcome: 'ok', skipped: 0 }]);
      expectSame(posts, recorded);
      expect(timesDiffer(posts, recorded, Date.parse)).toEqual([]);
    },
  );

  it('are read from trumpstruth: times to the second, 100 posts a day, reposts and quotes recognized', async () => {
    const { posts, records } = await capture(['trumpstruth'], server);
    expect(records).toMatchObject([{ outcome: 'ok', skipped: 0 }]);
    const reachable = selectNewestOfDays(recorded);
    expectSame(posts, reachable);
    expect(timesDiffer(posts, reachable, secondOf)).toEqual([]);
    const kinds = new Map(posts.map(({ id, repost_of, quote_of }) => [id, [repost_of !== null, quote_of !== null]]));
    const mistaken = reachable.filter(({ id, kind }) => {
      return kinds.get(id)?.join() !== [kind === 'retruth', kind === 'quote'].join();
    });
    expect(mistaken).toEqual([]);
  });

  it('are each one post when all three sources deliver them, with the most exact time', async () => {
    const { posts, records } = await capture(['xtracker', 'truth_archive', 'trumpstruth'], server);
    expect(records.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
    expectSame(posts, recorded);
    expect(timesDiffer(posts, recorded, Date.parse)).toEqual([]);
    const thrice = posts.filter(({ delivered_by }) => delivered_by.length === 3);
    expect(thrice).toHaveLength(selectNewestOfDays(recorded).length);
  });
});
