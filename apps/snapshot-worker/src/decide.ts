import type { PostDecider } from '@postjoin/join';
import { decideByRules, linkStatements } from '@postjoin/matcher';
import type { Certainty } from '@postjoin/matcher/types';
import type { MatchResult } from '@postjoin/snapshot-store';
import type { Judge, Judged, JudgeInput } from './judge/judge.ts';

/** Takes the decision of the model where it has one, else that of the rules, which no model has confirmed. */
const preferModel =
  (decideByModel: Judged['decide']): PostDecider =>
  (post, candidates) =>
    decideByModel(post, candidates) ?? { ...decideByRules(post, candidates), confirmed: false };

/** Refuses the matches of a decider that are only possible. */
const requireHighCertainty =
  (decide: PostDecider): PostDecider =>
  (post, candidates) => {
    const decision = decide(post, candidates);
    if (!decision.matched || decision.certainty === 'high') return decision;
    return { matched: false, by: decision.by, reason: 'not_certain', nearest: decision.contract };
  };

export interface DecidedPosts {
  matches: MatchResult[];
  /** Absent without a model. */
  judged?: Pick<Judged, 'health' | 'memory'> | undefined;
}

/**
 * Writes the rows of the posts of a pass. Without a model, the rules decide alone.
 * @param deps.certainty the lowest certainty of a row
 */
export async function decidePosts(
  input: JudgeInput,
  { judge, certainty }: { judge?: Judge | undefined; certainty: Certainty },
): Promise<DecidedPosts> {
  const judged = await judge?.readPosts(input);
  const decide = judged ? preferModel(judged.decide) : decideByRules;
  const shown = certainty === 'high' ? requireHighCertainty(decide) : decide;
  return { matches: await input.matcher.matchPosts(linkStatements(input.posts), shown), judged };
}
