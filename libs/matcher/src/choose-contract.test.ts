import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

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
const insults = createEvent('Will Trump publicly insult someone on...?', ['May 1', 'May 29', 'May 30']);
const contracts = [...rates, ...prices, ...visits, ...strikes, ...signings, ...insults];

/** Matches a post. Returns the outcome of the matching contract (its title instead of "Yes"), or the reason of no match. */
const matchOutcome = (text: string, at: string, candidates = contracts): string => {
  const result = createMatcher(candidates).match({ text, at });
  if (!result.matched) return result.reason;
  const { outcome, title } = result.contract;
  return outcome === 'Yes' ? title : outcome;
};

const cases: [text: string, at: string, outcome: string][] = [
  ['I am raising the Tariff on Peru from 10% to 25%, effective Monday.', '2026-03-02T15:00:00Z', '25-34%'],
  ['A 60 percent Tariff on Peru, effective immediately!', '2026-03-02T15:00:00Z', '35% or more'],
  ['A Tariff of 9.5% on Peru, effective immediately!', '2026-03-02T15:00:00Z', 'Below 10%'],
  ['A big new Tariff on Peru, effective immediately!', '2026-03-02T15:00:00Z', 'outcome_not_named'],
  ['We will buy Greenland for 250 Billion Dollars, a bargain.', '2026-03-02T15:00:00Z', '$100–299b'],
  ['We will buy Greenland for $1.5 Trillion. Worth it!', '2026-03-02T15:00:00Z', 'Above $1 trillion'],
  ['I will visit China on May 13th.', '2026-05-12T12:00:00Z', 'Will Trump visit China on May 13, 2026?'],
  ['I will visit China tomorrow!', '2026-05-11T12:00:00Z', 'Will Trump visit China on May 12, 2026?'],
  ['I will visit China on Wednesday.', '2026-05-12T12:00:00Z', 'Will Trump visit China on May 13, 2026?'],
  ['I will visit China on May 20th.', '2026-05-11T12:00:00Z', 'other_time'],
  ['We will strike Iran on May 20 if they do not sign.', '2026-03-02T15:00:00Z', 'Before June 2026'],
  ['We will strike Iran in the morning of March 3.', '2026-03-02T15:00:00Z', 'Before Apr 1, 2026'],
  ['I have just signed an Executive Order on clean beaches.', '2026-05-12T02:00:00Z', 'May 11'],
  ['I have just signed an Executive Order on clean beaches.', '2026-05-09T15:00:00Z', 'other_time'],
  ['I have just signed an Executive Order on clean beaches.', '2026-05-13T15:00:00Z', 'other_time'],
  ['I am very much looking forward to my trip to China, an amazing Country!', '2026-05-10T12:00:00Z', 'other_time'],
  ['Kathy Hochul is a total disaster, a stupid and failed Governor!', '2026-05-30T16:45:00Z', 'May 30'],
  ['Kathy Hochul is a total disaster, a stupid and failed Governor!', '2026-05-30T03:35:00Z', 'May 29'],
  ['Kathy Hochul is a total disaster, a stupid and failed Governor!', '2026-04-30T03:35:00Z', 'other_time'],
];

describe('the matched outcome', () => {
  it.each(cases)('of "%s" at %s is %s', (text, at, outcome) => {
    expect(matchOutcome(text, at)).toBe(outcome);
  });

  it.each([
    ['Who will Trump meet with?', true],
    ['Who will Trump meet in 2026?', false],
    ['Who will Trump meet this week?', false],
    ['Who will Trump meet by Friday?', false],
  ])('of a post without a time is no contract that names a time: %s', (title, matched) => {
    const [first] = createEvent(title, ['Emmanuel Macron']);
    const result = createMatcher([first!]).match({ text: 'I had a great meeting with Emmanuel Macron today.' });
    expect(result).toMatchObject(matched ? { matched } : { matched, reason: 'no_time' });
  });

  it('does not depend on the order of the contracts', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(contracts, { minLength: contracts.length }),
        fc.constantFrom(...cases),
        (shuffled, [text, at, outcome]) => {
          expect(matchOutcome(text, at, shuffled)).toBe(outcome);
        },
      ),
    );
  });
});

describe('a ladder of deadlines', () => {
  const ladder = (
    rungs: readonly (readonly [label: string, facts: Partial<MatchableContract>])[],
  ): MatchableContract[] =>
    rungs.map(([label, facts]) => ({
      id: label,
      event_id: 'ladder',
      title: `Will Trump visit Japan by ${label}?`,
      event_title: 'Will Trump visit Japan by...?',
      outcome: label,
      opens_at: '2026-09-01T00:00:00Z',
      closes_at: null,
      ...facts,
    }));
  const rungs = ladder([
    ['September 30', { last_price: 0.1, volume: 900 }],
    ['October 31', { last_price: 0.2, volume: 100 }],
    ['December 31', { last_price: 0.5, volume: 500 }],
    ['February 28, 2027', { volume: 700 }],
  ]);
  const match = (text: string, at = '2026-09-26T12:00:00Z', candidates = rungs) =>
    createMatcher(candidates).match({ text, at });

  it('fits with every deadline after the post, whether its label has a year or not', () => {
    for (const rung of rungs)
      expect(match('I will visit Japan!', '2026-09-26T12:00:00Z', [rung])).toMatchObject({ matched: true });
  });

  it('shows the most traded rung with a price that stays open for a week', () => {
    expect(match('I will visit Japan!')).toMatchObject({ contract: { id: 'December 31' } });
  });

  it('shows the first rung after the day that the post names', () => {
    expect(match('I will visit Japan on October 12th!')).toMatchObject({ contract: { id: 'October 31' } });
  });

  it('shows the nearest rung if none has a price', () => {
    const unpriced = rungs.map((rung) => ({ ...rung, last_price: null }));
    expect(match('I will visit Japan!', undefined, unpriced)).toMatchObject({ contract: { id: 'October 31' } });
  });

  it('has the nearest rungs with a price as its alternatives', () => {
    expect(match('I will visit Japan!')).toMatchObject({
      alternatives: [
        { contract: { id: 'October 31' }, relation: 'other_deadline' },
        { contract: { id: 'September 30' }, relation: 'other_deadline' },
        { contract: { id: 'February 28, 2027' }, relation: 'other_deadline' },
      ],
    });
  });

  it('has single days if its titles say "on"', () => {
    const days = ladder([['September 30', {}]]).map((contract) => ({
      ...contract,
      title: 'Will Trump visit Japan on September 30?',
      event_title: 'Will Trump visit Japan on...?',
    }));
    expect(match('I will visit Japan!', '2026-09-26T12:00:00Z', days)).toMatchObject({ reason: 'other_time' });
    expect(match('I will visit Japan!', '2026-09-30T12:00:00Z', days)).toMatchObject({ matched: true });
  });
});

describe('a question about a month', () => {
  const september: MatchableContract = {
    id: 'september',
    event_id: 'september',
    title: 'Will Trump meet with Keir Starmer in September?',
    event_title: 'Who will Trump meet with in September?',
    outcome: 'Yes',
    opens_at: '2026-08-20T00:00:00Z',
    closes_at: null,
  };

  it.each([
    ['I met with Keir Starmer today!', '2026-08-30T12:00:00Z', 'other_time'],
    ['I will be meeting with Keir Starmer!', '2026-08-30T17:00:00Z', 'matched'],
    ['I met with Keir Starmer today!', '2026-09-30T12:00:00Z', 'matched'],
    ['I met with Keir Starmer!', '2026-10-02T03:00:00Z', 'matched'],
    ['I met with Keir Starmer!', '2026-10-02T05:00:00Z', 'other_time'],
    ['I will be meeting with Keir Starmer on October 12th!', '2026-09-28T12:00:00Z', 'other_time'],
  ])('fits "%s" at %s: %s', (text, at, expected) => {
    const result = createMatcher([september]).match({ text, at });
    expect(result.matched ? 'matched' : result.reason).toBe(expected);
  });
});
