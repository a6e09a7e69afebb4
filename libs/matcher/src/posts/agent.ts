import type { EntityKind } from '../english/entity.ts';
import type { ParsedPost } from './parse-post.ts';
import { nearWords, sameClauseWords } from './proximity.ts';
import type { MarketQuestion } from '../questions/question.ts';
import { isCapitalised, toStemSet, type TokenRange } from '../text/tokenize.ts';

const ownPossessives = toStemSet('my our');
/** Whether a word shows the president's side: its names and pronouns, "my" and "our". */
export const isOwnWord = ({ vocabulary }: ParsedPost, stem: string): boolean =>
  ownPossessives.has(stem) || vocabulary.isOwnSide(stem);

const otherPossessives = toStemSet('their its theirs whose');

/** Whether "my" begins "my great honor": the act after these words is the author's, however far it is. */
const isHonor = ({ tokens }: ParsedPost, index: number): boolean =>
  tokens.slice(index + 1, index + nearWords).some(({ stem }) => stem === 'honor');

const objectPronouns = toStemSet('me us');
/** Bodies, and people who act for the president: a meeting of an envoy is no meeting of the president. */
const otherActors = toStemSet(
  'envoy delegation delegate spokesman spokeswoman emissary representative negotiator congress senate democrats dumocrats court courts judge judges jury predecessor europe',
);
/** Words that turn "the administration" and "the president" into those of others: "the last administration". */
const formerWords = toStemSet('last previous prior former past biden obama bush clinton harris');
const leaderTitles = toStemSet(
  'president senator governor congressman congresswoman secretary mayor minister chancellor king queen prince speaker',
);

/** Whether a title belongs to somebody else: "the last administration", "President X", "Senator X". */
function isOtherLeader(post: ParsedPost, index: number): boolean {
  const { text, tokens, vocabulary } = post;
  const { stem = '' } = tokens[index] ?? {};
  if (vocabulary.isOwnSide(stem) && formerWords.has(tokens[index - 1]?.stem ?? '')) return true;
  const next = tokens[index + 1];
  return (
    leaderTitles.has(stem) &&
    isCapitalised(text, next) &&
    // "President Signs ..." is a headline about the own side.
    !(vocabulary.isOwnSide(stem) && /s$/iu.test(text.slice(next!.start, next!.end))) &&
    !post.getEntity(index) &&
    !post.getEntity(index + 1) &&
    next!.sentence === tokens[index]!.sentence &&
    !vocabulary.isOwnSide(next!.stem) &&
    !vocabulary.isGeneric(next!.stem)
  );
}

const reports = toStemSet('say says said claim claims want wants think thinks believe believes demand demands');

const passives = toStemSet('be been being was were is are get got');
/** Words of an act whose subject is its object: "X will become ...", "X will serve as ...". */
const installations = toStemSet('be become serve');
/** Whether the words of the act or before it make the one before them its object: "X will be appointed". */
const isPassive = (post: ParsedPost, { from, to }: TokenRange): boolean =>
  post.tokens.slice(from, to).some(({ stem }) => installations.has(stem)) ||
  (post.getStemsBefore(from, 2).some((stem) => passives.has(stem)) &&
    // "X will be appointing ..."
    !/ing$/iu.test(post.text.slice(post.tokens[from]?.start, post.tokens[from]?.end)));

/** Whether somebody else only says what the president's side does: "X says we should ...". */
const isReported = (post: ParsedPost, from: number, own: number): boolean =>
  post.tokens
    .slice(from, own)
    .some(({ stem }, offset) => reports.has(stem) && post.getEntity(from + offset - 1)?.kind === 'person');

/** "I have instructed X to impose a tariff": the one who instructs does the act. */
const instructions = toStemSet('instruct direct authorize');

/**
 * Finds who does the act: the nearest actor before it in the same sentence, the president's side or another person or
 * country. Returns undefined if no actor is named, or if the nearest one is an object or answer of the question.
 */
export function findAgent(post: ParsedPost, question: MarketQuestion, act: TokenRange): 'own' | 'other' | undefined {
  const { objects, extraAnswerTerms, answerKind } = question;
  const parties = [...objects, ...extraAnswerTerms];
  const before = post.getStemsBefore(act.from, sameClauseWords);
  const instruction = before.findLastIndex((stem) => instructions.has(stem));
  const last = instruction < 0 ? act.from - 1 : act.from - before.length + instruction;
  for (let index = last; index >= act.from - before.length; index -= 1) {
    const stem = post.tokens[index]?.stem ?? '';
    // "India has charged us": the president's side is the object of the act.
    if (objectPronouns.has(stem)) continue;
    const isNear = act.from - index < nearWords;
    if (isOtherLeader(post, index)) return isPassive(post, act) ? undefined : 'other';
    const isBody = otherActors.has(stem) && post.getEntity(index)?.kind !== 'office';
    if ((isBody && !isPassive(post, act)) || (isNear && otherPossessives.has(stem))) return 'other';
    if (post.vocabulary.isOwnSide(stem)) return isReported(post, act.from - before.length, index) ? 'other' : 'own';
    if (ownPossessives.has(stem) && (isNear || isHonor(post, index))) return 'own';
    const entity = post.getEntity(index);
    if (!entity || !actorKinds.has(entity.kind)) continue;
    if (entity.kind === answerKind && parties.length === 0) return undefined;
    // The country of a leader in the question describes the leader: "Prime Minister Meloni of Italy".
    if (parties.some((party) => party.entity?.country === entity.name)) continue;
    // "His envoy swayed X in one meeting": the envoy has met X.
    const isParty = parties.some(({ key }) => key === entity.name || key === entity.country);
    return isPassive(post, act) || (isParty && !before.some((stem) => otherActors.has(stem))) ? undefined : 'other';
  }
  return undefined;
}

const actorKinds: ReadonlySet<EntityKind> = new Set(['person', 'country', 'state']);
const agentMarkers = toStemSet('by that which');
/** A marker is at most 4 words after the act, and the actor at most 4 words after the marker: "attacks made by X". */
const maxAgentGap = 4;

/** Whether the words after the act name another actor: "attacks made by X", "the pardons that X gave". */
export function isDoneByOther(post: ParsedPost, act: TokenRange): boolean {
  const sentence = post.getSentence(act.from);
  const gap = post.tokens.slice(act.to, act.to + maxAgentGap).findIndex(({ stem }) => agentMarkers.has(stem));
  const marker = act.to + gap;
  const nextWords = post.tokens.slice(act.to + 1, act.to + 1 + maxAgentGap);
  if (
    isPassive(post, act) &&
    post.tokens[act.to]?.stem === 'by' &&
    !nextWords.some(({ stem }) => isOwnWord(post, stem))
  )
    return true;
  return (
    gap >= 0 &&
    post.entities.some(
      ({ from, entry }) =>
        actorKinds.has(entry.kind) &&
        from > marker &&
        from <= marker + maxAgentGap &&
        post.getSentence(from) === sentence,
    )
  );
}
