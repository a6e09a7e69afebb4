import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInBracket, parseAmounts, parseBracket } from './answer.ts';

describe('a bracket', () => {
  it.each([
    ['At least 1 trillion', 1e12, 9.9e11],
    ['$2t+', 2e12, 1.9e12],
    ['Above $80\u200e billion', 8.1e10, 8e10],
    ['5 billion or below', 5e9, 5.1e9],
    ['<$100b', 9.9e10, 1e11],
    ['$500b–1t', 1e12, 1.1e12],
    ['between $100 and $200 million', 1.5e8, 2.1e8],
    ['$50 billion', 5e10, 5.1e10],
  ])('%s holds %d but not %d', (text, inside, outside) => {
    const bracket = parseBracket(text);
    const holds = (value: number): boolean | undefined => bracket && isInBracket({ unit: 'sum', value }, bracket);
    expect([holds(inside), holds(outside)]).toEqual([true, false]);
  });

  it.each(['Kevin Warsh', 'Before Jan 1, 2027', 'June 6, 2026', '3 to 9', 'January 6 protestor', ''])(
    'is not found in "%s", which has no percentage and no sum',
    (text) => {
      expect(parseBracket(text)).toBeUndefined();
    },
  );

  it('of percentages holds no sum', () => {
    const bracket = { unit: '%', low: 0, high: 50, includesLow: true, includesHigh: true } as const;
    expect(isInBracket({ unit: 'sum', value: 30 }, bracket)).toBe(false);
  });
});

describe('parseAmounts', () => {
  it('returns percentages and sums in order', () => {
    expect(parseAmounts('from 10% to 25 percent, 350 Billion Dollars, $1,200.50 for 3 of the 47')).toEqual([
      { unit: '%', value: 10 },
      { unit: '%', value: 25 },
      { unit: 'sum', value: 3.5e11 },
      { unit: 'sum', value: 1200.5 },
    ]);
  });

  it('accepts any text, as parseBracket does', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789,.$% ') })),
        (text) => {
          expect(() => [parseAmounts(text), parseBracket(text)]).not.toThrow();
        },
      ),
    );
  });
});
