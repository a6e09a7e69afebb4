import { describe, expect, it } from 'vitest';
import { type CapturedFeed, captureFeed } from './capture-feed.ts';
import type { FeedSource, FeedSourceName } from './types.ts';
import { truthIdAt } from './stand-in-posts.ts';
import { createMemorySource } from './sources/without-upstream.ts';
import { suiteAccounts as accounts } from './testing/source-suite.ts';
import { aPost } from './testing/posts.ts';

/** Passes over in-memory sources that deliver one post with the times of a test. */

const day = 24 * 3_600_000;
const start = Date.parse('2026-01-01T00:00:00Z');
const postedMs = Date.parse('2025-12-31T10:00:00.000Z');
const at = (days: number) => new Date(postedMs + days * day).toISOString();

/** The times that sources deliver in one pass, in days after the real time of the post. */
type Delivery = Partial<Record<FeedSourceName, number>>;

const idWithoutTime = '100';

/** Runs one pass for each delivery. Returns the result of each pass. */
async function runPasses(deliveries: readonly Delivery[], id = idWithoutTime): Promise<CapturedFeed[]> {
  const results: CapturedFeed[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    const now = new Date(start + index * 300_000);
    const previous = results.at(-1);
    results.push(
      await captureFeed({
        sources: Object.entries(delivery).map(([name, days]) => createSource(name as FeedSourceName, days, index, id)),
        accounts,
        previous: previous
          ? { ...previous, takenAt: new Date(now.getTime() - 300_000).toISOString() }
          : { posts: [], records: [], memory: {}, takenAt: null },
        now,
        takenAt: now.toISOString(),
        retentionDays: 35,
      }),
    );
  }
  return results;
}

/** Creates a source whose memory has the number of the pass, like a validator that changes with each response. */
function createSource(name: FeedSourceName, days: number, pass: number, id: string): FeedSource {
  const source = createMemorySource(name);
  source.deliver([aPost({ source: name, at: at(days), id })], { memory: { etag: `"${pass}"` } });
  return source;
}

/** The time of the post after each pass, in days after its real time. */
async function readTimes(...deliveries: Delivery[]): Promise<number[]> {
  const results = await runPasses(deliveries);
  return results.map(({ posts }) => (Date.parse(posts[0]?.at ?? '') - postedMs) / day);
}

describe('the time of a post', () => {
  it.each<[string, Delivery[], number[]]>([
    ['stays although a source of lower priority has another', [{ trumpstruth: 0 }, { xtracker: -0.5 }], [0, 0]],
    ['changes to that of a source of higher priority', [{ xtracker: 0 }, { trumpstruth: 0.5 }], [0, 0.5]],
    ['changes with its own source, by up to a day', [{ trumpstruth: 0 }, { trumpstruth: -1 }], [0, -1]],
    ['stays when its source moves it and back', [{ xtracker: 0 }, { xtracker: -9 }, { xtracker: 0 }], [0, 0, 0]],
    ['is moved when a second reading has it', [{ xtracker: 0 }, { xtracker: -9 }, { xtracker: -9 }], [0, 0, -9]],
    ['is moved when a later reading has it', [{ xtracker: 0 }, { xtracker: -9 }, {}, { xtracker: -9 }], [0, 0, 0, -9]],
    ['is not moved by two other times', [{ xtracker: 0 }, { xtracker: -9 }, { xtracker: -5 }], [0, 0, 0]],
    ['is moved when a second source has it', [{ xtracker: 0 }, { xtracker: -9, trumpstruth: -9 }], [0, -9]],
    ['is that of the source of highest priority', [{ trumpstruth: 0, xtracker: -9 }, { xtracker: -9 }], [0, 0]],
    ['is never that of a lower priority', [{ trumpstruth: 0 }, { xtracker: -9 }, { xtracker: -9 }], [0, 0, 0]],
  ])('%s', async (_what, deliveries, times) => {
    expect(await readTimes(...deliveries)).toEqual(times);
  });

  it('is not moved against the time in its id, whatever sources and readings say', async () => {
    const moved = { xtracker: -9, trumpstruth: -9, truth_archive: -9 };
    const results = await runPasses([{ trumpstruth: 0 }, moved, moved, moved], truthIdAt(postedMs, 1));
    expect(results.map(({ posts }) => posts.map((post) => post.at))).toEqual(results.map(() => [at(0)]));
  });

  it('is read again with the earlier validators until a moved time is decided', async () => {
    const results = await runPasses([{ xtracker: 0 }, { xtracker: -9 }, { xtracker: 0 }]);
    expect(results.map(({ memory }) => memory['xtracker'])).toEqual([
      { etag: '"0"' },
      { etag: '"0"' },
      { etag: '"2"' },
    ]);
    expect(results.map(({ memory }) => Object.values(memory['moved'] ?? {}))).toEqual([[], [at(-9)], []]);
  });

  it('that a source of lower priority has moved does not hold its validators back', async () => {
    const results = await runPasses([{ trumpstruth: 0 }, { trumpstruth: 0, xtracker: -9 }]);
    expect(results[1]?.memory['xtracker']).toEqual({ etag: '"1"' });
  });
});
