import { findRequirement, gates } from './gates.ts';
import { computeOrder, computeScore, isSpecific } from './score.ts';
import type { LocatedPair, MatchContext, MentionedPair, Mentions } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { listProximities } from '../posts/proximity.ts';
import type { MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import type { Refusal } from '../types.ts';

/** How well a post fits a question. */
export interface Assessment {
  /** The refusal of the first check that the pair fails; undefined for a match. */
  refusal?: Refusal;
  /** The probability of a match, from 0 to 1; 0 if a gate refuses the pair before the score is computed. */
  score: number;
  /** The mention of the act that is closest to the objects; undefined for a refused pair. */
  act?: TokenRange;
  /**
   * For a match, a value that orders the questions that match the post. For a refused pair, how many of the tests of
   * mentions and of the located mention it passed; with both, the score is added.
   */
  rank: number;
}

/** Checks a post and a question against the gates, the cheap tests first. Scores the pair if none refuses it. */
export function assess(post: ParsedPost, question: MarketQuestion, context: MatchContext): Assessment {
  const pair = locateMentions(post, question, context);
  const failedMentions = gates.find(({ mentions }) => mentions?.(pair));
  if (failedMentions) return refuse(failedMentions.refusal, 0);
  let refused: Assessment | undefined;
  for (const proximity of listProximities(pair)) {
    const assessment = assessLocated({ ...pair, proximity });
    if (!assessment.refusal) return assessment;
    refused ??= assessment;
  }
  return refused!;
}

function assessLocated(pair: LocatedPair): Assessment {
  const refusal = gates.find(({ located }) => located?.(pair))?.refusal ?? findRequirement(pair);
  if (refusal) return refuse(refusal, 1);
  const score = computeScore(pair);
  if (score < pair.context.threshold) return { refusal: 'mentioned_in_passing', score, rank: 2 + score };
  if (!isSpecific(pair, score)) return { refusal: 'only_generic_words', score, rank: 2 + score };
  return { score, rank: computeOrder(pair, score), act: pair.proximity.act };
}

const refuse = (refusal: Refusal, rank: number): Assessment => ({ refusal, score: 0, rank });

/** Finds the mentions of the objects, answers and acts of a question in a post. */
function locateMentions(post: ParsedPost, question: MarketQuestion, context: MatchContext): MentionedPair {
  const objects = question.objects.map((term) => post.findTerm(term)).filter(({ length }) => length > 0);
  const targets = [...objects, ...findAnswers(post, question, objects)];
  const actMentions = question.acts.map((act) => post.findAct(act));
  return { post, question, context, targets, actMentions };
}

/**
 * Returns the mentions of each answer that the question requires: the terms of its answer that are not objects. An open
 * question requires any entity of its answer kind. A "Who" question requires no person if the post mentions one of the
 * question's objects, or if an act of the question has `standaloneCues`.
 */
function findAnswers(post: ParsedPost, question: MarketQuestion, objects: readonly Mentions[]): Mentions[] {
  const { answerTerms, extraAnswerTerms, answerKind, acts } = question;
  if (answerTerms.length > 0) return extraAnswerTerms.map((term) => post.findTerm(term));
  const isAnyPerson =
    answerKind === 'person' && (objects.length > 0 || acts.some(({ standaloneCues }) => standaloneCues.size > 0));
  return answerKind && !isAnyPerson ? [post.findEntities(answerKind)] : [];
}
