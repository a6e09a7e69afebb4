import { expect, it } from 'vitest';
import { formatMove, formatPrice } from './format-price.ts';

it.each([
  [0.4, '0.40'],
  [0.735, '0.735'],
  [1, '1.00'],
  [0, '0.00'],
  [0.0005, '0.0005'],
  [1e-7, '0.0000001'],
])('writes the price %d as %s', (price, words) => {
  expect(formatPrice(price)).toBe(words);
});

it.each([
  [0.05, '+0.05'],
  [-0.1, '−0.10'],
  [0, '±0.00'],
  [-0, '±0.00'],
  [0.1 + 0.2, '+0.30'],
  [-0.0155, '−0.0155'],
])('writes the move %d as %s', (move, words) => {
  expect(formatMove(move)).toBe(words);
});
