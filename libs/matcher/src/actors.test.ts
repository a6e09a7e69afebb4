import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

const ask = (id: string, title: string): MatchableContract => ({
  id,
  event_id: id,
  title,
  event_title: title,
  outcome: 'Yes',
});

const actors = [
  ['Trump', undefined],
  ['Newsom', ['Gavin Newsom', 'Newsom']],
  ['Starmer', ['Keir Starmer', 'Starmer']],
  ['Carney', ['Mark Carney', 'Carney']],
  ['Macron', ['Emmanuel Macron', 'Macron']],
  ['Jane Okafor', ['Jane Okafor']],
] as const;

describe.each(actors)('questions about acts of %s', (name, names) => {
  const matcher = createMatcher(
    [
      ask('veto', `Will ${name} veto the Coastal Housing Act?`),
      ask('sign', `Will ${name} sign the Clean Ferries Act by July?`),
      ask('pardon', `Will ${name} pardon Orlando Mistry?`),
      ask('meet', `Will ${name} meet with Narendra Modi this year?`),
    ],
    {
      ...(names ? { actors: names } : {}),
      topics: [{ name: 'Clean Ferries Act', kind: 'law', aliases: ['ferry law'] }],
    },
  );

  it.each([
    ['I have just vetoed the Coastal Housing Act. It was a bad bill.', 'veto'],
    ['Today I signed the Clean Ferries Act into law!', 'sign'],
    ['Proud to sign the ferry law this morning.', 'sign'],
    ['I am granting a full pardon to Orlando Mistry, effective today.', 'pardon'],
    ['A great meeting today with Prime Minister Modi. We agreed on a lot.', 'meet'],
  ])('%s', (text, id) => {
    const result = matcher.match({ text, at: '2026-03-02T15:00:00Z' });
    expect(result.matched ? result.contract.id : result.reason).toBe(id);
  });

  it('does not match an act of someone else', () => {
    expect(matcher.match({ text: 'President Erdogan had a meeting with Modi in Ankara.' }).matched).toBe(false);
  });
});
