import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSnapshotStore, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import { exampleSnapshot, hasRedisServer, startRedisServer } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveGrowingFeed, startWorker, workerEnvironment, type TestFeed } from './testing-program.ts';

/**
 * Number of rounds. Each round kills a pass at a random time. After each kill the store must be readable, its
 * generation must not have decreased, and every post of any earlier generation must still exist. `npm run test:kill`
 * runs 200 rounds on each store.
 */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);

/**
 * Number of posts in the first snapshot. Writing this many posts takes long enough for a kill to hit the middle of a
 * write.
 */
const seedPosts = 4000;

/** Duration of the lease of these passes, in milliseconds. A killed pass holds its lease until this time is over. */
const leaseMs = 1000;

const open = (storeUrl: string, damaged: string[]) =>
  createSnapshotStore(storeUrl, {
    now: () => Date.now(),
    onUnreadable: (generation, reason) => damaged.push(`${generation}: ${reason}`),
  });

async function seed(storeUrl: string): Promise<Snapshot> {
  const [post] = exampleSnapshot().posts;
  if (!post) throw new Error('the example has no post');
  const at = new Date().toISOString();
  const posts = Array.from({ length: seedPosts }, (_, index) => ({
    ...post,
    id: `seed-${index}`,
    handle: 'realDonaldTrump',
    text: `Invented post ${index} about a lighthouse.`,
    at,
    arrived_at: at,
  }));
  const snapshot = exampleSnapshot({ taken_at: at, posts });
  const store = open(storeUrl, []);
  const lease = await store.acquireLease('seed', 5000);
  if (!lease) throw new Error('no lease');
  await store.put(snapshot, lease);
  await lease.release();
  await store.close();
  return snapshot;
}

/** Durations of the two parts of a complete pass: until it requests the feed, and after that request. */
interface PassTiming {
  untilRequestMs: number;
  afterRequestMs: number;
}

function startPass(storeUrl: string, feed: TestFeed) {
  const requested = new Promise<void>((resolve) => (feed.onRequest = resolve));
  const child = startWorker(
    ['once'],
    workerEnvironment({ SNAPSHOT_STORE: storeUrl, TRUMPSTRUTH_URL: feed.url, LEASE_TTL: `${leaseMs / 1000}s` }),
  );
  return { child, requested, exited: once(child, 'exit') as Promise<[number | null]> };
}

async function measureTiming(storeUrl: string, feed: TestFeed): Promise<PassTiming> {
  const startedMs = performance.now();
  const { requested, exited } = startPass(storeUrl, feed);
  await requested;
  const requestedMs = performance.now();
  const [code] = await exited;
  // On a busy machine, a pass can lose its short lease.
  if (code === 3) return measureTiming(storeUrl, feed);
  expect(code).toBe(0);
  return { untilRequestMs: requestedMs - startedMs, afterRequestMs: performance.now() - requestedMs };
}

/**
 * Starts a pass and kills it at a random time. In odd rounds this time is after the request for the feed, so that many
 * kills hit the write of the snapshot.
 */
async function killedPass(storeUrl: string, feed: TestFeed, timing: PassTiming, round: number): Promise<number | null> {
  const { child, requested, exited } = startPass(storeUrl, feed);
  const anywhere = () => wait(Math.random() * (timing.untilRequestMs + timing.afterRequestMs));
  const killTime = round % 2 === 0 ? anywhere() : requested.then(() => wait(Math.random() * timing.afterRequestMs));
  const [code] = await Promise.race([exited, killTime.then(() => kill(child, exited))]);
  return code;
}

function kill(child: ChildProcess, exited: Promise<[number | null]>): Promise<[number | null]> {
  child.kill('SIGKILL');
  return exited;
}

async function readBack(storeUrl: string): Promise<Snapshot> {
  const damaged: string[] = [];
  const store: SnapshotStore = open(storeUrl, damaged);
  const snapshot = await store.latest();
  const newest = await store.latestGeneration();
  await store.close();
  expect(damaged).toEqual([]);
  if (!snapshot) throw new Error('the store is empty');
  expect(snapshot.generation).toBe(newest);
  return snapshot;
}

async function killRounds(storeUrl: string): Promise<void> {
  const feed = await serveGrowingFeed();
  await seed(storeUrl);
  const timing = await measureTiming(storeUrl, feed);
  let last = await readBack(storeUrl);
  const acknowledged = new Set(last.posts.map(({ id }) => id));
  const ends = { killed: 0, writing: 0, completed: 0 };
  for (let round = 0; ends.killed + ends.writing < rounds; round += 1) {
    const code = await killedPass(storeUrl, feed, timing, round);
    // A killed pass does not release its lease. Until the lease expires, every new pass exits without writing.
    if (code !== 0) await wait(leaseMs);
    if (code === 3) continue;
    const now = await readBack(storeUrl);
    expect(now.generation).toBeGreaterThanOrEqual(last.generation + (code === 0 ? 1 : 0));
    expect(now.generation).toBeLessThanOrEqual(last.generation + 1);
    const present = new Set(now.posts.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
    for (const id of present) acknowledged.add(id);
    if (code === 0) ends.completed += 1;
    else if (now.generation > last.generation || (await isHalfWritten(storeUrl))) ends.writing += 1;
    else ends.killed += 1;
    last = now;
  }
  await feed.close();
  const { killed, writing, completed } = ends;
  console.log(`${killed} killed before writing, ${writing} during or after it, ${completed} completed`);
}

/** True when the killed pass left an unfinished file. The result is used only for statistics. */
async function isHalfWritten(storeUrl: string): Promise<boolean> {
  const names = storeUrl.startsWith('redis:') ? [] : await readdir(storeUrl);
  return names.some((name) => name.startsWith('.under-') && name.includes('snapshot'));
}

describe('passes killed at random points lose nothing', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'postjoin-kill-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('in a directory', { timeout: 30_000 + rounds * 15_000 }, () => killRounds(join(directory, 'snapshots')));

  it.skipIf(!hasRedisServer())(
    'in redis (skipped where redis-server is not installed)',
    { timeout: 30_000 + rounds * 15_000 },
    async () => {
      const server = await startRedisServer({ directory });
      try {
        await killRounds(`redis://127.0.0.1:${server.port}`);
      } finally {
        await server.stop();
      }
    },
  );
});
