import { expect, it } from 'vitest';
import { findWrongAge } from './wrong-age.ts';

const readAt = '2026-11-29T12:00:00.000Z';
const find = (snapshot: object, secondsLater: number) => {
  const body = JSON.stringify({ data: { snapshot: { posts_read_at: readAt, prices_read_at: readAt, ...snapshot } } });
  return findWrongAge(body, ['posts_read_at', 'prices_read_at'], Date.parse(readAt) + secondsLater * 1_000);
};

it.each([
  ['an age to the second', { age_seconds: 30 }, 30],
  ['an age for the start of its minute', { age_seconds: 60 }, 119],
  ['an older age than it has', { age_seconds: 300 }, 10],
  ['an age that is not known', { age_seconds: null, posts_read_at: null }, 900],
])('finds %s right', (_, snapshot, secondsLater) => {
  expect(find(snapshot, secondsLater)).toBeUndefined();
});

it.each([
  ['an age that a cache has served too long', { age_seconds: 0 }, 63, 'states 0 s, and is 63 s old'],
  [
    'the age of the newer of two readings',
    { age_seconds: 0, prices_read_at: '2026-11-29T11:55:00.000Z' },
    0,
    'states 0 s, and is 300 s old',
  ],
  ['an age without a reading', { age_seconds: 5, posts_read_at: null }, 5, 'states 5 s, and was never read'],
])('finds %s wrong', (_, snapshot, secondsLater, problem) => {
  expect(find(snapshot, secondsLater)).toBe(problem);
});
