import { describe, expect, it } from 'vitest';
import { presidentVocabulary } from '../english/vocabulary.ts';
import { parseContract } from './groups.ts';
import { getAnswer } from './question.ts';
import type { MatchableContract } from '../types.ts';

const parseAnswer = (contract: MatchableContract) => getAnswer(parseContract(contract, presidentVocabulary));

const same = '';
/** Labels as the venues write them. An event title of `same` is the title. */
const labels: [kind: string, outcome: string, title: string, event: string][] = [
  ['none', 'Yes', 'Will Trump pardon any members of his family?', same],
  ['none', '', 'Will Trump end the electric vehicle tax credit?', same],
  ['none', "Before Trump's term ends", 'Will Trump suspend habeas corpus?', same],
  ['none', 'any bill that halts military aid', 'Will the US halt military aid to Israel?', same],
  ['thing', 'Keonne Rodriguez', 'Will Keonne Rodriguez receive a presidential pardon?', 'Who will Trump pardon?'],
  ['thing', 'Eric Trump', 'Who will Trump pardon?', same],
  ['thing', 'January 6 protestor', 'Will Trump pardon a January 6 protestor?', 'Who will Trump pardon?'],
  [
    'thing',
    'RFK Jr.',
    'Will RFK be a member of the Trump administration?',
    "Who will be part of Trump's Administration?",
  ],
  ['thing', 'G20', 'Will the U.S. withdraw from G20?', 'What will the U.S. withdraw from?'],
  ['thing', 'UFC 327', 'Will Donald Trump attend UFC 327?', 'Which UFC events will Trump attend?'],
  ['thing', 'North Carolina', 'Which states will Trump visit in 2026?', same],
  ['thing', 'María Corina Machado', 'Will Trump meet María Corina Machado?', 'Who will Donald Trump meet in 2026?'],
  ['thing', 'Mayra Flores', 'Will Trump endorse Mayra Flores?', 'Who will Trump endorse?'],
  ['never', 'No one', "Who will be Trump's next Attorney General?", same],
  ['never', 'No new person', "Who will be Trump's next Press Secretary?", same],
  ['never', 'No other person', "Who will be Trump's next Secretary of Defense?", same],
  ['never', 'Other', 'Will Trump nominate another person for Attorney General?', 'Who will Trump pick?'],
  [
    'never',
    'No Announcement by June 30',
    'No Trump announcement of next Fed Chair by June 30?',
    'Who will Trump announce?',
  ],
  ['never', '2025', 'No US strike on Syria in 2025?', 'Next US strike on Syria on...?'],
  [
    'never',
    'Person A',
    'Will Trump announce Person A as next Fed Chair?',
    'Who will Trump announce as next Fed Chair?',
  ],
  ['never', 'Yes', 'Will Trump nominate himself as the next Fed chair?', 'Who will Trump nominate as Fed Chair?'],
  ['never', 'Yes', 'Will Trump nominate someone else as the next Fed chair?', 'Who will Trump nominate as Fed Chair?'],
  ['never', 'Yes', 'Will Trump nominate no one as the next Fed chair?', 'Who will Trump nominate as Fed Chair?'],
  ['never', 'Yes', 'Will Trump nominate another person for Fed chair?', 'Who will Trump nominate as Fed Chair?'],
  ['never', 'Donald Trump (Himself)', 'Who will Trump nominate as Fed Chair?', same],
  ['never', 'Himself', 'Who will Donald Trump endorse in the 2028 presidential election?', same],
  ['never', 'Nobody', 'Who will Trump pardon?', same],
  ['never', 'Yes', 'Will Trump pardon himself?', same],
  ['never', 'Unknown', 'Will the decrease be unknown?', '# of jobs DOGE cut in first 6 months?'],
  ['amount', 'Above 800', 'Will the President sign more than 800 Executive Orders?', 'How many executive orders?'],
  ['amount', '4', 'Will 4 to 4 bills become law in Mar 2026?', 'How many bills will President Trump sign in Mar 2026?'],
  ['amount', '6', 'Will the next President confirm 6 Supreme Court justices?', 'How many Supreme Court justices?'],
  ['amount', '50 to 99', 'How many people will Trump pardon in 2026?', same],
  ['amount', '1.25-1.5m', 'Will Trump deport 1,250,000-1,500,000 people?', 'How many people will Trump deport?'],
  ['amount', '<250k', 'Will Trump deport less than 250,000?', 'How many people will Trump deport?'],
  [
    'amount',
    '$10 billion to $99 billion',
    'Will the U.S. pay between $10 billion and $99 billion?',
    'How much for Greenland?',
  ],
  ['amount', 'Between 10% and 19.99%', 'What will the U.S. tariff rate on Canada be on January 1, 2026?', same],
  ['amount', 'Yes', 'Will Trump impose a 25% tariff on Canada?', 'How large will the tariff on Canada be?'],
  ['none', 'Above 0', 'Will the President sign more than 0 Executive Orders?', 'Will Trump sign an executive order?'],
  ['none', 'At least 1', 'How many bills will Trump veto?', same],
  ['deadline', 'December 31', 'US strikes Iran by December 31?', 'US strikes Iran by...?'],
  ['deadline', 'June 30, 2026', 'US strikes Iran by June 30, 2026?', 'US strikes Iran by...?'],
  ['deadline', 'December 31', 'Macron out in 2026?', 'Macron out by...?'],
  ['deadline', 'June 30', 'US strikes Iran by...?', same],
  ['deadline', 'March', 'Will the US next strike Iran before March 2026 (ET)?', 'US next strikes Iran on...?'],
  ['deadline', '2027', 'Trump eliminates capital gains tax before 2027?', 'Trump eliminates capital gains tax by ___?'],
  ['deadline', 'Before 2027', 'Will the United States acquire any part of Greenland?', same],
  ['deadline', 'Before Jul 1, 2027', 'Will Trump try to fire Kevin Warsh?', same],
  [
    'deadline',
    'Before August',
    'Will the US agree to a new Iranian nuclear deal before August?',
    'US-Iran nuclear deal?',
  ],
  ['deadline', 'In 2026', "Will Trump's travel ban end this year?", same],
  ['deadline', 'Yes', 'Will Trump sanction Russia before March?', same],
  ['deadline', 'Q3', 'When will Trump visit China?', same],
  ['day', 'May 24', 'Will Trump sign an executive order on...?', same],
  ['day', 'May 13', 'Will Donald Trump visit China on May 13, 2026?', 'Will Trump visit China on...?'],
  ['day', '', 'Will Donald Trump visit China on May 4, 2026?', same],
  ['day', 'July', 'When will Trump visit China?', same],
  ['day', 'Yes', 'Will Trump meet with Putin in September?', same],
];

const aContract = (outcome: string, title: string, event: string): MatchableContract => ({
  ...{ id: 'v:1', event_id: 'v:1', title, event_title: event || title, outcome },
  ...{ opens_at: '2026-01-05T00:00:00Z', closes_at: null },
});

describe('the answer of a contract', () => {
  it.each(labels)('is %s for the label "%s" of "%s" (%s)', (kind, outcome, title, event) => {
    expect(parseAnswer(aContract(outcome, title, event)).kind).toBe(kind);
  });

  it.each([
    ['December 31', 'US strikes Iran by December 31?', '2027-01-01T05:00:00.000Z'],
    ['February 28', 'US strikes Iran by February 28?', '2026-03-01T05:00:00.000Z'],
    ['Before Apr 1, 2026', 'Will the US strike Iran?', '2026-04-01T04:00:00.000Z'],
    ['Before 2027', 'Will the US strike Iran?', '2027-01-01T05:00:00.000Z'],
    ['Yes', 'Who will Trump meet in September?', '2026-10-01T04:00:00.000Z'],
  ])('ends by the calendar of New York: "%s" of "%s"', (outcome, title, end) => {
    expect(new Date(parseAnswer(aContract(outcome, title, same)).period?.to ?? NaN).toISOString()).toBe(end);
  });
});
