import { listNames, type Entity, type EntityKind } from '../english/entity.ts';
import { isSameFirstName } from '../english/grammar.ts';
import { isNamePart } from '../posts/names.ts';
import { hasFlag, type LocatedPair, type PairMention } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords, samePhraseWords } from '../posts/proximity.ts';
import type { MarketQuestion } from '../questions/question.ts';
import { getTermKind, isFullPerson, nameTitles, type TitleTerm } from '../questions/title.ts';
import { isCapitalised, stemPhrase, toStemSet, type TokenRange } from '../text/tokenize.ts';

/**
 * Whether the post gives the answer that the contract names, as the object of the act: the endorsed person and not the
 * opponent, the visited country and not another one. A person in the title of "Will he pardon X?" is such an answer
 * too. Always true for a question that yes, no or a time answers and that names no person as the object.
 */
export const givesAnswer = (pair: LocatedPair): boolean =>
  [...pair.question.answerTerms, ...listPersonObjects(pair.question)].every((term) => {
    const named = findNamed(pair.post, term, pair.question.sharedSurnames);
    return pair.actMentions.length === 0 ? named.length > 0 : named.some((mention) => isObjectOf(pair, mention, term));
  });

/** Lists the people in a title to whom the act is done. A meeting is done with them, and an insult describes them. */
const listPersonObjects = ({ acts, objects }: MarketQuestion): TitleTerm[] =>
  acts.some(({ flags }) => flags.has('person') && !flags.has('mutual') && !flags.has('epithet'))
    ? objects.filter(isFullPerson)
    : [];

/**
 * Lists the mentions that name the answer itself, by its full name, a known alias or an unambiguous surname. A leader
 * does not name the country. A surname does not name a person if another answer of the question has it, or if another
 * first name stands before it.
 */
function findNamed(post: ParsedPost, term: TitleTerm, sharedSurnames: ReadonlySet<string>): TokenRange[] {
  const mentions = post
    .findTerm(term)
    .filter(({ from }) => (term.entity ? post.getEntity(from)?.name === term.key : !pronouns.has(toStem(post, from))));
  const isSurname = ({ from, to }: TokenRange): boolean => getTermKind(term) === 'person' && to - from === 1;
  const isAmbiguous = mentions.some(
    (mention) =>
      isSurname(mention) &&
      (sharedSurnames.has(toStem(post, mention.from)) || hasOtherFirstName(post, mention.from, term)),
  );
  return mentions.filter((mention) => !(isAmbiguous && isSurname(mention)));
}

const toStem = ({ tokens }: ParsedPost, index: number): string => tokens[index]?.stem ?? '';

const pronouns = toStemSet('he she him her they them');

const maxNameWords = 2;

/** Whether another name stands directly before a surname: "Cody Simpson" for Mike Simpson. */
function hasOtherFirstName(post: ParsedPost, index: number, term: TitleTerm): boolean {
  const stems = post.getStemsBefore(index, maxNameWords);
  // "Ann T. Ashcombe": an initial is no first name.
  const offset = stems.at(-1)?.length === 1 ? 2 : 1;
  const before = stems.at(-offset) ?? '';
  return isNamePart(post, index - offset) && !nameTitles.has(before) && !isOwnName(term, before);
}

const nameStems = new WeakMap<Entity, readonly string[]>();

/** The stems of all names of an entity, computed once. */
function getNameStems(entity: Entity): readonly string[] {
  const stems = nameStems.get(entity) ?? listNames(entity).flatMap(stemPhrase);
  nameStems.set(entity, stems);
  return stems;
}

/** Whether a stem is a name of the person, or a short form of one. */
const isOwnName = ({ entity, stems }: TitleTerm, stem: string): boolean =>
  (entity ? getNameStems(entity) : stems).some((name) => isSameFirstName(name, stem));

/**
 * Whether a mention is the object of the act. In the sentence of the act, no other name of the kind stands closer than 4
 * words to the act, unless both are in a list. From another sentence, the act refers back to the name.
 */
function isObjectOf(
  { post, question, proximity: { act } }: LocatedPair,
  mention: TokenRange,
  term: TitleTerm,
): boolean {
  if (hasOtherRole(post, mention, act)) return false;
  const isBesideAct = ({ from }: TokenRange): boolean => post.getSentence(from) === post.getSentence(act.from);
  const others = listOthers(post, mention, act, term);
  if (!isBesideAct(mention))
    return (
      !others.some((other) => isBesideAct(other) || (other.from > mention.from && other.from < act.from)) &&
      (hasFlag(question, 'mutual') || refersBack(post, act, term))
    );
  return others
    .filter((other) => isBesideAct(other) && Math.max(other.from - act.to, act.from - other.to) < nearWords)
    .every((other) => isListed(post, mention, other));
}

/** Words after which a name is not the object of an act: "running against X", "replaces X", "supported by X". */
const otherRoles = toStemSet(
  'against challenge oppose over than by replace replacing succeed succeeding unlike thank including like beat defeat named',
);
/** Words after which somebody only works with the appointed person. */
const companionWords = toStemSet('with alongside under');
const maxRoleGap = 5;

/** Whether a word such as "against" stands before a mention, and not before the act that follows the word. */
function hasOtherRole(post: ParsedPost, { from }: TokenRange, act: PairMention): boolean {
  const before = post.getStemsBefore(from, maxRoleGap);
  const isCompanion = act.entry?.flags.has('office') === true;
  const role = before.findLastIndex((stem) => otherRoles.has(stem) || (isCompanion && companionWords.has(stem)));
  if (role < 0 || (act.from < from && from - act.to < before.length - role)) return false;
  // "Lawsuit against X": X is the object. "Endorsement against X": X is the opponent.
  return from - before.length + role !== act.to || act.entry?.flags.has('exclusive') === true;
}

/** Whether the sentence of the act has a pronoun or a part of the name, so that it can be about that person. */
const refersBack = (post: ParsedPost, act: PairMention, term: TitleTerm): boolean =>
  getTermKind(term) !== 'person' ||
  post.tokens.some(
    ({ stem, sentence }, from) =>
      sentence === post.getSentence(act.from) &&
      (pronouns.has(stem) || isOwnName(term, stem)) &&
      !hasOtherRole(post, { from, to: from + 1 }, act),
  );

/** Whether a post names anything that could be the answer of an open question. */
export const namesAnswer = (post: ParsedPost, kind: EntityKind | undefined): boolean =>
  kind !== undefined && (post.findEntities(kind).length > 0 || (kind === 'person' && post.listNameRuns().length > 0));

/** The mentions of others that could be the answer: of the same kind or, for a person, words that look like a name. */
function listOthers(post: ParsedPost, mention: TokenRange, act: PairMention, term: TitleTerm): TokenRange[] {
  const kind = getTermKind(term);
  const known = post.entities.filter(({ entry }) => entry.kind === kind && entry.name !== term.key);
  const unknown = kind === 'person' ? post.listNameRuns() : kind === 'country' ? listOpenCountries(post) : [];
  return [...known, ...unknown].filter(
    (other) => (other.to <= mention.from || other.from >= mention.to) && !hasOtherRole(post, other, act),
  );
}

const quantifiers = toStemSet('any all every each those these many other');

/** Lists phrases such as "any Country". */
const listOpenCountries = ({ tokens }: ParsedPost): TokenRange[] =>
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
