import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDays, toDayOf, type Period } from './dates.ts';

const toDates = (days: readonly Period[]) =>
  days.map(({ from, to }) => [from, to].map((instant) => new Date(instant).toISOString().slice(0, 13)));

describe('parseDays', () => {
  it('returns days of New York, near the time of the post', () => {
    const postedAt = Date.parse('2026-01-02T03:00:00Z');
    expect(toDates(parseDays('On December 30th and Jan. 3, tonight, or on Friday, or June 6, 2025', postedAt))).toEqual(
      [
        ['2025-12-30T05', '2025-12-31T05'],
        ['2026-01-03T05', '2026-01-04T05'],
        ['2025-06-06T04', '2025-06-07T04'],
        ['2026-01-02T05', '2026-01-03T05'],
      ],
    );
    expect(toDates([toDayOf(postedAt)])).toEqual([['2026-01-01T05', '2026-01-02T05']]);
  });

  it.each([
    ['in October', '2025-10-01T04', '2025-11-01T04'],
    ['next March', '2026-03-01T05', '2026-04-01T04'],
  ])('reads "%s"', (text, from, to) => {
    expect(toDates(parseDays(text, Date.parse('2026-01-01T12:00:00Z')))).toEqual([[from, to]]);
  });

  it.each(['this may happen', 'in decline', 'today'])('reads no other day in "%s"', (text) => {
    expect(parseDays(text, Date.parse('2026-01-01T12:00:00Z'))).toEqual([]);
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789,.$% ') })),
        (text) => {
          expect(() => parseDays(text, 0)).not.toThrow();
        },
      ),
    );
  });
});
