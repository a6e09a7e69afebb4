import { describe, expect, it } from 'vitest';
import { aRow } from '../testing.ts';
import type { Row } from './types.ts';
import { describeReaction } from './describe-reaction.ts';

const unknown: Row['reaction'] = {
  ...{ before_60m: null, after_10m: null, after_60m: null, after_24h: null, persistence_24h: null },
};

const describeShares = (after_60m: number | null, after_24h: number | null) =>
  describeReaction({
    ...aRow(),
    reaction: { ...unknown, after_60m: after_60m === null ? null : 0.05, after_24h: after_24h === null ? null : 0.05 },
    unusual: { after_60m, after_24h },
  });

const rowWith = (persistence_24h: number) => ({
  ...aRow(),
  reaction: { ...unknown, persistence_24h },
  unusual: { after_60m: null, after_24h: null },
});

describe('how unusual a move is', () => {
  it.each([
    [0.03, '3\u00A0% of the %ss of the week before moved as much.'],
    [0.004, 'Under 1\u00A0% of the %ss of the week before moved as much.'],
    [0, 'Largest %s in a week.'],
    [0.1, '10\u00A0% of the %ss of the week before moved as much.'],
  ])('is a share in words: %d', (share, words) => {
    expect(describeShares(share, null)).toEqual([words.replace('%s', 'hour')]);
    expect(describeShares(null, share)).toEqual([words.replace('%s', 'day')]);
  });

  it('has no words for a period in which another post lies', () => {
    const row = { ...rowWith(0.5), unusual: { after_60m: 0.03, after_24h: 0.03 } };
    const next = { at: new Date(Date.parse(row.post.at) + 7_200_000).toISOString(), move: 0.05 };
    const reaction = { ...row.reaction, after_60m: 0.05, after_24h: 0.05 };
    expect(describeReaction({ ...row, reaction, until_next_post: next })).toEqual([
      '3\u00A0% of the hours of the week before moved as much.',
    ]);
  });

  it('has no words for a share that is not known or not small', () => {
    expect(describeShares(null, null)).toEqual([]);
    expect(describeShares(0.11, 1)).toEqual([]);
  });
});

describe('how much of a move remained', () => {
  it.each([
    [0.63, "63\u00A0% of the first hour's move remained after a day."],
    [0, "0\u00A0% of the first hour's move remained after a day."],
    [1, "100\u00A0% of the first hour's move remained after a day."],
    [2.5, 'After a day, the move had grown further.'],
    [-0.5, 'After a day, the price had turned to the other side.'],
  ])('is in words: %d', (persistence, words) => {
    expect(describeReaction(rowWith(persistence))).toEqual([words]);
  });
});
