import { expect, it } from 'vitest';
import { createTimes, formatAge, formatReplayTime } from './times.ts';

it.each([
  [0, 'a minute'],
  [89, 'a minute'],
  [300, '5 minutes'],
  [5_399, '90 minutes'],
  [7_200, '2 hours'],
  [172_800, '2 days'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text);
});

it('formats the time of a replay with its year', () => {
  expect(formatReplayTime('2025-07-15T12:00:00.001Z')).toBe('15 July 2025 at 12:00 UTC');
});

it.each([
  ['2026-03-10T11:00:00Z', '10 Mar, 11:00 UTC', 'Tuesday 10 March'],
  ['2025-09-05T11:00:00Z', '5 Sept 2025, 11:00 UTC', 'Friday 5 September 2025'],
])('formats the time %s with its year only if the reader is in another one', (instant, short, day) => {
  const times = createTimes(Date.parse('2026-06-04T12:00:00Z'), 'UTC');
  expect([times.shortDateTime(instant), times.day(instant).replace(',', '')]).toEqual([short, day]);
});

it('names the zone of each time on a page in UTC, and both zones of an exact time elsewhere', () => {
  const now = Date.parse('2026-06-04T12:00:00Z');
  const instant = '2026-03-10T23:00:00Z';
  const [utc, local] = [createTimes(now, 'UTC'), createTimes(now)];
  expect([utc.time(instant), utc.shortDateTime(instant), utc.exact(instant)]).toEqual([
    '23:00 UTC',
    '10 Mar, 23:00 UTC',
    '10 Mar 2026, 23:00 UTC',
  ]);
  expect(local.time(instant)).not.toContain('UTC');
  expect(local.exact(instant)).toBe(`${local.dateTime(instant)} ${local.zone}, which is 10 Mar 2026, 23:00 UTC`);
});
