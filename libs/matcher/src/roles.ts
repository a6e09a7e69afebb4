import type { Act } from './english/act.ts';
import { cues } from './english/cues.ts';
import { isOwnBody } from './english/entities.ts';
import { actorKinds, type Entity, type EntityKind } from './english/entity.ts';
import {
  findPerson,
  hasFlag,
  hasOtherFirstName,
  hasOwnWord,
  isNameOf,
  isOwnWord,
  type LocatedPair,
  type Mentions,
  type PairMention,
  type Requirement,
} from './pair.ts';
import { isNamePart, isPossessive, type ParsedPost } from './post.ts';
import type { MarketQuestion } from './questions/question.ts';
import type { TitleTerm } from './questions/title.ts';
import { reaches, type Cue } from './text/cue.ts';
import { isBeforeSpace, isCapitalised, type Token, type TokenRange } from './text/words.ts';

/** Whether the author's act is in the first 10 words of its sentence, after no name: "Just had a long call with X". */
export function beginsSentence(post: ParsedPost, { from }: TokenRange): boolean {
  if (post.isOthersWord(from)) return false;
  const { length } = post.getStemsBefore(from, from);
  const before = post.tokens.slice(from - length, from);
  return (
    length < reaches.phrase &&
    !before.some(
      (_, offset) => isName(post, from - length + offset) && !(offset === 0 && isAdjective(post, from - length)),
    )
  );
}

/** "Productive meeting with X" */
const isAdjective = (post: ParsedPost, index: number): boolean =>
  /^\p{Lu}\p{Ll}+(?:ive|ful|ous|ble|ing|ic)$/u.test(post.quote({ from: index, to: index + 1 }));

/** A capital begins a name, and not only the sentence: "AIR FORCE TWO just took off". */
const isName = (post: ParsedPost, index: number): boolean =>
  isCapitalised(post.text, post.tokens[index]) &&
  !post.vocabulary.isGeneric(post.tokens[index]?.stem ?? '') &&
  !post.acts.some(({ from, to }) => from <= index && index < to);

/** Whether a sentence begins by asking its readers to do the act: "Visit our page", "Please call X". */
export function isImperative(post: ParsedPost, { from }: TokenRange): boolean {
  const verb = post.quote({ from, to: from + 1 }).toLowerCase();
  const isFirst = post.getStemsBefore(from, 1).length === 0;
  if (!isFirst && !post.isCue(from - 1, cues.request)) return false;
  // "Visit to X"
  return (
    /^(?:go|travel|speak)$/u.test(verb) ||
    (/^(?:meet|visit|call|talk)$/u.test(verb) && !post.isCue(from + 1, cues.objectEnd))
  );
}

/** "They met with X", "The Generals called X": somebody else begins the sentence, and the act is a verb in the past. */
export function hasOtherSubject(post: ParsedPost, act: TokenRange): boolean {
  const first = act.from - post.getStemsBefore(act.from, act.from).length;
  return first < act.from && post.isCue(first, cues.otherSubject) && isVerbForm(post, act) && !isPassive(post, act);
}

const pastForm = /(?:ed|^met|^spoke|^struck|^sent|^took|^gave|^sold|^bought|^hit)$/iu;

/** Whether the word of an act is a verb with a subject: "called", "is calling", "will be in", "should call". */
const isVerbForm = (post: ParsedPost, { from, to }: TokenRange): boolean =>
  pastForm.test(post.quote({ from, to: from + 1 })) ||
  // "X just landed in Y"
  (to - from > 1 && pastForm.test(post.quote({ from: from + 1, to: from + 2 }))) ||
  post.isCue(from, cues.auxiliary) ||
  [cues.auxiliary, cues.modal, cues.not, cues.recipient].some((cue) => post.isCue(from - 1, cue));

/** Whether the object of the question can be the subject: "X is leaving our Administration", "X has not signed the deal". */
const hasOwnSubjects = (question: MarketQuestion): boolean =>
  (['person', 'office', 'qualifier'] as const).some((flag) => hasFlag(question, flag));

/** Whether a name is the subject of the verb of an act with another object: "X sued us", "X has attacked our ships". */
function isSubjectOf(post: ParsedPost, name: number, act: TokenRange): boolean {
  const isBetween = (index: number): boolean =>
    [cues.auxiliary, cues.verbBefore, cues.possession, cues.report].some((cue) => post.isCue(index, cue));
  for (let index = name + 1; index < act.from; index += 1) if (!isBetween(index)) return false;
  const isObject =
    isName(post, act.to) ||
    post.getEntity(act.to) !== undefined ||
    [cues.determiner, cues.authorObject].some((cue) => post.isCue(act.to, cue));
  return (
    isBeforeSpace(post.text, post.tokens, name) &&
    !isPossessive(post, { from: name, to: name + 1 }) &&
    (isObject || post.ownTokens.has(post.tokens[act.to]!)) &&
    !post.hasCue({ from: act.to, to: act.to }, cues.clock) &&
    !isPassive(post, act)
  );
}

/** "Jo Doe has sued X", "the man who fired X", "he wants to fire X": another subject does the act to the object after it. */
function hasForeignSubject(post: ParsedPost, act: TokenRange, parties: readonly TitleTerm[]): boolean {
  const objects = parties.filter(({ kind }) => kind !== 'office');
  const isNext = (name: TokenRange): boolean =>
    name.from >= act.to && name.from < act.to + reaches.near && post.isBeside(name, act);
  const isElsewhere =
    post.partStarts.length > 0 && !objects.some((term) => post.findTerm(term).some((name) => post.isBeside(name, act)));
  const hasNext = isElsewhere || objects.some((term) => post.findTerm(term).some(isNext));
  const verb = isVerbForm(post, act) ? act.from : post.findCue(act, cues.verbOfNoun);
  if (verb === undefined || isPassive(post, act) || !hasNext) return false;
  let subject = verb - 1;
  while (subject > 0 && isBeforeVerb(post, subject)) subject -= 1;
  const quoted = post.quote({ from: subject, to: subject + 1 });
  if (!isBeforeSpace(post.text, post.tokens, subject) || post.ownTokens.has(post.tokens[subject]!)) return false;
  if (post.isCue(subject, cues.relativeSubject)) return !post.ownTokens.has(post.tokens[subject - 1]!);
  if (post.isCue(subject, cues.indefinite)) return true;
  // Nobody is named before: "He will sue X." The own side is: "Trump says he will sue X."
  if (post.isCue(subject, cues.subjectPronoun)) return subject > 0 && !hasOwnName(post, subject);
  // "A movement to fire X"
  if (post.isCue(subject + 1, cues.recipient)) return false;
  const isNoun =
    (hasBeforeNoun(post, subject, cues.subjectArticle) && /^[a-z]/u.test(quoted) && !isMeans(post, subject)) ||
    (post.isCue(subject - 1, cues.ownPossessive) && post.isCue(subject, cues.family)) ||
    (post.isCue(subject - 1, cues.ofName) && /^[a-z]/u.test(quoted)) ||
    hasBeforeNoun(post, subject, cues.otherPossessive);
  return isNoun || isOtherBody(post.getEntity(subject), objects) || isSubjectName(post, subject, act);
}

/** "The day we fired X", "the order that imposes a tariff": a time or a document does no act. */
const isMeans = (post: ParsedPost, noun: number): boolean =>
  [cues.clock, cues.document].some((cue) => post.isCue(noun, cue));

const isOtherBody = (body: Entity | undefined, objects: readonly TitleTerm[]): boolean =>
  body?.kind === 'organisation' && !isOwnBody(body) && !objects.some(({ key }) => key === body.name);

/** Whether a word such as "the" stands before a noun, or before the one word that describes the noun: "the other side". */
const hasBeforeNoun = (post: ParsedPost, noun: number, cue: Cue): boolean =>
  post.isCue(noun - 1, cue) ||
  (post.isCue(noun - 2, cue) &&
    /^[a-z]/u.test(post.quote({ from: noun - 1, to: noun })) &&
    isBeforeSpace(post.text, post.tokens, noun - 1));

/** "Jo Doe", or "Lincoln" in a sentence in small letters. */
const isSubjectName = (post: ParsedPost, index: number, act: TokenRange): boolean =>
  post.listNameRuns().some(({ to }) => to === index + 1) ||
  (isNamePart(post, index) &&
    post.getStemsBefore(index, 1).length > 0 &&
    !isCapitalised(post.text, post.tokens[act.from]) &&
    !/ly$/u.test(post.quote({ from: index, to: index + 1 })));

const hasOwnName = (post: ParsedPost, index: number): boolean =>
  post.tokens
    .slice(index - post.getStemsBefore(index, reaches.clause).length, index)
    .some((token) => post.ownTokens.has(token) && !cues.ownPronoun.stems.has(token.stem));

/** "Has", "never", "wants to" */
const isBeforeVerb = (post: ParsedPost, index: number): boolean =>
  post.isBeside({ from: index, to: index }, { from: index + 1, to: index + 1 }) &&
  ![cues.indefinite, cues.subjectPronoun, cues.relativeSubject].some((cue) => post.isCue(index, cue)) &&
  !post.ownTokens.has(post.tokens[index]!) &&
  [cues.auxiliary, cues.verbBefore, cues.report, cues.going].some((cue) => post.isCue(index, cue));

/** Whether "my" begins "my great honor": the act after these words is the author's, however far it is. */
const isHonor = (post: ParsedPost, index: number): boolean => post.hasCue({ from: index, to: index + 1 }, cues.honor);

/** Whether a title belongs to somebody else: "the last administration", "President X", "Senator X". */
function isOtherLeader(post: ParsedPost, index: number): boolean {
  const { text, tokens, vocabulary, ownTokens } = post;
  const { stem = '' } = tokens[index] ?? {};
  if (ownTokens.has(tokens[index]!))
    return cues.former.stems.has(tokens[index - 1]?.stem ?? '') || isOfOtherCountry(post, index);
  const next = tokens[index + 1];
  return (
    cues.leaderTitle.stems.has(stem) &&
    isCapitalised(text, next) &&
    !post.getEntity(index) &&
    !vocabulary.isGeneric(next!.stem)
  );
}

/** "The Japanese Prime Minister", "the President of France" */
function isOfOtherCountry(post: ParsedPost, index: number): boolean {
  if (!post.isCue(index, cues.leaderTitle)) return false;
  let first = index;
  while (post.ownTokens.has(post.tokens[first - 1]!)) first -= 1;
  const title = { from: index, to: index + 1 };
  const isCountry = (at: number): boolean =>
    post.getEntity(at)?.kind === 'country' && post.isBeside({ from: at, to: at + 1 }, title);
  return isCountry(first - 1) || (post.isCue(index + 1, cues.ofName) && isCountry(index + 2));
}

/** Whether a title alone names the holder of another office: "the Governor", "the US president". */
const isOtherOffice = (post: ParsedPost, index: number): boolean =>
  post.isCue(index, cues.leaderTitle) &&
  !post.getEntity(index) &&
  !post.ownTokens.has(post.tokens[index]!) &&
  (post.isCue(index - 1, cues.the) || post.getEntity(index - 1)?.kind === 'country');

/** For contracts on other office-holders than the president: whether a word ends the name of somebody unknown, or is "she". */
function isStranger(post: ParsedPost, index: number): boolean {
  const { ownTokens, tokens, vocabulary } = post;
  if (vocabulary.isPresident || ownTokens.has(tokens[index]!) || post.getEntity(index)) return false;
  if (post.isCue(index, cues.leaderTitle) && !ownTokens.has(tokens[index + 1]!)) return true;
  if (isNameBeforeVerb(post, index)) return true;
  if (post.isCue(index, cues.otherPerson)) return !tokens.some(({ stem }) => vocabulary.isOwnName(stem));
  // "I went to Rideau Hall and ..."
  const isActor = ({ from }: TokenRange): boolean =>
    !ownTokens.has(tokens[from]!) && !post.isCue(from - 1, cues.destination);
  return post.listNameRuns().some((name) => name.to - 1 === index && isActor(name));
}

/** "Kicillof vetoed the bill": a name of one word begins the sentence, and a verb follows. */
const isNameBeforeVerb = (post: ParsedPost, index: number): boolean =>
  isNamePart(post, index) &&
  post.getStemsBefore(index, 1).length === 0 &&
  !/ly$/u.test(post.quote({ from: index, to: index + 1 })) &&
  post.acts.some(
    (act) => act.from === index + 1 && /(?:ed|s)$/u.test(post.quote({ from: act.from, to: act.from + 1 })),
  );

/** Whether the words of the act or before it make the one before them its object: "X will be appointed". */
const isPassive = (post: ParsedPost, act: TokenRange): boolean =>
  // "X will be in Y" is active.
  (post.tokens.slice(act.from, act.to).some(({ stem }) => cues.becoming.stems.has(stem)) &&
    !post.isCue(act.to - 1, cues.sourcePlace)) ||
  isBePassive(post, act);

/** "X is appointed", but not "X is appointing" or "X is imposing a tariff" */
function isBePassive(post: ParsedPost, act: TokenRange): boolean {
  const be = post.findCue(act, cues.passive);
  const isActive = ({ start, end }: Token): boolean => /(?<!^be)ing$/iu.test(post.text.slice(start, end));
  return be !== undefined && !post.tokens.slice(be + 1, act.from + 1).some(isActive);
}

/** Whether somebody else only says what the president's side does: "X says we should ...". */
const isReported = (post: ParsedPost, from: number, own: number): boolean =>
  post.tokens
    .slice(from, own)
    .some(({ stem }, offset) => cues.report.stems.has(stem) && isPerson(post, from + offset - 1));

const isPerson = (post: ParsedPost, index: number): boolean =>
  post.getEntity(index)?.kind === 'person' || post.listNameRuns().some(({ to }) => to === index + 1);

/** "TRUMP SHOULD FIRE X" is the advice of somebody else. */
const isAdvised = (post: ParsedPost, index: number): boolean =>
  post.isCue(index + 1, cues.should) && !post.isCue(index, cues.ownPronoun);

/**
 * Finds who does the act: the nearest actor before it in the same sentence, the president's side or another person or
 * country. Returns undefined if no actor is named, or if the nearest one is an object or answer of the question.
 */
export function findActor(post: ParsedPost, question: MarketQuestion, act: TokenRange): 'own' | 'other' | undefined {
  const { objects, extraAnswerTerms } = question;
  // "X has my full support"
  if (post.isCue(act.from, cues.ownPossessive) && hasFlag(question, 'exclusive')) return 'own';
  const parties = [...objects, ...extraAnswerTerms];
  if (hasForeignSubject(post, act, parties)) return 'other';
  const start = act.from - post.getStemsBefore(act.from, reaches.clause).length;
  for (let index = post.findCue(act, cues.instruction) ?? act.from - 1; index >= start; index -= 1) {
    const stem = post.tokens[index]?.stem ?? '';
    // "India has charged us": the president's side is the object of the act.
    if (cues.objectPronoun.stems.has(stem) && !post.getEntity(index)) continue;
    const isNear = act.from - index < reaches.near;
    if (isOtherLeader(post, index) || isOtherOffice(post, index) || isStranger(post, index))
      return isPassive(post, act) ? undefined : 'other';
    const isSpeaker = cues.speaker.stems.has(stem) && (post.isOthersWord(index) || index === act.from - 1);
    const isBody = isSpeaker || (cues.otherActor.stems.has(stem) && post.getEntity(index)?.kind !== 'office');
    const isTheirs = isNear && !isDoneToOwner(question) && cues.otherPossessive.stems.has(stem);
    // "I am raising their tariff": the tariff on them.
    if (isTheirs && isOwnWord(post, post.tokens[index - 3]) && post.isCue(index - 1, cues.raising)) return 'own';
    const isRecipient = post.hasCue({ from: index, to: index }, cues.receiver);
    if ((isBody && !isRecipient && !isPassive(post, act)) || isTheirs) return 'other';
    if (post.ownTokens.has(post.tokens[index]!))
      return isReported(post, start, index) || isAdvised(post, index) ? 'other' : 'own';
    if (cues.ownPossessive.stems.has(stem) && (isNear || isHonor(post, index))) return 'own';
    const entity = post.getEntity(index);
    if (!entity || !actorKinds.has(entity.kind) || isAddressed(post, entity, act) || isPlaceOfAct(post, entity, act))
      continue;
    // The country of a leader in the question describes the leader: "Prime Minister Meloni of Italy".
    if (parties.some((party) => party.entity?.country === entity.name)) continue;
    const isParty = parties.some(({ key }) => key === entity.name || key === entity.country);
    if (isParty && !hasOwnSubjects(question) && isSubjectOf(post, index, act)) return 'other';
    if (isParty && hasFlag(question, 'mutual') && isJoinedToOther(post, index, act, parties)) return 'other';
    if (isParty && !post.vocabulary.isPresident && isWithOthers(post, act, index)) return 'other';
    // "His envoy swayed X in one meeting": the envoy has met X.
    return isPassive(post, act) || (isParty && !post.hasCue(act, cues.otherActor)) ? undefined : 'other';
  }
  const isOthers = isSpeakersAct(post, act) || (!hasOwnSubjects(question) && hasOtherSubject(post, act));
  return isOthers ? 'other' : undefined;
}

/** "I signed his pardon": the possessive names the one to whom the act is done. */
const isDoneToOwner = (question: MarketQuestion): boolean =>
  hasFlag(question, 'person') && !hasFlag(question, 'mutual') && !hasFlag(question, 'exclusive');

/**
 * Whether somebody else speaks of an act and names no actor: in the first person without the name of the president's side,
 * or in a sentence that begins with a verb and leaves out "I": "Just signed the bill".
 */
function isSpeakersAct(post: ParsedPost, act: TokenRange): boolean {
  if (!post.isOthersWord(act.from)) return false;
  const isFirstPerson = ({ start, end }: Token, index: number): boolean =>
    post.isOthersWord(index) && /^(?:i|my|we|our)$/iu.test(post.text.slice(start, end));
  if (post.tokens.some(isFirstPerson) && !post.tokens.some((token) => isOwnWord(post, token))) return true;
  const verb = post
    .getSentenceTokens(act.from)
    .slice(0, reaches.pair)
    .find(({ start, end }) => /(?:ed|ing)$/iu.test(post.text.slice(start, end)));
  // "Breaking: ..."
  return verb !== undefined && post.text.charAt(verb.end) !== ':';
}

/** The index after the last word before the next comma or end of a sentence. */
export function findClauseEnd({ text, tokens }: ParsedPost, from: number): number {
  let to = from;
  while (to < tokens.length && (to === from || isBeforeSpace(text, tokens, to - 1))) to += 1;
  return to;
}

/** "Rubio and X are meeting in Geneva": somebody else meets the party before the act, and the president's side is not there. */
function isJoinedToOther(post: ParsedPost, party: number, act: TokenRange, parties: readonly TitleTerm[]): boolean {
  let and = party;
  while (and > 0 && isCapitalised(post.text, post.tokens[and]) && isBeforeSpace(post.text, post.tokens, and - 1))
    and -= 1;
  const other = post.getEntity(and - 1);
  const isOther = other
    ? !parties.some(({ key }) => key === other.name || key === other.country)
    : isPerson(post, and - 1);
  return (
    post.tokens[and]?.stem === 'and' &&
    isOther &&
    !post.ownTokens.has(post.tokens[and - 1]!) &&
    !post.tokens.slice(act.to, findClauseEnd(post, act.to)).some((token) => isOwnWord(post, token))
  );
}

/** Whether a party of the question acts with somebody else than the office-holder's side: "X met Y". */
const isWithOthers = (post: ParsedPost, act: TokenRange, party: number): boolean =>
  !hasOwnWord(post, act) &&
  post.entities.some(
    ({ entry, from }) =>
      from > party &&
      actorKinds.has(entry.kind) &&
      post.isBeside({ from, to: from }, act) &&
      entry !== post.getEntity(party),
  );

/** "I am going to X to visit Y", "to the Great State of X to visit Y" */
const isPlaceOfAct = (post: ParsedPost, place: Entity, { from }: TokenRange): boolean =>
  place.kind !== 'person' &&
  post.isCue(from - 1, cues.recipient) &&
  post.entities.some(
    ({ entry, from: start, to }) =>
      entry === place &&
      to === from - 1 &&
      (post.isCue(start - 1, cues.destination) || post.isCue(start - 2, cues.cityNoun)),
  );

/** Whether only a comma, a colon or a dash is between a name and the act: "Texas, vote for X". */
const isAddressed = (post: ParsedPost, name: Entity, { from }: TokenRange): boolean =>
  post.getEntity(from - 1) === name &&
  /^\s?[,:—–-]\s?$/u.test(post.text.slice(post.tokens[from - 1]?.end, post.tokens[from]?.start));

/** Whether the words after the act name another actor: "attacks made by X", "the pardons that X gave". */
export function isDoneByOther(post: ParsedPost, act: TokenRange): boolean {
  const marker = post.findCue(act, cues.doneBy);
  // "I was asked to be there, and speak, by X": another clause begins at the comma.
  if (marker === undefined || /[,;:—–]/u.test(post.quote({ from: act.from, to: marker + 1 }))) return false;
  const actor = { from: marker + 1, to: marker + 1 + reaches.near };
  const isByOther = isPassive(post, act) && post.hasCue(act, cues.by);
  if (isByOther && !post.tokens.slice(actor.from, actor.to).some((token) => isOwnWord(post, token))) return true;
  if (post.unknownNames.some(({ from }) => from === actor.from)) return true;
  return post.entities.some(
    (entity) => actorKinds.has(entity.entry.kind) && entity.from >= actor.from && entity.from < actor.to,
  );
}

/** Whether an agreement is followed by "with" and a country, or directly preceded by a country: "the X deal". */
function hasCountry(post: ParsedPost, deal: TokenRange): boolean {
  const isIntroduced = post.hasCue(deal, cues.with);
  return post
    .findEntities('country')
    .some(
      ({ from, to }) => to === deal.from || (isIntroduced && from >= deal.to && from <= deal.to + 2 * reaches.near),
    );
}

/** Whether a plain "deal" is of the usual kind: it is with a country, and no word of the post shows another kind. */
export const isUsualKind = (post: ParsedPost, { otherKindWords }: Act, deal: TokenRange): boolean =>
  otherKindWords.size > 0 && hasCountry(post, deal) && !post.tokens.some(({ stem }) => otherKindWords.has(stem));

/** Whether each answer, and each person in the title to whom the act is done, is named as the object of the act. */
export const givesAnswer = (pair: LocatedPair): boolean =>
  [...pair.question.answerTerms, ...listPersonObjects(pair.question)].every((term) => {
    const named = findNamed(pair.post, term, pair.question.sharedSurnames);
    return named.some((mention) => isObjectOf(pair, mention, term));
  });

/** Lists the people in a title to whom the act is done. A meeting is done with them, and an insult describes them. */
const listPersonObjects = ({ acts, objects }: MarketQuestion): TitleTerm[] =>
  acts.some(({ flags }) => flags.has('person') && !flags.has('mutual') && !flags.has('epithet'))
    ? objects.filter(({ entity, surname }) => entity?.kind === 'person' || surname !== undefined)
    : [];

/** Lists the mentions by full name, alias or a surname of nobody else in the event. A leader is not the country. */
function findNamed(post: ParsedPost, term: TitleTerm, sharedSurnames: ReadonlySet<string>): TokenRange[] {
  const mentions = findPerson(post, term).filter(({ from }) =>
    term.entity ? post.getEntity(from)?.name === term.key : !cues.namePronoun.stems.has(toStem(post, from)),
  );
  const isSurname = ({ from, to }: TokenRange): boolean =>
    term.kind === 'person' && (to - from === 1 || toStem(post, from) === 'bin');
  const isAmbiguous = mentions.some(
    (mention) =>
      isSurname(mention) &&
      (sharedSurnames.has(toStem(post, mention.from)) || hasOtherFirstName(post, mention.from, term)),
  );
  return mentions.filter((mention) => !(isAmbiguous && isSurname(mention)));
}

const toStem = ({ tokens }: ParsedPost, index: number): string => tokens[index]?.stem ?? '';

/** Whether a mention is the object of the act: no other name of the kind is nearer, unless both are in a list. */
function isObjectOf(
  { post, question, proximity: { act } }: LocatedPair,
  mention: TokenRange,
  term: TitleTerm,
): boolean {
  if (hasOtherRole(post, mention, act) || post.isCue(mention.from - 1, cues.not)) return false;
  if (isPassiveSubject(post, mention, act)) return true;
  const isBesideAct = (range: TokenRange): boolean => post.isBeside(range, act);
  const others = listOthers(post, mention, act, term);
  if (others.some((other) => isAlternative(post, mention, other))) return false;
  if (
    !isBesideAct(mention) &&
    !findPerson(post, term).some(
      (reference) => isBesideAct(reference) && post.getPart(reference) > post.getPart(mention),
    )
  )
    return (
      !others.some((other) => isBesideAct(other) || (other.from > mention.from && other.from < act.from)) &&
      (hasFlag(question, 'mutual') || refersBack(post, act, term))
    );
  return others
    .filter((other) => isBesideAct(other) && Math.max(other.from - act.to, act.from - other.to) < reaches.near)
    .filter((other) => mention.from < act.to || !hasOwnSubject(post, { from: other.to, to: act.from }))
    .every((other) => isListed(post, mention, other));
}

/** "X has been fired" */
const isPassiveSubject = (post: ParsedPost, mention: TokenRange, act: TokenRange): boolean =>
  mention.to < act.from &&
  isPassive(post, act) &&
  post.tokens.slice(mention.to, act.from).every((_, offset) => isBeforeVerb(post, mention.to + offset));

/** Whether "I" or the like is between a name and an act: "Hard news for X: I fired Y." */
const hasOwnSubject = (post: ParsedPost, { from, to }: TokenRange): boolean =>
  post.tokens.slice(from, to).some((_, offset) => post.isCue(from + offset, cues.ownSubject));

/** Whether a word such as "against" stands before a mention, and not before the act that follows the word. */
function hasOtherRole(post: ParsedPost, mention: TokenRange, act: PairMention): boolean {
  const isAppointment = act.entry?.flags.has('office') === true;
  const colleague = isAppointment ? post.findCue(mention, cues.colleague) : undefined;
  const role = Math.max(post.findCue(mention, cues.otherRole) ?? -1, colleague ?? -1);
  if (role < 0 || (act.from < mention.from && act.to > role)) return false;
  // "Lawsuit against X": X is the object. "Endorsement against X": X is the opponent.
  return role !== act.to || act.entry?.flags.has('exclusive') === true;
}

/** Whether the sentence of the act has a pronoun or a part of the name, so that it can be about that person. */
const refersBack = (post: ParsedPost, act: PairMention, term: TitleTerm): boolean =>
  term.kind !== 'person' ||
  // "X was too late. FIRED, effective today!"
  post.getStemsBefore(act.from, 1).length === 0 ||
  post.tokens.some(
    ({ stem, sentence }, from) =>
      sentence === post.getSentence(act.from) &&
      (cues.namePronoun.stems.has(stem) || isNameOf(term, stem)) &&
      !hasOtherRole(post, { from, to: from + 1 }, act),
  );

/** Whether a post names anything that could be the answer of an open question. */
export const namesAnswer = (post: ParsedPost, kind: EntityKind | undefined): boolean =>
  kind !== undefined && (post.findEntities(kind).length > 0 || (kind === 'person' && post.listNameRuns().length > 0));

/** The mentions of others that could be the answer: of the same kind or, for a person, words that look like a name. */
function listOthers(post: ParsedPost, mention: TokenRange, act: PairMention, term: TitleTerm): TokenRange[] {
  const kind = term.kind;
  const known = post.entities.filter(({ entry }) => entry.kind === kind && entry.name !== term.key);
  // "Full and Unconditional Pardon" is no name.
  const names = post
    .listNameRuns()
    .filter(({ from, to }) => !post.acts.some((other) => other.from < to && other.to > from));
  const unknown = kind === 'person' ? names : kind === 'country' ? listOpenCountries(post) : [];
  return [...known, ...unknown].filter(
    (other) => (other.to <= mention.from || other.from >= mention.to) && !hasOtherRole(post, other, act),
  );
}

/** Lists phrases such as "any Country". */
const listOpenCountries = ({ tokens }: ParsedPost): TokenRange[] =>
  tokens.flatMap(({ stem }, index) =>
    stem === 'country' && cues.anyOf.stems.has(tokens[index - 1]?.stem ?? '')
      ? [{ from: index - 1, to: index + 1 }]
      : [],
  );

const maxOtherWords = 1;

/** Whether only names, titles and words such as "and" are between two mentions: "pardons for A, the late B, and C". */
function isListed(post: ParsedPost, a: TokenRange, b: TokenRange): boolean {
  const [first, last] = a.from < b.from ? [a, b] : [b, a];
  return (
    last.from - first.to < 4 * reaches.phrase &&
    post.tokens
      .slice(first.to, last.from)
      .filter((token) => !cues.inList.stems.has(token.stem) && !isCapitalised(post.text, token)).length <= maxOtherWords
  );
}

/** Whether two names are a choice that the post leaves open: "either A or B", "between A and B". */
function isAlternative(post: ParsedPost, a: TokenRange, b: TokenRange): boolean {
  const [first, last] = a.from < b.from ? [a, b] : [b, a];
  const isOr = post.tokens.slice(first.to, last.from).some(({ stem }) => cues.or.stems.has(stem));
  return isListed(post, a, b) && (isOr || post.isCue(first.from - 1, cues.between));
}

/** Whether the object follows the act in the same sentence: "tariffs on Canada", but not "Canada's tariffs". */
const followsAct = (post: ParsedPost, object: Mentions, acts: Mentions): boolean =>
  object.some((mention) =>
    acts.some(
      (act) => mention.from >= act.to && mention.from - act.to <= reaches.phrase && post.isBeside(mention, act),
    ),
  );

/**
 * Whether only words of payment are between the object and the act: "X will be charged a 30% tariff", "X: 30% tariff". "X, your
 * tariff on our cars" is that of X.
 */
const isPayer = (post: ParsedPost, object: Mentions, acts: Mentions): boolean =>
  [...object, ...listReferences(post, object)].some((mention) =>
    acts.some(
      (act) =>
        mention.to < act.from &&
        post.isBeside(mention, act) &&
        !isPossessive(post, mention) &&
        !isOwnWord(post, post.tokens[act.to + 1]) &&
        post.tokens.slice(mention.to, act.from).every(({ stem }) => cues.payment.stems.has(stem) || /^\d/u.test(stem)),
    ),
  );

/** "They" and "their watches" after the object. */
const listReferences = ({ tokens, isCue }: ParsedPost, [object]: Mentions): TokenRange[] =>
  tokens.flatMap((_, from) =>
    object && from > object.to && isCue(from, cues.thing)
      ? [{ from, to: from + (isCue(from, cues.otherPossessive) ? 2 : 1) }]
      : [],
  );

/** For acts that other countries do as well, and that posts mention as theirs. */
export const isOwnAct: Requirement = {
  condition:
    'another actor is named before the act, such as "their"; or nothing shows that it is the president\'s: his side before it, a cue such as "our" in its sentence, or the object after it ("X will pay a tariff", but "Canada\'s tariffs")',
  refusal: 'other_actor',
  fails: (pair) => {
    const { post, question, targets, actMentions, proximity } = pair;
    const actor = findActor(post, question, proximity.act);
    if (actor) return actor === 'other';
    const sentence = post.getSentenceTokens(proximity.act.from);
    const hasOwnCue = question.acts.some(({ ownActorCues }) => sentence.some(({ stem }) => ownActorCues.has(stem)));
    const [object, acts] = [targets[0], actMentions.flat()];
    return !hasOwnCue && object !== undefined && !followsAct(post, object, acts) && !isPayer(post, object, acts);
  },
};
