import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsIn, bracketIn, isWithin } from './amounts.ts';
import { dayOf, daysIn } from './days.ts';
import { createMatcher, type MatchableContract } from './index.ts';

const eventOf = (
  title: string,
  outcomes: readonly string[],
  titleOf: (outcome: string) => string = () => title,
): MatchableContract[] =>
  outcomes.map((outcome, at) => ({
    id: `${title} ${at}`,
    event_id: title,
    title: titleOf(outcome),
    event_title: title,
    outcome: titleOf(outcome) === title ? outcome : 'Yes',
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2026-12-31T00:00:00Z',
  }));

const rates = eventOf('How large will Trump tariffs on Peru be?', [
  'Below 10%',
  '10% to 24.99%',
  '25-34%',
  '35% or more',
]);
const prices = eventOf('Will Trump buy Greenland?', [
  '$1-99 billion',
  '$100–299b',
  '$300 billion to $1 trillion',
  'Above $1 trillion',
]);
const visits = eventOf(
  'Will Trump visit China on...?',
  ['May 11', 'May 12', 'May 13'],
  (day) => `Will Trump visit China on ${day}, 2026?`,
);
const strikes = eventOf('Will the US strike Iran?', ['Before Apr 1, 2026', 'Before June 2026', 'Before 2027']);
const signings = eventOf('Will Trump sign an executive order on...?', ['May 10', 'May 11', 'May 12']);
const contracts = [...rates, ...prices, ...visits, ...strikes, ...signings];

const answerOf = (text: string, at: string, asked = contracts): [string, boolean] | null => {
  const answer = createMatcher(asked).match({ text, at });
  if (!answer.matched) return null;
  const { outcome, title } = answer.contract;
  return [outcome === 'Yes' ? title : outcome, answer.outcome_named];
};

const told: [text: string, at: string, outcome: string, isNamed: boolean][] = [
  ['I am raising the Tariff on Peru from 10% to 25%, effective Monday.', '2026-03-02T15:00:00Z', '25-34%', true],
  ['A 60 percent Tariff on Peru, effective immediately!', '2026-03-02T15:00:00Z', '35% or more', true],
  ['A Tariff of 9.5% on Peru, effective immediately!', '2026-03-02T15:00:00Z', 'Below 10%', true],
  ['We will buy Greenland for 250 Billion Dollars, a bargain.', '2026-03-02T15:00:00Z', '$100–299b', true],
  ['We will buy Greenland for $1.5 Trillion. Worth it!', '2026-03-02T15:00:00Z', 'Above $1 trillion', true],
  ['I will visit China on May 13th.', '2026-05-11T12:00:00Z', 'Will Trump visit China on May 13, 2026?', true],
  ['I will visit China tomorrow!', '2026-05-11T12:00:00Z', 'Will Trump visit China on May 12, 2026?', true],
  ['I will visit China on Wednesday.', '2026-05-12T12:00:00Z', 'Will Trump visit China on May 13, 2026?', true],
  ['We will strike Iran on May 20 if they do not sign.', '2026-03-02T15:00:00Z', 'Before June 2026', true],
  ['We will strike Iran in the morning of March 3.', '2026-03-02T15:00:00Z', 'Before Apr 1, 2026', true],
  ['I have just signed an Executive Order on clean beaches.', '2026-05-12T02:00:00Z', 'May 11', false],
];

describe('the outcome', () => {
  it.each(told)('of "%s" at %s is %s', (text, at, outcome, isNamed) => {
    expect(answerOf(text, at)).toEqual([outcome, isNamed]);
  });

  it('is one of those that the post does not contradict, whatever their order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(contracts, { minLength: contracts.length }),
        fc.constantFrom(...told),
        (shuffled, [text, at, outcome, isNamed]) => {
          expect(answerOf(text, at, shuffled)).toEqual([outcome, isNamed]);
        },
      ),
    );
  });
});

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
  ])('%s holds %d, not %d', (text, inside, outside) => {
    const bracket = bracketIn(text);
    const holds = (value: number): boolean | undefined => bracket && isWithin({ unit: 'sum', value }, bracket);
    expect([holds(inside), holds(outside)]).toEqual([true, false]);
  });

  it.each(['Kevin Warsh', 'Before Jan 1, 2027', 'June 6, 2026', '3 to 9', 'January 6 protestor', ''])(
    '%s is none: neither a share nor a sum',
    (text) => {
      expect(bracketIn(text)).toBeUndefined();
    },
  );

  it('of a share holds no sum', () => {
    expect(isWithin({ unit: 'sum', value: 30 }, { unit: '%', low: 0, high: 50, hasLow: true, hasHigh: true })).toBe(
      false,
    );
  });
});

describe('amounts and days', () => {
  it('are read in order', () => {
    expect(amountsIn('from 10% to 25 percent, 350 Billion Dollars, $1,200.50 for 3 of the 47')).toEqual([
      { unit: '%', value: 10 },
      { unit: '%', value: 25 },
      { unit: 'sum', value: 3.5e11 },
      { unit: 'sum', value: 1200.5 },
    ]);
  });

  it('are those of Washington, near the time of the post', () => {
    const at = Date.parse('2026-01-02T03:00:00Z');
    const dates = daysIn('On December 30th and Jan. 3, tonight, or on Friday, or June 6, 2025', at);
    expect(dates.map((day) => new Date(day).toISOString().slice(0, 10))).toEqual([
      '2025-12-30',
      '2026-01-03',
      '2025-06-06',
      '2026-01-01',
      '2026-01-02',
    ]);
    expect(new Date(dayOf(at)).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  });

  it('of any text are read to its end', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789,.$% ') })),
        (text) => {
          expect(() => [amountsIn(text), bracketIn(text), daysIn(text, 0)]).not.toThrow();
        },
      ),
    );
  });
});
