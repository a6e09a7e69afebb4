import { getTermKind, isFullPerson, nameTitles, type TitleTerm } from '../questions/parse-title.ts';
import type { MarketQuestion } from '../questions/question.ts';
import { isBeforeSpace, isCapitalised, stemPhrase, toStemSet, type TokenRange } from '../text/tokenize.ts';
import { listNames, type EntityKind } from '../vocabulary/entity.ts';
import { isSameFirstName } from '../vocabulary/first-names.ts';
import { isNamePart } from '../posts/names.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import type { LocatedPair, PairMention } from '../posts/pair.ts';
import { samePhraseWords } from '../posts/proximity.ts';

/**
 * Whether the post gives the answer that the contract names, as the object of the act: the endorsed person and not the
 * opponent, the visited country and not another one. A person in the title of "Will he pardon X?" is such an answer
 * too. Always true for a question that yes, no or a time answers and that names no person as the object.
 */
export function givesAnswer({ post, question, actMentions, proximity: { act } }: LocatedPair): boolean {
  const isMutual = question.acts.some(({ flags }) => flags.has('mutual'));
  return [...question.answerTerms, ...listPersonObjects(question)].every((term) => {
    const named = findNamed(post, term, question.sharedSurnames);
    if (actMentions.length === 0) return named.length > 0;
    // "Anybody I endorse beats X. X is bad!" gives X no endorsement, although no word stands before the second X.
    const beside = named.filter(({ from }) => post.getSentence(from) === post.getSentence(act.from));
    return (
      (beside.length === 0 || beside.some((mention) => !hasOtherRole(post, mention, act))) &&
      named.some((mention) => isObjectOf(post, mention, act, { term, isMutual }))
    );
  });
}

/** Lists the people in a title to whom the act is done. A meeting is done with them, and an insult describes them. */
const listPersonObjects = ({ acts, objects }: MarketQuestion): TitleTerm[] =>
  acts.some(({ flags }) => flags.has('person') && !flags.has('mutual') && !flags.has('epithet'))
    ? objects.filter(isFullPerson)
    : [];

/**
 * Lists the mentions that name the answer itself, by its full name, a known alias or an unambiguous surname, and then
 * the pronouns for it. A leader does not name the country. A surname does not name a person if another answer of the
 * question has it, or if another first name stands before it.
 */
function findNamed(post: ParsedPost, term: TitleTerm, sharedSurnames: ReadonlySet<string>): TokenRange[] {
  const isPronoun = ({ from }: TokenRange): boolean => pronouns.has(post.tokens[from]?.stem ?? '');
  const found = post.findTerm(term);
  const mentions = found.filter(
    (mention) => !isPronoun(mention) && (!term.entity || post.getEntity(mention.from)?.name === term.key),
  );
  const isSurname = ({ from, to }: TokenRange): boolean => getTermKind(term) === 'person' && to - from === 1;
  const isAmbiguous = mentions.some(
    (mention) =>
      isSurname(mention) &&
      (sharedSurnames.has(post.tokens[mention.from]?.stem ?? '') || isOtherName(post, mention.from, term)),
  );
  const named = mentions.filter((mention) => !(isAmbiguous && isSurname(mention)));
  return named.length > 0 ? [...named, ...found.filter(isPronoun)] : [];
}

const pronouns = toStemSet('he she him her they them');

/**
 * Whether a word with a capital letter that is no title stands directly before a surname ("Cody Simpson" for Mike
 * Simpson), or directly after it ("Anthony Constantino" for Stavros Anthony).
 */
function isOtherName(post: ParsedPost, index: number, term: TitleTerm): boolean {
  const isBeside = (first: number): boolean => isBeforeSpace(post.text, post.tokens, first);
  const before = post.tokens[index - 1]?.stem ?? '';
  if (isNamePart(post, index - 1) && isBeside(index - 1) && !nameTitles.has(before) && !isOwnName(term, before))
    return true;
  return term.entity === undefined && isNamePart(post, index + 1) && isBeside(index);
}

/** Whether a stem is a name of the person, or a short form of one. */
function isOwnName({ entity, stems }: TitleTerm, stem: string): boolean {
  const names = entity ? listNames(entity).flatMap(stemPhrase) : stems;
  return names.some((name) => isSameFirstName(name, stem));
}

/** Words after which a name is not the object of an act: "running against X", "replaces X", "supported by X". */
const otherRoles = toStemSet(
  'against challenge oppose over than by replace replacing succeed succeeding unlike thank including like beat defeat named',
);
const maxRoleGap = 5;

interface AnswerTerm {
  term: TitleTerm;
  /** Whether the act is done together with others, such as a meeting. */
  isMutual: boolean;
}

function isObjectOf(post: ParsedPost, mention: TokenRange, act: PairMention, { term, isMutual }: AnswerTerm): boolean {
  const [first, last] = mention.from < act.from ? [mention, act] : [act, mention];
  if (hasOtherRole(post, mention, act)) return false;
  const others = listOthers(post, mention, act, term);
  const between = others.filter(({ from, to }) => from >= first.to && to <= last.from);
  const nearest = mention.from < act.from ? between.at(-1) : between[0];
  if (nearest && !isListed(post, nearest, mention) && !isBesideApposition(post, mention, act)) return false;
  const sentence = post.getSentence(act.from);
  const inSentence = others.filter(({ from }) => post.getSentence(from) === sentence);
  if (post.getSentence(mention.from) !== sentence)
    return inSentence.length === 0 && (isMutual || refersBack(post, act, term));
  const rival =
    mention.from < act.from
      ? inSentence.find(({ from }) => from >= act.to && from - act.to < maxObjectGap)
      : inSentence.findLast(({ to }) => to <= act.from && act.from - to < maxSubjectGap);
  return !rival || isListed(post, mention, rival);
}

/** Up to 2 auxiliaries stand before the verb: "X, who led my Y, will be nominated". */
const maxAuxiliaries = 2;

/** Whether only an apposition or relative clause is between a name and the act: "X, the head of Y, will be ...". */
function isBesideApposition({ text, tokens }: ParsedPost, mention: TokenRange, act: TokenRange): boolean {
  const isBeforeComma = (index: number): boolean => text.charAt(tokens[index]?.end ?? 0) === ',';
  for (let last = act.from - 1; last >= mention.to && last >= act.from - 1 - maxAuxiliaries; last -= 1)
    if (isBeforeComma(last)) return isBeforeComma(mention.to - 1);
  return false;
}

/** Whether a word such as "against" stands before a mention, and not before the act that follows the word. */
function hasOtherRole(post: ParsedPost, { from }: TokenRange, act: PairMention): boolean {
  const before = post.getStemsBefore(from, maxRoleGap);
  const role = before.findLastIndex((stem) => otherRoles.has(stem));
  if (role < 0 || (act.from < from && from - act.to < before.length - role)) return false;
  const index = from - before.length + role;
  // "Lawsuit against X": X is the object. "Endorsement against X": X is the opponent.
  if (index === act.to && before[role] === 'against' && !act.entry?.flags.has('exclusive')) return false;
  const [marker, name] = [post.tokens[index], post.tokens[from]];
  return !post.text.slice(marker?.end, name?.start).includes(',');
}

/** The object of a verb is at most 6 words after it: "endorse America First Patriot X". */
const maxObjectGap = 6;

/** Whether the sentence of the act has a pronoun or a part of the name, so that it can be about that person. */
function refersBack(post: ParsedPost, act: PairMention, term: TitleTerm): boolean {
  if (getTermKind(term) !== 'person') return true;
  const sentence = post.getSentence(act.from);
  return post.tokens.some(
    (token) => token.sentence === sentence && (pronouns.has(token.stem) || isOwnName(term, token.stem)),
  );
}

/** The subject of "will become" is at most 3 words before it: "X, who will be ...". */
const maxSubjectGap = 4;

/** Whether a post names anything that could be the answer of an open question. */
export const namesAnswer = (post: ParsedPost, kind: EntityKind | undefined): boolean =>
  kind !== undefined && (post.findEntities(kind).length > 0 || (kind === 'person' && post.listNameRuns().length > 0));

/** The mentions of others that could be the answer: of the same kind or, for a person, words that look like a name. */
function listOthers(post: ParsedPost, mention: TokenRange, act: PairMention, term: TitleTerm): TokenRange[] {
  const kind = getTermKind(term);
  if (kind === undefined) return [];
  const known = post.entities.filter(({ entry }) => entry.kind === kind && entry.name !== term.key);
  const all: TokenRange[] =
    kind === 'person'
      ? [...known, ...post.findEntities('person'), ...post.listNameRuns()]
      : [...known, ...(kind === 'country' ? findOpenCountries(post) : [])];
  return all
    .filter(
      (other) =>
        (other.to <= mention.from || other.from >= mention.to) &&
        !hasOtherRole(post, other, act) &&
        // "X has my Endorsement to be the next President": the office of X.
        post.tokens[other.from - 1]?.stem !== 'next',
    )
    .sort((a, b) => a.from - b.from);
}

const quantifiers = toStemSet('any all every each those these many other');

/** Lists phrases such as "any Country", which name no country as the object. */
const findOpenCountries = ({ tokens }: ParsedPost): TokenRange[] =>
  tokens.flatMap(({ stem }, index) =>
    stem === 'country' && quantifiers.has(tokens[index - 1]?.stem ?? '') ? [{ from: index - 1, to: index + 1 }] : [],
  );

const maxOtherWords = 1;
const listWords = toStemSet('and or of the to late former also as well both with plus');

/** Whether only names, titles and words such as "and" are between two mentions: "pardons for A, the late B, and C". */
function isListed(post: ParsedPost, a: TokenRange, b: TokenRange): boolean {
  const [first, last] = a.from < b.from ? [a, b] : [b, a];
  return (
    last.from - first.to < 4 * samePhraseWords &&
    post.tokens
      .slice(first.to, last.from)
      .filter((token) => !listWords.has(token.stem) && !isCapitalised(post.text, token)).length <= maxOtherWords
  );
}
