import { describe, expect, it } from 'vitest';
import { runEdge } from './edge-cache.ts';
import { createTraffic, kinds } from './traffic.ts';

/** Numbers from 0 to 1, the same in every run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('traffic', () => {
  it('has shares that are the whole', () => {
    expect(kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('asks each kind as often as its share says, and the first of a kind most', () => {
    const { questions, next } = createTraffic(seeded(1));
    const counts = new Uint32Array(questions);
    const asked = 400_000;
    for (let n = 0; n < asked; n += 1) counts[next()]! += 1;
    let first = 0;
    for (const kind of kinds) {
      const ofKind = counts.subarray(first, first + kind.questions);
      expect(ofKind.reduce((sum, count) => sum + count, 0) / asked).toBeCloseTo(kind.share, 2);
      if (kind.skew >= 1) expect(ofKind[0]).toBe(Math.max(...ofKind));
      first += kind.questions;
    }
  });
});

describe('a cache in front', () => {
  const one = { questions: 1, next: () => 0 };
  const each = () => {
    let next = 0;
    return { questions: 10, next: () => next++ % 10 };
  };

  it.each([
    ['one question once a snapshot', one, 1, 3],
    ['one question often', one, 100, 3],
    ['ten questions twice', each(), 20, 30],
  ])('passes %s on once for each snapshot', (_, traffic, requestsPerSnapshot, passedOn) => {
    const run = runEdge({ traffic, requestsPerSnapshot, snapshots: 3, caches: 1, random: seeded(2) });
    expect(run).toEqual({ requests: 3 * requestsPerSnapshot, passedOn });
  });

  it('passes on once for each cache when there are several', () => {
    const run = runEdge({ traffic: one, requestsPerSnapshot: 1_000, snapshots: 2, caches: 5, random: seeded(3) });
    expect(run.passedOn).toBe(10);
  });
});
