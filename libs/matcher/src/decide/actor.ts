import type { MarketQuestion } from '../questions/question.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';
import type { Mentions } from './pairs.ts';
import { sameClauseWords, samePhraseWords } from './proximity.ts';

const ownPossessives = toStemSet('my our');

const isOwn = ({ vocabulary }: ParsedPost, stem: string): boolean =>
  vocabulary.isOwnSide(stem) || ownPossessives.has(stem);

/** Whether "my" begins "my great honor": the act after these words is the author's, however far it is. */
const isHonor = ({ tokens }: ParsedPost, index: number): boolean =>
  tokens.slice(index + 1, index + 4).some(({ stem }) => stem === 'honor');

const objectPronouns = toStemSet('me us');
/**
 * People who act for the president. For a question about acts of the president, they count as other actors. For a
 * question about acts of the United States (`isAboutState`), they do not.
 */
const representatives = toStemSet('envoy delegation spokesman spokeswoman emissary');

/** In "he then met with X", the actor is another person. In "X wants peace, and he called", he is the object. */
const thirdPersons = toStemSet('he she');
const ownCountry = 'United States';

/**
 * Finds the nearest actor before the act, in the same sentence: the president's side, or another actor. Returns
 * undefined if no actor is named, or if the nearest one is an object or answer of the question.
 *
 * @param actIndex The first token of the act.
 */
export function findActor(post: ParsedPost, question: MarketQuestion, actIndex: number): 'own' | 'other' | undefined {
  const { objects, outcomeTerms, answerKind, isAboutState } = question;
  const sentence = post.getSentence(actIndex);
  const namesObjectAfter = (): boolean =>
    objects.some((term) =>
      post.findTerm(term).some(({ from }) => from > actIndex && post.getSentence(from) === sentence),
    );
  // A country that the question names is usually the object of the act, not another actor. The exception is a relative
  // clause: in "goods from China, who have destroyed our industry", China destroys, even if the question names China.
  let isRelativeClause = false;
  for (
    let index = actIndex - 1;
    index >= Math.max(0, actIndex - sameClauseWords) && post.getSentence(index) === sentence;
    index -= 1
  ) {
    const stem = post.tokens[index]?.stem ?? '';
    isRelativeClause ||= stem === 'who';
    // "India has charged us": the president's side is the object of the act.
    if (objectPronouns.has(stem)) continue;
    if (thirdPersons.has(stem) && namesObjectAfter()) return 'other';
    if (representatives.has(stem)) return isAboutState ? 'own' : 'other';
    if (post.vocabulary.isOwnSide(stem)) return 'own';
    if (ownPossessives.has(stem) && (actIndex - index <= 4 || isHonor(post, index))) return 'own';
    const entity = post.getEntity(index);
    if (entity?.kind !== 'country' && entity?.kind !== 'person') continue;
    if (isAboutState && entity.country === ownCountry) return 'own';
    if (isRelativeClause && entity.kind === 'country') return 'other';
    if (entity.kind === answerKind && objects.length === 0) return undefined;
    // In "Prime Minister X of Y", the country Y only describes X.
    if (answerKind === 'person' && objects.length === 0 && entity.kind === 'country') continue;
    const parties = [...objects, ...outcomeTerms];
    // The country of a leader in the question describes the leader: "Prime Minister Meloni of Italy".
    if (parties.some((party) => party.entity?.country === entity.name)) continue;
    return parties.some(({ key }) => key === entity.name || key === entity.country) ? undefined : 'other';
  }
  return undefined;
}

const otherBodies = toStemSet('congress senate democrats dumocrats court courts judge judges jury');
/** Words that can stand between a subject and its verb: "Governor X just signed". */
const auxiliaries = toStemSet('just should will would must can could has have had also now today recently may might');
/** At most 2 such words stand there: "Congress should now fire X". */
const maxAuxiliaries = 2;

/** Whether another person or body is the subject directly before the act: "Governor X just signed", "Congress should fire Y". */
export function hasOtherSubject(post: ParsedPost, question: MarketQuestion, act: TokenRange): boolean {
  const parties = [...question.objects, ...question.answerTerms];
  let index = act.from - 1;
  while (act.from - 1 - index < maxAuxiliaries && auxiliaries.has(post.tokens[index]?.stem ?? '')) index -= 1;
  const subject = post.tokens[index];
  if (!subject || subject.sentence !== post.getSentence(act.from)) return false;
  if (otherBodies.has(subject.stem)) return true;
  const entity = post.getEntity(index);
  return (
    entity?.kind === 'person' &&
    !parties.some(({ key }) => key === entity.name) &&
    !(question.isAboutState && entity.country === ownCountry)
  );
}

const actorMarkers = toStemSet('by that which');
/** A marker is at most 4 words after the act, and the actor at most 4 words after the marker: "attacks made by X". */
const maxActorGap = 4;

/** Whether the words after the act name another actor: "attacks made by X", "the pardons that X gave". */
export function isDoneByOther(post: ParsedPost, act: TokenRange): boolean {
  const marker = Array.from({ length: maxActorGap }, (_, offset) => act.to + offset).find((index) =>
    actorMarkers.has(post.tokens[index]?.stem ?? ''),
  );
  if (marker === undefined || post.getSentence(marker) !== post.getSentence(act.from)) return false;
  const actor = post.entities.find(
    ({ from }) => from > marker && from <= marker + maxActorGap && post.getSentence(from) === post.getSentence(marker),
  );
  const between = post.tokens.slice(marker + 1, actor?.from).map(({ stem }) => stem);
  return (
    actor !== undefined &&
    !between.some((stem, index) => isOwn(post, stem) && !(stem === 'president' && index === between.length - 1))
  );
}

const otherPossessives = toStemSet('their its theirs whose');

/** Whether a word such as "their" is among the three words before the act: "their very high tariffs". */
export function isOwnedByOther(post: ParsedPost, { from }: TokenRange): boolean {
  return post.getStemsBefore(from, 3).some((stem) => otherPossessives.has(stem));
}

/** Whether the object follows the act in the same sentence: "tariffs on Canada", but not "Canada's tariffs". */
export function followsAct(post: ParsedPost, object: Mentions, acts: Mentions): boolean {
  return object.some(({ from }) =>
    acts.some(
      (act) =>
        from >= act.to && from - act.to <= samePhraseWords && post.getSentence(from) === post.getSentence(act.from),
    ),
  );
}
