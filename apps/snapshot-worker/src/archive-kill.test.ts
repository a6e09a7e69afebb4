import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkArchive, readArchive } from '@postjoin/archive';
import { trumpstruthFeed } from '@postjoin/feed-sources/testing';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { hasRedisServer, useTempDirectory, withRedisServer } from '@postjoin/snapshot-store/testing';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { pardonMarket, startWorker, workerEnvironment, writePardonPost } from './testing-program.ts';

/**
 * Number of rounds. In each round, two workers share a store and an archive, and are killed at random times, or one of
 * them is paused for longer than its lease. After each round, the earlier lines must be unchanged. At the end, each post
 * must have exactly one line. `npm run test:kill` runs 200 rounds on each store.
 */
const kills = Number(process.env['KILL_ROUNDS'] ?? 1);

/** Duration of the lease, in milliseconds. A killed worker holds its lease until this time is over. */
const leaseMs = 1000;

const hourMs = 3_600_000;
const started = Date.now();
/** The posts are more than 49 hours old for 11 hours after the start, so each of them has a final row. */
const firstPostMs = started - 60 * hourMs;

/** Number of posts that each request of the feed adds, so that a pass writes for long enough to be killed. */
const postsPerRequest = 150;
/** Number of posts in a response: those of the last three requests, so that killed passes lose no post. */
const shownPosts = 3 * postsPerRequest;

/** Serves a feed that grows with each request, and one contract that matches some of its posts. */
async function serveOldPosts() {
  let count = 0;
  let onRequest: () => void = () => undefined;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/venue'))
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ markets: [pardonMarket] }));
    onRequest();
    count += postsPerRequest;
    const newest = Array.from({ length: Math.min(count, shownPosts) }, (_, back) => oldPost(count - back));
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(trumpstruthFeed(newest));
  });
  const origin = await listenOnLoopback(server);
  return {
    origin,
    nextRequest: () => new Promise<void>((resolve) => (onRequest = resolve)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function oldPost(number: number) {
  const at = firstPostMs + number * 100;
  const id = String((BigInt(at) << 16n) + BigInt(number));
  const text = number % 3 === 0 ? writePardonPost(number) : `Invented post ${number}.`;
  return { id, created_at: new Date(at).toISOString(), text, url: `https://truthsocial.com/@realDonaldTrump/${id}` };
}

interface Shared {
  storeUrl: string;
  archive: string;
  origin: string;
}

function startPass({ storeUrl, archive, origin }: Shared) {
  const child = startWorker(
    ['once'],
    workerEnvironment({
      ...{ SNAPSHOT_STORE: storeUrl, ARCHIVE: archive, LEASE_TTL: `${leaseMs / 1000}s` },
      ...{ TRUMPSTRUTH_URL: `${origin}/feed`, PREDICTIT_URL: `${origin}/venue` },
    }),
  );
  child.stdout?.resume();
  return { child, exited: once(child, 'exit') as Promise<[number | null]> };
}

/** Time in which a pass writes its lines after it has written the snapshot, in milliseconds. */
const appendMs = 40;

/** Resolves when the store has a new generation, or when the passes are over. */
async function waitForWrite(storeUrl: string, exited: Promise<unknown>): Promise<void> {
  let isOver = false;
  void exited.then(() => (isOver = true));
  const store = createSnapshotStore(storeUrl, { now: () => Date.now() });
  const before = await store.latestGeneration();
  while (!isOver && (await store.latestGeneration()) === before) await wait(5);
  await store.close();
}

/** Starts two passes, of which one gets the lease. Kills both at a random time, or just after the snapshot is written. */
async function killTwo(shared: Shared, requested: Promise<void>, spanMs: number, isLate: boolean): Promise<void> {
  const passes = [startPass(shared), startPass(shared)];
  const exited = Promise.all(passes.map((pass) => pass.exited));
  const killTime = isLate
    ? waitForWrite(shared.storeUrl, exited).then(() => wait(Math.random() * appendMs))
    : requested.then(() => wait(Math.random() * spanMs));
  await Promise.race([killTime, exited]);
  await Promise.all(passes.map((pass) => kill(pass.child, pass.exited)));
}

/** Pauses a pass for longer than its lease just after it has written the snapshot, while another pass is made. */
async function pauseOne(shared: Shared): Promise<void> {
  const { child, exited } = startPass(shared);
  await waitForWrite(shared.storeUrl, exited);
  child.kill('SIGSTOP');
  await wait(leaseMs);
  await startPass(shared).exited;
  child.kill('SIGCONT');
  await exited;
}

function kill(child: ChildProcess, exited: Promise<[number | null]>): Promise<[number | null]> {
  child.kill('SIGKILL');
  return exited;
}

/** Returns the complete lines of the month files. */
async function readComplete(archive: string): Promise<string> {
  const months = [...new Set([firstPostMs, started].map((at) => `${new Date(at).toISOString().slice(0, 7)}.jsonl`))];
  const texts = await Promise.all(months.map((name) => readFile(join(archive, name), 'utf8').catch(() => '')));
  return texts.map((text) => text.slice(0, text.lastIndexOf('\n') + 1)).join('\u0000');
}

async function killRounds(storeUrl: string, archive: string): Promise<void> {
  const server = await serveOldPosts();
  const shared = { storeUrl, archive, origin: server.origin };
  const first = startPass(shared);
  await server.nextRequest();
  const requestedMs = performance.now();
  expect(await first.exited).toEqual([0, null]);
  const spanMs = performance.now() - requestedMs;
  let before = await readComplete(archive);
  let added = 0;
  for (let round = 0; round < kills; round += 1) {
    if (round % 4 === 3) await pauseOne(shared);
    else await killTwo(shared, server.nextRequest(), spanMs, round % 4 > 0);
    const after = await readComplete(archive);
    for (const [index, text] of before.split('\u0000').entries())
      expect(after.split('\u0000')[index]?.startsWith(text)).toBe(true);
    if (after !== before) added += 1;
    before = after;
    await wait(leaseMs);
  }
  expect(await startPass(shared).exited).toEqual([0, null]);
  await expectEachPostOnce(storeUrl, archive);
  server.close();
  console.log(`${kills} rounds; lines were added in ${added} of them`);
}

async function expectEachPostOnce(storeUrl: string, archive: string): Promise<void> {
  const store = createSnapshotStore(storeUrl, { now: () => Date.now() });
  const snapshot = await store.latest();
  await store.close();
  const ids: string[] = [];
  let rows = 0;
  for await (const read of readArchive(archive)) {
    if ('problem' in read) throw new Error(read.problem);
    ids.push(read.line.post.id);
    if (read.line.matched) rows += 1;
  }
  expect(ids.length).toBeGreaterThan(postsPerRequest);
  expect(ids.toSorted()).toEqual(snapshot?.posts.map(({ id }) => id).toSorted());
  expect(rows).toBe(snapshot?.matches?.filter(({ matched }) => matched).length);
  expect(rows).toBeGreaterThan(0);
  expect(await checkArchive(archive)).toMatchObject({ posts: ids.length, problems: 0 });
}

describe('the archive of two workers that are killed at random times has each post once', () => {
  const directory = useTempDirectory('group');
  const timeout = 60_000 + kills * 60_000;

  it('with a store in a directory', { timeout }, () =>
    killRounds(join(directory, 'snapshots'), join(directory, 'archive')),
  );

  it.skipIf(!hasRedisServer())(
    'with a store in redis (skipped where redis-server is not installed)',
    { timeout },
    async () => {
      await withRedisServer(directory, (address) => killRounds(address, join(directory, 'archive-of-redis')));
    },
  );
});
