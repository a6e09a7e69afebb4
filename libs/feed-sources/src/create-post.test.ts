import { describe, expect, it } from 'vitest';
import { readInstant } from './create-post.ts';

describe('a time of an upstream', () => {
  it.each([
    ['2026-01-01T10:00:00.587Z', '2026-01-01T10:00:00.587Z'],
    ['2026-01-01 10:00:00 +02:00', '2026-01-01T08:00:00.000Z'],
    ['2024-02-29T23:30:00-0500', '2024-03-01T04:30:00.000Z'],
    ['Thu, 01 Jan 2026 10:00:00 +0000', '2026-01-01T10:00:00.000Z'],
    ['1 Jan 2026 10:00 GMT', '2026-01-01T10:00:00.000Z'],
    ['THU, 01 JAN 2026 10:00:00 utc', '2026-01-01T10:00:00.000Z'],
    [' 2026-01-01t10:00z ', '2026-01-01T10:00:00.000Z'],
  ])('is an instant: %s', (text, instant) => {
    expect(readInstant(text)).toBe(instant);
  });

  it.each([
    ['a day that no month has', '2026-02-30T10:00:00Z'],
    ['a day that the year has not', '2025-02-29T10:00:00Z'],
    ['such a day in a feed', 'Tue, 31 Jun 2026 10:00:00 GMT'],
    ['no offset', '2026-01-01T10:00:00'],
    ['no date', 'yesterday'],
    ['a year before the first platform', '1970-01-01T00:00:00Z'],
    ['a year after 2200', '2201-01-01T00:00:00Z'],
  ])('is invalid with %s', (_, text) => {
    expect(readInstant(text)).toBeUndefined();
  });
});
