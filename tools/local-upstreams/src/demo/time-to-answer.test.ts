import { join } from 'node:path';
import { startApi } from '@postjoin/api/start-api';
import type { WorldPost } from '@postjoin/feed-sources/checks';
import { createTruth, createTweet } from '../testing/world-posts.ts';
import type { PostsData } from '@postjoin/join';
import { createLogger, readSettings, type Environment } from '@postjoin/program';
import { runCommand } from '@postjoin/snapshot-worker/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { describe, expect, it } from 'vitest';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams } from '../server.ts';
import { createWorld } from '../world.ts';
import type { UpstreamName } from '../stand-ins.ts';
import type { Fault } from '../faults.ts';
import { createReplicaEnvironment } from './programs.ts';

/**
 * Simulates hours of `watch` over local upstreams at which posts appear at known times, with an api beside it. Time
 * passes only in pauses, and a quarter of a second for each call of an upstream, which is the usual pace.
 */

const minuteMs = 60_000;
const startMs = Date.parse('2026-03-15T12:00:00Z');
/** `SIMULATED_HOURS=24` simulates a day, in some minutes, and prints what it measured. */
const hours = Number(process.env['SIMULATED_HOURS'] ?? 1.5);
const isWholeDay = hours >= 24;
const simulatedMs = hours * 60 * minuteMs;
const msPerCall = 250;
/** A post appears at the archives three minutes after its time. */
const delayMs = 3 * minuteMs;

/** A random number generator with a seed, so that each run has the same pauses. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Platform = 'truthsocial' | 'x';

/** Creates a post of each platform in each ten minutes, at a random time. */
function createPosts(random: () => number): WorldPost[] {
  const spacingMs = 10 * minuteMs;
  const posts = Array.from({ length: Math.floor(simulatedMs / spacingMs) - 1 }, (_, index) =>
    [createTruth, createTweet].map((createPost) => {
      const appearsMs = startMs + 6 * minuteMs + (index + random()) * spacingMs;
      const text = `Invented post number ${index}: we will put TARIFFS on cars from Canada!`;
      return createPost(Math.round(appearsMs / 1000) * 1000 - delayMs, text);
    }),
  );
  return posts.flat().sort((a, b) => b.atMs - a.atMs);
}

interface SimulatedFault {
  /** Minutes after the start. */
  minute: number;
  fault: Fault;
}

async function simulate(store: string, settings: Environment = {}, simulatedFault?: SimulatedFault) {
  const random = createRandom(7);
  const posts = createPosts(random);
  let nowMs = startMs;
  const now = () => new Date(nowMs);
  const sample = sampleWorld();
  const calls: Partial<Record<UpstreamName, number>> = {};
  const upstreams = await startLocalUpstreams({
    world: createWorld((at) => ({
      ...sample.viewAt(at),
      now: at,
      posts: posts.filter(({ atMs }) => atMs + delayMs <= at.getTime()),
    })),
    clock: now,
    port: 0,
    change: (response, upstream) => {
      nowMs += msPerCall;
      calls[upstream] = (calls[upstream] ?? 0) + 1;
      return { ...response, headers: { ...response.headers, date: now().toUTCString() } };
    },
  });
  const environment = { ...createReplicaEnvironment(upstreams.environment, store), LOG_LEVEL: 'info', ...settings };
  const log = createLogger('api', 'error', { write: (line) => void process.stderr.write(line) });
  const stop = new AbortController();
  const answeredMs = new Map<string, number>();
  const passes: { kind: string; minutes: number }[] = [];
  let written = 0;
  let api: Awaited<ReturnType<typeof startApi>> | undefined;

  /** Waits until the api serves the newest generation, and notes the posts that its answer has for the first time. */
  async function readAnswer() {
    api ??= await startApi(readSettings(environment), { clock: now, log });
    for (let generation = 0; generation < written;) {
      const ready = (await (await fetch(`${api.url}/readyz`)).json()) as { data: { generation: number } };
      ({ generation } = ready.data);
    }
    const response = await fetch(`${api.url}/api/v1/posts?hours=24&limit=100`);
    for (const { id } of ((await response.json()) as { data: PostsData }).data.posts)
      if (!answeredMs.has(id)) answeredMs.set(id, nowMs);
  }

  const { events } = await runCommand(['watch'], environment, {
    clock: now,
    stopwatch: () => nowMs,
    random,
    signal: stop.signal,
    onEvent: (event) => {
      if (event['event'] !== 'pass') return;
      const { kind, generation } = event as { kind: string; generation: number };
      passes.push({ kind, minutes: (nowMs - startMs) / minuteMs });
      written = generation;
    },
    sleep: async (ms) => {
      await readAnswer();
      nowMs += ms;
      if (simulatedFault && nowMs >= startMs + simulatedFault.minute * minuteMs)
        upstreams.faults.set('trumpstruth', simulatedFault.fault);
      if (nowMs > startMs + simulatedMs) stop.abort();
    },
  });
  await api?.close();
  await upstreams.close();
  const seconds = (platform: Platform) =>
    posts
      .filter((post) => post.platform === platform)
      .map(({ id, atMs }) => ((answeredMs.get(id) ?? Infinity) - atMs - delayMs) / 1000)
      .sort((a, b) => a - b);
  return { truthsocial: seconds('truthsocial'), x: seconds('x'), calls, passes, events };
}

const findPercentile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1];
const describeTimes = (sorted: readonly number[]) => ({
  posts: sorted.length,
  median: findPercentile(sorted, 0.5),
  p95: findPercentile(sorted, 0.95),
});

/** Lists the minutes between two full passes. */
function listIntervals({ passes }: { passes: readonly { kind: string; minutes: number }[] }): number[] {
  const full = passes.filter(({ kind }) => kind === 'full').map(({ minutes }) => minutes);
  return full.slice(1).map((minutes, index) => minutes - full[index]!);
}

/** The interval with its jitter, half a minute more for the calls of the full pass. */
const maxIntervalMinutes = 5.5 + 0.5;

describe('a post', () => {
  const directory = useTempDirectory('test');

  const expectInTime = (simulated: Awaited<ReturnType<typeof simulate>>) => {
    const { truthsocial, x, calls } = simulated;
    if (isWholeDay) console.log({ truthsocial: describeTimes(truthsocial), x: describeTimes(x), calls });
    expect(findPercentile(truthsocial, 0.5)).toBeLessThanOrEqual(100);
    expect(findPercentile(truthsocial, 0.95)).toBeLessThanOrEqual(150);
    expect(x.at(-1)).toBeLessThanOrEqual(maxIntervalMinutes * 60);
    expect(Math.max(...listIntervals(simulated))).toBeLessThanOrEqual(maxIntervalMinutes);
  };

  it('of a fast source is in the answers within a minute and a half', async () => {
    expectInTime(await simulate(join(directory, 'snapshots')));
  });

  it.each<Fault>([{ kind: 'status', status: 503, retry_after: '86400' }, { kind: 'silent' }])(
    'of a fast source that fails ($kind) comes from the others, and no pass is late or fails',
    async (fault) => {
      const settings = { ...(fault.kind === 'silent' && { PASS_TIME: '1s' }) };
      const minute = 31;
      const simulated = await simulate(join(directory, 'snapshots'), settings, { minute, fault });
      expect(Math.max(...listIntervals(simulated))).toBeLessThanOrEqual(maxIntervalMinutes);
      expect(simulated.truthsocial.at(-1)).toBeLessThanOrEqual(maxIntervalMinutes * 60);
      expect(simulated.passes.filter(({ kind, minutes }) => kind === 'short' && minutes > minute)).toEqual([]);
      expect(simulated.events.filter(({ event }) => event === 'failure')).toEqual([]);
    },
  );
});
