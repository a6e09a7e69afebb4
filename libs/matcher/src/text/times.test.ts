import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStatedEnd, readTimes, toDaysOf, type Period, type Tense } from './times.ts';

const toDates = (times: readonly Period[]) =>
  times.map(({ from, to }) =>
    [from, to].map((instant) => (Number.isFinite(instant) ? new Date(instant).toISOString().slice(0, 13) : '')),
  );

describe('the times that a sentence names', () => {
  it('are days of New York, near the time of the post', () => {
    const postedAt = Date.parse('2026-01-02T03:00:00Z');
    expect(toDates(readTimes('On December 30th and Jan. 3, tonight, or on Friday, or June 6, 2025', postedAt))).toEqual(
      [
        ['2025-12-30T05', '2025-12-31T05'],
        ['2026-01-03T05', '2026-01-04T05'],
        ['2026-01-01T05', '2026-01-02T05'],
        ['2026-01-02T05', '2026-01-03T05'],
        ['2025-06-06T04', '2025-06-07T04'],
      ],
    );
    expect(toDates([toDaysOf(postedAt)])).toEqual([['2026-01-01T05', '2026-01-02T05']]);
  });

  it('are none of a past act if the day was over half a year ago', () => {
    expect(readTimes('on June 24', Date.parse('2026-01-02T03:00:00Z'), 'past')).toEqual([]);
  });

  it.each<[text: string, from: string, to: string, tense?: Tense]>([
    ['in October', '2026-10-01T04', '2026-11-01T04'],
    ['in October', '2025-10-01T04', '2025-11-01T04', 'past'],
    ['next March', '2026-03-01T05', '2026-04-01T04'],
    ['next summer', '2026-06-01T04', '2026-09-01T04'],
    ['last Friday', '2025-12-26T05', '2025-12-27T05'],
    ['on December 24', '2025-12-24T05', '2025-12-25T05', 'past'],
    ['on Friday', '2026-01-02T05', '2026-01-03T05'],
    ['before July 4th', '', '2026-07-04T04'],
    ['by the end of March', '', '2026-04-01T04'],
    ['before the end of 2026', '', '2027-01-01T05'],
    ['by 2027', '', '2027-01-01T05'],
    ['by year-end', '', '2027-01-01T05'],
    ['12/31/2026', '2026-12-31T05', '2027-01-01T05'],
    ['on the 4th of March', '2026-03-04T05', '2026-03-05T05'],
    ['late in 2026', '2026-09-01T13', '2027-01-01T05'],
    ['before Thanksgiving', '', '2026-11-26T05'],
    ['by Labor Day', '', '2026-09-08T04'],
    ['this weekend', '2026-01-03T05', '2026-01-05T05'],
    ['next week', '2026-01-05T05', '2026-01-12T05'],
    ['last quarter', '2025-10-01T04', '2026-01-01T05'],
    ['within two weeks', '2026-01-01T12', '2026-01-15T12'],
    ['in 10 days', '2026-01-10T12', '2026-01-11T12'],
    ['three weeks ago', '2025-12-08T00', '2025-12-15T00'],
    ['this morning', '2026-01-01T05', '2026-01-02T05'],
  ])('"%s" is %s to %s (%s)', (text, from, to, tense) => {
    expect(toDates(readTimes(text, Date.parse('2026-01-01T12:00:00Z'), tense))).toEqual([[from, to]]);
  });

  it.each([
    'this may happen',
    'in decline',
    'at Mar-a-Lago',
    'in Mar-a-Lago',
    'since 2019',
    'more than 2024',
    'for two weeks',
    'the deepest in 80 years',
    'the 2028 Olympics',
    'prices fall',
    '$2026',
    'a great year',
    'the May meeting',
  ])('are none in "%s"', (text) => {
    expect(readTimes(text, Date.parse('2026-01-01T12:00:00Z'))).toEqual([]);
  });

  it('are none without the time of the post', () => {
    expect(readTimes('tomorrow, in May 2026', NaN)).toEqual([]);
  });

  it('can be read in any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .array(
              fc.constantFrom(
                'by ',
                'the ',
                'end of ',
                'next ',
                'May ',
                '31',
                '2026',
                'week',
                'two ',
                '/',
                'Q1',
                'ago',
              ),
            )
            .map((words) => words.join('')),
        ),
        (text) => {
          expect(() => readTimes(text, 0)).not.toThrow();
        },
      ),
    );
  });
});

it.each([
  ['US strikes Iran by January 16, 2026?', 'Yes', '2026-01-17T05:00:00.000Z'],
  ['US strikes Iran by...?', 'June 30, 2026', '2026-07-01T04:00:00.000Z'],
  ['Will Trump visit Japan in 2026?', 'Yes', '2027-01-01T05:00:00.000Z'],
  ['Will Trump visit Japan before 2027?', 'Yes', '2027-01-01T05:00:00.000Z'],
  ['Who will Trump pardon in 2026?', 'Before April 2027', '2027-04-01T04:00:00.000Z'],
  ['Will Trump visit Japan by January 16?', 'Yes', undefined],
  ['Will Trump pardon somebody convicted in 2021?', 'Yes', undefined],
  ['Will Trump visit Japan?', 'Yes', undefined],
])('finds when the stated time of "%s", "%s" is over: %s', (title, outcome, end) => {
  const found = findStatedEnd({ title, outcome, opens_at: '2025-11-01T00:00:00Z' });
  expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(end);
});
