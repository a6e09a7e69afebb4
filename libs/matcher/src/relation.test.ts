import { describe, expect, it } from 'vitest';
import { presidentVocabulary } from './english/vocabulary.ts';
import { createMatcher } from './index.ts';
import { parseContract } from './questions/groups.ts';
import { findRelation } from './relation.ts';
import type { MatchableContract, Relation } from './types.ts';

const aContract = (facts: Partial<MatchableContract>): MatchableContract => ({
  ...{ id: 'v:1', venue: 'v', event_id: 'v:1', title: 'Will Trump pardon X?', event_title: 'Will Trump pardon X?' },
  outcome: 'Yes',
  ...facts,
});

function relate(chosen: MatchableContract, alternative: MatchableContract): Relation {
  const parse = (contract: MatchableContract) => parseContract(contract, presidentVocabulary);
  return findRelation(parse(chosen), parse(alternative));
}

describe('an alternative', () => {
  it.each([
    ['other_deadline', 'June 30', 'March 31'],
    ['other_deadline', 'Before 2027', 'Before June 2026'],
    ['other_deadline', 'Before 2027', "Before Trump's term ends"],
    ['other_deadline', 'Yes', 'Yes'],
    ['other_outcome', 'June 30', 'Never'],
    ['other_outcome', '0 to 5', '6 to 10'],
    ['other_outcome', 'Yes', 'No'],
  ])('is called %s if two contracts of an event have the outcomes %s and %s', (relation, outcome, other) => {
    expect(relate(aContract({ outcome }), aContract({ outcome: other }))).toBe(relation);
  });

  it.each([
    ['other_outcome', 'Will Trump pardon himself?'],
    ['other_outcome', 'Will Trump pardon someone else by June 30?'],
    ['other_deadline', 'Will Trump pardon X by June 30?'],
    ['other_deadline', 'Will Trump pardon X in 2027?'],
    ['other_deadline', 'Will Trump pardon X before his term ends?'],
  ])('of the same event is called %s if its title is "%s"', (relation, title) => {
    const event_title = 'Who will Trump pardon?';
    expect(relate(aContract({ event_title }), aContract({ event_title, title }))).toBe(relation);
  });

  it.each([
    ['other_venue', { venue: 'w', event_id: 'w:1', event_title: 'Trump pardon X?' }],
    ['other_question', { event_id: 'v:2', event_title: 'Will Trump pardon Y?' }],
    ['other_deadline', { event_id: 'v:2', event_title: 'Will Trump pardon X by June?' }],
  ])('of another event is called %s: %j', (relation, facts) => {
    expect(relate(aContract({}), aContract(facts))).toBe(relation);
  });
});

/** A contract of an event with one contract, whose title is that of the event. */
const listed = (venue: string, title: string, closes_at: string, outcome = 'Yes'): MatchableContract => ({
  ...{ id: `${venue}:1`, venue, event_id: `${venue}:1`, title, event_title: title, outcome, closes_at },
  opens_at: '2026-01-01T00:00:00Z',
});

describe('a contract of another venue', () => {
  const chosen = listed('v', 'Will Trump pardon Ghislaine Maxwell by December 31, 2026?', '2026-12-31T23:59:59Z');

  it.each<[Relation, string, string, string?]>([
    ['other_venue', 'Will Trump pardon Ghislaine Maxwell before 2027?', '2027-01-01T04:59:00Z'],
    ['other_venue', 'Will Trump pardon Ghislaine Maxwell in 2026?', '2027-01-02T15:00:00Z'],
    ['other_venue', 'Will Trump pardon Ghislaine Maxwell by December 31?', '2027-01-01T04:59:00Z'],
    ['other_venue', 'Trump pardon Ghislaine Maxwell?', '2027-01-01T04:59:00Z', 'Before 2027'],
    ['other_venue', 'Trump pardon Ghislaine Maxwell by...?', '2027-01-01T04:59:00Z', 'December 31, 2026'],
    ['other_venue', 'Trump pardon Ghislaine Maxwell?', '2027-01-01T04:59:00Z'],
    ['other_deadline', 'Trump pardon Ghislaine Maxwell?', '2029-01-20T17:00:00Z'],
    ['other_deadline', 'Will Trump pardon Ghislaine Maxwell before 2029?', '2029-01-01T04:59:00Z'],
    ['other_deadline', 'Will Trump pardon Ghislaine Maxwell by December 30, 2026?', '2026-12-31T04:59:00Z'],
    ['other_deadline', 'Will Trump pardon Ghislaine Maxwell in December 2026?', '2027-01-01T04:59:00Z'],
    ['other_deadline', 'Will Trump pardon Ghislaine Maxwell before his term ends?', '2029-01-20T17:00:00Z'],
    ['other_deadline', 'Will Trump pardon Ghislaine Maxwell before he leaves office?', '2029-01-20T17:00:00Z'],
    ['other_deadline', 'Trump pardon Ghislaine Maxwell?', '2029-01-20T17:00:00Z', "During Trump's term"],
    ['other_question', 'Will Trump not pardon Ghislaine Maxwell before 2027?', '2027-01-01T04:59:00Z'],
    ['other_question', 'Will Trump pardon Ghislaine Maxwell’s brother before 2027?', '2027-01-01T04:59:00Z'],
  ])('is called %s if its title is "%s", it closes at %s, and its label is %s', (relation, title, closesAt, label) => {
    expect(relate(chosen, listed('w', title, closesAt, label))).toBe(relation);
  });

  it.each<[Relation, Partial<MatchableContract>, Partial<MatchableContract>]>([
    // The venues have the name of a person in the label, or in the title with the label "Yes".
    ['other_venue', { title: 'Will Trump pick Kevin Warsh as Fed Chair?' }, { outcome: 'Kevin Warsh' }],
    ['other_venue', { outcome: 'Warsh' }, { outcome: 'Kevin Warsh' }],
    ['other_outcome', { title: 'Will Trump pick Kevin Warsh as Fed Chair?' }, { outcome: 'Kevin Hassett' }],
    ['other_outcome', { outcome: 'Someone else' }, { outcome: 'Kevin Warsh' }],
  ])('is called %s if %j is chosen, and of the same question it has %j', (relation, facts, other) => {
    const title = 'Who will Trump pick as Fed Chair?';
    const toContract = (venue: string, own: object) => ({ ...listed(venue, title, '2026-12-31T23:59:59Z'), ...own });
    expect(relate(toContract('v', facts), toContract('w', other))).toBe(relation);
  });

  it.each([
    ['other_venue', '25% or more', 'At least 25%'],
    ['other_venue', 'Above 25%', 'More than 25%'],
    ['other_outcome', 'Above 25%', 'At least 25%'],
    ['other_outcome', 'Above 25%', 'Above 35%'],
  ])('is called %s if the labels are thresholds: %s and %s', (relation, label, other) => {
    const title = 'How large will the tariff on Canada be?';
    const toContract = (venue: string, outcome: string) => listed(venue, title, '2026-12-31T23:59:59Z', outcome);
    expect(relate(toContract('v', label), toContract('w', other))).toBe(relation);
  });

  it.each(['Will Trump not pardon Ghislaine Maxwell in 2026?', 'Will Trump visit Japan in 2026?'])(
    'is called other_outcome if the title "%s" is another answer of one event title',
    (title) => {
      const event_title = 'What will Trump do?';
      const facts = { event_title, closes_at: '2026-12-31T23:59:59Z' };
      expect(relate({ ...chosen, ...facts }, { ...listed('w', title, ''), ...facts })).toBe('other_outcome');
    },
  );
});

describe('titles of two venues', () => {
  const relateTitles = (title: string, other: string): Relation =>
    relate(listed('v', title, '2026-12-31T23:59:59Z'), listed('w', other, '2027-01-01T04:59:00Z'));

  it.each([
    ['Will Trump pardon X Y?', 'X Y pardoned?'],
    ['Will Trump pardon X Y?', 'Will X Y receive a presidential pardon?'],
    ['Will Trump fire Kash Patel?', 'Kash Patel fired as FBI Director?'],
    ['Will Trump fire Jerome Powell?', 'Will Fed Chair Jerome Powell be removed by Trump?'],
    ['Will Trump impose a 60% tariff on Norway?', 'Will the US put a 60 percent tariff on Norway?'],
    ['Will Trump sign the GENIUS Act?', 'GENIUS Act signed into law?'],
    ['Will Trump visit Egypt?', 'Donald Trump travels to Egypt?'],
    ['Will Trump visit Egypt?', 'Trump trip to Egypt by...?'],
    ['Will Trump meet with Xi Jinping?', 'Will Trump and Xi meet?'],
    ['Will Trump meet with Xi Jinping?', 'Will Trump meet President Xi?'],
    ['Will Trump nominate Kevin Hassett as Fed Chair?', 'Will Trump pick Kevin Hassett for Chair of the Fed?'],
    ['Will Trump acquire Greenland?', 'Will the US buy Greenland?'],
    ['Will Trump strike Iran?', 'US attack on Iran?'],
    ['Will the Trump administration release the Epstein files?', 'Epstein files released?'],
    ['Will Trump recognise Somaliland?', 'Will the United States recognize Somaliland?'],
    ['Will Trump endorse Ken Paxton?', 'Ken Paxton endorsed by President Trump?'],
    ['Will Trump visit Egypt by the end of 2026?', 'Will Trump visit Egypt this year?'],
    ['Will Trump impose a 50% tariff on Brazil?', 'Will Trump place a fifty percent tariff on Brazilian goods?'],
    ['Will Trump sign an executive order on X?', 'Will Trump issue an executive order on X?'],
    ['Will Trump sue the BBC?', 'Trump lawsuit against the BBC?'],
    ['Will Trump visit Egypt?', 'Will Trump visit Egypt by EOY?'],
    ['Will Trump visit Egypt before he leaves office?', 'Will Trump visit Egypt during the Trump presidency?'],
  ])('ask the same: "%s" and "%s"', (title, other) => {
    expect(relateTitles(title, other)).toBe('other_venue');
  });

  it.each([
    ['Will Trump impose a 60% tariff on Norway?', 'Will Trump impose a 20% tariff on Norway?'],
    ['Will Trump impose a 60% tariff on Norway?', 'Will Norway impose a 60% tariff on the US?'],
    ['Will Trump impose a tariff on Norway?', 'Will Trump lower the tariff on Norway?'],
    ['Will Trump impose a tariff on Norway?', 'Will Trump announce no tariff on Norway?'],
    ['Will Trump visit three countries?', 'Will Trump visit four countries?'],
    ['Will Trump visit Egypt?', 'Will Trump visit Egypt first?'],
    ['Will Trump visit Egypt?', 'Will Trump visit Egypt again?'],
    ['Will Trump visit Egypt?', 'Will Trump visit Egypt and Israel?'],
    ['Will Trump visit Egypt?', 'Will JD Vance visit Egypt?'],
    ['Will Trump visit Egypt before Israel?', 'Will Trump visit Israel before Egypt?'],
    ['Will Trump fire Pam Bondi?', 'Will Pam Bondi resign?'],
    ['Will Trump fire Pam Bondi?', 'Pam Bondi out as Attorney General?'],
    ['Will Trump fire Pam Bondi?', 'Will Trump fire Pam Bondi before Kash Patel?'],
    ['Will Trump pick Bondi as Attorney General?', 'Will Trump pick Bondi as Secretary of State?'],
    ['Will Trump sue Gavin Newsom?', 'Will Gavin Newsom sue Trump?'],
    ['Will Trump pardon X Y?', 'Will Trump pardon Donald Trump Jr.?'],
    ['Will Trump pardon X Y?', 'Will Trump commute the sentence of X Y?'],
    ['Will Trump meet Putin and Zelenskyy?', 'Will Putin meet Zelenskyy?'],
    ['Will Trump endorse in KY-Sen?', 'Will Trump endorse in TX-Sen?'],
    ['Will Trump sign the GENIUS Act?', 'Will Trump veto the GENIUS Act?'],
    ['Will Trump visit Egypt?', 'Will Trump visit Egypt without Melania?'],
  ])('ask different questions: "%s" and "%s"', (title, other) => {
    expect(relateTitles(title, other)).toBe('other_question');
  });

  it('differ in the office of one person', () => {
    const toContract = (venue: string, office: string) => listed(venue, `Will Trump fire Rubio as ${office}?`, '');
    expect(relate(toContract('v', 'Secretary of State'), toContract('w', 'National Security Advisor'))).toBe(
      'other_outcome',
    );
  });

  it('are one question where one venue has a list of answers', () => {
    const single = listed('v', 'Will Trump pardon X Y?', '2026-12-31T23:59:59Z');
    const answer = listed('w', 'Who will Trump pardon?', '2027-01-01T04:59:00Z', 'X Y');
    expect(relate(single, answer)).toBe('other_venue');
    expect(relate(single, { ...answer, outcome: 'Z Y' })).toBe('other_question');
  });
});

it('a post that names a person need not name the office in the title', () => {
  const titles = [
    'Will Trump fire Kash Patel?',
    'Kash Patel fired as FBI Director?',
    'Will FBI Director Kash Patel be fired?',
  ];
  const matcher = createMatcher(titles.map((title, index) => listed(`v${index}`, title, '2026-12-31T23:59:59Z')));
  const result = matcher.match({ text: 'I just fired Kash Patel!', at: '2026-05-01T12:00:00Z' });
  expect(result.matched && result.alternatives.map(({ relation }) => relation)).toEqual(['other_venue', 'other_venue']);
});

it('a deadline at the end of a year names no act of ending', () => {
  const matcher = createMatcher([
    listed('v', 'Will Trump sign the GENIUS Act by end of 2027?', '2027-12-31T23:59:59Z'),
  ]);
  expect(matcher.match({ text: 'I just signed the GENIUS Act.', at: '2026-05-01T12:00:00Z' }).matched).toBe(true);
});

it('a post matches a question whose deadline is the end of a term', () => {
  const matcher = createMatcher([listed('v', 'Will Trump sue Powell before his term ends?', '2029-01-20T17:00:00Z')]);
  expect(matcher.match({ text: 'I am suing Jerome Powell!', at: '2026-05-01T12:00:00Z' }).matched).toBe(true);
});
