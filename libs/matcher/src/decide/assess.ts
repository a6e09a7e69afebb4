import type { MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import { isOwnedByOther } from './actor.ts';
import {
  isInsideAny,
  keyGates,
  mentionGates,
  relationGates,
  type Gate,
  type MatchContext,
  type MentionedPair,
} from './gates.ts';
import { takeFirstMentions, type ParsedPost } from './parse-post.ts';
import { listProximities, type Mentions } from './proximity.ts';
import { computeScore, extractFeatures, type Features } from './score.ts';

/** How well a post fits a question. */
export interface Assessment {
  /** The refusal of the first gate that the pair fails; undefined for a match. */
  refusal?: Gate<unknown>['refusal'];
  /**
   * From 0 to 1. If all gates accept the pair, the probability of a match (`computeScore`). Otherwise a rough measure
   * of how many gates the pair passed.
   */
  score: number;
  /** The mention of the act that is closest to the objects; undefined for a refused pair. */
  act?: TokenRange;
  features?: Features;
}

/** Checks a post and a question against the gates, the cheap gates first. Scores the pair if no gate refuses it. */
export function assess(post: ParsedPost, question: MarketQuestion, context: MatchContext): Assessment {
  const failedKey = keyGates.find((gate) => gate.test({ post, question }));
  if (failedKey) return { refusal: failedKey.refusal, score: 0.1 };

  const pair = locateMentions(post, question, context);
  const failedMention = mentionGates.find((gate) => gate.test(pair));
  if (failedMention) return { refusal: failedMention.refusal, score: 0.2 };

  let failed: Gate<never> | undefined;
  for (const proximity of listProximities(post, pair.objects, pair.acts)) {
    const located = { ...pair, proximity };
    const gate = relationGates.find(({ test }) => test(located));
    failed ??= gate;
    if (gate) continue;
    const features = extractFeatures(located, context.index);
    const score = computeScore(features);
    return score < context.threshold
      ? { refusal: 'mentioned_in_passing', score, features }
      : { score, act: proximity.act, features };
  }
  return { refusal: failed?.refusal ?? 'different_act', score: 0.4 };
}

function locateMentions(post: ParsedPost, question: MarketQuestion, context: MatchContext): MentionedPair {
  const mentioned = question.objects.filter((term) => post.findTerm(term).length > 0);
  const named = mentioned.map((term) => takeFirstMentions(post.findTerm(term)));
  const objects = [...named, ...findAnswers(post, question, named)];
  const acts = question.acts.map((act) =>
    takeFirstMentions(post.findAct(act)).filter(
      (mention) =>
        (act.flags.has('epithet') || !isInsideAny(mention, objects)) &&
        !(act.ownActorCues.length > 0 && isOwnedByOther(post, mention)),
    ),
  );
  return { post, question, context, mentioned, objects, acts };
}

const locationKinds = ['country', 'city', 'state', 'place'] as const;

/**
 * Returns the mentions of each answer that the question requires. If the outcome is listed (`isListed`), the answers
 * are the terms of `outcomeTerms`. Otherwise any entity of the kind `answerKind` is an answer. A "Who" question
 * requires no person if the post mentions one of the question's objects, or if an act of the question has
 * `standaloneCues`.
 */
function findAnswers(post: ParsedPost, question: MarketQuestion, objects: readonly Mentions[]): Mentions[] {
  const { outcomeTerms, isListed, answerKind, acts } = question;
  if (isListed && answerKind !== 'location') return outcomeTerms.map((term) => takeFirstMentions(post.findTerm(term)));
  const isAnyPerson =
    answerKind === 'person' && (objects.length > 0 || acts.some(({ standaloneCues }) => standaloneCues.length > 0));
  if (!answerKind || isAnyPerson) return [];
  if (answerKind !== 'location') return [takeFirstMentions(post.findEntities(answerKind))];
  return [takeFirstMentions(locationKinds.flatMap((kind) => post.findEntities(kind)).filter((mention) => !isInsideAny(mention, objects)))];
}
