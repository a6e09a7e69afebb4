import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

const contract = (id: string, title: string, changes: Partial<MatchableContract> = {}): MatchableContract => ({
  id,
  event_id: id,
  title,
  event_title: title,
  outcome: 'Yes',
  ...changes,
});
const visit = contract('visit', 'Will Trump visit Japan before 2027?');
const tariffs = contract('tariffs', 'Will Trump impose new tariffs on Japan?');
const order = contract('order', 'Will Trump sign an executive order this week?');
const remark = contract('remark', 'Will Trump say "Japan" in May?');
const fed = contract('fed', 'Will Trump fire Jerome Powell by June?');
const meetTitle = 'Who will Trump meet with in 2026?';
const meetings = [
  'Shigeru Ishiba',
  'Vladimir Putin',
  ...Array.from({ length: 12 }, (_, index) => `Guest ${index}`),
].map((outcome) => contract(`meet ${outcome}`, meetTitle, { event_id: 'meet', outcome }));
const matcher = createMatcher([visit, tariffs, order, remark, fed, ...meetings]);
const post = (text: string) => ({ text, at: '2026-05-20T12:00:00Z' });
const listTitles = (text: string, options = {}): string[] =>
  matcher.candidates(post(text), options).map(({ contracts }) => contracts[0]!.title);

describe('the candidates of a post', () => {
  it('begin with the match of the rules, which has no reason', () => {
    const [first, second] = matcher.candidates(post('I will visit Japan this fall. Their tariffs are too low!'));
    expect(first).toMatchObject({ contract: visit, contracts: [visit], reason: null });
    expect(second).toMatchObject({ contract: tariffs, contracts: [tariffs], reason: 'other_actor' });
  });

  it('are none of an act that another act of the post implies, where the question names nothing', () => {
    expect(listTitles('I signed an Executive Order today.')).toEqual([order.title]);
    expect(listTitles('The government will shut down on October 1.')).toEqual([]);
  });

  it('have the title and acts of the question, and the rules up to the first that refuses the post', () => {
    const [first, second] = matcher.candidates(post('I will visit Japan this fall. Their tariffs are too low!'));
    expect(first?.question).toEqual({ title: visit.title, acts: ['visit'] });
    expect(first?.checks.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['objects', 'travels', 'score', 'rank']),
    );
    expect(first?.checks.every(({ refusal }) => refusal === null)).toBe(true);
    expect(second?.checks.filter(({ refusal }) => refusal !== null)).toEqual([second?.checks.at(-1)]);
    expect(second?.checks.at(-1)).toEqual({ rule: 'isOwnAct', refusal: 'other_actor' });
  });

  it('quote what the post and the first contract share', () => {
    const text = 'A great call on Japan and trade, no tariffs!';
    const candidate = matcher.candidates(post(text)).find(({ contracts }) => contracts[0] === tariffs);
    expect(candidate?.topics).toContain('Japan');
    for (const { post: words } of candidate?.evidence ?? [])
      expect(text.slice(words.start, words.end)).toBe(words.text);
  });

  it('are one entry for a question with many outcomes, the named one first, at most twelve', () => {
    const [candidate, ...others] = matcher
      .candidates(post('Vladimir Putin called. We will meet soon.'))
      .filter(({ contracts }) => contracts[0]!.event_id === 'meet');
    expect(candidate?.contracts[0]?.outcome).toBe('Vladimir Putin');
    expect(candidate?.contracts).toHaveLength(12);
    expect(others).toEqual([]);
  });

  it.each([
    ['a post without a named topic', 'MAKE AMERICA GREAT AGAIN!'],
    ['an empty post', ''],
  ])('are none for %s', (_, text) => expect(matcher.candidates(post(text))).toEqual([]));

  it('leave out remarks, and questions without an accepted contract', () => {
    expect(listTitles('Japan is great')).toEqual([tariffs.title, visit.title]);
    expect(listTitles('Japan is great', { accept: ({ id }: MatchableContract) => id !== 'visit' })).toEqual([
      tariffs.title,
    ]);
  });

  it('are at most as many as the limit, and a prefix of the longer list', () => {
    const words = fc.constantFrom(
      'Japan',
      'visit',
      'tariffs',
      'Putin',
      'meet',
      'Powell',
      'fire',
      'executive order',
      '.',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), fc.integer({ min: 0, max: 5 }), (list, limit) => {
        const text = list.join(' ');
        expect(listTitles(text, { limit })).toEqual(listTitles(text).slice(0, limit));
      }),
    );
  });

  it('do not depend on the order of the contracts', () => {
    const reversed = createMatcher([visit, tariffs, order, remark, fed, ...meetings].reverse());
    const text = 'Putin and I will meet in Japan. I may fire Powell, and tariffs are coming.';
    expect(reversed.candidates(post(text))).toEqual(matcher.candidates(post(text)));
  });
});
