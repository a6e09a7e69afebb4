import type { Refusal } from '../contract.ts';
import type { MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import { isOwnedByOther } from './actor.ts';
import {
  gates,
  isInsideAny,
  keyGates,
  mentionGates,
  relationGates,
  type Gate,
  type MatchContext,
  type MentionedPair,
} from './gates.ts';
import { takeFirstMentions, type ParsedPost } from './parse-post.ts';
import { listProximities, type LocatedPair, type Mentions } from './proximity.ts';
import { computeRanks, computeScore, extractFeatures, minRank } from './score.ts';

/** How well a post fits a question. */
export interface Assessment {
  /** The refusal of the first gate that the pair fails; undefined for a match. */
  refusal?: Refusal;
  /** The number that DESIGN.md gives to the gate of `refusal`; undefined for a match. */
  gate?: number;
  /**
   * The probability of a match (`computeScore`), from 0 to 1; 0 if a gate refuses the pair before the score is
   * computed.
   */
  score: number;
  /** The mention of the act that is closest to the objects; undefined for a refused pair. */
  act?: TokenRange;
  /**
   * For a match, a value that orders the questions that match the post. For a refused pair, a rough measure of how many
   * gates the pair passed.
   */
  rank: number;
}

/** Checks a post and a question against the gates, the cheap gates first. Scores the pair if no gate refuses it. */
export function assess(post: ParsedPost, question: MarketQuestion, context: MatchContext): Assessment {
  const failedKey = keyGates.find((gate) => gate.test({ post, question }));
  if (failedKey) return refuse(failedKey, 0.1);

  const pair = locateMentions(post, question, context);
  const failedMention = mentionGates.find((gate) => gate.test(pair));
  if (failedMention) return refuse(failedMention, 0.2);

  let refused: Assessment | undefined;
  for (const proximity of listProximities(post, pair.objects, pair.acts)) {
    const located = { ...pair, proximity };
    const gate = relationGates.find(({ test }) => test(located));
    const assessment = gate ? refuse(gate, 0.4) : assessScore(located, context);
    if (!assessment.refusal) return assessment;
    refused ??= assessment;
  }
  return refused ?? { refusal: 'different_act', score: 0, rank: 0.4 };
}

function assessScore(pair: LocatedPair, { index, threshold }: MatchContext): Assessment {
  const features = extractFeatures(pair, index);
  const score = computeScore(features);
  if (score < threshold) return { refusal: 'mentioned_in_passing', gate: scoreGate, score, rank: score };
  const { lowest, order } = computeRanks(features, score);
  if (lowest < minRank && !features.isPlain)
    return { refusal: 'only_generic_words', gate: rankGate, score, rank: score };
  return { score, rank: order, act: pair.proximity.act };
}

/** The numbers of the last two gates. They compare the score and the rank of a pair with the lowest allowed values. */
export const scoreGate = gates.length + 1;
export const rankGate = gates.length + 2;

const refuse = (gate: Gate<never>, rank: number): Assessment => ({
  refusal: gate.refusal,
  gate: gates.indexOf(gate) + 1,
  score: 0,
  rank,
});

/** Finds the mentions of the objects, answers and acts of a question in a post. */
export function locateMentions(post: ParsedPost, question: MarketQuestion, context: MatchContext): MentionedPair {
  const mentioned = question.objects.filter((term) => post.findTerm(term).length > 0);
  const named = mentioned.map((term) => takeFirstMentions(post.findTerm(term)));
  const objects = [...named, ...findAnswers(post, question, named)];
  const acts = question.acts.map((act) =>
    takeFirstMentions(post.findAct(act)).filter(
      (mention) =>
        (act.flags.has('epithet') || !isInsideAny(mention, objects)) &&
        !((act.ownActorCues.size > 0 || act.kindWords.size > 0) && isOwnedByOther(post, mention)),
    ),
  );
  return { post, question, context, mentioned, objects, acts };
}

/**
 * Returns the mentions of each answer that the question requires: the terms of its answer that are not objects. An open
 * question requires any entity of its answer kind. A "Who" question requires no person if the post mentions one of the
 * question's objects, or if an act of the question has `standaloneCues`.
 */
function findAnswers(post: ParsedPost, question: MarketQuestion, objects: readonly Mentions[]): Mentions[] {
  const { answerTerms, outcomeTerms, answerKind, acts } = question;
  if (answerTerms.length > 0) return outcomeTerms.map((term) => takeFirstMentions(post.findTerm(term)));
  const isAnyPerson =
    answerKind === 'person' && (objects.length > 0 || acts.some(({ standaloneCues }) => standaloneCues.size > 0));
  return answerKind && !isAnyPerson ? [takeFirstMentions(post.findEntities(answerKind))] : [];
}
