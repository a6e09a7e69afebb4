import type { MatchableContract } from '@postjoin/matcher';
import { toQuestionText } from '@postjoin/reader';
import { toFold } from './folds.ts';
import type { LabelSource, PostLabel } from './labels.ts';
import type { Recorded } from './recorded.ts';

/**
 * What readers think of a contract as the row of a post, as in `tools/evaluation`: `other contract` is another outcome
 * of the right question, `related` is a question about the same object, `unjudged` is a question that nobody judged.
 */
export type Verdict = 'right' | 'other contract' | 'related' | 'wrong' | 'unjudged';

/** A contract that can be the row of a post, with the score of a model that did not see the month of the post. */
export interface ScoredContract {
  event: string;
  contract: string;
  verdict: Verdict;
  probability: number;
}

/** A labelled post with all rows that it can have. */
export interface ScoredPost {
  post: string;
  source: LabelSource;
  fold: number;
  isFindable: boolean;
  /** The match of the rules. */
  byRules: ScoredContract | undefined;
  considered: ScoredContract[];
}

/** @param findScore returns the model's score for a post and the text of a question */
export function scorePost(
  label: PostLabel,
  recorded: Recorded,
  findScore: (post: string, question: string) => number,
): ScoredPost | undefined {
  const post = recorded.posts.get(label.post);
  if (!post) return undefined;
  const toScored = (contract: MatchableContract): ScoredContract => ({
    event: contract.event_id,
    contract: contract.id,
    verdict: judge(label, contract, recorded),
    probability: 1 / (1 + Math.exp(-findScore(label.post, toQuestionText(contract)))),
  });
  const byRules = recorded.matchByRules(post);
  return {
    post: label.post,
    source: label.source,
    fold: toFold(post.created_at.slice(0, 7)),
    isFindable: [...label.grades].some(([event, grade]) => grade === 2 && hasRightContract(label, event, recorded)),
    byRules: byRules && toScored(byRules),
    considered: recorded.listConsidered(post).map(toScored),
  };
}

/** Whether the event lists several things, and nobody labelled which of them the post is about. */
const lacksOutcomes = ({ outcomes }: PostLabel, event: string, { contractsByEvent }: Recorded): boolean =>
  !outcomes.has(event) && new Set(contractsByEvent.get(event)?.map(toQuestionText)).size > 1;

function hasRightContract(label: PostLabel, event: string, recorded: Recorded): boolean {
  const { scopes, outcomes } = label;
  return scopes.get(event) === 'in' && outcomes.get(event)?.length !== 0 && !lacksOutcomes(label, event, recorded);
}

function judge(label: PostLabel, { event_id, outcome }: MatchableContract, recorded: Recorded): Verdict {
  const { grades, scopes, outcomes, source } = label;
  const grade = grades.get(event_id);
  if (grade === undefined) return 'unjudged';
  if (grade === 0) return 'wrong';
  if (grade === 1 || scopes.get(event_id) === 'out') return 'related';
  if (source === 'further' && lacksOutcomes(label, event_id, recorded)) return 'unjudged';
  return outcomes.get(event_id)?.includes(outcome) === false ? 'other contract' : 'right';
}
