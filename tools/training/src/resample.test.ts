import { expect, it } from 'vitest';
import { resample } from './resample.ts';

it('gives the same value and interval each time', () => {
  const mean = (sample: readonly number[]): number => sample.reduce((a, b) => a + b) / sample.length;
  const items = Array.from({ length: 100 }, (_, index) => index % 2);
  expect(resample(items, mean)).toBe(resample(items, mean));
  expect(resample(items, mean)).toMatch(/^\+0\.500 \(\+0\.(?:3[89]|4[0-3])\d to \+0\.(?:5[6-9]|6[0-2])\d\)$/u);
});
