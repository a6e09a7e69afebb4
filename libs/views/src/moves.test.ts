import type { Row } from '@postjoin/join/types';
import { aRow } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { explainOrder, readMove, sortByMove } from './moves.ts';

/** A row whose move in the first hour after the post is known, or unknown for a reason. */
function rowWith(id: string, move: number | NonNullable<Row['reaction']['after_60m_reason']>): Row {
  const row = aRow({ id });
  const after = typeof move === 'number' ? { after_60m: move } : { after_60m: null, after_60m_reason: move };
  return { ...row, price_at_post: 0.5, reaction: { ...row.reaction, before_60m: 0, after_24h: 0, ...after } };
}
const listIds = (rows: readonly Row[]) => rows.map(({ post }) => post.id);

it('sorts by the size of the move, in either direction, with equal moves newest first and unknown moves last', () => {
  const rows = [
    rowWith('unknown', 'too_coarse'),
    rowWith('still', 0),
    rowWith('down', -0.2),
    rowWith('up', 0.1),
    rowWith('up, older', 0.1),
    rowWith('not over', 'not_over_yet'),
  ];
  expect(listIds(sortByMove(rows, 'after_60m'))).toEqual(['down', 'up', 'up, older', 'still', 'unknown', 'not over']);
  expect(listIds(sortByMove(rows, 'move_since_post'))).toEqual(listIds(rows));
});

it.each<[string, (number | 'too_coarse' | 'not_over_yet')[], string | undefined]>([
  ['every move is known', [0.1, 0], undefined],
  ['no price moved', [0, 0], 'No price moved in the first hour after the post, so the newest posts come first.'],
  [
    'some moves are unknown',
    [0.1, 'too_coarse', 'not_over_yet'],
    'The move in the first hour after the post is known for 1 of 3 posts. The other posts come last.',
  ],
  [
    'all moves are unknown for one reason',
    ['not_over_yet', 'not_over_yet'],
    'No move in the first hour after the post is known (the time is not over yet), so the newest posts come first.',
  ],
  [
    'all moves are unknown for several reasons',
    ['too_coarse', 'not_over_yet'],
    'No move in the first hour after the post is known, so the newest posts come first.',
  ],
])('explains the order if %s', (_name, moves, text) => {
  const rows = moves.map((move, index) => rowWith(String(index), move));
  expect(explainOrder(rows, 'after_60m')).toBe(text);
});

it('says that there is nothing to sort if no move of any period is known', () => {
  expect(explainOrder([aRow(), aRow()], 'after_60m')).toBe(
    'No move is known for these posts (not read yet), so there is nothing to sort.',
  );
});

it.each(['after_60m', 'after_24h', 'move_since_post'] as const)(
  'names the reason of the price at the post for the unknown move %s',
  (period) => {
    expect(readMove(aRow(), period)).toEqual({ known: false, reason: aRow().move_since_post_reason });
  },
);
