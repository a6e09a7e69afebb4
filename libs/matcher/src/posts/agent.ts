import type { MarketQuestion } from '../questions/question.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';
import { nearWords, sameClauseWords } from './proximity.ts';

const ownPossessives = toStemSet('my our');
const otherPossessives = toStemSet('their its theirs whose');

/** Whether "my" begins "my great honor": the act after these words is the author's, however far it is. */
const isHonor = ({ tokens }: ParsedPost, index: number): boolean =>
  tokens.slice(index + 1, index + nearWords).some(({ stem }) => stem === 'honor');

const objectPronouns = toStemSet('me us');
/** Bodies, and people who act for the president: a meeting of an envoy is no meeting of the president. */
const otherActors = toStemSet(
  'envoy delegation spokesman spokeswoman emissary congress senate democrats dumocrats court courts judge judges jury',
);

/**
 * Finds who does the act: the nearest actor before it in the same sentence, the president's side or another person or
 * country. Returns undefined if no actor is named, or if the nearest one is an object or answer of the question.
 */
export function findAgent(post: ParsedPost, question: MarketQuestion, act: TokenRange): 'own' | 'other' | undefined {
  const { objects, extraAnswerTerms, answerKind } = question;
  const parties = [...objects, ...extraAnswerTerms];
  const before = post.getStemsBefore(act.from, sameClauseWords);
  for (let index = act.from - 1; index >= act.from - before.length; index -= 1) {
    const stem = post.tokens[index]?.stem ?? '';
    // "India has charged us": the president's side is the object of the act.
    if (objectPronouns.has(stem)) continue;
    const isNear = act.from - index < nearWords;
    if (otherActors.has(stem) || (isNear && otherPossessives.has(stem))) return 'other';
    if (post.vocabulary.isOwnSide(stem)) return 'own';
    if (ownPossessives.has(stem) && (isNear || isHonor(post, index))) return 'own';
    const entity = post.getEntity(index);
    if (entity?.kind !== 'country' && entity?.kind !== 'person') continue;
    if (entity.kind === answerKind && parties.length === 0) return undefined;
    // The country of a leader in the question describes the leader: "Prime Minister Meloni of Italy".
    if (parties.some((party) => party.entity?.country === entity.name)) continue;
    // "His envoy swayed X in one meeting": the envoy has met X.
    const isParty = parties.some(({ key }) => key === entity.name || key === entity.country);
    return isParty && !before.some((stem) => otherActors.has(stem)) ? undefined : 'other';
  }
  return undefined;
}

const agentMarkers = toStemSet('by that which');
/** A marker is at most 4 words after the act, and the actor at most 4 words after the marker: "attacks made by X". */
const maxAgentGap = 4;

/** Whether the words after the act name another actor: "attacks made by X", "the pardons that X gave". */
export function isDoneByOther(post: ParsedPost, act: TokenRange): boolean {
  const sentence = post.getSentence(act.from);
  const gap = post.tokens.slice(act.to, act.to + maxAgentGap).findIndex(({ stem }) => agentMarkers.has(stem));
  const marker = act.to + gap;
  return (
    gap >= 0 &&
    post.entities.some(
      ({ from }) => from > marker && from <= marker + maxAgentGap && post.getSentence(from) === sentence,
    )
  );
}
