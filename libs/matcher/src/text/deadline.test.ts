import { expect, it } from 'vitest';
import { findStatedEnd, labelDeadline } from './deadline.ts';

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

it.each([
  ['US strikes Iran by January 16, 2026?', 'Yes', '2026-01-17T05:00:00.000Z'],
  ['US strikes Iran by...?', 'June 30, 2026', '2026-07-01T04:00:00.000Z'],
  ['Will Trump visit Japan in 2026?', 'Yes', '2027-01-01T05:00:00.000Z'],
  ['Will Trump visit Japan before 2027?', 'Yes', '2027-01-01T05:00:00.000Z'],
  ['Who will Trump pardon in 2026?', 'Before April 2027', '2027-04-01T04:00:00.000Z'],
  ['Will Trump visit Japan by January 16?', 'Yes', undefined],
  ['Will Trump pardon somebody convicted in 2021?', 'Yes', undefined],
  ['Will Trump visit Japan?', 'Yes', undefined],
])('finds when the stated time of "%s", "%s" is over: %s', (title, outcome, end) => {
  const found = findStatedEnd({ title, outcome, opens_at: '2025-11-01T00:00:00Z' });
  expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(end);
});
