import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JoinData, MarketsData } from '@postjoin/join';
import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish, listeningAt, startProgram, stop } from './child.ts';

const startTimeoutMs = 60_000;
/** From the worker's table of exit codes: nothing could be fetched, what was stored is intact. */
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
  };
});

afterAll(async () => {
  await Promise.all(started.map(stop));
  await rm(store, { recursive: true, force: true });
});

function pass(): Promise<number> {
  return finish(startProgram('worker', ['once'], environment));
}

async function startApi(): Promise<string> {
  const api = startProgram('api', [], environment);
  started.push(api);
  return listeningAt(api);
}

async function ask<Data>(url: string, path: string): Promise<Data> {
  const response = await fetch(`${url}/api/v1/${path}`);
  expect(response.status).toBe(200);
  const envelope = (await response.json()) as { ok: boolean; data: Data };
  expect(envelope.ok).toBe(true);
  return envelope.data;
}

describe('one pass and the api over it', () => {
  it(
    'joins posts with contracts, and keeps them with their own times when every upstream has gone',
    async () => {
      expect(await pass()).toBe(0);
      const url = await startApi();
      const before = await ask<JoinData>(url, 'join?hours=168&limit=50');
      expect(before.rows.length).toBeGreaterThanOrEqual(5);
      expect(before).toMatchObject({ source: 'sample', feed: { status: 'up' } });
      for (const { post, contract, evidence } of before.rows) {
        expect(post.text).toMatch(/^\[sample\]/);
        expect(evidence.length).toBeGreaterThan(0);
        for (const { post: inPost, contract: inContract } of evidence) {
          expect(post.text.slice(inPost.start, inPost.end)).toBe(inPost.text);
          expect(contract[inContract.field].slice(inContract.start, inContract.end)).toBe(inContract.text);
        }
      }

      await upstreams.close();
      expect(await pass()).toBe(nothingFetched);
      const after = await untilTakenAfter(url, before.snapshot.taken_at);

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
      const { venues } = await ask<MarketsData>(url, 'markets');
      expect(venues).toMatchObject([
        { status: 'error' },
        { status: 'error' },
        { name: 'predictit', status: 'unavailable' },
      ]);
    },
    startTimeoutMs,
  );
});

function isCalled(name: string): boolean {
  return name !== 'model_search' && name !== 'stored_history';
}

/** The api notices a new generation by itself, a moment after it was written. */
async function untilTakenAfter(url: string, takenAt: string): Promise<JoinData> {
  for (;;) {
    const data = await ask<JoinData>(url, 'join?hours=168&limit=50');
    if (data.snapshot.taken_at > takenAt) return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
