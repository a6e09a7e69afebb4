import type { Act, ActFlag } from './english/act.ts';
import { cues } from './english/cues.ts';
import { getNameStems } from './english/entity.ts';
import { isSameFirstName, nameTitles } from './english/grammar.ts';
import { isNamePart, isPossessive, type ParsedPost } from './post.ts';
import { getAnswer, getSumOrCount, type MarketQuestion } from './questions/question.ts';
import type { QuestionIndex } from './questions/groups.ts';
import type { TitleTerm } from './questions/title.ts';
import { reaches } from './text/cue.ts';
import { isBeforeSpace, type Token, type TokenRange } from './text/words.ts';
import type { Refusal } from './types.ts';

/** The inputs of a decision other than the post and the question. */
export interface MatchContext {
  index: Pick<QuestionIndex<never>, 'isRare' | 'bm25' | 'bm25WithAliases'>;
}

/** A mention of an object or an act. `entry` is the act that the words name. */
export interface PairMention extends TokenRange {
  entry?: Act;
}

/** All mentions of one object or act of a question in a post. */
export type Mentions = readonly PairMention[];

/** A post and a question, with the post's mentions of the objects, answers and acts of the question. */
export interface MentionedPair {
  post: ParsedPost;
  question: MarketQuestion;
  context: MatchContext;
  /** The mentions of each mentioned object, then of each required answer. */
  targets: readonly Mentions[];
  actMentions: readonly Mentions[];
}

/** A set of mentions in a post, with one mention of each object and act of a question. */
export interface Proximity {
  act: PairMention;
  /** Distance in words from the first object to the farthest other mention of the set. */
  words: number;
  /** Distance in sentences from the first object to the farthest other mention; 0 if all are in one sentence. */
  sentences: number;
}

/** A post and a question, with one mention of the question's act and the closest mentions of the question's objects. */
export interface LocatedPair extends MentionedPair {
  proximity: Proximity;
}

export function locateMentions(post: ParsedPost, question: MarketQuestion, context: MatchContext): MentionedPair {
  const objects = question.objects.map((term) => findPerson(post, term));
  const targets = [...objects, ...findAnswers(post, question, objects)];
  const actMentions = question.acts.map((act) => {
    const named = post.findAct(act);
    return named.length > 0 ? named : findBesideAmount(post, question, objects);
  });
  return { post, question, context, targets, actMentions };
}

/**
 * A sentence with the objects of a question, and with an amount of the asked unit and things, stands for the act if it
 * names the office-holder's side and no other act of titles: "Japan will put 550 Billion Dollars into our Country."
 */
function findBesideAmount(post: ParsedPost, question: MarketQuestion, objects: readonly Mentions[]): Mentions {
  const [first = []] = objects;
  const amount = getSumOrCount(question.contract);
  if (!amount) return [];
  const namesOther = (name: TokenRange): boolean =>
    post.vocabulary.titleActs.find(post.getNearTokens(name, reaches.clause)).length > 0;
  return first
    .filter((name) => post.hasAmount(name, 2 * reaches.clause, amount) && hasOwnWord(post, name) && !namesOther(name))
    .map(({ from, to }) => ({ from, to }));
}

/** Returns the mentions of each required answer. "Who" requires none beside an object or a standalone act. */
function findAnswers(post: ParsedPost, question: MarketQuestion, objects: readonly Mentions[]): Mentions[] {
  const { answerTerms, extraAnswerTerms, answerKind, acts } = question;
  if (answerTerms.length > 0) return extraAnswerTerms.map((term) => findPerson(post, term));
  const isAnyPerson =
    answerKind === 'person' && (objects.length > 0 || acts.some(({ standaloneCues }) => standaloneCues.size > 0));
  return answerKind && !isAnyPerson ? [post.findEntities(answerKind)] : [];
}

/** Whether a word shows the office-holder's side: its names and pronouns, "my" and "our". */
export const isOwnWord = ({ ownTokens }: ParsedPost, token: Token | undefined): boolean =>
  token !== undefined && (cues.ownPossessive.stems.has(token.stem) || ownTokens.has(token));

/** Whether the sentence of an act has a word of the president's side. */
export const hasOwnWord = (post: ParsedPost, { from }: TokenRange): boolean =>
  post.getSentenceTokens(from).some((token) => isOwnWord(post, token));

export const hasFlag = ({ acts }: MarketQuestion, flag: ActFlag): boolean => acts.some(({ flags }) => flags.has(flag));

/** Whether an act of the question must be done by the president's side. */
export const isOwn = ({ acts }: MarketQuestion): boolean => acts.some(({ flags }) => !flags.has('shared'));

/** Whether an amount for which the question asks is near the act. Which one it is, `choose.ts` decides. */
export function namesAmount({ post, question: { contract }, proximity: { act } }: LocatedPair): boolean {
  const { requested } = getAnswer(contract);
  return requested !== undefined && post.hasAmount(act, reaches.clause, requested);
}

/** Whether the sentence of the act names the object only as an owner: "we discussed X's visit", "X's company signed it". */
export function isOwner({ post, targets: [names = []], proximity: { act } }: LocatedPair): boolean {
  const beside = names.filter((name) => post.isBeside(name, act));
  const named = beside.length > 0 ? beside : names;
  return named.length > 0 && named.every((name) => isPossessive(post, name));
}

/** A pair that passed the rules, with its score from 0 to 1, to compare pairs. It is no probability. */
export interface ScoredPair extends LocatedPair {
  score: number;
}

/** A condition under which a pair of a post and a question is refused. */
export interface Rule<Pair> {
  id: string;
  refusal: Refusal;
  /** The condition in words, as `npm run rules` prints it. */
  condition: string;
  fails: (pair: Pair) => boolean;
}

/** What an act requires of a post beside the rules for all acts. Its name is its id. */
export type Requirement = Omit<Rule<LocatedPair>, 'id'>;

const maxTriedActs = 3;

/** Lists the sets of the first three mentions of the question's last act, that with the closest mentions first. */
export function listProximities({ post, targets, actMentions }: MentionedPair): Proximity[] {
  const last = actMentions.at(-1);
  if (!last) return [measureProximity(post, targets, [])];
  return last
    .map((act) => measureProximity(post, targets, [...actMentions.slice(0, -1), [act]]))
    .sort(compareProximity)
    .slice(0, maxTriedActs);
}

/** For each mention of the first object, takes the nearest of each other object and act. Returns the closest set. */
function measureProximity(post: ParsedPost, objects: readonly Mentions[], acts: readonly Mentions[]): Proximity {
  const [first = [], ...others] = [...objects, ...acts];
  let closest: Proximity | undefined;
  for (const mention of first) {
    const set: Proximity = { act: mention, words: 0, sentences: 0 };
    for (const [index, mentions] of others.entries()) {
      const nearest = findNearest(mention, mentions);
      if (index >= others.length - acts.length) set.act = nearest;
      set.words = Math.max(set.words, Math.abs(nearest.from - mention.from));
      set.sentences = Math.max(
        set.sentences,
        Math.abs(post.getSentence(nearest.from) - post.getSentence(mention.from)),
      );
    }
    if (!closest || compareProximity(set, closest) < 0) closest = set;
  }
  return closest ?? { act: { from: 0, to: 0 }, words: 0, sentences: 0 };
}

/** Sorts sets within one sentence first, then those with the shortest distance. */
const compareProximity = (a: Proximity, b: Proximity): number => a.sentences - b.sentences || a.words - b.words;

function findNearest({ from }: PairMention, mentions: Mentions): PairMention {
  const measure = (mention: PairMention): number => Math.abs(mention.from - from);
  return mentions.reduce((nearest, candidate) => (measure(candidate) < measure(nearest) ? candidate : nearest));
}

/**
 * The mentions of a term as itself. A person who only tells whose wife, lawyer or deputy somebody is, or of whom others
 * talk, is not the one to whom an act is done: "the wife of X", "X's lawyer", "a call about X", "X Jr.". Neither is an
 * organisation or another name in "the lawyer of the X".
 */
export function findPerson(post: ParsedPost, term: TitleTerm): readonly TokenRange[] {
  const mentions = post.findTerm(term);
  const isName = term.kind === 'organisation' || (term.kind === undefined && term.isCapitalised);
  if (term.kind !== 'person' && !isName) return mentions;
  const found = people.get(mentions) ?? withoutOthers(post, mentions, term);
  people.set(mentions, found);
  return found;
}

/** The results by the mentions, which are the same for all questions about a person. */
const people = new WeakMap<readonly TokenRange[], readonly TokenRange[]>();

function withoutOthers(post: ParsedPost, mentions: readonly TokenRange[], term: TitleTerm): readonly TokenRange[] {
  const isPerson = term.kind === 'person';
  const named = mentions.filter(({ from }) => !post.isCue(from, cues.pronoun));
  const toRole = (role: Role | undefined): Role | undefined => (isPerson || role === 'relation' ? role : undefined);
  const roles = new Map(named.map((mention) => [mention, toRole(findRole(post, mention, isPerson))]));
  const isRelation = [...roles.values()].includes('relation');
  // "Ann Doe, the wife of Jo Doe"
  const isRelative = ({ from, to }: TokenRange): boolean =>
    isRelation && to - from === 1 && hasOtherFirstName(post, from, term);
  const others = named.filter((mention) => roles.get(mention) !== undefined || isRelative(mention));
  if (others.length < named.length) return mentions.filter((mention) => !others.includes(mention));
  // A pronoun after "the wife of X" means the wife, and one after "X's term" means X.
  return isRelation || named.length === mentions.length ? [] : mentions;
}

type Role = 'relation' | 'owner' | 'topic';

const maxNameWords = 2;

/** Whether another name stands directly before a surname: "Cody Simpson" for Mike Simpson. */
export function hasOtherFirstName(post: ParsedPost, index: number, term: TitleTerm): boolean {
  const stems = post.getStemsBefore(index, maxNameWords);
  // "Ann T. Ashcombe": an initial is no first name.
  const offset = stems.at(-1)?.length === 1 ? 2 : 1;
  const before = stems.at(-offset) ?? '';
  return isNamePart(post, index - offset) && !nameTitles.has(before) && !isNameOf(term, before);
}

/** Whether a stem is a name of the term's person, or a short form of one. */
export const isNameOf = ({ entity, stems }: TitleTerm, stem: string): boolean =>
  (entity ? getNameStems(entity) : stems).some((name) => isSameFirstName(name, stem));

/** What a name is for another word of its sentence; undefined if it names the person. */
function findRole(post: ParsedPost, name: TokenRange, isPerson: boolean): Role | undefined {
  if (post.isCue(name.to, cues.junior)) return 'relation';
  const owned = ownsNext(post, name) ? name.to : undefined;
  if (owned !== undefined)
    return findRelation(post, owned, owned + maxAdjectives + 1, isPerson) ?? toOwner(post, owned);
  // No person's name follows an article: "Director of the X Center".
  if (isPerson && post.isCue(name.from - 1, cues.the)) return undefined;
  if (isSubjectOfClause(post, name)) return 'relation';
  const link = findStart(post, name) - 1;
  if (post.getSentence(link) !== post.getSentence(name.from)) return undefined;
  if (post.isCue(link, cues.topicOf)) return 'topic';
  const isOf = post.isCue(link, cues.ofName);
  if (!isOf && !post.isCue(link, cues.linkToName)) return undefined;
  return findRelation(post, link - 1, link, isPerson) ?? (isOf ? toOwner(post, link - 1) : undefined);
}

/** "The man X hired", "the agents that X hired": a verb follows the name, and a noun in small letters is before it. */
function isSubjectOfClause(post: ParsedPost, name: TokenRange): boolean {
  const { text, tokens } = post;
  const isSpaced = (index: number): boolean => isBeforeSpace(text, tokens, index);
  if (!isSpaced(name.from - 1) || !isSpaced(name.to - 1)) return false;
  const quote = (index: number): string => post.quote({ from: index, to: index + 1 });
  const noun = name.from - (post.isCue(name.from - 1, cues.that) ? 2 : 1);
  const isOfficial = post.isCue(noun - 1, cues.the) && post.isCue(noun, cues.relation);
  return (
    (post.isCue(noun, cues.clauseHead) || /^[a-z]+[^s'’]s$/u.test(quote(noun)) || isOfficial) &&
    (/^[a-z]+ed$/u.test(quote(name.to)) || post.isCue(name.to, cues.clauseVerb))
  );
}

/** "X's brilliant young lawyer" */
const maxAdjectives = 2;

/** The minister or director of an organisation holds one of its offices. */
function findRelation({ tokens, isCue }: ParsedPost, from: number, to: number, isPerson: boolean) {
  const isOffice = (index: number): boolean => !isPerson && nameTitles.has(tokens[index]?.stem ?? '');
  for (let index = from; index < to; index += 1) if (isCue(index, cues.relation) && !isOffice(index)) return 'relation';
  return undefined;
}

/** A noun with an owner, unless it is an act that is done to the owner, or a thing such as a sentence that stands for one. */
const toOwner = (post: ParsedPost, noun: number): 'owner' | undefined =>
  post.isCue(noun, cues.standsForOwner) || post.acts.some(({ from, to }) => from <= noun + maxAdjectives && noun < to)
    ? undefined
    : 'owner';

/** Whether a name owns the next word: "X's lawyer", but not "X's going to be fired". */
const ownsNext = (post: ParsedPost, name: TokenRange): boolean =>
  isPossessive(post, name) && !post.isCue(name.to, cues.afterIs);

/** The first word of a name with its titles: "the great President X". */
function findStart(post: ParsedPost, name: TokenRange): number {
  let start = name.from;
  while (start > 0 && name.from - start < maxTitleWords && isTitle(post, start - 1)) start -= 1;
  return start;
}

const maxTitleWords = 6;

/** Whether a word belongs to the name after it: "former Senator X", "Secretary of State X", but not "Hall of Famer X". */
function isTitle(post: ParsedPost, index: number): boolean {
  const { text, tokens } = post;
  const kind = post.getEntity(index)?.kind;
  if (kind === 'office') return true;
  const isTitleWord = (at: number): boolean => nameTitles.has(tokens[at]?.stem ?? '');
  const isOfCountry = kind === 'country' && post.isCue(index - 1, cues.ofName) && isTitleWord(index - 2);
  // "The lawyer of the former President, X", "of the President of Russia, X"
  if ((isTitleWord(index) || isOfCountry) && text.slice(tokens[index]?.end, tokens[index + 1]?.start) === ', ')
    return true;
  if (post.isCue(index, cues.ofName)) return isTitleWord(index - 1) && post.getEntity(index + 1)?.kind === 'country';
  if (!isBeforeSpace(text, tokens, index) || (post.isCue(index, cues.relation) && !isTitleWord(index))) return false;
  if (kind === 'country') return isTitleWord(index + 1) || post.isCue(index + 1, cues.beforeTitle);
  return isTitleWord(index) || post.isCue(index, cues.beforeTitle);
}
