import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestRecord } from './access-log.ts';
import { inBatches } from './in-batches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const recordOf = (n: number): RequestRecord => ({
  method: 'GET',
  route: '/api/v1/join',
  status: 200,
  durationMs: n,
  bytes: n,
  requestId: String(n),
});

it.each([1, 255, 256, 257, 1_000])('records %d requests, each once and in their order', (count) => {
  const recorded: RequestRecord[] = [];
  const collect = inBatches((one) => recorded.push(one));
  const all = Array.from({ length: count }, (_, n) => recordOf(n));
  all.forEach(collect);
  vi.runAllTimers();
  expect(recorded).toEqual(all);
});

it('records in every way', () => {
  const [counted, logged]: [RequestRecord[], RequestRecord[]] = [[], []];
  const collect = inBatches(
    (one) => counted.push(one),
    (one) => logged.push(one),
  );
  const all = Array.from({ length: 300 }, (_, n) => recordOf(n));
  all.forEach(collect);
  vi.runAllTimers();
  expect([counted, logged]).toEqual([all, all]);
});

it('leaves nothing waiting longer than its time', () => {
  const recorded: RequestRecord[] = [];
  const collect = inBatches((one) => recorded.push(one));
  collect(recordOf(1));
  vi.advanceTimersByTime(40);
  collect(recordOf(2));
  expect(recorded).toHaveLength(0);
  vi.advanceTimersByTime(10);
  expect(recorded).toHaveLength(2);
});
