import { expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

const createContract = (number: number): MatchableContract => ({
  id: `fire-${number}`,
  event_id: `event-${number}`,
  title: 'Will Trump fire Jerome Powell?',
  event_title: 'Will Trump fire Jerome Powell?',
  outcome: 'Yes',
  last_price: 0.5,
  volume: number,
  opens_at: null,
  closes_at: null,
});

it.each([
  ['fits', 'I will FIRE Jerome Powell!', true],
  ['does not fit', 'I spoke with Jerome Powell about rates.', false],
])('compares only the most traded of thousands of equal titles with a post that %s', (_, text, matched) => {
  const matcher = createMatcher(Array.from({ length: 4_500 }, (_, number) => createContract(number)));
  const requests = new Set<string>();
  let accepted = 0;
  const accept = ({ id }: MatchableContract): boolean => {
    requests.add(id);
    accepted += 1;
    return true;
  };
  const post = { text, at: '2026-01-10T12:00:00Z' };
  const result = matcher.match(post, { accept });
  const [candidate] = matcher.candidates(post, { accept });
  expect(result.matched).toBe(matched);
  expect(candidate?.contracts[0]?.id).toBe('fire-4499');
  expect(accepted).toBeLessThan(1_000);
  expect(requests.size).toBeLessThan(500);
});
