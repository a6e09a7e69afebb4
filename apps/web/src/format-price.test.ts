import { expect, it } from 'vitest';
import { formatMove, formatPrice } from './format-price.ts';

it.each([
  [0.4, '0.40'],
  [0.735, '0.735'],
  [1, '1.00'],
  [0, '0.00'],
  [0.0005, '0.0005'],
  [1e-7, '0.0000001'],
])('formats the price %d as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});

it.each([
  [0.05, '+0.05'],
  [-0.1, '−0.10'],
  [0, '±0.00'],
  [-0, '±0.00'],
  [0.1 + 0.2, '+0.30'],
  [-0.0155, '−0.0155'],
])('formats the move %d as %s', (move, text) => {
  expect(formatMove(move)).toBe(text);
});
