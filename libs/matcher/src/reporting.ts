import type { Act } from './english/act.ts';
import { cues } from './english/cues.ts';
import { placeKinds, type EntityKind } from './english/entity.ts';
import {
  hasFlag,
  isOwn,
  isOwnWord,
  type LocatedPair,
  namesAmount,
  type PairMention,
  type Requirement,
} from './pair.ts';
import type { ParsedPost } from './post.ts';
import { beginsSentence, findActor, findClauseEnd, isUsualKind } from './roles.ts';
import { reaches } from './text/cue.ts';
import { isBeforeSpace, isCapitalised, type Token, type TokenRange } from './text/words.ts';

/** The longest object of a verb, in words: "the great and very highly respected President X". */
const maxObjectWords = 8;

/**
 * Whether the word of an act has another sense beside its own object: "sign the petition", "deport all criminals", "call
 * me", "the fire base", "under fire", "a meeting of the minds".
 */
export function hasOtherSense(pair: LocatedPair): boolean {
  const { post, targets, proximity } = pair;
  const { act } = proximity;
  const flags = act.entry?.flags;
  if (!flags || targets.length === 0) return false;
  // "I will get X on the phone"
  if (!flags.has('mutual') && targets.flat().some(({ from, to }) => from === act.to && post.isCue(to, cues.byPhone)))
    return true;
  if (isNaming(pair, act) || isInClause(pair, act)) return true;
  if (post.isCue(act.to - 1, cues.authorObject)) return !isNamedBefore(pair, act);
  // "Put his name on a letter"
  if (act.to - act.from > 1 && !post.isCue(act.to - 1, cues.aboutObject)) return false;
  if (isDoneToDeal(pair, act)) return true;
  return (flags.has('verb') && !isVerb(pair, act)) || (flags.has('transitive') && isDoneToOther(pair, act));
}

/** "We struck a great oil deal": the object is an agreement, and the question asks for none. */
function isDoneToDeal({ post, question }: LocatedPair, act: PairMention): boolean {
  const object = findObject(post, act.to);
  const isDeal = ({ family }: Act): boolean => family === 'a deal';
  return (
    !question.acts.some(isDeal) &&
    post.acts.some(({ entry, from }) => isDeal(entry) && from >= object.from && from < object.to)
  );
}

/** "X called me" */
const isNamedBefore = ({ post, targets }: LocatedPair, act: PairMention): boolean =>
  targets.flat().some((target) => target.from < act.from && post.isBeside(target, act));

/** Whether the object that stands right beside the word of the act is none of the question. */
function isDoneToOther(pair: LocatedPair, act: PairMention): boolean {
  const { post, question, targets } = pair;
  const next = act.to;
  // "Sign the death warrant for X": the warrant is in the title too.
  const named = [...targets, ...question.optionalTerms.map((term) => post.findTerm(term))].flat();
  const hasTarget = (from: number, to: number): boolean => named.some((target) => target.from < to && target.to > from);
  if (!isBeforeSpace(post.text, post.tokens, next - 1)) return false;
  if (post.isCue(next, cues.particle)) return true;
  if (post.isCue(next, cues.authorObject)) return !isNamedBefore(pair, act);
  const isOf = post.isCue(next, cues.ofName) && act.entry?.flags.has('noun') === true;
  const object = findObject(post, isOf ? next + 1 : next);
  if (object.to === object.from) return false;
  // "Sign the papers on X": the object is about X.
  const isAbout = act.entry?.flags.has('person') !== true && post.isCue(object.to, cues.aboutObject);
  const end = isAbout ? object.to + 1 + maxObjectWords : object.to + 1;
  return !hasTarget(object.from, end) && !refersBack(post, object);
}

/**
 * Whether the sentence of the act names another object of the same kind after it, and the object of the question is only
 * in other sentences: "X gave a good speech. I will be meeting with Y."
 */
export function isDoneToOtherName(pair: LocatedPair): boolean {
  const { post, question, targets } = pair;
  const { act } = pair.proximity;
  if (hasOtherPassive(pair)) return true;
  if (targets.flat().some((target) => post.isBeside(target, act))) return false;
  // "I sued Jo Doe. X was there."
  if (targets.length > 0 && post.listNameRuns().some(({ from }) => from === act.to)) return true;
  return question.objects
    .flatMap(({ kind }) => listNames(post, kind))
    .some((name) => name.from >= act.to && post.isBeside(name, act));
}

/** "Tolls are suspended": the subject of a passive verb is neither an object nor an act of the question. */
function hasOtherPassive({ post, question, targets, actMentions, proximity: { act } }: LocatedPair): boolean {
  if (targets.length === 0) return false;
  const subject = findPassiveSubject(post, act);
  const terms = question.optionalTerms.map((term) => post.findTerm(term));
  const isIn = ({ from, to }: TokenRange): boolean => from < subject.to && to > subject.from;
  const isReference = (index: number): boolean =>
    [cues.backReference, cues.namePronoun, cues.referring].some((cue) => post.isCue(index, cue));
  return (
    subject.from < subject.to &&
    ![...targets, ...actMentions, ...terms].flat().some(isIn) &&
    !post.tokens.slice(subject.from, subject.to).some((_, offset) => isReference(subject.from + offset))
  );
}

/** The words directly before "are", "has been" and the like, if the act is one word in the passive; none after a comma. */
function findPassiveSubject(post: ParsedPost, act: TokenRange): TokenRange {
  const auxiliary = post.findCue(act, cues.passive);
  if (auxiliary === undefined || act.to - act.from > 1 || !/ed$/iu.test(post.quote(act))) return { from: 0, to: 0 };
  let to = auxiliary;
  while (post.isCue(to - 1, cues.auxiliary) || post.isCue(to - 1, cues.verbBefore)) to -= 1;
  const isJoined = (index: number): boolean =>
    post.isBeside({ from: index, to: index }, act) &&
    /^[ -]$/u.test(post.text.slice(post.tokens[index]?.end, post.tokens[index + 1]?.start)) &&
    !post.isCue(index, cues.objectEnd);
  let from = to;
  while (from > 0 && to - from < reaches.clause && isJoined(from - 1)) from -= 1;
  return { from, to };
}

/**
 * In a statement of several parts, whether the act is in another part than an object, and has an object of its own there:
 * another name, or a pronoun that does not mean the object.
 */
export function isDoneInOtherPart(pair: LocatedPair): boolean {
  const { post, question, targets, proximity } = pair;
  const { act } = proximity;
  const isNamedBefore = (mention: TokenRange): boolean =>
    post.getPart(mention) === post.getPart(act) && post.getSentence(mention.from) <= post.getSentence(act.from);
  return (
    post.partStarts.length > 0 &&
    question.objects.some((_, index) => !targets[index]!.some(isNamedBefore)) &&
    hasOwnObject(pair)
  );
}

function hasOwnObject({ post, targets, proximity: { act } }: LocatedPair): boolean {
  const isTarget = ({ from }: TokenRange): boolean =>
    targets.flat().some((target) => target.from <= from && from < target.to);
  const end = findClauseEnd(post, act.to);
  const isBeforeEnd = ({ from }: TokenRange): boolean =>
    post.getPart({ from, to: from }) === post.getPart(act) && from < end;
  const isInClause = ({ from }: TokenRange): boolean => from >= act.to && from < end;
  const named = [...post.entities.filter(isBeforeEnd), ...post.unknownNames.filter(isInClause)];
  // "A meeting with our Generals"
  const isWith = post.isCue(act.to, cues.withWord) && !targets.flat().some(isInClause);
  if (isWith || named.some((name) => !isTarget(name))) return true;
  const isReference = (index: number): boolean =>
    [cues.thing, cues.there, cues.pronoun].some((cue) => post.isCue(index, cue));
  for (let { from } = act; from < end; from += 1)
    if (isReference(from) && !isTarget({ from, to: from + 1 })) return true;
  return false;
}

/** The names that can be an object in place of one of a kind. */
function listNames(post: ParsedPost, kind: EntityKind | undefined): readonly TokenRange[] {
  if (kind === undefined) return [];
  return kind === 'person' ? [...post.findEntities(kind), ...post.listNameRuns()] : post.findEntities(kind);
}

/** "Call him lucky", "they call X a fool", "they call X “the boss”" */
function isNaming({ post, targets }: LocatedPair, act: PairMention): boolean {
  if (!post.isCue(act.to - 1, cues.naming)) return false;
  if (post.isCue(act.to, cues.pronoun)) return !post.isCue(act.to + 1, cues.callTime);
  const named = targets
    .flat()
    .find(({ from, to }) => from >= act.to && from <= act.to + 2 && post.isBeside(act, { from: to, to }));
  if (!named || post.hasCue(named, cues.clock)) return false;
  const gap = post.text.slice(post.tokens[named.to - 1]?.end, post.tokens[named.to]?.start);
  return (
    /^ [“"‘']$/u.test(gap) || (gap === ' ' && (post.isCue(named.to, cues.complement) || isEpithet(post, named.to)))
  );
}

/** "We fired the people who worked for X", "I fired Y, and X was there": each name after the act is in another clause. */
function isInClause({ post, targets: [names = []] }: LocatedPair, act: PairMention): boolean {
  const beside = names.filter((name) => post.isBeside(name, act));
  // "We struck the men who were hiding in X"
  const isPlace = beside.some(({ from }) => placeKinds.includes(post.getEntity(from)?.kind ?? 'person'));
  const isApart = ({ from, to }: TokenRange): boolean => {
    const who = post.tokens.findLastIndex(
      (_, index) => index < from && index >= act.to && post.isCue(index, cues.relative),
    );
    if (who >= 0 && !isPlace && !/[,;:—–]|\b(?:I|we)\b/u.test(post.quote({ from: who, to: from + 1 }))) return true;
    return hasObject(post, act) && post.isCue(to, cues.auxiliary) && post.isCue(from - 1, cues.joining);
  };
  return beside.length > 0 && beside.every((name) => name.from >= act.to && isApart(name));
}

/** Whether a name or a noun follows a verb directly. */
const hasObject = (post: ParsedPost, { to }: TokenRange): boolean =>
  isBeforeSpace(post.text, post.tokens, to - 1) &&
  (post.isCue(to, cues.determiner) || isCapitalised(post.text, post.tokens[to]));

const isEpithet = (post: ParsedPost, index: number): boolean =>
  post.acts.some(({ entry, from }) => from === index && entry.flags.has('epithet'));

/** The words of the object that begins at a word, up to the next word that belongs to no noun. */
function findObject(post: ParsedPost, from: number): TokenRange {
  const { text, tokens } = post;
  if (!post.isCue(from, cues.determiner) && !isPlural(post, from) && !/^\d/u.test(tokens[from]?.stem ?? ''))
    return { from, to: from };
  let to = from;
  while (to < tokens.length && to - from < maxObjectWords && !post.isCue(to, cues.objectEnd)) {
    to += 1;
    if (!isBeforeSpace(text, tokens, to - 1)) break;
  }
  return { from, to };
}

/** "Deport criminals": a plural without a capital. */
const isPlural = (post: ParsedPost, index: number): boolean =>
  /^[a-z]+[^s]s$/u.test(post.quote({ from: index, to: index + 1 }));

/** Whether an object can mean one that is named elsewhere: "him", "this great man", "the bill", "the Fed Chair". */
function refersBack(post: ParsedPost, { from, to }: TokenRange): boolean {
  for (let index = from; index < to; index += 1) if (post.isCue(index, cues.backReference)) return true;
  const isOther = post.isCue(from, cues.anyDeterminer) || post.isCue(from, cues.article);
  return !isOther && isCapitalised(post.text, post.tokens[to - 1]);
}

/** Whether a word such as "fire" is a verb: after a subject or "to", or before its object. */
function isVerb({ post, targets }: LocatedPair, { entry, from, to }: PairMention): boolean {
  const isForm = entry?.titlePhrases.includes(post.quote({ from, to }).toLowerCase()) !== true;
  return isForm || post.isCue(from - 1, cues.verbBefore) || targets.flat().some((target) => target.from === to);
}

/** Whether the act is only a circumstance ("postponed due to our strikes") or was missed ("should have signed"). */
export function isCircumstance(post: ParsedPost, act: TokenRange): boolean {
  if (isBracketed(post, act) || isRelative(post, act)) return true;
  const isClause = (from: number): boolean => !/[,;:—–()!?]/u.test(post.quote({ from, to: act.from + 1 }));
  const cause = post.findCue(act, cues.circumstance);
  if (cause !== undefined && isClause(cause) && !post.hasCue(act, { ...cues.auxiliary, reach: act.from - cause - 1 }))
    return true;
  const source = post.findCue(act, cues.sourcePlace);
  if (source !== undefined && post.hasCue({ from: source, to: source }, cues.source)) return true;
  const missed = post.findCue(act, cues.missed);
  return missed === act.from - 2 && post.hasCue(act, cues.have);
}

/** Whether a relative clause names the act of the president's side, to describe somebody: "X, whom I fired, is wrong". */
const isRelative = (post: ParsedPost, act: TokenRange): boolean =>
  isOwnWord(post, post.tokens[(post.findCue(act, cues.relative) ?? NaN) + 1]);

/** Whether a bracket closes after the act: "our disputes (lawsuits, funding)". */
const isBracketed = ({ text, tokens }: ParsedPost, { to }: TokenRange): boolean =>
  /^[^(.!?]*\)/u.test(text.slice(tokens[to - 1]?.end));

/** Whether the author denies the act ("I will not be imposing tariffs"), or quotes a claim about it only to deny it. */
export function isDenied({ post, proximity: { act } }: LocatedPair): boolean {
  const negation = post.findCue(act, cues.not) ?? Infinity;
  if (post.hasCue(act, cues.never) || (post.findCue(act, cues.imposing) ?? -1) > negation) return true;
  const claim = post.findCue(act, cues.claim);
  if (claim === undefined || post.isCue(claim - 1, cues.authorsClaim)) return false;
  const next = post.tokens.findIndex(({ sentence }) => sentence > post.getSentence(act.from));
  return post.hasCue({ from: next, to: next }, cues.denial);
}

/** Whether an act named by a noun is over or called off: "the tariff has been lifted", "I cancelled my visit". */
export function isEnded(post: ParsedPost, act: TokenRange): boolean {
  const ended = post.findCue(act, cues.ended) ?? act.from;
  // "If the tariff is not lifted, we will ..."
  const isPassive = ended >= act.to && !post.isCue(ended - 1, cues.not);
  return (
    post.hasCue(act, cues.over) || isPassive || post.hasCue(act, { ...cues.ended, reach: reaches.near, side: 'before' })
  );
}

/** Whether the sentence looks back on the act: a phrase such as "years ago", or a year before the post, is near. */
export const looksBack = (post: ParsedPost, act: TokenRange): boolean =>
  post.hasCue(act, cues.lookingBack) || namesPastYear(post, act);

/** Whether a year before that of the post is near: "in 2018". */
function namesPastYear(post: ParsedPost, act: TokenRange): boolean {
  const year = new Date(post.postedAt).getUTCFullYear();
  const first = Math.max(0, act.from - reaches.phrase - 2);
  return post.tokens.slice(first, act.to + reaches.phrase + 2).some(({ stem }, offset) => {
    const at = { from: first + offset, to: first + offset + 1 };
    return (
      /^(?:19|20)\d\d$/u.test(stem) &&
      Number(stem) < year &&
      post.isBeside(at, act) &&
      post.hasCue(at, cues.beforeYear) &&
      !post.isCue(first + offset - 2, cues.time)
    );
  });
}

/** Whether the act alone answers a question without an object, as README.md defines it: "Will Trump impose tariffs?" */
export function standsAlone(pair: LocatedPair): boolean {
  const {
    post,
    question,
    proximity: { act: mention },
  } = pair;
  const phrase = post.tokens.slice(mention.from, mention.to).map(({ stem }) => stem);
  const before = post.getStemsBefore(mention.from, reaches.clause);
  const nearby = [...before, ...phrase, post.tokens[mention.to]?.stem ?? ''];
  const isReported = ({ standaloneCues }: Act): boolean =>
    nearby.some((stem) => standaloneCues.has(stem)) &&
    (hasReport(post, mention, phrase) || isHeadlineVerb(post, mention.from, standaloneCues) || isHeadline(post));
  if (post.hasCue(mention, cues.should)) return false;
  // "I am resigning"
  const isAuthors = post.isCue(mention.from, cues.author);
  return (
    isAuthors || question.acts.some((act) => isNamedAs(post, act, mention) && (namesAmount(pair) || isReported(act)))
  );
}

/** Whether a word of the sentence, beside the phrase of the act, reports the author's act as done now. */
const hasReport = (post: ParsedPost, { from }: PairMention, phrase: readonly string[]): boolean =>
  post
    .getSentenceTokens(from)
    .filter(({ stem }) => !phrase.includes(stem))
    .some(({ stem }) => cues.announcement.stems.has(stem) || cues.ownReport.stems.has(stem));

/** Whether the mention contains a title phrase. A plain "deal" needs one of the `kindWords`, or the usual kind. */
const isNamedAs = (post: ParsedPost, act: Act, mention: PairMention): boolean =>
  post.vocabulary.titleActs.find(post.tokens.slice(mention.from, mention.to)).some(({ entry }) => entry === act) ||
  post.getStemsBefore(mention.from, reaches.near).some((stem) => act.kindWords.has(stem)) ||
  isUsualKind(post, act, mention);

/** Whether a standalone cue in the third person is among the 4 words before the act: "Trump signs ...". */
const isHeadlineVerb = ({ text, tokens }: ParsedPost, actIndex: number, stems: ReadonlySet<string>): boolean =>
  tokens
    .slice(Math.max(0, actIndex - reaches.near), actIndex + 1)
    .some(({ stem, start, end }) => stems.has(stem) && /[^s]s$/iu.test(text.slice(start, end)));

/** Whether an object follows the act with one word between them: "our Military Operation in X". */
const isDirect = ({ post, targets, proximity: { act } }: LocatedPair): boolean =>
  post.isCue(act.to, cues.target) && targets.flat().some(({ from }) => from === act.to + 1);

/** Whether a word near the act reports, announces or threatens a new act: "today", "I'm", "if". */
function isNew({ post, proximity: { act } }: LocatedPair): boolean {
  const first = Math.max(0, act.from - reaches.clause);
  const isShortVerb = (_: Token, offset: number): boolean =>
    /['’](?:m|ll)$/iu.test(post.quote({ from: first + offset, to: first + offset + 1 }));
  // "Trump deploys ..."
  const isHeadlineVerb =
    !act.entry?.flags.has('noun') &&
    /[^s]s$/u.test(post.quote({ from: act.from, to: act.from + 1 })) &&
    post.ownTokens.has(post.tokens[act.from - 1]!);
  return (
    isHeadlineVerb ||
    [cues.news, cues.threat, cues.newReport].some((cue) => post.hasCue(act, cue)) ||
    post.tokens.slice(first, act.to + reaches.clause).some(isShortVerb)
  );
}

/** Shorter words, such as "into", can have no capital in a headline. */
const minCapitalLength = 5;

/** Whether a post is a headline of the White House: all but short words have a capital ("S. 1 Signed into Law"). */
const isHeadline = ({ text, tokens }: ParsedPost): boolean =>
  tokens
    .map(({ start, end }) => text.slice(start, end))
    .filter((word) => word.length >= minCapitalLength)
    .every((word) => /^[\p{Lu}\d]/u.test(word) && !/^\p{Lu}+$/u.test(word));

/** Whether the post only shares a headline of somebody else: a few words and a link. */
export const isSharedHeadline = ({ text, tokens }: ParsedPost): boolean =>
  tokens.at(-1)?.sentence === 0 &&
  /https?:\S*(?: \S+){0,2}\s*$/u.test(text) &&
  !tokens.some(({ stem }) => cues.ownPronoun.stems.has(stem));

/** A post that begins with 200 words about something else names such an act in passing. */
const maxNewsIndex = 200;

/** "The operation was a total obliteration" describes an act. */
const isDescribed = (post: ParsedPost, act: TokenRange): boolean =>
  post.isCue((post.findCue(act, cues.article) ?? NaN) - 1, cues.was);

export const isNews: Requirement = {
  condition:
    'no word such as "today", "just", "will", "I\'m" or "if" is within 14 words of the act, no "has", "have" or "this" within 3 words before it, no object directly after it ("a hit in X"), and the post is no headline; or 200 words stand before the act',
  refusal: 'mentioned_in_passing',
  fails: (pair) =>
    pair.proximity.act.from > maxNewsIndex ||
    isDescribed(pair.post, pair.proximity.act) ||
    (!isNew(pair) && !isDirect(pair) && !isHeadline(pair.post)),
};

/** A post whose first 80 words do not name the act has another subject than this act. */
const maxActIndex = 80;

/** An insult that comes later in a post is beside its subject. */
const maxEpithetIndex = 40;

/** Whether the post plainly names the act, as README.md defines it, however many questions share its words. */
export function isPlainAct({ post, question, targets, actMentions, proximity }: LocatedPair): boolean {
  const { act, words, sentences } = proximity;
  if (hasFlag(question, 'exclusive')) return true;
  if (actMentions.length === 0 || sentences > 0) return false;
  if (hasFlag(question, 'epithet')) return question.objects.length === 0 && act.from <= maxEpithetIndex;
  if (words > (hasFlag(question, 'mutual') ? reaches.phrase : 2 * reaches.clause)) return false;
  if ((targets.length === 0 || act.from > maxActIndex) && !hasFlag(question, 'countable')) return false;
  if (question.optionalTerms.some((term) => post.findTerm(term).length === 0)) return false;
  const actor = findActor(post, question, act);
  return actor === 'own' || (isOwn(question) && beginsSentence(post, act));
}
