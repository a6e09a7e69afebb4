import { describe, expect, it } from 'vitest';
import { createMatcher, topicNamed, type MatchableContract } from './index.ts';

const contract = (id: string, title: string): MatchableContract => ({
  id,
  venue: 'polymarket',
  event_id: `event-${id}`,
  title,
  event_title: title,
  outcome: 'Yes',
});

const matcher = createMatcher([
  contract('1', 'Will Trump impose tariffs on Brazil by June 30?'),
  contract('2', 'Will Trump and Putin meet in March?'),
]);

describe('a match', () => {
  it('shows the words in the post and in the contract', () => {
    const post = { text: 'I had a very good call with President Putin. We will MEET soon in Hungary.' };
    const match = matcher.match(post);
    expect(match.matched && match.contract.id).toBe('2');
    expect(match.matched && match.evidence.map((one) => one.post.text)).toEqual(['Putin', 'MEET']);
  });

  it('shows the words of the contract that is open, where another asks the same in another order', () => {
    const titles = [
      'Will Trump impose tariffs on Brazil by June 30?',
      'By July 31: will Trump impose tariffs on Brazil?',
    ];
    const alike = createMatcher(titles.map((title, at) => contract(`${at}`, title)));
    const post = { text: 'Today I am imposing a 50% Tariff on Brazil, effective immediately.' };
    for (const [at, title] of titles.entries()) {
      const match = alike.match(post, { accept: ({ id }) => id === `${at}` });
      const asked = match.matched ? match.evidence.map((one) => one.contract) : [];
      expect(asked.map(({ text }) => text)).toEqual(['Brazil', 'tariffs']);
      expect(asked.map(({ start, end }) => title.slice(start, end))).toEqual(['Brazil', 'tariffs']);
    }
  });

  it('is refused when only the object is shared', () => {
    expect(matcher.match({ text: 'Putin is not happy.' })).toMatchObject({ matched: false, reason: 'different_act' });
  });

  it('is refused when another object of the same kind is named', () => {
    expect(matcher.match({ text: 'New Tariffs on Peru, effective immediately!' }).matched).toBe(false);
  });
});

describe('a named topic', () => {
  it.each([
    ['zelensky', 'President ZELENSKYY’s visit', 'ZELENSKYY’s'],
    ['Xi', 'a call with Xi Jinping', 'Xi Jinping'],
    ['tariffs', 'a 25% TARIFF on cars', 'TARIFF'],
    ['crème brûlée', 'Creme Brulee for all', 'Creme Brulee'],
  ])('%s is found in %s', (name, text, found) => {
    expect(
      topicNamed(name)
        .spansIn(text)
        .map((span) => span.text),
    ).toEqual([found]);
  });

  it('says whether the tables know it', () => {
    expect([topicNamed('Putin').recognised, topicNamed('zebra').recognised]).toEqual([true, false]);
  });

  it('without a word finds nothing', () => {
    expect(topicNamed(' ').spansIn('anything')).toEqual([]);
  });
});
