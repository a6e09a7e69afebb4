import { expect, it } from 'vitest';
import { computeBook } from './venue-contract.ts';

const unknown = { midpoint: null, spread: null };

it.each<[string, Parameters<typeof computeBook>, ReturnType<typeof computeBook>]>([
  ['both sides', [0.1, 0.14, 0.62], { midpoint: 0.12, spread: 0.04 }],
  ['one price on both sides', [0.3, 0.3, 0.62], { midpoint: 0.3, spread: 0 }],
  ['an ask below the bid', [0.5, 0.4, 0.62], unknown],
  ['no side', [null, null, 0.62], unknown],
  ['an ask alone, below the last trade', [null, 0.14, 0.62], { ...unknown, outside_book: true }],
  ['an ask alone, above the last trade', [null, 0.14, 0.12], unknown],
  ['a bid alone, above the last trade', [0.7, null, 0.2], { ...unknown, outside_book: true }],
  ['a bid alone, at the last trade', [0.7, null, 0.7], unknown],
  ['a bid alone, and no trade', [0.7, null, null], unknown],
])('reads a book with %s', (_, [bid, ask, last], book) => {
  expect(computeBook(bid, ask, last)).toEqual(book);
});
