import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from '../index.ts';

const contract = (id: string, title: string, outcome = 'Yes', event = id): MatchableContract => ({
  id,
  event_id: event,
  title,
  event_title: title,
  outcome,
});

const contracts = [
  contract('visit', 'Will Trump visit Israel by June 30?'),
  contract('said', 'What will Trump say during his visit to Israel?', 'Iran'),
  contract('fire', 'Will Trump fire Jerome Powell?'),
  ...['coal', 'wood', 'rice', 'tea', 'salt'].map((good) => contract(good, `Will oil cost more than ${good}?`)),
  contract('g20', 'What will Trump withdraw from?', 'G20'),
  contract('time', 'Will Trump post between 3:00 AM and 4:00 AM?', '3:00-4:00 AM'),
  contract('order', 'Will Trump sign an executive order this week?'),
  contract('rate', 'What tariff rate will Trump impose on Brazil?', '25% to 50%', 'rates'),
  contract('pardon-1', 'Who will Trump pardon?', 'Cody Simpson', 'pardon'),
  contract('pardon-2', 'Who will Trump pardon?', 'Mike Simpson', 'pardon'),
];
const matcher = createMatcher(contracts);
const list = (text: string): string[] => matcher.listJudgeable({ text }).map((pair) => pair.contract.id);

describe('listJudgeable', () => {
  it.each([
    ['a named object without a known act', 'Israel is waiting for me, and I am coming!', ['visit']],
    ['a named person in another act', 'Jerome Powell should lower rates or leave.', ['fire']],
    ['an act that is the topic itself', 'I will sign an Executive Order tonight.', ['order']],
    ['the person that a contract names', 'Mike Simpson deserves mercy.', ['pardon-2']],
  ])('lists %s', (_, text, ids) => {
    expect(list(text)).toEqual(ids);
  });

  it.each([
    ['a common word', 'The oil is flowing, and it will cost more.'],
    ['no person that a contract names', 'I will pardon Bob Miller today.'],
    ['a surname that two answers have', 'I will pardon Simpson today.'],
    ['no amount', 'Brazil will pay a tariff.'],
    ['another actor', 'Congress should fire Jerome Powell.'],
    ['an answer without a word that identifies it', 'A great withdrawal!'],
    ['a word of two letters', 'I am very happy.'],
    ['nothing', 'Thank you!'],
  ])('does not list a post with %s', (_, text) => {
    expect(list(text)).toEqual([]);
  });

  it('returns the pair as a match with evidence, and other accepted pairs as alternatives', () => {
    const [first, second] = matcher.listJudgeable({ text: 'Israel and Jerome Powell' });
    const match = first!.toMatch(0.8, [second!]);
    expect(match).toMatchObject({ matched: true, contract: first!.contract, score: 0.8 });
    expect(match.evidence.map(({ post }) => post.text)).toEqual([
      first!.contract.id === 'fire' ? 'Jerome Powell' : 'Israel',
    ]);
    expect(match.alternatives).toEqual([{ contract: second!.contract, relation: 'other_question' }]);
  });

  it.each([
    ['Jerome Powell spoke at noon.', 'different_act'],
    ['I am firing Jerome Powell, effective immediately.', undefined],
  ])('states why `match` refuses a pair: %s', (text, refusal) => {
    expect(matcher.listJudgeable({ text })).toMatchObject([{ contract: { id: 'fire' }, refusal }]);
  });

  it('lists no contract that `accept` refuses', () => {
    expect(matcher.listJudgeable({ text: 'Jerome Powell' }, { accept: ({ id }) => id !== 'fire' })).toEqual([]);
  });

  it('does not depend on the order of the contracts', () => {
    const post = { text: 'I sign an Executive Order on Israel. Mike Simpson and Jerome Powell came. Brazil pays 30%.' };
    const toIds = (pairs: { contract: MatchableContract }[]) => pairs.map((pair) => pair.contract.id);
    fc.assert(
      fc.property(fc.shuffledSubarray(contracts, { minLength: contracts.length }), (shuffled) => {
        expect(toIds(createMatcher(shuffled).listJudgeable(post))).toEqual(toIds(matcher.listJudgeable(post)));
      }),
      { numRuns: 50 },
    );
  });
});
