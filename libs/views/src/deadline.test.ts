import { expect, it } from 'vitest';
import { labelDeadline } from './deadline.ts';

it.each([
  ['US strikes Iran by...?', 'December 31', 'by 31 Dec'],
  ['US strikes Iran by...?', 'June 30, 2026', 'by 30 Jun 2026'],
  ['Will Trump visit Japan before...?', 'Sept 5', 'before 5 Sep'],
  ['Will Trump visit Japan before...?', 'Before 2027', 'Before 2027'],
  ['Will Trump visit Japan?', 'Q3', 'Q3'],
  ['On which day will Trump visit Japan?', 'December 31', 'December 31'],
  ['Will Trump visit Japan by May 2?', 'Yes', 'by 2 May'],
  ['Will Trump visit Japan before June?', 'Yes', 'before June'],
  ['Will Trump pardon Ghislaine Maxwell in 2026?', 'Yes', 'in 2026'],
  ['Will Trump visit Japan by the end of 2026?', 'Yes', 'by the end of 2026'],
  ['Will Trump be impeached by Congress?', 'Yes', 'Will Trump be impeached by Congress?'],
  ['Will Trump visit Japan?', 'Yes', 'Will Trump visit Japan?'],
])('labels the deadline of "%s" with the outcome "%s" as "%s"', (title, outcome, label) => {
  expect(labelDeadline({ title, event_title: title, outcome })).toBe(label);
});
