import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from '../index.ts';

/**
 * Creates one contract for each outcome of an event.
 * @param toTitle Returns the title of the contract for an outcome. By default, every contract has the title of the
 *   event. A contract with a title of its own has the outcome "Yes".
 */
const createEvent = (
  title: string,
  outcomes: readonly string[],
  toTitle: (outcome: string) => string = () => title,
): MatchableContract[] =>
  outcomes.map((outcome, index) => ({
    id: `${title} ${index}`,
    event_id: title,
    title: toTitle(outcome),
    event_title: title,
    outcome: toTitle(outcome) === title ? outcome : 'Yes',
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2026-12-31T00:00:00Z',
  }));

const rates = createEvent('How large will Trump tariffs on Peru be?', [
  'Below 10%',
  '10% to 24.99%',
  '25-34%',
  '35% or more',
]);
const prices = createEvent('Will Trump buy Greenland?', [
  '$1-99 billion',
  '$100–299b',
  '$300 billion to $1 trillion',
  'Above $1 trillion',
]);
const visits = createEvent(
  'Will Trump visit China on...?',
  ['May 11', 'May 12', 'May 13'],
  (day) => `Will Trump visit China on ${day}, 2026?`,
);
const strikes = createEvent('Will the US strike Iran?', ['Before Apr 1, 2026', 'Before June 2026', 'Before 2027']);
const signings = createEvent('Will Trump sign an executive order on...?', ['May 10', 'May 11', 'May 12']);
const contracts = [...rates, ...prices, ...visits, ...strikes, ...signings];

/**
 * Matches a post. Returns the outcome of the matching contract, and the `outcome_named` of the match. Returns the title
 * of the contract instead of the outcome "Yes".
 */
const matchOutcome = (text: string, at: string, candidates = contracts): [string, boolean] | null => {
  const result = createMatcher(candidates).match({ text, at });
  if (!result.matched) return null;
  const { outcome, title } = result.contract;
  return [outcome === 'Yes' ? title : outcome, result.outcome_named];
};

const cases: [text: string, at: string, outcome: string, isNamed: boolean][] = [
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

describe('the matched outcome', () => {
  it.each(cases)('of "%s" at %s is %s', (text, at, outcome, isNamed) => {
    expect(matchOutcome(text, at)).toEqual([outcome, isNamed]);
  });

  it('does not depend on the order of the contracts', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(contracts, { minLength: contracts.length }),
        fc.constantFrom(...cases),
        (shuffled, [text, at, outcome, isNamed]) => {
          expect(matchOutcome(text, at, shuffled)).toEqual([outcome, isNamed]);
        },
      ),
    );
  });
});
