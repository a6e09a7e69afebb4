import type { Row } from './types.ts';
import { describe, expect, it } from 'vitest';
import { describeReaction } from './describe-reaction.ts';

const unknown: Row['reaction'] = {
  ...{ before_60m: null, after_10m: null, after_60m: null, after_24h: null, persistence_24h: null },
};

const describeShares = (after_60m: number | null, after_24h: number | null) =>
  describeReaction({
    reaction: { ...unknown, after_60m: after_60m === null ? null : 0.05, after_24h: after_24h === null ? null : 0.05 },
    unusual: { after_60m, after_24h },
  });

const describeRemaining = (persistence_24h: number) =>
  describeReaction({ reaction: { ...unknown, persistence_24h }, unusual: { after_60m: null, after_24h: null } });

describe('how unusual a move is', () => {
  it.each([
    [0.03, '3\u00A0% of'],
    [0.004, 'Under 1\u00A0% of'],
    [0, 'None of'],
    [1, '100\u00A0% of'],
  ])('is a share in words: %d', (share, words) => {
    expect(describeShares(share, null)).toEqual([
      `${words} this contract's 60-minute moves in the week before were as large.`,
    ]);
    expect(describeShares(null, share)).toEqual([
      `${words} this contract's 24-hour moves in the week before were as large.`,
    ]);
  });

  it('has no words for a share that is not known, and for a price that did not move', () => {
    expect(describeShares(null, null)).toEqual([]);
    const reaction = { ...unknown, after_60m: 0, after_24h: 0 };
    expect(describeReaction({ reaction, unusual: { after_60m: 1, after_24h: 1 } })).toEqual([]);
  });
});

describe('how much of a move remained', () => {
  it.each([
    [0.63, "63\u00A0% of the first hour's move remained after 24 hours."],
    [0, "0\u00A0% of the first hour's move remained after 24 hours."],
    [1, "100\u00A0% of the first hour's move remained after 24 hours."],
    [2.5, 'After 24 hours, the move had grown further.'],
    [-0.5, 'After 24 hours, the price had turned to the other side.'],
  ])('is in words: %d', (persistence, words) => {
    expect(describeRemaining(persistence)).toEqual([words]);
  });
});
