import type { IncomingMessage } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import type { ServingState } from '../snapshots/serving-state.ts';
import { createServingStateGetter } from '../snapshots/serving-state.ts';
import type { ServedSnapshot } from '../snapshots/load-newest.ts';
import { createResponseCache, type CachedResponse } from './response-cache.ts';
import { represent } from './representation.ts';

afterEach(() => void vi.useRealTimers());

const takenAtMs = Date.parse('2026-03-10T12:00:00Z');
const createState = (): ServingState => ({ snapshot: null, now: new Date(takenAtMs), freshUntil: () => 0 });
const createRequest = (url: string, method = 'GET', encoding?: string) =>
  ({ url, method, headers: { 'accept-encoding': encoding } }) as unknown as IncomingMessage;

async function createResponse(text: string): Promise<CachedResponse> {
  const content = { body: Buffer.from(text), type: 'text/plain', freshUntil: () => 0 };
  return { representation: await represent(content, 'identity'), route: '/' };
}

it('caches an answer from its second request on, for GET and HEAD with the same URL and encodings', async () => {
  const state = createState();
  const cache = createResponseCache(() => state);
  const [request, response] = [createRequest('/a'), await createResponse('a')];
  cache.set(request, response, state);
  expect(cache.get(request)).toBeUndefined();
  cache.set(request, response, state);
  expect(cache.get(request)).toEqual(response);
  expect(cache.get(createRequest('/a', 'HEAD'))).toEqual(response);
  expect(cache.get(createRequest('/a', 'POST'))).toBeUndefined();
  expect(cache.get(createRequest('/a', 'GET', 'br'))).toBeUndefined();
});

it('keeps requests apart that differ in the URL, `Accept-Encoding` or `Accept`', async () => {
  const state = createState();
  const cache = createResponseCache(() => state);
  const texts = ['', ' ', ',', 'a', 'a b', ' a', 'a ', 'gzip,', 'deflate, br', 'gzip, deflate, br', undefined];
  const requests = texts.flatMap((encoding) =>
    texts.flatMap((accept) =>
      ['/a', '/a b', '/A', '/posts/1', '/Posts/1'].map((url) => {
        const headers = { 'accept-encoding': encoding, accept };
        return { url, method: 'GET', headers } as unknown as IncomingMessage;
      }),
    ),
  );
  const toText = ({ url, headers }: IncomingMessage) =>
    JSON.stringify([url, headers['accept-encoding'] ?? '', headers.accept ?? '']);
  for (const request of [...requests, ...requests]) cache.set(request, await createResponse(toText(request)), state);
  for (const request of requests) {
    expect(String(cache.get(request)?.representation.body)).toBe(toText(request));
  }
});

it('is emptied when the serving state changes', async () => {
  let now = createState();
  const cache = createResponseCache(() => now);
  const request = createRequest('/a');
  for (const response of [await createResponse('a'), await createResponse('a')]) cache.set(request, response, now);
  now = createState();
  expect(cache.get(request)).toBeUndefined();
});

it('forgets answers and requested paths after a minute without requests', async () => {
  vi.useFakeTimers();
  const state = createState();
  const cache = createResponseCache(() => state);
  const [cached, seen, response] = [createRequest('/a'), createRequest('/b'), await createResponse('a')];
  for (const request of [cached, cached, seen]) cache.set(request, response, state);
  vi.advanceTimersByTime(59_999);
  expect(cache.get(cached)).toEqual(response);
  vi.advanceTimersByTime(1);
  expect(cache.get(cached)).toBeUndefined();
  cache.set(seen, response, state); // counts as the first request again
  expect(cache.get(seen)).toBeUndefined();
});

it('rejects answers created in an earlier serving state', async () => {
  let now = createState();
  const cache = createResponseCache(() => now);
  const [request, response, earlier] = [createRequest('/a'), await createResponse('a'), now];
  cache.set(request, response, earlier);
  now = createState();
  cache.set(request, response, earlier);
  cache.set(request, response, earlier);
  expect(cache.get(request)).toBeUndefined();
});

it('has a bounded size', async () => {
  const state = createState();
  const cache = createResponseCache(() => state);
  const megabyte = await createResponse('x'.repeat(1024 * 1024));
  for (const n of [...Array(100).keys()].flatMap((n) => [n, n])) cache.set(createRequest(`/${n}`), megabyte, state);
  const cached = [...Array(100).keys()].filter((n) => cache.get(createRequest(`/${n}`)));
  expect(cached.length).toBeLessThanOrEqual(16);
  expect(cached.at(-1)).toBe(99);
});

it.each([
  ['to a second before the snapshot', -4_999, -5_000, 0],
  ['in the first minute', 59_999, 0, 60_000],
  ['in the last minute before the next snapshot', 290_000, 240_000, 300_000],
  ['an hour later', 3_600_001, 3_600_000, 3_605_001],
  ['in the last seconds of a late minute', 3_659_000, 3_600_000, 3_660_000],
])('rounds the current time down, to a minute after the snapshot: %s', (_, sinceSnapshotMs, roundedMs, untilMs) => {
  const snapshot = { takenAtMs, intervalMs: 300_000 } as ServedSnapshot;
  const getServingState = createServingStateGetter({ current: snapshot }, () => new Date(takenAtMs + sinceSnapshotMs));
  expect(getServingState().now.getTime()).toBe(takenAtMs + roundedMs);
  expect(getServingState()).toBe(getServingState());
  expect(getServingState().freshUntil(takenAtMs + sinceSnapshotMs)).toBe(takenAtMs + untilMs);
});

it('expires answers at the end of the minute when there is no snapshot', () => {
  const getServingState = createServingStateGetter({ current: null }, () => new Date(61_000));
  expect(getServingState().freshUntil(61_000)).toBe(120_000);
});
