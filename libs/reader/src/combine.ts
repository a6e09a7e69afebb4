import type { JudgeablePair, MatchableContract, Match, NoMatch } from '@postjoin/matcher';
import type { Thresholds } from './model-files.ts';

/** What the matcher returns for a post: the result of its rules, and the pairs that a reader may accept. */
export interface Candidates<C extends MatchableContract> {
  rules: Match<C> | NoMatch<C>;
  pairs: readonly JudgeablePair<C>[];
}

/** A result of the rules or of the reader. */
export type Combined<C extends MatchableContract> = (Match<C> & { found_by: 'rules' | 'reader' }) | NoMatch<C>;

/** Lists the contracts that the reader judges for a post, each once. */
export const listJudged = <C extends MatchableContract>({ rules, pairs }: Candidates<C>): C[] => [
  ...new Set([...(rules.matched ? [rules.contract] : []), ...pairs.map(({ contract }) => contract)]),
];

/**
 * Combines the rules and the reader. A match of the rules stays, unless its probability is below `veto`. Where the rules
 * have no match, or one that is vetoed, the match is the pair whose probability is the farthest above its `add`.
 *
 * @param getProbability Returns the verdict of the reader on a contract; undefined for a contract that it has not judged
 */
export function combine<C extends MatchableContract>(
  { rules, pairs }: Candidates<C>,
  getProbability: (contract: C) => number | undefined,
  { add, veto }: Thresholds,
): Combined<C> {
  if (rules.matched && (getProbability(rules.contract) ?? 1) >= veto) return { ...rules, found_by: 'rules' };
  const [best, ...others] = pairs
    .map((pair) => {
      const probability = getProbability(pair.contract) ?? 0;
      return { pair, probability, margin: probability - (add[pair.refusal ?? 'accepted'] ?? Infinity) };
    })
    .filter(({ margin }) => margin >= 0)
    .sort((a, b) => b.margin - a.margin);
  const match = best?.pair.toMatch(
    best.probability,
    others.map(({ pair }) => pair),
  );
  if (match && match.evidence.length > 0) return { ...match, found_by: 'reader' };
  return rules.matched ? { matched: false, reason: 'mentioned_in_passing', nearest: rules.contract } : rules;
}
