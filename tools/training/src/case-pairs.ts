import { caseContracts, cases } from '@postjoin/evaluation';
import { createMatcher, type MatchableContract } from '@postjoin/matcher';
import { toQuestionText } from '@postjoin/reader';
import type { WrittenPair } from './written-pairs.ts';

/**
 * Lists the pairs of the invented posts: the questions that a post should match, and, for a post that should match none,
 * the questions that the reader judges.
 */
export function listCasePairs(): WrittenPair[] {
  const matcher = createMatcher<MatchableContract>(caseContracts);
  return cases.flatMap(([text, expected]) => {
    const events = expected === null ? [] : [expected].flat();
    const judgeable = matcher.listJudgeable({ text }).map(({ contract }) => contract);
    const pairs = judgeable.map((contract) => ({
      text,
      question: toQuestionText(contract),
      target: Number(events.includes(contract.event_id)),
    }));
    return expected === null ? pairs : pairs.filter(({ target }) => target === 1);
  });
}
