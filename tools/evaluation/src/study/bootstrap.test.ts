import { describe, expect, it } from 'vitest';
import { bootstrapRatio, createRandom, minDays } from './bootstrap.ts';

const days = (values: readonly number[]) => values.map((numerator) => ({ numerator, denominator: 1 }));

describe('a bootstrap over days', () => {
  it('has the ratio of the sums, and the same value at both limits if all days are equal', () => {
    expect(bootstrapRatio(days(Array<number>(12).fill(0.25)))).toEqual({ value: 0.25, low: 0.25, high: 0.25 });
    const twice = Array.from({ length: 12 }, () => ({ numerator: 3, denominator: 4 }));
    expect(bootstrapRatio(twice)).toEqual({ value: 0.75, low: 0.75, high: 0.75 });
  });

  it('weighs days by their rows', () => {
    const value = bootstrapRatio([
      { numerator: 1, denominator: 1 },
      { numerator: 0, denominator: 3 },
    ])?.value;
    expect(value).toBe(0.25);
  });

  it('is as wide as the normal distribution says if there are many days', () => {
    const random = createRandom(1);
    const values = Array.from({ length: 400 }, () => random());
    const { value, low, high } = bootstrapRatio(days(values))!;
    const error = Math.sqrt(values.reduce((total, x) => total + (x - value) ** 2, 0)) / values.length;
    expect(value - low!).toBeCloseTo(2.576 * error, 2);
    expect(high! - value).toBeCloseTo(2.576 * error, 2);
  });

  it('contains the true mean of skewed numbers in about 99 % of the cases, also with 15 days', () => {
    const random = createRandom(2);
    const cases = 1_000;
    let fitting = 0;
    for (let index = 0; index < cases; index += 1) {
      // The mean of these numbers is 1.
      const { low, high } = bootstrapRatio(days(Array.from({ length: 15 }, () => -Math.log(1 - random()))))!;
      if (low! <= 1 && 1 <= high!) fitting += 1;
    }
    expect(fitting / cases).toBeGreaterThan(0.98);
    expect(fitting / cases).toBeLessThan(1);
  });

  it('has no interval if too many samples have no standard error', () => {
    expect(bootstrapRatio(days([1, ...Array<number>(11).fill(0)]))).toEqual({ value: 1 / 12, low: null, high: null });
  });

  it('is the same each time', () => {
    const list = days(Array.from({ length: 30 }, (_, index) => index % 7));
    expect(bootstrapRatio(list)).toEqual(bootstrapRatio(list));
  });

  it('has no interval below ten days, and no value without rows', () => {
    expect(bootstrapRatio(days([1, 2, 3]))).toEqual({ value: 2, low: null, high: null });
    expect(bootstrapRatio(days(Array<number>(minDays).fill(1)))?.low).toBe(1);
    expect(bootstrapRatio([])).toBeNull();
    expect(bootstrapRatio([{ numerator: 0, denominator: 0 }])).toBeNull();
  });
});
