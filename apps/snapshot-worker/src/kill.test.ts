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
 * Passes killed at random points. After each the store must read back whole, its generations must not go back, and
 * every post that any generation ever held must still be there. `npm run test:kill` makes 200 rounds on each store.
 */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);

/** Posts that a snapshot starts with, so that writing one takes long enough to be killed in the middle. */
const weight = 4000;

/** `LEASE_TTL` of the environment these passes run in. */
const leaseMs = 1000;

const open = (place: string, damaged: string[]) =>
  createSnapshotStore(place, {
    now: () => Date.now(),
    onUnreadable: (generation, reason) => damaged.push(`${generation}: ${reason}`),
  });

async function seed(place: string): Promise<Snapshot> {
  const [post] = exampleSnapshot().posts;
  if (!post) throw new Error('the example has no post');
  const at = new Date().toISOString();
  const posts = Array.from({ length: weight }, (_, index) => ({
    ...post,
    id: `seed-${index}`,
    handle: 'realDonaldTrump',
    text: `Invented post ${index} about a lighthouse.`,
    at,
    arrived_at: at,
  }));
  const snapshot = exampleSnapshot({ taken_at: at, posts });
  const store = open(place, []);
  const lease = await store.acquireLease('seed', 5000);
  if (!lease) throw new Error('no lease');
  await store.put(snapshot, lease);
  await lease.release();
  await store.close();
  return snapshot;
}

/** How long a pass takes that nobody kills: from its start to its call, and from there to its end. */
interface Pace {
  untilAskedMs: number;
  afterwardsMs: number;
}

function startPass(place: string, feed: TestFeed) {
  const asked = new Promise<void>((resolve) => (feed.onRequest = resolve));
  const child = startWorker(['once'], workerEnvironment({ SNAPSHOT_STORE: place, TRUMPSTRUTH_URL: feed.url }));
  return { child, asked, exited: once(child, 'exit') as Promise<[number | null]> };
}

async function measurePace(place: string, feed: TestFeed): Promise<Pace> {
  const startedMs = performance.now();
  const { asked, exited } = startPass(place, feed);
  await asked;
  const askedMs = performance.now();
  expect(await exited).toEqual([0, null]);
  return { untilAskedMs: askedMs - startedMs, afterwardsMs: performance.now() - askedMs };
}

/** Kills a pass at any point of it, or, every second time, at any point after it has asked: while it writes. */
async function killedPass(place: string, feed: TestFeed, pace: Pace, round: number): Promise<number | null> {
  const { child, asked, exited } = startPass(place, feed);
  const anywhere = () => wait(Math.random() * (pace.untilAskedMs + pace.afterwardsMs));
  const moment = round % 2 === 0 ? anywhere() : asked.then(() => wait(Math.random() * pace.afterwardsMs));
  const [code] = await Promise.race([exited, moment.then(() => kill(child, exited))]);
  return code;
}

function kill(child: ChildProcess, exited: Promise<[number | null]>): Promise<[number | null]> {
  child.kill('SIGKILL');
  return exited;
}

async function readBack(place: string): Promise<Snapshot> {
  const damaged: string[] = [];
  const store: SnapshotStore = open(place, damaged);
  const snapshot = await store.latest();
  const newest = await store.latestGeneration();
  await store.close();
  expect(damaged).toEqual([]);
  if (!snapshot) throw new Error('the store is empty');
  expect(snapshot.generation).toBe(newest);
  return snapshot;
}

async function killRounds(place: string): Promise<void> {
  const feed = await serveGrowingFeed();
  await seed(place);
  const pace = await measurePace(place, feed);
  let last = await readBack(place);
  const acknowledged = new Set(last.posts.map(({ id }) => id));
  const ends = { killed: 0, writing: 0, completed: 0 };
  for (let round = 0; ends.killed + ends.writing < rounds; round += 1) {
    const code = await killedPass(place, feed, pace, round);
    // Until the lease of a killed pass has run out, the next one would end at once.
    if (code !== 0) await wait(leaseMs);
    if (code === 3) continue;
    const now = await readBack(place);
    expect(now.generation).toBeGreaterThanOrEqual(last.generation + (code === 0 ? 1 : 0));
    expect(now.generation).toBeLessThanOrEqual(last.generation + 1);
    const present = new Set(now.posts.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
    for (const id of present) acknowledged.add(id);
    if (code === 0) ends.completed += 1;
    else if (now.generation > last.generation || (await isHalfWritten(place))) ends.writing += 1;
    else ends.killed += 1;
    last = now;
  }
  await feed.close();
  const { killed, writing, completed } = ends;
  console.log(`${killed} killed before writing, ${writing} while or after it, ${completed} ended by themselves`);
}

/** Whether the pass that was just killed has left a file that it was writing; for the statistics only. */
async function isHalfWritten(place: string): Promise<boolean> {
  const names = place.startsWith('redis:') ? [] : await readdir(place);
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
