import { describe, expect, it } from 'vitest';
import { createMatcher } from '../index.ts';
import { resolveTopic } from '../search/resolve-topic.ts';
import { splitTag } from './words.ts';

describe('splitTag', () => {
  it.each([
    ['JeromePowell', ['Jerome', 'Powell']],
    ['SAVEAct', ['SAVE', 'Act']],
    ['RonDeSantis', ['Ron', 'DeSantis']],
    ['MitchMcConnell', ['Mitch', 'McConnell']],
    ['iPhone', ['iPhone']],
    ['BREAKING', ['BREAKING']],
    ['realDonaldTrump', ['real', 'Donald', 'Trump']],
  ])('splits "%s" at its capitals', (written, words) => {
    expect(splitTag(written)).toEqual(words);
  });
});

const toContract = (title: string) => ({
  ...{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' },
  ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T23:59:59Z' },
});
const matcher = createMatcher(
  [
    'Will Trump fire Jerome Powell by December 31, 2026?',
    'Will Trump meet with Emmanuel Macron by December 31, 2026?',
    'Will Trump pardon Ann Ashcombe by December 31, 2026?',
    'Will Trump sign the GENIUS Act by December 31, 2026?',
    'Will Trump sue the New York Times by December 31, 2026?',
    'Will Trump impose new tariffs on Brazil by December 31, 2026?',
    'Will Trump impose new tariffs on South Korea by December 31, 2026?',
  ].map(toContract),
);
const match = (text: string) => {
  const result = matcher.match({ text, at: '2026-11-20T12:00:00Z' });
  return result.matched ? result.evidence[0]?.post.text : result.reason;
};

describe('a name in a post', () => {
  it.each([
    ['I am firing #JeromePowell today!', 'JeromePowell'],
    ['I am firing #jeromepowell today!', 'jeromepowell'],
    ['Sorry to say it, but I am firing #JeromePowell today. Wrong job! #MAGA #Fed', 'JeromePowell'],
    ['President Trump will be meeting with @EmmanuelMacron on Monday.', 'EmmanuelMacron'],
    ['I am granting a full Pardon to @SecAshcombe!', 'Ashcombe'],
    ['President Trump will be meeting with @emmanuelmacron on Monday.', 'emmanuelmacron'],
    ['I am granting a full Pardon to @Ann_Ashcombe!', 'Ann_Ashcombe'],
    ['President Trump just signed the #GENIUSAct into law!', 'GENIUSAct'],
    ['We are suing the Failing @nytimes for $15 Billion!', 'nytimes'],
    ['I am imposing a new tariff on 🇧🇷, effective immediately!', '🇧🇷'],
    ['I am imposing a new tariff on 🇰🇷, effective immediately!', '🇰🇷'],
  ])('is a hashtag, a handle or a flag, which the evidence quotes: %s', (text, quoted) => {
    expect(match(text)).toBe(quoted);
  });

  it.each([
    ['a country in a handle', 'I am imposing a new tariff, as @Brazil_Daily writes, effective immediately!'],
    ['a flag beside another country', 'I am imposing a new tariff on Peru, effective immediately! 🇧🇷'],
    ['the author of a repost', 'RT @EmmanuelMacron: A great meeting with President Trump on Monday.'],
    ['one of several hashtags at the end', 'I just fired the top leaker at the Bureau. #FBI #JeromePowell #MAGA'],
    ['an address', 'I am imposing a new tariff, effective immediately! Write to me@brazil.example'],
  ])('is not %s', (_, text) => {
    expect(match(text)).toMatch(/^[a-z_]+$/u);
  });
});

it('a topic is found in a hashtag', () => {
  expect(resolveTopic('Jerome Powell').findIn('Down with #JeromePowell!')).toEqual([
    { start: 11, end: 23, text: 'JeromePowell' },
  ]);
});
