import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal, readPrice, subtractExactly } from './exact-decimal.ts';

describe('exact subtraction', () => {
  it.each([
    [0.56, 0.53, 0.03],
    [0.3, 0.1, 0.2],
    [0.001, 0.002, -0.001],
    [1, 0.0000001, 0.9999999],
    [1e-7, 1e-7, 0],
    [0.5, 0.5, 0],
  ])('%d - %d is %d', (minuend, subtrahend, difference) => {
    expect(subtractExactly(minuend, subtrahend)).toBe(difference);
  });

  it('agrees with integer arithmetic on every pair of prices in millionths', () => {
    const millionths = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(millionths, millionths, (a, b) => {
        expect(subtractExactly(a / 1e6, b / 1e6)).toBe((a - b) / 1e6);
      }),
    );
  });
});

describe('a decimal string', () => {
  it.each([
    ['0.5600', 0.56],
    ['1.0000', 1],
    ['0.0000', 0],
    ['114461.59', 114461.59],
  ])('%s is read as %d', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each(['', 'NaN', '1e3', '-0.5', '.5', '0x10', ' 0.5', '0.5\n', 'Infinity', '1,000', '١'])(
    '%j is not a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );
});

describe('a price', () => {
  it.each([
    ['0.5600', 0.56],
    ['1.0000', 1],
    [0.99, 0.99],
    ['0.0000', null],
    [0, null],
    ['1.0001', null],
    [1.5, null],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (raw, price) => {
    expect(readPrice(raw)).toBe(price);
  });
});
