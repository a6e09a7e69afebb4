import { expect, it } from 'vitest';
import { prepare, type Prepared } from '../http/prepared.ts';
import type { HeldSnapshot, SnapshotHolder } from '../snapshots/snapshot-holder.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';

const answerOf = (size: number): Prepared => prepare(Buffer.alloc(size), 'text/plain', { freshUntil: () => 0 });
function askTwice(kept: KeptAnswers, key: string, answer: Prepared): void {
  kept.answer(key, () => answer);
  kept.answer(key, () => answer);
}

const takenAtMs = Date.parse('2026-03-10T12:00:00Z');

function at(start: number) {
  const world = { nowMs: start, held: { takenAtMs, nextAt: takenAtMs + 300_000 } as HeldSnapshot | null };
  const holder: Pick<SnapshotHolder, 'current'> = { current: () => world.held };
  return { world, kept: createKeptAnswers(holder, () => new Date(world.nowMs)) };
}

it('finds an answer until the step ends, and under another key too', () => {
  const { world, kept } = at(takenAtMs);
  const answer = answerOf(10);
  askTwice(kept, 'key', answer);
  kept.alsoKeep('/address', answer);
  world.nowMs += 59_999;
  expect([kept.find('key'), kept.find('/address'), kept.find('other')]).toEqual([answer, answer, undefined]);
  world.nowMs += 1;
  expect([kept.find('key'), kept.find('/address')]).toEqual([undefined, undefined]);
});

it('keeps nothing that was asked once only, and asks anew in the next moment', () => {
  const { world, kept } = at(takenAtMs);
  const answer = answerOf(10);
  for (const later of [0, 60_000]) {
    world.nowMs += later;
    kept.answer('key', () => answer);
    kept.alsoKeep('/address', answer);
    expect([kept.find('key'), kept.find('/address')]).toEqual([undefined, undefined]);
  }
});

it('makes an answer until it is kept', () => {
  const { kept } = at(takenAtMs);
  const made = Array.from({ length: 4 }, () => kept.answer('key', () => answerOf(10)));
  expect(new Set(made).size).toBe(2);
  expect(made[3]).toBe(made[1]);
});

it('does not keep what could not be made', () => {
  const { kept } = at(takenAtMs);
  const failing = () =>
    kept.answer('key', () => {
      throw new Error('cannot');
    });
  expect(failing).toThrow('cannot');
  expect(failing).toThrow('cannot');
  expect(kept.find('key')).toBeUndefined();
});

it.each([2_000, 100_000])('takes fewer than one in a hundred of %d new keys for a known one', (count) => {
  const { kept } = at(takenAtMs);
  const keys = Array.from({ length: count }, (_, n) => `/api/v1/since-last?since=2026-03-10T11:${n}:00.000Z`);
  const answer = answerOf(10);
  for (const key of keys) kept.answer(key, () => answer);
  expect(keys.filter((key) => kept.find(key)).length).toBeLessThan(count / 100);
});

it('forgets with the snapshot', () => {
  const { world, kept } = at(takenAtMs);
  askTwice(kept, 'key', answerOf(10));
  world.held = { takenAtMs, nextAt: takenAtMs } as HeldSnapshot;
  expect(kept.find('key')).toBeUndefined();
});

it.each([
  ['before the snapshot', -5_000, 0],
  ['in the first minute', 59_999, 0],
  ['an hour later', 3_600_001, 3_600_000],
])('takes for now a whole number of minutes after the snapshot: %s', (_, later, step) => {
  expect(at(takenAtMs + later).kept.now().step).toBe(takenAtMs + step);
});

it('says until when answers hold, also without a snapshot', () => {
  const { world, kept } = at(takenAtMs);
  expect(kept.now().freshUntil(0)).toBe(takenAtMs + 300_000);
  world.held = null;
  expect(kept.now().freshUntil(1_000)).toBe(61_000);
});

it('is bounded: a flood of different answers makes it begin afresh', () => {
  const { kept } = at(takenAtMs);
  const megabyte = answerOf(1024 * 1024);
  let found = 0;
  for (let n = 0; n < 200; n += 1) {
    askTwice(kept, `key ${n}`, megabyte);
    expect(kept.find(`key ${n}`)).toBe(megabyte);
  }
  for (let n = 0; n < 200; n += 1) if (kept.find(`key ${n}`)) found += 1;
  expect(found).toBeLessThanOrEqual(64);
});
