import { expect, it } from 'vitest';
import { mediansOfResults } from './median.ts';

it('takes the median of each number, whatever its depth', () => {
  const runOf = (deep: number, flat: number) => ({ part: { koa: { us: deep } }, flat });
  expect(mediansOfResults([runOf(3, 1), runOf(9, 5), runOf(4, 2)])).toEqual(runOf(4, 2));
});
