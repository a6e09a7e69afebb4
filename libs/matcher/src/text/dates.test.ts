import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDays, toWashingtonDay } from './dates.ts';

describe('parseDays', () => {
  it('returns days in Washington, near the time of the post', () => {
    const postedAt = Date.parse('2026-01-02T03:00:00Z');
    const days = parseDays('On December 30th and Jan. 3, tonight, or on Friday, or June 6, 2025', postedAt);
    expect(days.map((day) => new Date(day).toISOString().slice(0, 10))).toEqual([
      '2025-12-30',
      '2026-01-03',
      '2025-06-06',
      '2026-01-01',
      '2026-01-02',
    ]);
    expect(new Date(toWashingtonDay(postedAt)).toISOString()).toBe('2026-01-01T00:00:00.000Z');
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
