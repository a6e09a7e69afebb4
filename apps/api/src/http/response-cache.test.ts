import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import type { ServingState } from '../snapshots/serving-state.ts';
import { createServingStateGetter } from '../snapshots/serving-state.ts';
import type { ServedSnapshot } from '../snapshots/snapshot-holder.ts';
import { createResponseCache, type CachedResponse } from './response-cache.ts';
import { represent } from './representation.ts';

const takenAtMs = Date.parse('2026-03-10T12:00:00Z');
const moment = (): ServingState => ({ held: null, now: new Date(takenAtMs), freshUntil: () => 0 });
const requestOf = (url: string, method = 'GET', encoding?: string) =>
  ({ url, method, headers: { 'accept-encoding': encoding } }) as unknown as IncomingMessage;

async function responseOf(body: string): Promise<CachedResponse> {
  return { representation: await represent({ body, type: 'text/plain', freshUntil: () => 0 }, 'identity'), route: '/' };
}

it('holds what was requested twice, for GET and HEAD of the same address and encodings', async () => {
  const first = moment();
  const cache = createResponseCache(() => first);
  const [request, response] = [requestOf('/a'), await responseOf('a')];
  cache.set(request, response, first);
  expect(cache.get(request)).toBeUndefined();
  cache.set(request, response, first);
  expect(cache.get(request)).toBe(response);
  expect(cache.get(requestOf('/a', 'HEAD'))).toBe(response);
  expect(cache.get(requestOf('/a', 'POST'))).toBeUndefined();
  expect(cache.get(requestOf('/a', 'GET', 'br'))).toBeUndefined();
});

it('is emptied with the moment', async () => {
  let now = moment();
  const cache = createResponseCache(() => now);
  const request = requestOf('/a');
  for (const response of [await responseOf('a'), await responseOf('a')]) cache.set(request, response, now);
  now = moment();
  expect(cache.get(request)).toBeUndefined();
});

it('stores nothing that was made in an earlier moment', async () => {
  let now = moment();
  const cache = createResponseCache(() => now);
  const [request, response, earlier] = [requestOf('/a'), await responseOf('a'), now];
  cache.set(request, response, earlier);
  now = moment();
  cache.set(request, response, earlier);
  cache.set(request, response, earlier);
  expect(cache.get(request)).toBeUndefined();
});

it('is bounded, whatever is requested', async () => {
  const always = moment();
  const cache = createResponseCache(() => always);
  const megabyte = await responseOf('x'.repeat(1024 * 1024));
  for (const n of [...Array(100).keys()].flatMap((n) => [n, n])) cache.set(requestOf(`/${n}`), megabyte, always);
  const held = [...Array(100).keys()].filter((n) => cache.get(requestOf(`/${n}`)));
  expect(held.length).toBeLessThanOrEqual(16);
  expect(held.at(-1)).toBe(99);
});

it.each([
  ['before the snapshot', -5_000, 0],
  ['in the first minute', 59_999, 0],
  ['an hour later', 3_600_001, 3_600_000],
])('takes for now a whole number of minutes after the snapshot: %s', (_, later, step) => {
  const held = { takenAtMs, nextDueAtMs: takenAtMs + 300_000 } as ServedSnapshot;
  const current = createServingStateGetter({ current: held }, () => new Date(takenAtMs + later));
  expect(current().now.getTime()).toBe(takenAtMs + step);
  expect(current()).toBe(current());
  expect(current().freshUntil(0)).toBe(takenAtMs + 300_000);
});

it('says until when answers hold without a snapshot', () => {
  const current = createServingStateGetter({ current: null }, () => new Date(takenAtMs));
  expect(current().freshUntil(1_000)).toBe(61_000);
});
