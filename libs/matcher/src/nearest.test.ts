import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

const contract = (id: string, title: string, changes: Partial<MatchableContract> = {}): MatchableContract => ({
  id,
  event_id: id,
  title,
  event_title: title,
  outcome: 'Yes',
  ...changes,
});
const guard = contract('guard', 'What cities will Trump send the National Guard to in 2026?', { outcome: 'Chicago' });
const insult = contract('insult', 'Will Trump publicly insult someone on May 1, 2026?');
const virginia = contract('virginia', 'Will Donald Trump visit Virginia in 2026?');
const sue = contract('sue', 'Will Trump sue ABC or Disney before November?');
const october = contract('october', 'Will Trump meet with Xi Jinping in October 2026?', {
  opens_at: '2026-09-01T00:00:00Z',
  closes_at: '2026-11-01T00:00:00Z',
});
const matcher = createMatcher([guard, insult, virginia, sue, october]);

describe('the nearest contract', () => {
  it.each([
    'Whatever happened to the very highly overrated David Letterman? Loser!',
    'Great interview by the Governor of Virginia. Thank you!',
    'Today I withdrew the nomination of Erik Siebert as U.S. Attorney for the Eastern District of Virginia.',
    'MAKE AMERICA GREAT AGAIN!',
  ])('is absent, if it shares no act together with its subject: %s', (text) => {
    expect(matcher.match({ text, at: '2026-04-01T00:00:00Z' })).toMatchObject({ matched: false, nearest: null });
  });

  it.each([
    ['Will he go to war with Venezuela?', 'What countries will Trump visit in 2026?', 'Germany'],
    [
      'We should have a giant RALLY! Cancel it, just like I canceled my involvement with the failing and unsafe Kennedy Center.',
      'Which agencies will Trump eliminate?',
      'EPA',
    ],
    [
      'The Biden Administration made the Pool far worse. We are opening it up, and it will last!',
      "Will Trump undo any of Biden's GPU export controls?",
      'Yes',
    ],
    [
      'Illegal Immigrants steal from us. Biden let them in. Their accounts will be shut down!',
      "Will Trump undo any of Biden's GPU export controls?",
      'Yes',
    ],
    [
      'Tom Barrack, who has done an outstanding job, will be named Special Envoy to Iraq. He will make us proud in 2025!',
      'Will Trump make nonbinary people pick a gender on their passports in 2025?',
      'Yes',
    ],
    ['The Reflecting Pool will be magnificent!', 'Will Trump impose capital controls?', 'Yes'],
    [
      'Alvin Bragg is a disgrace. Biden did it! I stop them all.',
      "Will Trump undo any of Biden's GPU export controls?",
      'Yes',
    ],
    [
      'In the last two weeks I have taken out many bad Political Leaders and Pundits, including Senator Bill Cassidy.',
      'Who will Donald Trump talk to this year?',
      'Keir Starmer',
    ],
  ])('is absent, if it shares no act and no object in a sentence: %s', (text, title, outcome) => {
    const result = createMatcher([contract('other', title, { outcome })]).match({ text, at: '2026-06-01T00:00:00Z' });
    expect(result).toMatchObject({ matched: false, nearest: null });
  });

  it('is the question on journeys, if the post names the country at the end of the phrase', () => {
    const visits = ['Germany', 'Japan'].map((outcome) =>
      contract(outcome, 'What countries will Trump visit in 2026?', { event_id: 'visits', outcome }),
    );
    const result = createMatcher(visits).match({ text: 'I will be going to the G7, in France.' });
    expect(result).toMatchObject({ reason: 'outcome_not_listed', nearest: { event_id: 'visits' } });
  });

  it('is present, if the post has the act and the subject of its question', () => {
    const text = 'Governor Newsom will sue ABC and Disney.';
    expect(matcher.match({ text, at: '2026-04-01T00:00:00Z' })).toMatchObject({ matched: false, nearest: sue });
  });
});

describe('a post that fits a question', () => {
  const text = 'I will meet with President Xi Jinping of China.';

  it('is about another time, if the question is about a month that is over', () => {
    const result = matcher.match({ text, at: '2026-12-20T00:00:00Z' });
    expect(result).toMatchObject({ matched: false, reason: 'other_time', nearest: october });
  });

  it('is not in the list of the question about its time, although a question about another time fits too', () => {
    const visits = (id: string, period: string, closes_at: string) =>
      ['Germany', 'Japan'].map((outcome) =>
        contract(`${id}-${outcome}`, `What countries will Trump visit in ${period}?`, {
          event_id: id,
          outcome,
          opens_at: '2025-01-01T00:00:00Z',
          closes_at,
        }),
      );
    const [early, late] = [
      visits('e', 'May 2026', '2026-12-31T00:00:00Z'),
      visits('l', '2026', '2026-12-31T00:00:00Z'),
    ];
    const visit = { text: 'I will be going to France.', at: '2026-06-04T00:00:00Z' };
    const result = createMatcher([...early, ...late]).match(visit);
    expect(result).toMatchObject({ matched: false, reason: 'outcome_not_listed', nearest: { event_id: 'l' } });
    expect(createMatcher(early).match(visit)).toMatchObject({ matched: false, reason: 'other_time' });
  });

  it('has no open contract, if no contract of the question is a candidate', () => {
    const result = matcher.match({ text, at: '2026-10-20T00:00:00Z' }, { accept: ({ id }) => id !== 'october' });
    expect(result).toEqual({ matched: false, reason: 'no_open_contract', nearest: null });
  });
});

it('is no reason for a post that fits no question, that no contract is a candidate', () => {
  const result = matcher.match({ text: 'The Governor of Virginia is here.' }, { accept: () => false });
  expect(result.matched ? '' : result.reason).not.toBe('no_open_contract');
});
