import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSnapshotStore, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import { exampleSnapshot, hasRedisServer, useTempDirectory, withRedisServer } from '@postjoin/snapshot-store/testing';
import { describe, expect, it } from 'vitest';
import { choose, serveModel, type ModelServer } from './judge/testing-model.ts';
import { serveGrowingFeed, startWorker, workerEnvironment, writePardonPost, type TestFeed } from './testing-program.ts';

/**
 * Number of rounds. Each round kills a pass at a random time. After each kill the store must be readable, its
 * generation must not have decreased, and every post of any earlier generation must still exist. A language model is
 * asked about the posts on a topic. In the end each of them has one verdict, and only the passes that left no snapshot
 * have asked in vain. `npm run test:kill` runs 200 rounds on each store.
 */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 1);

/**
 * Number of posts in the first snapshot. Writing this many posts takes long enough for a kill to hit the middle of a
 * write.
 */
const seedPosts = 4000;

/** Number of these posts about which the language model is asked: so many that it is asked in every round. */
const seedPostsOnTopic = 10 * rounds;

/** Time in which the model answers, in milliseconds. A pass with 20 questions is then often killed between two of them. */
const replyMs = 20;

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
    text: index < seedPostsOnTopic ? writePardonPost(-index) : `Invented post ${index} about a lighthouse.`,
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

/** The servers that a pass calls. */
interface Upstreams {
  feed: TestFeed;
  model: ModelServer;
}

function startPass(storeUrl: string, { feed, model }: Upstreams) {
  const requested = new Promise<void>((resolve) => (feed.onRequest = resolve));
  const child = startWorker(
    ['once'],
    workerEnvironment({
      ...{ SNAPSHOT_STORE: storeUrl, TRUMPSTRUTH_URL: feed.url, PREDICTIT_URL: feed.venueUrl },
      ...{ JUDGE_URL: model.url, JUDGE_MODEL: 'test-model', JUDGE_CALLS: '100000' },
      LEASE_TTL: `${leaseMs / 1000}s`,
    }),
  );
  return { child, requested, exited: once(child, 'exit') as Promise<[number | null]> };
}

async function measureTiming(storeUrl: string, upstreams: Upstreams): Promise<PassTiming> {
  const startedMs = performance.now();
  const { requested, exited } = startPass(storeUrl, upstreams);
  await requested;
  const requestedMs = performance.now();
  const [code] = await exited;
  // On a busy machine, a pass can lose its short lease.
  if (code === 3) return measureTiming(storeUrl, upstreams);
  expect(code).toBe(0);
  return { untilRequestMs: requestedMs - startedMs, afterRequestMs: performance.now() - requestedMs };
}

/**
 * Starts a pass and kills it at a random time. In two of three rounds this time is after the request for the feed, and in
 * one of them near the end, so that kills hit the questions to the model and the write of the snapshot.
 */
async function killedPass(
  storeUrl: string,
  upstreams: Upstreams,
  timing: PassTiming,
  round: number,
): Promise<number | null> {
  const { child, requested, exited } = startPass(storeUrl, upstreams);
  const anywhere = () => wait(Math.random() * (timing.untilRequestMs + timing.afterRequestMs));
  const [from, to] = round % 3 === 1 ? [0, 1] : [0.8, 1.1];
  const afterRequest = () => wait((from + Math.random() * (to - from)) * timing.afterRequestMs);
  const killTime = round % 3 === 0 ? anywhere() : requested.then(afterRequest);
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

/** Serves a model that confirms each row, and counts the requests of passes that leave no snapshot. */
async function serveCountedModel() {
  const model = await serveModel((request, response) => {
    setTimeout(() => choose('pardon')(request, response), replyMs);
  });
  let counted = 0;
  let lost = 0;
  return {
    model,
    lost: () => lost,
    passEnded: (isWritten: boolean) => {
      if (!isWritten) lost += model.requests.length - counted;
      counted = model.requests.length;
    },
  };
}

async function killRounds(storeUrl: string): Promise<void> {
  const feed = await serveGrowingFeed(writePardonPost);
  const { model, lost, passEnded } = await serveCountedModel();
  const upstreams = { feed, model };
  let last = await seed(storeUrl);
  const timing = await measureTiming(storeUrl, upstreams);
  const acknowledged = new Set<string>();
  const ends = { killed: 0, writing: 0, completed: 0 };

  async function checkStore(code: number | null): Promise<Snapshot> {
    const now = await readBack(storeUrl);
    passEnded(now.generation > last.generation);
    expect(now.generation).toBeGreaterThanOrEqual(last.generation + (code === 0 ? 1 : 0));
    const present = new Set(now.posts.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
    for (const id of present) acknowledged.add(id);
    return now;
  }

  last = await checkStore(0);
  for (let round = 0; ends.killed + ends.writing < rounds; round += 1) {
    const code = await killedPass(storeUrl, upstreams, timing, round);
    // A killed pass does not release its lease. Until the lease expires, every new pass exits without writing.
    if (code !== 0) await wait(leaseMs);
    const now = await checkStore(code);
    expect(now.generation).toBeLessThanOrEqual(last.generation + 1);
    if (code === 0) ends.completed += 1;
    else if (code !== 3 && (now.generation > last.generation || (await isHalfWritten(storeUrl)))) ends.writing += 1;
    else if (code !== 3) ends.killed += 1;
    last = now;
  }
  const { killed, writing, completed } = ends;
  console.log(`${killed} killed before writing, ${writing} during or after it, ${completed} completed`);

  // The next passes ask about the posts that are left.
  while (listVerdicts(last).length < listOnTopic(last).length)
    last = await checkStore((await startPass(storeUrl, upstreams).exited)[0]);
  expect(listOnTopic(last).length).toBeGreaterThan(seedPostsOnTopic);
  expect(listVerdicts(last)).toEqual(listOnTopic(last));
  expect(listConfirmed(last)).toEqual(listOnTopic(last));
  const judged = listVerdicts(last).length;
  expect(model.requests.length).toBe(judged + lost());
  console.log(
    `${model.requests.length} questions about ${judged} posts, ${lost()} of them by passes that left no snapshot`,
  );
  await Promise.all([feed.close(), model.close()]);
}

const listOnTopic = ({ posts }: Snapshot): string[] =>
  posts.flatMap(({ id, text }) => (text.includes('Winterbourne') ? [id] : [])).toSorted();
const listVerdicts = ({ memory }: Snapshot): string[] => Object.keys(memory.judge?.['verdicts'] ?? {}).toSorted();
const listConfirmed = ({ matches = [] }: Snapshot): string[] =>
  matches.flatMap((match) => (match.matched && match.confirmed === true ? [match.post] : [])).toSorted();

/** True when the killed pass left an unfinished file. The result is used only for statistics. */
async function isHalfWritten(storeUrl: string): Promise<boolean> {
  const names = storeUrl.startsWith('redis:') ? [] : await readdir(storeUrl);
  return names.some((name) => name.startsWith('.under-') && name.includes('snapshot'));
}

describe('passes killed at random points lose nothing', () => {
  const directory = useTempDirectory('group');

  it('in a directory', { timeout: rounds * 60_000 }, () => killRounds(join(directory, 'snapshots')));

  it.skipIf(!hasRedisServer())(
    'in redis (skipped where redis-server is not installed)',
    { timeout: rounds * 60_000 },
    async () => {
      await withRedisServer(directory, killRounds);
    },
  );
});
