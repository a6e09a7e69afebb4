import { expect, it } from 'vitest';
import { formatAge } from './format-time.ts';

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
