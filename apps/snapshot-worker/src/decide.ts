import type { PostDecider } from '@postjoin/join';
import { decideByRules } from '@postjoin/matcher';
import type { MatchResult } from '@postjoin/snapshot-store';
import type { Judge, Judged, JudgeInput } from './judge/judge.ts';

/** Takes the decision of the model where it has one, else that of the rules, which no model has confirmed. */
const preferModel =
  (decideByModel: Judged['decide']): PostDecider =>
  (post, candidates) =>
    decideByModel(post, candidates) ?? { ...decideByRules(post, candidates), confirmed: false };

export interface DecidedPosts {
  matches: MatchResult[];
  /** Absent without a model. */
  judged?: Pick<Judged, 'health' | 'memory'> | undefined;
}

/** Writes the rows of the posts of a pass. Without a model, the rules decide alone. */
export async function decidePosts(input: JudgeInput, judge: Judge | undefined): Promise<DecidedPosts> {
  const judged = await judge?.readPosts(input);
  return { matches: await input.matcher.matchPosts(input.posts, judged && preferModel(judged.decide)), judged };
}
