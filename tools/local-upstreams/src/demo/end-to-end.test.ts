import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JoinData, MarketsData } from '@postjoin/join';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams, type LocalUpstreams } from '../server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stop, waitForExit, waitForUrl } from '@postjoin/program/testing';
import { startProgram } from './programs.ts';

const startTimeoutMs = 60_000;
/** Exit code of the worker when every upstream failed. The new snapshot then has the earlier data. */
const nothingFetched = 2;

let store: string;
let upstreams: LocalUpstreams;
let environment: Record<string, string | undefined>;
const started: ReturnType<typeof startProgram>[] = [];

beforeAll(async () => {
  store = await mkdtemp(join(tmpdir(), 'postjoin-end-to-end-'));
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
  environment = {
    ...process.env,
    ...upstreams.environment,
    SNAPSHOT_STORE: store,
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    // PredictIt is called once a minute at most, so a second pass would not notice that it is down.
    VENUES: 'polymarket,kalshi',
  };
});

afterAll(async () => {
  await Promise.all(started.map(stop));
  await rm(store, { recursive: true, force: true });
});

function pass(): Promise<number> {
  return waitForExit(startProgram('worker', ['once'], environment));
}

async function startApi(): Promise<string> {
  const api = startProgram('api', [], environment);
  started.push(api);
  return waitForUrl(api);
}

async function get<Data>(url: string, path: string): Promise<Data> {
  const response = await fetch(`${url}/api/v1/${path}`);
  expect(response.status).toBe(200);
  const envelope = (await response.json()) as { ok: boolean; data: Data };
  expect(envelope.ok).toBe(true);
  return envelope.data;
}

/** Words of sample posts, and the questions that the posts are about. */
const questions: readonly (readonly [string, RegExp])[] = [
  ['goods from BRAZIL', /^Will Trump impose new tariffs on Brazil by\.\.\.\?$/],
  ['VISIT JAPAN', /^Trump visits Japan by\.\.\.\?$/],
  ['MEET with Macron', /^Who will Trump meet with before \d{4}\?$/],
  ['COPPER is needed', /^Which sectors will Trump impose a tariff on/],
  ['NOMINATE Daniel Okafor', /^Who will Trump nominate as NASA Administrator\?$/],
  ['NOMINATE Margaret Ellsworth', /^Who will Trump nominate as Ambassador to Norway\?$/],
];

describe('one pass and the api over it', () => {
  it(
    'joins posts with contracts, and retains both with their own times when every upstream is down',
    async () => {
      expect(await pass()).toBe(0);
      const url = await startApi();
      const before = await get<JoinData>(url, 'join?hours=168&limit=50');
      expect(before.rows.length).toBeGreaterThanOrEqual(5);
      expect(before).toMatchObject({ source: 'sample', feed: { status: 'up' } });
      for (const { post, contract, evidence } of before.rows) {
        expect(post.text).toMatch(/^\[sample\]/);
        expect(evidence.length).toBeGreaterThan(0);
        for (const { post: inPost, contract: inContract } of evidence) {
          expect(post.text.slice(inPost.start, inPost.end)).toBe(inPost.text);
          expect(contract[inContract.field]?.slice(inContract.start, inContract.end)).toBe(inContract.text);
        }
      }

      for (const [words, question] of questions) {
        const row = before.rows.find(({ post }) => post.text.includes(words));
        expect(row?.contract.event_title ?? 'no row', words).toMatch(question);
      }

      await upstreams.close();
      expect(await pass()).toBe(nothingFetched);
      const after = await waitForNewerSnapshot(url, before.snapshot.taken_at);

      expect(after.rows.map(({ post }) => post)).toEqual(before.rows.map(({ post }) => post));
      expect(after.rows.map(({ last_price }) => last_price)).toEqual(before.rows.map(({ last_price }) => last_price));
      expect(after.rows.map(({ price_at }) => price_at)).toEqual(before.rows.map(({ price_at }) => price_at));
      expect(after.rows.every(({ contract }) => contract.price_stale)).toBe(true);
      expect(after.feed.status).toBe('degraded');
      for (const source of after.feed.sources.filter(({ name }) => isCalled(name))) {
        expect(source).toMatchObject({ status: 'error', error: expect.stringMatching(/refuse/) as string });
        expect(source.last_success_at).toBe(
          before.feed.sources.find(({ name }) => name === source.name)?.last_success_at,
        );
      }
      const { venues } = await get<MarketsData>(url, 'markets');
      const called = venues.filter(({ status }) => status !== 'unavailable');
      expect(called).toMatchObject([{ status: 'error' }, { status: 'error' }]);
    },
    startTimeoutMs,
  );
});

function isCalled(name: string): boolean {
  return name !== 'model_search' && name !== 'stored_history';
}

/** Polls until the api has switched to a generation that is newer than `takenAt`. */
async function waitForNewerSnapshot(url: string, takenAt: string): Promise<JoinData> {
  for (;;) {
    const data = await get<JoinData>(url, 'join?hours=168&limit=50');
    if (data.snapshot.taken_at > takenAt) return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
