import { describe, expect, it } from 'vitest';
import { toQuestionText } from './question-text.ts';

describe('toQuestionText', () => {
  it.each([
    ['Will Trump visit Israel?', 'Yes', 'Will Trump visit Israel?'],
    ['Will Trump visit Israel?', '', 'Will Trump visit Israel?'],
    ['Will Trump visit Israel in July?', 'No', 'Will Trump visit Israel?'],
    ['Who will Trump pardon?', 'Ross Ulbricht', 'Who will Trump pardon? Ross Ulbricht'],
    ['Who will Trump pardon in 2026?', 'Before Jan 1, 2027', 'Who will Trump pardon?'],
    ['Will Trump nominate Nicole Shanahan?', 'Nicole Shanahan', 'Will Trump nominate Nicole Shanahan?'],
    ['Will US or Israel strike Iran by January 15, 2026?', 'January 15', 'Will US or Israel strike Iran?'],
    ['Will EPA be eliminated before 2027?', 'EPA', 'Will EPA be eliminated?'],
    ['Trump visit to China by...?', 'June 30, 2026', 'Trump visit to China by...?'],
    ['Will gas cost more by the end of 2026?', 'Above $6.20', 'Will gas cost more? Above $6.20'],
    ['Will Theresa May visit Trump?', 'Yes', 'Will Theresa May visit Trump?'],
    ['Will Trump vote for Marco Rubio?', 'Yes', 'Will Trump vote for Marco Rubio?'],
    ['Will Trump fire Powell before Dec. 31?', 'Before 2027', 'Will Trump fire Powell?'],
    ['Will 10 countries sign in Q1 2026?', 'Q1 2026', 'Will 10 countries sign?'],
    ['Will Trump speak with Xi by 30 June?', '30 June', 'Will Trump speak with Xi?'],
  ])('joins title %j and outcome %j', (title, outcome, text) => {
    expect(toQuestionText({ title, outcome })).toBe(text);
  });
});
