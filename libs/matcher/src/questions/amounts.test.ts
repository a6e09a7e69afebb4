import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInBracket, listAmounts, parseBracket, parseNamedCount, parseStated, type Amount } from './amounts.ts';
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
});

describe('listAmounts', () => {
  it('returns percentages and sums in order', () => {
    expect(listAmounts('10% or 25 percent, 350 Billion Dollars, $1,200.50 for 3 of the 47, 50 bps')).toEqual([
      { unit: '%', value: 10 },
      { unit: '%', value: 25 },
      { unit: 'sum', value: 3.5e11 },
      { unit: 'sum', value: 1200.5 },
      { unit: '%', value: 0.5 },
    ]);
  });

  it.each([
    ['from 57% to 47% on X (10% on Y)', '47%'],
    ['from 21% all the way down to 15 percent', '15%'],
    ['a price of $199, down from $1,350', '199'],
    ['not $1 Trillion, but $1.6 Trillion', '1600000000000'],
    ['DOUBLING the 50% Tariff', '100%'],
    ['doubling what they pay, from 25% to 50%', '50%'],
    ['a Tariff of thirty percent', '30%'],
    ['a Thirty-Five Per Cent levy', '35%'],
    ['lower by two full Points', '2%'],
    ['a Twelve Billion Dollar lawsuit', '12000000000'],
    ['ONE HUNDRED TWENTY NINE DOLLARS', '129'],
    ['650 members of the National Guard', '650 member of the national guard'],
    ['forty-eight F-35 Jets', '48 f 35 jet'],
    ['two thousand five hundred Guardsmen', '2500 guardsmen'],
    ['set at 15,000, mostly for farmers', '15000'],
    ['since May 3rd, May 3, 1787, the 5th Circuit, 6:00 A.M., for 14 days, an H-1B visa', ''],
  ])('reads what is meant now: %s', (text, expected) => {
    const render = ({ unit, value, things = [] }: Amount) =>
      [`${value}${unit === '%' ? '%' : ''}`, ...things].join(' ');
    expect(listAmounts(text).map(render).join(', ')).toBe(expected);
  });

  it('accepts any text, as parseBracket does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789,.$% ') })), (text) => {
        expect(() => [listAmounts(text), parseBracket(text)]).not.toThrow();
      }),
    );
  });
});

describe('an amount in a title', () => {
  const toContract = (title: string) => ({
    ...{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' },
    ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T23:59:59Z' },
  });
  const orMore = {
    ...toContract('Will Trump impose a 50% tariff on India by December 31, 2026?'),
    description: 'Resolves to Yes if a general 50% or greater tariff on imports from India is enacted.',
  };
  const matcher = createMatcher([
    orMore,
    ...[
      'Will Trump impose a 50% tariff on China by December 31, 2026?',
      'Will Trump impose a 100% tariff on China by December 31, 2026?',
      'Will Trump deploy 5,000 troops to Chicago by December 31, 2026?',
      'Will Trump send $2,000 tariff dividend checks by December 31, 2026?',
      'Will Trump extend the Mexico tariff truce by 90 days?',
      'Will Trump propose a 15% corporate tax rate in 2026?',
      'Will Trump pardon at least 100 people in a single day in November 2026?',
      'Will Trump introduce a 50-year mortgage in 2026?',
      'Will Trump nominate at least 20 federal judges in November 2026?',
      'Will Trump withdraw at least 10,000 troops from Germany in 2026?',
      'Will Trump announce a Japan investment of $1 trillion or more in 2026?',
      'Will Trump raise the H-1B visa fee to $250,000 in 2026?',
      'Will Trump cut the corporate tax rate to 12% in 2026?',
      'Will Trump cap credit card interest at 10% in 2026?',
      'Will Trump extend the Iran ceasefire by 14 days in 2026?',
      'Will Trump cut US troops in Korea to 20,000 in 2026?',
    ].map(toContract),
  ]);

  it.each([
    ['I am imposing a 100% Tariff on China, effective immediately!', /100%/u],
    ['I am imposing a Tariff of 60% on China, effective immediately!', /outcome_not_named/u],
    ['India will pay a Tariff of 60%, effective immediately!', /India/u],
    ['India will pay a Tariff of 40%, effective immediately!', /outcome_not_named/u],
    ['I am imposing a 10% Tariff on China, effective immediately!', /outcome_not_named/u],
    ['We will lower the Tariff on China from 57% to 47%, effective immediately!', /outcome_not_named/u],
    ['I am imposing a 10% Tariff on China, and a 100% Tariff on Peru, effective immediately!', /outcome_not_named/u],
    ['The 50% Tariff on China is no longer in effect.', /different_act/u],
    ['I am cutting our troops in Korea to 20,000.', /20,000/u],
    ['I am cutting our troops in Korea to 30,000, no lower.', /outcome_not_named/u],
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
    ['It is my Honor to nominate three great lawyers to serve as Judges.', /outcome_not_named/u],
    ['I will nominate 25 outstanding Judges today.', /20 federal judges/u],
    ['We sent 200 members of the National Guard into Chicago last night, just 200.', /outcome_not_named/u],
    ['12,500 of our Great Soldiers are coming home from Germany, as I ordered.', /10,000 troops/u],
    ['Japan has just committed to invest 1.4 Trillion Dollars in the United States!', /trillion/u],
    ['Japan will be investing Two Hundred Billion Dollars in the United States!', /outcome_not_named/u],
    ['By Proclamation, signed by me, the fee for an H-1B Visa goes up from $100,000 to $250,000.', /fee/u],
    ['I am calling for a one year limit of 10% on Credit Card Interest.', /10%/u],
    ['I am calling for a limit of 15% on Credit Card Interest.', /outcome_not_named/u],
    ['Japan will be putting 1.2 Trillion Dollars into our Country, at my direction.', /trillion/u],
    ['I am sending 12,000 soldiers to Germany.', /different_object/u],
    ['Germany had 15,000 soldiers at the parade on Saturday.', /different_object/u],
    ['Japan has a fund of more than 2 Trillion Dollars.', /different_act/u],
    ['The H-1B Visa program has 250,000 people waiting. I say the fee is much too low!', /outcome_not_named/u],
    [
      '5,000 brave men were in Chicago last night, two thousand five hundred of our Guard troops.',
      /outcome_not_named/u,
    ],
    ['12,000 young people of Germany came to my speech, wow.', /only_generic_words/u],
    ['I have agreed to extend the Ceasefire with Iran for another two weeks.', /14 days/u],
    ['I signed it: the Corporate Tax goes from 21% all the way down to 12 percent.', /12%/u],
  ])('is reached or named by the post: %s', (text, expected) => {
    const result = matcher.match({ text, at: '2026-11-20T12:00:00Z' });
    expect(result.matched ? result.contract.title : result.reason).toMatch(expected);
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

  it.each([
    'After one hundred and twenty-five days, will he extend 30 day pauses by 90 days?',
    'Will\n\n\n\n\n\n\n\n\nhe extend 30 day pauses by 90 days?',
  ])('is the span that something lasts: %s', (title) => {
    expect(parseStated(title)).toEqual({ unit: 'span', low: 90, high: 90 });
  });
});

describe('a question with brackets', () => {
  const list = (title: string, outcomes: readonly string[]) =>
    outcomes.map((outcome) => ({
      ...{ id: `${title} ${outcome}`, event_id: title, title, event_title: title, outcome },
      ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T23:59:59Z' },
    }));
  const matcher = createMatcher([
    ...list('How many people will Trump pardon in November 2026?', ['1-19', '20-99', '100+']),
    ...list('How many people will Trump deport in 2026?', ['<250k', '250-500k', '500-750k', '1m or more']),
    ...list('How many executive orders will Trump sign in November 2026?', ['0-4', '5-9', '10 or more']),
    ...list('What refugee cap will Trump set for fiscal year 2027?', ['7,500', '15,000']),
    ...list('What will the tariff on Canada be on December 30, 2026?', ['25%', '35%']),
  ]);

  it.each([
    ['Full Pardons have been given to 76 Great Patriots, who were persecuted for over 3 years.', '20-99'],
    ['The 250th Anniversary was great. I gave out Pardons!', 'mentioned_in_passing'],
    ['612,000 Illegal Aliens have been deported from our Country, after Biden let in 21 Million.', '500-750k'],
    ['Mexico deported 612,000 chickens from our Country.', 'only_generic_words'],
    ['Trump pardons 25 former stars: https://www.example.com/trump-pardons', 'outcome_not_named'],
    ['12 Executive Orders signed this month, each a WINNER!', '10 or more'],
    ['The Executive Order that I signed on February 12th is a big hit.', 'only_generic_words'],
    ['The Refugee ceiling has been set, by me, at 15,000. It was 125,000 under Biden.', '15,000'],
    ['I am setting the Tariff on Canada at 45%.', 'outcome_not_named'],
    ['We will be raising what Canada pays us, from 25% to 35%, effective December 10th.', '35%'],
  ])('is answered by the amount in: %s', (text, expected) => {
    const result = matcher.match({ text, at: '2026-11-20T12:00:00Z' });
    expect(result.matched ? result.contract.outcome : result.reason).toBe(expected);
  });
});
