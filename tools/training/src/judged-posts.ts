import type { MatchableContract } from '@postjoin/matcher';
import { combine, toQuestionText, type Candidates, type Thresholds } from '@postjoin/reader';
import { toSplit } from './splits.ts';
import type { PostLabel } from './labels.ts';
import type { Recorded } from './recorded.ts';

/** A labelled post, the rows that it can have, and the verdicts of a model that did not see the split of the post. */
export interface JudgedPost {
  label: PostLabel;
  split: number;
  /** Whether readers know a right contract for the post. */
  isFindable: boolean;
  candidates: Candidates<MatchableContract>;
  getProbability: (contract: MatchableContract) => number | undefined;
}

/** @param findProbability returns the model's probability for a post and the text of a question */
export function listJudgedPosts(
  labels: readonly PostLabel[],
  recorded: Recorded,
  findProbability: (post: string, question: string) => number | undefined,
): JudgedPost[] {
  return labels.flatMap((label): JudgedPost[] => {
    const post = recorded.posts.get(label.post);
    if (!post?.created_at) return [];
    return [
      {
        label,
        split: toSplit(post.created_at.slice(0, 7)),
        isFindable: [...label.grades.keys()].some((event) => hasRightContract(label, event, recorded)),
        candidates: recorded.findCandidates(post),
        getProbability: (contract) => findProbability(label.post, toQuestionText(contract)),
      },
    ];
  });
}

/** Returns the contract of the row of a post. Without thresholds, the rules decide alone. */
export function findRow(post: JudgedPost, thresholds?: Thresholds): MatchableContract | undefined {
  const { candidates, getProbability } = post;
  const result = thresholds ? combine(candidates, getProbability, thresholds) : candidates.rules;
  return result.matched ? result.contract : undefined;
}

/**
 * What readers think of a contract as the row of a post, as in `tools/evaluation`: `other contract` is another outcome
 * of the right question, `related` is a question about the same object, `unjudged` is a question that no reader judged.
 */
export type Verdict = 'right' | 'other contract' | 'related' | 'wrong' | 'unjudged';

export function judgeRow(label: PostLabel, { event_id, outcome }: MatchableContract, recorded: Recorded): Verdict {
  const grade = label.grades.get(event_id);
  if (grade === undefined) return 'unjudged';
  if (grade === 0) return 'wrong';
  if (grade === 1 || label.scopes.get(event_id) === 'out') return 'related';
  if (lacksOutcomes(label, event_id, recorded)) return 'unjudged';
  return label.outcomes.get(event_id)?.includes(outcome) === false ? 'other contract' : 'right';
}

const hasRightContract = (label: PostLabel, event: string, recorded: Recorded): boolean =>
  label.grades.get(event) === 2 &&
  label.scopes.get(event) === 'in' &&
  label.outcomes.get(event)?.length !== 0 &&
  !lacksOutcomes(label, event, recorded);

/** Whether an event of the further labels lists several things, so that only its question was judged. */
const lacksOutcomes = ({ outcomes, fromFurther }: PostLabel, event: string, { contractsByEvent }: Recorded): boolean =>
  fromFurther.has(event) && !outcomes.has(event) && new Set(contractsByEvent.get(event)?.map(toQuestionText)).size > 1;
