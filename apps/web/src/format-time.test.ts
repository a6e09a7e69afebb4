import { expect, it } from 'vitest';
import { formatAge, formatReplayTime } from './format-time.ts';

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
