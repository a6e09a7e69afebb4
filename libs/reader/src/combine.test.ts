import { createMatcher, type MatchableContract } from '@postjoin/matcher';
import { describe, expect, it } from 'vitest';
import { combine, listJudged } from './combine.ts';

const contract = (id: string, title: string): MatchableContract => ({
  id,
  event_id: id,
  title,
  event_title: title,
  outcome: 'Yes',
});
const matcher = createMatcher([
  contract('visit', 'Will Trump visit Israel?'),
  contract('fire', 'Will Trump fire Jerome Powell?'),
  contract('meet', 'Will Trump meet Jerome Powell?'),
]);
const thresholds = { add: { different_act: 0.8, accepted: 0.9 }, veto: 0.2 };

function decide(text: string, verdicts: Record<string, number>) {
  const candidates = { rules: matcher.match({ text }), pairs: matcher.listJudgeable({ text }) };
  const result = combine(candidates, ({ id }) => verdicts[id], thresholds);
  return result.matched
    ? { id: result.contract.id, by: result.found_by, others: result.alternatives.map((other) => other.contract.id) }
    : { reason: result.reason, nearest: result.nearest?.id };
}

const matched = 'I am firing Jerome Powell, effective immediately.';
const silent = 'Jerome Powell will be gone tomorrow, and Israel is a great country.';

describe('combine', () => {
  it.each([
    ['a match that the reader has not judged stays', matched, {}, { id: 'fire', by: 'rules', others: [] }],
    ['a doubtful match stays', matched, { fire: 0.2 }, { id: 'fire', by: 'rules', others: [] }],
    ['a match stays beside a likelier pair', matched, { fire: 0.3, meet: 1 }, { id: 'fire', by: 'rules', others: [] }],
    ['a match is vetoed', matched, { fire: 0.199 }, { reason: 'mentioned_in_passing', nearest: 'fire' }],
    ['the likeliest pair replaces it', matched, { fire: 0, meet: 0.9 }, { id: 'meet', by: 'reader', others: [] }],
    ['a pair is added', silent, { fire: 0.8, meet: 0.9 }, { id: 'meet', by: 'reader', others: ['fire'] }],
    ['nothing is added to an unrelated post', 'Thank you!', { fire: 1 }, { reason: 'only_generic_words' }],
  ])('%s', (_, text, verdicts, result) => {
    expect(decide(text, verdicts)).toEqual(result);
  });

  it('leaves the refusal of the rules where no pair is likely enough', () => {
    const refused = matcher.match({ text: silent });
    expect(refused.matched).toBe(false);
    expect(decide(silent, { fire: 0.799 })).toEqual(decide(silent, {}));
  });

  it('adds a match with its probability and evidence', () => {
    const candidates = { rules: matcher.match({ text: silent }), pairs: matcher.listJudgeable({ text: silent }) };
    expect(combine(candidates, () => 0.85, thresholds)).toMatchObject({
      matched: true,
      score: 0.85,
      found_by: 'reader',
    });
  });
});

it('never adds a pair if the reason of its refusal has no threshold', () => {
  const candidates = { rules: matcher.match({ text: silent }), pairs: matcher.listJudgeable({ text: silent }) };
  expect(combine(candidates, () => 1, { add: { accepted: 0, other_actor: 0 }, veto: 0 }).matched).toBe(false);
});

describe('listJudged', () => {
  it('lists the contract of the rules once, before the others', () => {
    const candidates = { rules: matcher.match({ text: matched }), pairs: matcher.listJudgeable({ text: matched }) };
    expect(listJudged(candidates).map(({ id }) => id)).toEqual(['fire', 'meet']);
  });
});
