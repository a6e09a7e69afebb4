import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';
import { countRows, describeRowActivity, listRows, type DatedRow } from './row-counts.ts';

const text = 'I will pardon Ghislaine Maxwell. A full pardon!';
const whitehouse = { account: 'whitehouse', handle: 'WhiteHouse', platform: 'x', text } as const;

it('counts the rows by account and certainty, without matches whose contract is gone', () => {
  const snapshot = aSnapshot({
    posts: [
      aPost({ id: '1', text }),
      aPost({ id: '2', text, at: hoursAgo(2) }),
      aPost({ id: '3', text: 'Good morning, America!' }),
      aPost({ id: '4', ...whitehouse }),
    ],
    contracts: [aContract()],
  });
  const [first, ...others] = snapshot.matches;
  const matches = [{ ...first!, certainty: 'possible' as const }, ...others];
  const rows = listRows({ ...snapshot, matches });
  expect(rows.map(({ post }) => post)).toEqual(['1', '4', '2']);
  expect(countRows(rows)).toEqual({
    shown: 3,
    by_account: { trump: { high: 1, possible: 1 }, whitehouse: { high: 1, possible: 0 } },
  });
  expect(countRows(listRows({ ...snapshot, contracts: [] }))).toEqual({
    shown: 0,
    by_account: { trump: { high: 0, possible: 0 }, whitehouse: { high: 0, possible: 0 } },
  });
});

/** Rows of `trump` at some hours before `testNow`. */
const rowsAt = (hours: readonly number[]): DatedRow[] =>
  hours.map((ago, index) => ({
    ...{ post: String(index), account: 'trump', certainty: 'high' },
    atMs: Date.parse(hoursAgo(ago)),
  }));

const isOverdue = (hours: readonly number[]) => describeRowActivity(rowsAt(hours), testNow)[0]?.overdue;

/** Ten rows, of which the newest is some hours old, and the longest gap is some hours long. */
const withGap = (newest: number, gap: number) => [
  newest,
  ...Array.from({ length: 9 }, (_, index) => newest + gap + index),
];

it.each<[boolean | null, string, number[]]>([
  [false, 'within a day, although the rows were an hour apart', withGap(24, 1)],
  [true, 'after a day without one, of rows that were an hour apart', withGap(24.1, 1)],
  [false, 'within one and a half times the longest gap', withGap(75, 50)],
  [true, 'after more than that', withGap(75.1, 50)],
  [null, 'with seven rows, which show no habit', withGap(400, 1).slice(0, 7)],
  [null, 'without a row', []],
])('calls a row overdue: %s, %s', (overdue, _, hours) => {
  expect(isOverdue(hours)).toBe(overdue);
});

it('never calls a row overdue in a pause that the account has made before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 8, maxLength: 60 }), (gaps) => {
      let ago = 0;
      const pause = Math.max(...gaps);
      const hours = [pause, ...gaps.map((gap) => pause + (ago += gap))];
      expect(isOverdue(hours)).toBe(false);
    }),
  );
});
