import { expect, it } from 'vitest';
import { formatMove, formatPercent, formatPoints } from './format-price.ts';

it.each([
  [0.4, '40'],
  [0.735, '73.5'],
  [0.1413, '14.1'],
  [1, '100'],
  [0, '0'],
  [0.0005, '0.05'],
  [0.004, '0.4'],
  [0.9995, '99.95'],
  [0.99, '99'],
  [1e-7, '0.00001'],
])('formats the price %d as %s %%', (price, percent) => {
  expect(formatPercent(price)).toBe(`${percent}\u00A0%`);
});

it.each([
  [0.05, '+5', '+5 points'],
  [-0.1, '−10', '−10 points'],
  [0.01, '+1', '+1 point'],
  [0, '±0', 'no change'],
  [-0, '±0', 'no change'],
  [0.1 + 0.2, '+30', '+30 points'],
  [-0.0155, '−1.6', '−1.6 points'],
  [0.0005, '+0.05', '+0.05 points'],
])('formats the move %d as %s and as %s', (move, points, text) => {
  expect(formatPoints(move)).toBe(points);
  expect(formatMove(move)).toBe(text);
});
