import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInBracket, parseAmounts, parseBracket, parseNamedCount } from './amounts.ts';
import { createMatcher } from '../index.ts';

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
    expect(parseAmounts('10% or 25 percent, 350 Billion Dollars, $1,200.50 for 3 of the 47, 50 bps')).toEqual([
      { unit: '%', value: 10 },
      { unit: '%', value: 25 },
      { unit: 'sum', value: 3.5e11 },
      { unit: 'sum', value: 1200.5 },
      { unit: '%', value: 0.5 },
    ]);
  });

  it('leaves out what an amount was before, and amounts in brackets', () => {
    expect(parseAmounts('from 57% to 47% on X (10% on Y)')).toEqual([{ unit: '%', value: 47 }]);
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

describe('an amount in a title', () => {
  const toContract = (title: string) => ({
    ...{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' },
    ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T23:59:59Z' },
  });
  const matcher = createMatcher(
    [
      'Will Trump impose a 50% tariff on China by December 31, 2026?',
      'Will Trump impose a 100% tariff on China by December 31, 2026?',
      'Will Trump deploy 5,000 troops to Chicago by December 31, 2026?',
      'Will Trump send $2,000 tariff dividend checks by December 31, 2026?',
      'Will Trump extend the Mexico tariff truce by 90 days?',
      'Will Trump propose a 15% corporate tax rate in 2026?',
      'Will Trump pardon at least 100 people in a single day in November 2026?',
      'Will Trump introduce a 50-year mortgage in 2026?',
    ].map(toContract),
  );

  it.each([
    ['I am imposing a 100% Tariff on China, effective immediately!', /100%/u],
    ['I am imposing a Tariff of 60% on China, effective immediately!', /50%/u],
    ['I am imposing a 10% Tariff on China, effective immediately!', /outcome_not_named/u],
    ['We will lower the Tariff on China from 57% to 47%, effective immediately!', /outcome_not_named/u],
    ['I am imposing a 10% Tariff on China, and a 100% Tariff on Peru, effective immediately!', /outcome_not_named/u],
    ['The 50% Tariff on China is no longer in effect.', /different_act/u],
    ['I am deploying 5,000 troops to Chicago tomorrow.', /5,000/u],
    ['I am deploying 200 troops to Chicago tomorrow.', /outcome_not_named/u],
    ['I am deploying troops to Chicago tomorrow, with 200 trucks.', /5,000/u],
    ['I am deploying troops to Chicago tomorrow. First 200 troops, then we will see!', /outcome_not_named/u],
    ['I will send $500 tariff dividend checks next month.', /outcome_not_named/u],
    ['TARIFF DIVIDEND! Every family will get a check for $750 next month.', /different_act/u],
    ['I am raising their Tariff to 100%. China has only itself to blame!', /100%/u],
    ['They are raising their Tariff on us to 100%, China will be sorry!', /other_actor/u],
    ['The Tariff truce with Mexico is extended by 30 days.', /mentioned_in_passing/u],
    ['The Tariff truce with Mexico is extended for another 90 days.', /90 days/u],
    ['I am proposing to cut the Corporate Tax from 21% to 18%.', /outcome_not_named/u],
    ["I'll send Congress a plan for a Corporate Tax of FIFTEEN PERCENT (15%).", /15%/u],
    ['I have just signed 11 pardons.', /outcome_not_named/u],
    ['142 Veterans were fully pardoned by me today.', /100 people/u],
    ["Today I'm giving you the 50-Year Mortgage!", /50-year/u],
  ])('is reached or named by the post: %s', (text, expected) => {
    const result = matcher.match({ text, at: '2026-11-20T12:00:00Z' });
    expect(result.matched ? result.contract.title : result.reason).toMatch(expected);
  });

  it.each([
    ['a Tariff of thirty percent', { unit: '%', value: 30 }],
    ['a Thirty-Five Per Cent levy', { unit: '%', value: 35 }],
    ['a Twelve Billion Dollar lawsuit', { unit: 'sum', value: 12e9 }],
  ])('is read from words: %s', (text, amount) => {
    expect(parseAmounts(text)).toEqual([amount]);
  });

  it.each([
    ['Will he deploy 5,000 new troops?', ['new', 'troop', 'deploy']],
    ['Will he sign 10 or more executive orders in May?', ['executiv', 'order', 'sign']],
    ['Will he pardon a January 6 protestor?', undefined],
    ['Will he visit Japan in his first 100 days?', undefined],
    ['Will he win the 2028 elections?', undefined],
  ])('is a number of things, and no date or time: %s', (title, things) => {
    expect(parseNamedCount(title)?.things).toEqual(things);
  });
});
