import { describe, expect, it } from 'vitest';
import { createMatcher, topicNamed, type MatchableContract } from './index.ts';

const contract = (id: string, title: string): MatchableContract => ({
  id,
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

  it('is, of contracts that ask the same, the most traded, else the one that names the doer, else the soonest', () => {
    const asking = (id: string, title: string, more: Partial<MatchableContract> = {}): MatchableContract => ({
      ...contract(id, title),
      ...more,
    });
    const soon = asking('soon', 'Another US strike on Iran by May 1?', { closes_at: '2026-05-01T00:00:00Z' });
    const late = asking('late', 'Another US strike on Iran by June 1?', { closes_at: '2026-06-01T00:00:00Z' });
    const doer = asking('doer', 'Will Trump strike Iran again by July 1?', { closes_at: '2026-07-01T00:00:00Z' });
    const post = { text: 'Our great Military will strike Iran tonight.' };
    const chosen = (...contracts: MatchableContract[]): string | false => {
      const match = createMatcher(contracts).match(post);
      return match.matched && match.contract.id;
    };
    expect(chosen(late, soon)).toBe('soon');
    expect(chosen(late, soon, doer)).toBe('doer');
    expect(chosen({ ...late, volume: 5 }, soon, doer)).toBe('late');
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
