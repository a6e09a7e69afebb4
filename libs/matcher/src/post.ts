import type { Act } from './english/act.ts';
import { cues } from './english/cues.ts';
import type { Entity, EntityKind } from './english/entity.ts';
import { isSameFirstName } from './english/grammar.ts';
import { isNamesake, parsePostText, type ParsedText, type Vocabulary } from './english/vocabulary.ts';
import type { PostKeys } from './questions/groups.ts';
import { getTermKind, type TitleTerm } from './questions/title.ts';
import { findCue, isCue, type Cue } from './text/find-cue.ts';
import type { Mention } from './text/phrase-finder.ts';
import { isCapitalised, normalizeWord, toSpan, type Token, type TokenRange } from './text/words.ts';
import type { MatchablePost } from './types.ts';

/** A post prepared for comparison with many questions. */
export interface ParsedPost extends ParsedText, PostKeys {
  /** Epoch milliseconds; NaN if unknown. */
  postedAt: number;
  vocabulary: Vocabulary;
  /** Mentions of a term, or of the leaders of a country that is not named, then the pronouns that refer to the term. */
  findTerm(term: TitleTerm): readonly TokenRange[];
  /** Mentions of the entities of a kind. */
  findEntities(kind: EntityKind): readonly TokenRange[];
  /** Mentions of an act, and of the acts that imply it (`impliedBy`). */
  findAct(act: Act): readonly Mention<Act>[];
  /** The entity that a token names or is a part of. */
  getEntity(tokenIndex: number): Entity | undefined;
  /** The runs of two or more adjacent words that look like a name. */
  listNameRuns(): readonly TokenRange[];
  /** Index of the sentence that contains a token. */
  getSentence(tokenIndex: number): number;
  /** The stems of the words before a token, at most `count`, in the same sentence. */
  getStemsBefore(tokenIndex: number, count: number): readonly string[];
  /** The tokens of the sentence that contains a token. */
  getSentenceTokens(tokenIndex: number): readonly Token[];
  /** Whether two mentions begin in the same sentence. */
  isBeside(a: TokenRange, b: TokenRange): boolean;
  /** The words as written. */
  quote(range: TokenRange): string;
  /** Finds the nearest word of a cue, as the function `findCue` does. */
  findCue(at: TokenRange, cue: Cue): number | undefined;
  hasCue(at: TokenRange, cue: Cue): boolean;
  /** Whether a token is a word of a cue, or the first word of its phrase. */
  isCue(tokenIndex: number, cue: Cue): boolean;
}

/** Only so many mentions of a term or act are read, so that matching takes time linear in the text. */
const maxMentions = 40;

const limitMentions = <T>(mentions: readonly T[]): readonly T[] => mentions.slice(0, maxMentions);

export function parsePost({ text, at, repost_of }: MatchablePost, vocabulary: Vocabulary): ParsedPost {
  const parsed = parsePostText(text, vocabulary, repost_of);
  const { tokens, entities, acts } = parsed;
  const entitiesByName = Map.groupBy(entities, ({ entry }) => entry.name);
  const entitiesByKind = Map.groupBy(entities, ({ entry }) => entry.kind);
  const leadersByCountry = Map.groupBy(
    entities.filter(({ entry }) => entry.country),
    ({ entry }) => entry.country ?? '',
  );
  const actsByName = Map.groupBy(acts, ({ entry }) => entry.name);
  const tokensByStem = Map.groupBy(
    tokens.flatMap(({ stem }, index) =>
      vocabulary.isGeneric(stem) && !/^\d/u.test(stem) ? [] : [{ stem, from: index, to: index + 1 }],
    ),
    ({ stem }) => stem,
  );
  const tokensBySentence = Map.groupBy(tokens, ({ sentence }) => sentence);
  const getSentence = (tokenIndex: number): number => tokens[tokenIndex]?.sentence ?? 0;
  const entityByToken = new Map<number, Entity>();
  for (const { entry, from, to } of entities)
    for (let index = from; index < to; index += 1) entityByToken.set(index, entry);
  const named = { ...parsed, vocabulary, getEntity: (index: number) => entityByToken.get(index) };
  let nameRuns: readonly TokenRange[] | undefined;
  const foundTerms = new Map<string, readonly TokenRange[]>();

  function findTerm(term: TitleTerm): readonly TokenRange[] {
    const mentions = limitMentions(
      term.entity
        ? (entitiesByName.get(term.key) ?? leadersByCountry.get(term.key) ?? [])
        : term.surname === undefined
          ? findWords(parsed, tokensByStem, term)
          : findName(parsed, term, term.surname),
    );
    return getTermKind(term) === 'person'
      ? [...mentions, ...mentions.flatMap((mention) => listPronouns(parsed, mention))]
      : mentions;
  }

  return {
    ...named,
    postedAt: Date.parse(at ?? ''),
    listNameRuns: () => (nameRuns ??= findNameRuns(named)),
    termKeys: new Set([...entitiesByName.keys(), ...leadersByCountry.keys(), ...tokensByStem.keys()]),
    actNames: new Set(actsByName.keys()),
    findTerm(term) {
      // Terms of equal keys can differ in what alone identifies them.
      const key = `${term.key}/${term.surname}/${term.lastStemSuffices}`;
      const found = foundTerms.get(key) ?? findTerm(term);
      foundTerms.set(key, found);
      return found;
    },
    findEntities: (kind) => limitMentions(entitiesByKind.get(kind) ?? []),
    findAct: ({ name, impliedBy }) =>
      limitMentions([name, ...impliedBy].flatMap((actName) => actsByName.get(actName) ?? [])),
    getSentence,
    getStemsBefore: (tokenIndex, count) =>
      tokens
        .slice(Math.max(0, tokenIndex - count), tokenIndex)
        .flatMap(({ stem, sentence }) => (sentence === getSentence(tokenIndex) ? [stem] : [])),
    getSentenceTokens: (tokenIndex) => tokensBySentence.get(getSentence(tokenIndex)) ?? [],
    isBeside: (a, b) => getSentence(a.from) === getSentence(b.from),
    quote: (range) => toSpan(text, tokens, range).text,
    findCue: (at, cue) => findCue(tokens, at, cue),
    hasCue: (at, cue) => findCue(tokens, at, cue) !== undefined,
    isCue: (tokenIndex, cue) => isCue(tokens, tokenIndex, cue),
  };
}

/** Finds the mentions of a term that is not a known entity: all words of the term in a row. */
function findWords(
  { tokens }: ParsedText,
  tokensByStem: ReadonlyMap<string, readonly TokenRange[]>,
  { stems }: TitleTerm,
): TokenRange[] {
  return (tokensByStem.get(stems.at(-1) ?? '') ?? []).flatMap(({ to }) => {
    const from = to - stems.length;
    const isComplete = stems.every((stem, offset) => tokens[from + offset]?.stem === stem);
    return isComplete ? [{ from, to }] : [];
  });
}

/** Up to two names or initials can stand between the first name and the surname: "Ross William Ulbricht". */
const maxMiddleNames = 2;

/** Finds the mentions of a person who is no known entity: the full name, or a distinct surname with a capital. */
function findName({ text, tokens }: ParsedText, { stems, lastStemSuffices }: TitleTerm, surname: string): TokenRange[] {
  const [first = ''] = stems;
  return tokens.flatMap(({ stem, start, end }, last) => {
    if (stem !== stems.at(-1) || normalizeWord(text.slice(start, end)) !== surname) return [];
    const entry = { name: surname, kind: 'person' as const };
    const isOther = (from: number): boolean => isNamesake({ text, tokens }, { entry, from, to: last + 1 });
    for (let from = last - 1; from >= last - 1 - maxMiddleNames && isCapitalised(text, tokens[from]); from -= 1)
      if (isSameFirstName(tokens[from]?.stem ?? '', first)) return isOther(from) ? [] : [{ from, to: last + 1 }];
    const isNamed = lastStemSuffices && isCapitalised(text, tokens[last]) && !isOther(last);
    return isNamed ? [{ from: last, to: last + 1 }] : [];
  });
}

/** A pronoun refers to a name at most two sentences and 60 words before it; "this person" to any name before it. */
const maxCarriedSentences = 2;
const maxCarriedWords = 60;

/** Lists the pronouns after a mention, up to the next person or country; none after "X" in "an X appointed judge". */
function listPronouns({ tokens, entities }: ParsedText, mention: TokenRange): TokenRange[] {
  const next = entities.find(
    ({ from, entry }) => from >= mention.to && (entry.kind === 'person' || entry.kind === 'country'),
  );
  if (findCue(tokens, mention, cues.possession) !== undefined) return [];
  const sentence = tokens[mention.from]?.sentence ?? 0;
  return tokens.slice(mention.to, next?.from).flatMap((token, offset) => {
    const isNear = token.sentence <= sentence + maxCarriedSentences && offset < maxCarriedWords;
    const from = mention.to + offset;
    const isMeant = (isNear && cues.pronoun.stems.has(token.stem)) || isThisPerson(tokens, from);
    return token.sentence > sentence && isMeant ? [{ from, to: from + 1 }] : [];
  });
}

/** "This very dumb person" */
const isThisPerson = (tokens: readonly Token[], index: number): boolean =>
  cues.personNoun.stems.has(tokens[index]?.stem ?? '') &&
  findCue(tokens, { from: index, to: index }, cues.thisPerson) !== undefined;

/** A text whose names are searched. */
interface NamedText extends ParsedText {
  vocabulary: Vocabulary;
  /** The entity that a token names or is a part of. */
  getEntity: (tokenIndex: number) => Entity | undefined;
}

/** Lists the runs of two or more adjacent words that look like a name. */
function findNameRuns(post: NamedText): TokenRange[] {
  const names: TokenRange[] = [];
  for (let from = 0; from < post.tokens.length; from += 1) {
    let to = from;
    while (isNamePart(post, to) && (to === from || isAfterSpace(post, to))) to += 1;
    // "In the Oval Office": no person's name follows an article.
    if (to - from > 1 && post.tokens[from - 1]?.stem !== 'the') names.push({ from, to });
    if (to > from) from = to - 1;
  }
  return names;
}

/** Whether only a space, a hyphen or an initial's point is before a word: "Young, Strong, and Smart" is no name. */
const isAfterSpace = ({ text, tokens }: NamedText, index: number): boolean =>
  tokens[index - 1]?.sentence === tokens[index]?.sentence &&
  /^\.?[ -]?$/u.test(text.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start ?? 0));

/** Whether a word can be part of a name: a capital, then small letters, and no common word or name of another kind. */
export function isNamePart({ text, tokens, getEntity, vocabulary }: NamedText, index: number): boolean {
  const token = tokens[index];
  const entity = getEntity(index);
  return (
    token !== undefined &&
    isCapitalised(text, token) &&
    /\p{Ll}/u.test(text.slice(token.start, token.end)) &&
    !vocabulary.isGeneric(token.stem) &&
    (entity === undefined || entity.kind === 'person')
  );
}

/** "X's" */
export const isPossessive = (post: ParsedPost, name: TokenRange): boolean => /['’]s$/iu.test(post.quote(name));
