import { dayMs, hourMs, minuteMs } from '@postjoin/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureFeed, type CapturedFeed } from './capture-feed.ts';
import { feedSourceNames, feedSourceRows } from './registry.ts';
import { aPost } from './testing/posts.ts';
import { suiteAccounts as accounts } from './testing/source-suite.ts';
import { type FeedSource, type Post, rereadMs } from './types.ts';

const startMs = Date.parse('2026-08-01T00:00:00Z');

/** A post, and when it first appears at the source. */
interface ImportedPost {
  post: Post;
  importedMs: number;
}

/** A source that responds with all posts that it has since `since`, except while it is down. */
function createImporter(posts: readonly ImportedPost[], isDown: (ms: number) => boolean = () => false) {
  const spansMs: number[] = [];
  const source: FeedSource = {
    name: 'xtracker',
    handles: () => ['realDonaldTrump', 'WhiteHouse'],
    read: ({ since, now }) => {
      if (isDown(now.getTime())) return Promise.reject(new Error('down'));
      spansMs.push(now.getTime() - since.getTime());
      const known = posts.filter(
        ({ post, importedMs }) => importedMs <= now.getTime() && post.at >= since.toISOString(),
      );
      return Promise.resolve({ posts: known.map(({ post }) => post), memory: {}, skipped: 0 });
    },
  };
  return { source, spansMs };
}

/** Runs a pass every `minutes` minutes for `days` days, and returns the result of the last one. */
async function runPasses(source: FeedSource, { days, minutes }: { days: number; minutes: number }) {
  let last: CapturedFeed & { takenAt: string | null } = { posts: [], records: [], memory: {}, takenAt: null };
  for (let ms = startMs; ms < startMs + days * dayMs; ms += minutes * minuteMs) {
    const [now, takenAt] = [new Date(ms), new Date(ms).toISOString()];
    const feed = await captureFeed({ sources: [source], accounts, previous: last, now, takenAt, retentionDays: 35 });
    last = { ...feed, takenAt };
  }
  return last;
}

function importPost(atHour: number, lateHours: number): ImportedPost {
  const atMs = startMs + atHour * hourMs;
  const post = aPost({ id: String(atHour), source: 'xtracker', at: new Date(atMs).toISOString(), text: `n ${atHour}` });
  return { post, importedMs: atMs + lateHours * hourMs };
}

describe('a post that the source has late', () => {
  it('is stored, also after outages, and arrives with the pass that reads it', async () => {
    const maxOutageHours = 30;
    const maxLateHours = feedSourceRows.xtracker.maxDelayDays * 24 - maxOutageHours - 1;
    const posts = fc.uniqueArray(
      fc.record({ atHour: fc.integer({ min: 24, max: 200 }), lateHours: fc.integer({ min: 0, max: maxLateHours }) }),
      { selector: ({ atHour }) => atHour, maxLength: 30 },
    );
    const outage = fc.record({
      fromHour: fc.integer({ min: 24, max: 500 }),
      hours: fc.integer({ min: 0, max: maxOutageHours }),
    });
    await fc.assert(
      fc.asyncProperty(posts, outage, async (late, { fromHour, hours }) => {
        const imported = late.map(({ atHour, lateHours }) => importPost(atHour, lateHours));
        const isDown = (ms: number) => ms >= startMs + fromHour * hourMs && ms < startMs + (fromHour + hours) * hourMs;
        const { posts: stored } = await runPasses(createImporter(imported, isDown).source, { days: 31, minutes: 40 });
        const arrivals = new Map(stored.map((post) => [post.id, Date.parse(post.arrived_at)]));
        const early = imported.filter(({ post, importedMs }) => !((arrivals.get(post.id) ?? 0) >= importedMs));
        expect(early).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

describe('readings', () => {
  it('go back 48 hours, and once an hour as far as the source can deliver late', async () => {
    const { source, spansMs } = createImporter([importPost(1, 0)]);
    await runPasses(source, { days: 22, minutes: 30 });
    const deepMs = feedSourceRows.xtracker.maxDelayDays * dayMs;
    const lastSpans = spansMs.slice(-48);
    expect(lastSpans.filter((ms) => ms >= deepMs)).toHaveLength(24);
    expect(lastSpans.filter((ms) => ms <= rereadMs + 30 * minuteMs)).toHaveLength(24);
  });

  it('after a deep one that failed go back 48 hours for an hour', async () => {
    const { source, spansMs } = createImporter([importPost(1, 0)]);
    const before = await runPasses(source, { days: 1, minutes: 60 });
    const refusing: FeedSource = {
      ...source,
      read: (request) =>
        (request.rereadMs ?? 0) > rereadMs ? Promise.reject(new Error('too long')) : source.read(request),
    };
    let previous = before;
    const outcomes: (string | undefined)[] = [];
    for (let minutes = 0; minutes < 60; minutes += 15) {
      const now = new Date(startMs + dayMs + minutes * minuteMs);
      const takenAt = now.toISOString();
      const feed = await captureFeed({ sources: [refusing], accounts, previous, now, takenAt, retentionDays: 35 });
      previous = { ...feed, takenAt };
      outcomes.push(feed.records[0]?.outcome);
    }
    expect(outcomes).toEqual(['error', 'ok', 'ok', 'ok']);
    expect(spansMs.at(-1)).toBeLessThan(3 * dayMs);
  });

  it.each(feedSourceNames)('of %s go back no further than the longest retention by default', (name) => {
    expect(feedSourceRows[name].maxDelayDays).toBeLessThanOrEqual(35);
  });
});
