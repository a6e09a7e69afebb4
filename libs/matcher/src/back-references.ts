import { cues } from './english/cues.ts';
import { placeKinds, type Entity, type EntityKind } from './english/entity.ts';
import { womensNames } from './english/grammar.ts';
import type { ParsedText, Vocabulary } from './english/vocabulary.ts';
import type { TitleTerm } from './questions/title.ts';
import { type Cue, findCue, isCue } from './text/cue.ts';
import { isBeforeSpace, isCapitalised, type Mention, type Token, type TokenRange } from './text/words.ts';

/** A text with its names, and the parts that it has if it is a statement in several posts. */
export interface NamedText extends ParsedText {
  vocabulary: Vocabulary;
  /** Indexes of the first words of the parts of a statement after its first part. */
  partStarts: readonly number[];
  /** In a statement of several parts, the names that the vocabulary does not have. */
  unknownNames: readonly TokenRange[];
  /** The entity that a token names or is a part of. */
  getEntity: (tokenIndex: number) => Entity | undefined;
}

/** A pronoun refers to a name at most two sentences and 60 words before it; "this person" to any name before it. */
const maxCarriedSentences = 2;
const maxCarriedWords = 60;

type RefersBack = (tokens: readonly Token[], index: number, isNear: boolean) => boolean;

/** The words that mean a person or a country that was named before. */
const backReferences: Partial<Record<EntityKind, RefersBack>> = {
  person: (tokens, index, isNear) =>
    (isNear && isPronoun(tokens, index)) || isNounAfter(tokens, index, cues.personNoun, cues.thisPerson),
  country: (tokens, index) => isNounAfter(tokens, index, cues.countryNoun, cues.thatCountry),
};

/** "His", but not "His Majesty" */
const isPronoun = (tokens: readonly Token[], index: number, pronoun: Cue = cues.pronoun): boolean =>
  isCue(tokens, index, pronoun) && !isCue(tokens, index + 1, cues.honorific);

/** "This very dumb person", "their beautiful country" */
const isNounAfter = (tokens: readonly Token[], index: number, noun: Cue, determiner: Cue): boolean =>
  isCue(tokens, index, noun) && findCue(tokens, { from: index, to: index }, determiner) !== undefined;

/**
 * Lists the words that refer to a mention, up to the next name that they can mean; none after "X" in "an X appointed
 * judge".
 */
export function listBackReferences(post: NamedText, mention: TokenRange, term: TitleTerm): TokenRange[] {
  // The government of a country is the country.
  if (term.kind !== 'country' && isCue(post.tokens, mention.to, cues.possession)) return [];
  const near = listInPart(post, mention, term.kind);
  const next = listInNextPart(post, mention, term);
  const isOtherSex = createSexFilter(post, [...near, ...next], term);
  return [...near, ...next.filter((index) => !isOtherSex(index))].map((index) => ({ from: index, to: index + 1 }));
}

/** A first name of women, or else the first pronoun, shows whether a person is "he" or "she". */
function createSexFilter({ tokens }: NamedText, references: readonly number[], { stems }: TitleTerm) {
  const isMan = (index: number): boolean => isCue(tokens, index, cues.man);
  const isWoman = (index: number): boolean => isCue(tokens, index, cues.woman);
  const first = references.find((index) => isMan(index) || isWoman(index)) ?? NaN;
  return isWoman(first) || womensNames.has(stems[0] ?? '') ? isMan : isWoman;
}

/** The words of the same text or part, up to the next person, or country for a country. */
function listInPart({ tokens, entities, partStarts }: NamedText, mention: TokenRange, kind?: EntityKind): number[] {
  const refersBack = kind && backReferences[kind];
  if (!refersBack) return [];
  const isOther = ({ from, to, entry }: Mention<Entity>): boolean =>
    from >= mention.to && (entry.kind === 'person' || entry.kind === kind) && !isCue(tokens, to, cues.possession);
  const next = partStarts.find((start) => start > mention.from) ?? tokens.length;
  const end = Math.min(next, entities.find(isOther)?.from ?? next);
  const sentence = tokens[mention.from]?.sentence ?? 0;
  return tokens.slice(mention.to, end).flatMap((token, offset) => {
    const isNear = token.sentence <= sentence + maxCarriedSentences && offset < maxCarriedWords;
    const from = mention.to + offset;
    return token.sentence > sentence && refersBack(tokens, from, isNear) ? [from] : [];
  });
}

interface ReferenceRow {
  pronoun: Cue;
  /** Nouns, and the words before them: "this great patriot". */
  nouns: readonly (readonly [Cue, Cue])[];
  /** The kinds of names that these words mean. */
  kinds: readonly EntityKind[];
}

/** The words that mean a name in the part of a statement before them. */
const partReferences: readonly ReferenceRow[] = [
  { pronoun: cues.pronoun, nouns: [[cues.personNoun, cues.thisPerson]], kinds: ['person'] },
  {
    pronoun: cues.there,
    nouns: [
      [cues.countryNoun, cues.thatCountry],
      [cues.cityNoun, cues.thisThing],
    ],
    kinds: placeKinds,
  },
  {
    pronoun: cues.thing,
    nouns: [[cues.thingNoun, cues.thisThing]],
    kinds: [...placeKinds, 'organisation', 'law', 'subject'],
  },
];

/** The words of the next part of a statement. */
function listInNextPart(post: NamedText, mention: TokenRange, term: TitleTerm): number[] {
  const start = post.partStarts.find((from) => from > mention.from);
  if (start === undefined) return [];
  const end = post.partStarts.find((from) => from > start) ?? post.tokens.length;
  const found = partReferences
    .filter(({ kinds }) => term.kind === undefined || kinds.includes(term.kind))
    .flatMap((row) => listOfKinds(post, mention, { from: start, to: end }, row));
  const isFirstName = (index: number): boolean => isFirstNameOf(post, index, term);
  return [...found, ...range(start, end).filter(isFirstName)];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, offset) => from + offset);

function listOfKinds(post: NamedText, mention: TokenRange, part: TokenRange, { pronoun, nouns, kinds }: ReferenceRow) {
  const { tokens } = post;
  const others = post.entities.filter(
    ({ entry, from, to }) =>
      kinds.includes(entry.kind) &&
      (to <= mention.from || from >= mention.to) &&
      entry !== post.getEntity(mention.from) &&
      !isCue(tokens, to, cues.possession),
  );
  const before = others.filter(({ from }) => from < part.from);
  if (!isTopic(post, mention, before)) return [];
  const unknown = post.unknownNames.filter(({ from, to }) => to - from > 1 || !kinds.includes('person'));
  const names = new Set([...others, ...unknown].map(({ from }) => from));
  const isNoun = (index: number): boolean =>
    nouns.some(([noun, determiner]) => isNounAfter(tokens, index, noun, determiner) || isCommonNoun(post, index, noun));
  let isNamed = false;
  let isNamedBefore = false;
  let isOwn = false;
  return range(part.from, part.to).filter((index) => {
    if (tokens[index]!.sentence !== tokens[index - 1]!.sentence) [isNamedBefore, isOwn] = [isNamed, false];
    isOwn ||= isCue(tokens, index, cues.ownSubject);
    // "The Houthis fired, so we hit them." In "X sanctioned him", he is not X.
    const isOfName = isNamedBefore || (isNamed && (isOwn || isCue(tokens, index, cues.subjectPronoun)));
    isNamed ||= names.has(index);
    return !isOfName && (isPronoun(tokens, index, pronoun) || isNoun(index));
  });
}

/** "The country", but not "the Country" of the author. */
const isCommonNoun = ({ text, tokens }: NamedText, index: number, noun: Cue): boolean =>
  isCue(tokens, index, noun) && isCue(tokens, index - 1, cues.the) && !isCapitalised(text, tokens[index]);

/**
 * Whether a name is the subject of its part: it begins a sentence or comes first, and no other begins a later sentence; or
 * it comes last, and no other is the subject. "A, B and C like D" is about D.
 */
function isTopic(post: NamedText, mention: TokenRange, others: readonly TokenRange[]): boolean {
  const later = others.filter(({ from }) => from > mention.from);
  const isLater = ({ from }: TokenRange): boolean => post.tokens[from]!.sentence > post.tokens[mention.from]!.sentence;
  const isListed = ({ to }: TokenRange): boolean => others.some(({ from }) => from === to || from === to + 1);
  if (later.length === others.length || isSubject(post, mention))
    return !later.some((other) => isLater(other) && isSubject(post, other));
  return later.length === 0 && !others.some((other) => isSubject(post, other) && !isListed(other));
}

/** Whether a name is in the first three words of its sentence. */
const isSubject = ({ tokens }: NamedText, { from }: TokenRange): boolean =>
  tokens[from - 3]?.sentence !== tokens[from]?.sentence;

/** Whether a first name alone means a person: "George" after "George Santos". */
const isFirstNameOf = ({ text, tokens, getEntity }: NamedText, index: number, { kind, stems }: TitleTerm): boolean =>
  kind === 'person' &&
  stems.length > 1 &&
  tokens[index]?.stem === stems[0] &&
  isCapitalised(text, tokens[index]) &&
  getEntity(index) === undefined &&
  !(isCapitalised(text, tokens[index + 1]) && isBeforeSpace(text, tokens, index));

/** Lists the names that the vocabulary does not have. The first word of a sentence alone is none. */
export function listUnknownNames(post: NamedText): TokenRange[] {
  const { text, tokens, acts } = post;
  const inActs = new Set(acts.flatMap(({ from, to }) => range(from, to)));
  const names: TokenRange[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    let to = from;
    while (isUnknownName(post, to, inActs) && (to === from || isBeforeSpace(text, tokens, to - 1))) to += 1;
    const isFirst = tokens[from - 1]?.sentence !== tokens[from]!.sentence;
    if (to - from > Number(isFirst)) names.push({ from, to });
    if (to > from) from = to - 1;
  }
  return names;
}

function isUnknownName(post: NamedText, index: number, inActs: ReadonlySet<number>): boolean {
  const { text, tokens, getEntity, vocabulary } = post;
  const token = tokens[index];
  if (!token || !isCapitalised(text, token) || vocabulary.isGeneric(token.stem)) return false;
  // "The CLARITY Act", "the Epstein Bill"
  if (
    isBeforeSpace(text, tokens, index) &&
    isCapitalised(text, tokens[index + 1]) &&
    isCue(tokens, index + 1, cues.lawNoun)
  )
    return true;
  const isOwned = isCue(tokens, index - 1, cues.ownPossessive) || isCue(tokens, index - 2, cues.ownPossessive);
  return /\p{Ll}/u.test(text.slice(token.start, token.end)) && !getEntity(index) && !isOwned && !inActs.has(index);
}
