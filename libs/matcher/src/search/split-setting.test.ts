import { expect, it } from 'vitest';
import { splitSetting } from './split-setting.ts';

it.each([
  ['What will Trump say during the signing of executive orders?', 'during the signing of executive orders?'],
  ['What will Trump say this week?', 'this week?'],
  ['How many times will Trump say "China" in the press conference?', 'in the press conference?'],
  ['Will Trump say "Made in America" before May 1, 2026?', 'before May 1, 2026?'],
  ['Will Trump say “Peace by force” at the UN?', 'at the UN?'],
])('finds the setting of "%s"', (title, setting) => {
  expect(splitSetting(title)).toEqual({ question: title.slice(0, -setting.length - 1), setting });
});

it.each([
  'Will Trump sign an executive order in July?',
  'Will Trump post on Truth Social this week?',
  'Who says no?',
  '',
])('finds no setting in "%s"', (title) => {
  expect(splitSetting(title)).toEqual({ question: title, setting: '' });
});

it('reads a long title without a quotation mark at its end in little time', () => {
  const title = `Will he say ${'"a '.repeat(20_000)}`;
  expect(splitSetting(title).setting).toBe('');
});
