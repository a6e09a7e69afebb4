import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

const postedAt = '2026-05-20T16:00:00Z';
const other = 'other_time';
const [june, december, march] = ['June 30', 'December 31', 'March 31'];

/** Phrases of a post of 20 May 2026, and the rung of the ladder June 30, December 31, March 31 2027 that each names. */
const phrases: [phrase: string, rung: string][] = [
  ['by June 30', june],
  ['by June 30, 2026', june],
  ['by the end of June', june],
  ['before July', june],
  ['in June', june],
  ['on June 15th', june],
  ['this month', june],
  ['next month', june],
  ['next week', june],
  ['tomorrow', june],
  ['on Friday', june],
  ['for the first time in several months', march],
  ['in two weeks', june],
  ['within the next 30 days', june],
  ['in the coming weeks', june],
  ['before the end of the month', june],
  ['by December 31', december],
  ['by Dec. 31st', december],
  ['by December 31, 2026', december],
  ['by 31 December', december],
  ['before the end of the year', december],
  ['before the end of this year', december],
  ['by year’s end', december],
  ['this year', december],
  ['later this year', december],
  ['before 2027', december],
  ['in 2026', december],
  ['this summer', december],
  ['this fall', december],
  ['in the fall', december],
  ['in July', december],
  ['in September', december],
  ['in December', december],
  ['IN DECEMBER', december],
  ['before January', december],
  ['before Christmas', december],
  ['by Thanksgiving', december],
  ['before the Midterms', december],
  ['in the third quarter', december],
  ['in the next six months', december],
  ['after the summer', december],
  ['by March 31', march],
  ['by March 31, 2027', march],
  ['by the end of March', march],
  ['before April', march],
  ['in January', march],
  ['in March 2027', march],
  ['this winter', march],
  ['early next year', march],
  ['in the first quarter of 2027', march],
  ['in 2028', other],
  ['by 2030', other],
  ['next summer', other],
  ['in May 2027', other],
  ['in the spring of 2028', other],
  ['in two years', other],
  ['after the end of 2027', other],
];

const pastPhrases = ['in 2019', 'last August', 'last year', 'in December', 'in March 2025', 'two years ago'];

const rungs = [
  { label: june, year: '2026', closes_at: '2026-06-30T23:59:00Z', volume: 100 },
  { label: december, year: '2026', closes_at: '2026-12-31T23:59:00Z', volume: 200 },
  { label: march, year: '2027', closes_at: '2027-03-31T23:59:00Z', volume: 900 },
];

/** The ways in which venues write the rungs of a ladder. */
const forms: [form: string, toTexts: (label: string, year: string) => Partial<MatchableContract>][] = [
  [
    'titles and labels with a year',
    (label, year) => ({ title: `Will Trump visit Japan by ${label}, ${year}?`, outcome: `${label}, ${year}` }),
  ],
  ['titles and labels without a year', (label) => ({ title: `Will Trump visit Japan by ${label}?`, outcome: label })],
  ['labels with a year', (label, year) => ({ outcome: `${label}, ${year}` })],
  ['labels without a year, and no opening time', (label) => ({ outcome: label, opens_at: null })],
];

describe.each(forms)('of a ladder with %s', (_, toTexts) => {
  const event_title = 'Will Trump visit Japan by...?';
  const matcher = createMatcher(
    rungs.map(({ label, year, ...more }) => ({
      ...{ id: label, event_id: 'ladder', title: event_title, event_title, outcome: label, last_price: 0.3 },
      ...{ opens_at: '2026-01-05T00:00:00Z', ...more, ...toTexts(label, year) },
    })),
  );
  const match = (text: string): string => {
    const result = matcher.match({ text, at: postedAt });
    return result.matched ? result.contract.id : result.reason;
  };

  it.each(phrases)('"%s" names the rung %s', (phrase, rung) => {
    expect(match(`I will visit Japan ${phrase}, a great Country!`)).toBe(rung);
  });

  it.each(pastPhrases)('"%s" names no rung in a post about the past', (phrase) => {
    expect(match(`I visited Japan ${phrase}, a great Country!`)).not.toMatch(/\d/u);
  });

  it('a post without a time gets the most traded rung', () => {
    expect(match('I will visit Japan very soon, a great Country!')).toBe(march);
  });
});

it('a time in another clause after the act is the time of something else', () => {
  const title = 'Will Trump visit Iowa in 2026?';
  const contract = {
    id: 'iowa',
    event_id: 'iowa',
    title,
    event_title: title,
    outcome: 'Yes',
    opens_at: '2026-01-01T00:00:00Z',
  };
  const matcher = createMatcher([contract]);
  const text = 'Just left a Steel Plant in Iowa, which now works around the clock, after it was closed a year ago.';
  expect(matcher.match({ text, at: postedAt })).toMatchObject({ matched: true });
  expect(matcher.match({ text: 'I was in Iowa a year ago, on a trip to Iowa.', at: postedAt })).toMatchObject({
    matched: false,
  });
});

it.each([
  ['In 2028 we need a fighter, and I am proud to endorse Ann Quill.', 'Will Trump endorse Ann Quill in 2026?'],
  ['I am proud to endorse Ann Quill.', 'Will Trump endorse Ann Quill for President in 2028?'],
])('an endorsement is given now, and not at the time of the election: %s', (text, title) => {
  const contract = { id: 'one', event_id: 'one', title, event_title: title, outcome: 'Yes' };
  expect(createMatcher([contract]).match({ text, at: postedAt })).toMatchObject({ matched: true });
});

it('the time of an act can be that of the next sentence', () => {
  const title = 'Will Trump visit India in 2026?';
  const contract = { id: 'one', event_id: 'one', title, event_title: title, outcome: 'Yes' };
  const match = (time: string) =>
    createMatcher([contract]).match({ text: `I will visit India. It will be ${time}, very exciting!`, at: postedAt });
  expect(match('in December')).toMatchObject({ matched: true });
  expect(match('next February')).toMatchObject({ reason: 'other_time' });
});

describe('a period that has not started', () => {
  const match = (text: string, title: string): string => {
    const contract = { id: 'v:1', event_id: 'v:1', title, event_title: title, outcome: 'Yes' };
    const matcher = createMatcher([{ ...contract, opens_at: '2026-01-01T00:00:00Z' }]);
    const result = matcher.match({ text, at: '2026-11-20T12:00:00Z' });
    return result.matched ? 'match' : result.reason;
  };

  it.each([
    ['I will be going to India next month.', 'Will Trump visit India in December 2026?'],
    ['I will visit India on December 12th.', 'Will Trump visit India in December 2026?'],
    ['I will visit India on December 12th.', 'Will Trump visit India on December 12, 2026?'],
    ['I will visit India next year.', 'Will Trump visit India in 2027?'],
    ['I will visit India in January.', 'Will Trump visit India in January 2027?'],
    ['I will visit India in January 2027.', 'Will Trump visit India in 2027?'],
  ])('is that of "%s"', (text, title) => {
    expect(match(text, title)).toBe('match');
  });

  it.each([
    ['I will visit India.', 'Will Trump visit India in December 2026?'],
    ['I visited India today.', 'Will Trump visit India in December 2026?'],
    ['I will visit India this year.', 'Will Trump visit India in December 2026?'],
    ['I will visit India before Christmas.', 'Will Trump visit India in December 2026?'],
    ['I will visit India in January 2027.', 'Will Trump visit India in December 2026?'],
    ['I visited India last month.', 'Will Trump visit India in 2027?'],
  ])('is not that of "%s"', (text, title) => {
    expect(match(text, title)).toBe('other_time');
  });
});

describe('a holiday in a title', () => {
  const toContract = (day: string): MatchableContract => {
    const title = `Will Trump pardon Elizabeth Holmes by ${day}?`;
    const more = { opens_at: '2026-04-20T00:00:00Z', closes_at: '2027-05-01T00:00:00Z' };
    return { id: day, event_id: day, title, event_title: title, outcome: 'Yes', ...more };
  };
  const text = 'I just pardoned Elizabeth Holmes.';

  it.each([
    ...['Memorial Day', 'the Fourth of July', 'Labor Day', 'Halloween', 'Veterans Day', 'Thanksgiving', 'Christmas'],
    ...['Christmas Eve', 'Thanksgiving Day', "New Year's Day", 'Easter', 'Easter Sunday'],
  ])('is a deadline and no object: %s', (day) => {
    expect(createMatcher([toContract(day)]).match({ text, at: postedAt })).toMatchObject({ matched: true });
  });

  it.each([
    ['Thanksgiving', '2026-11-28T12:00:00Z', 'other_time'],
    ['Christmas', '2026-11-28T12:00:00Z', undefined],
    ['Christmas', '2026-12-28T12:00:00Z', 'other_time'],
    ['Easter', '2027-03-28T12:00:00Z', undefined],
    ['Easter', '2027-04-01T12:00:00Z', 'other_time'],
  ])('is a deadline: %s for a post of %s', (day, at, reason) => {
    const result = createMatcher([toContract(day)]).match({ text, at });
    expect(result.matched ? undefined : result.reason).toBe(reason);
  });

  it('distinguishes two contracts', () => {
    const matcher = createMatcher([toContract('Thanksgiving'), toContract('Christmas')]);
    expect(matcher.match({ text, at: postedAt })).toMatchObject({ alternatives: [{ relation: 'other_deadline' }] });
  });
});
