import type { Act } from './english/act.ts';
import { cues } from './english/cues.ts';
import { listBackReferences, listUnknownNames, type NamedText } from './back-references.ts';
import type { Entity, EntityKind } from './english/entity.ts';
import { isSameFirstName, nameTitles } from './english/grammar.ts';
import { isNamesake, type ParsedText, parsePostText, type Vocabulary } from './english/vocabulary.ts';
import { type Amount, type Bracket, isComparable, readAmounts } from './questions/amounts.ts';
import type { PostKeys } from './questions/groups.ts';
import type { TitleTerm } from './questions/title.ts';
import { type Cue, findCue, isCue } from './text/cue.ts';
import { isCapitalised, type Mention, normalizeWord, type Token, type TokenRange, toSpan } from './text/words.ts';
import type { MatchablePost } from './types.ts';

/** Only so many mentions of a term or act are read, so that matching takes time linear in the text. */
const maxMentions = 40;

const limitMentions = <T>(mentions: readonly T[]): readonly T[] => mentions.slice(0, maxMentions);

/** A post prepared for comparison with many questions. */
export type ParsedPost = ReturnType<typeof parsePost>;

export function parsePost(
  { text, at, repost_of }: MatchablePost,
  vocabulary: Vocabulary,
  joints: readonly number[] = [],
) {
  const parsed = parsePostText(text, vocabulary, repost_of);
  const index = indexMentions(parsed, vocabulary);
  const { tokens, acts } = parsed;
  const partStarts = joints.map((joint) => tokens.findIndex(({ start }) => start >= joint)).filter((from) => from >= 0);
  const named: NamedText = {
    ...parsed,
    ...{ vocabulary, partStarts, unknownNames: [] },
    getEntity: (tokenIndex) => index.entityByToken[tokenIndex],
  };
  if (partStarts.length > 0) named.unknownNames = listUnknownNames(named);
  const sentences = readSentences(tokens);
  const keys: PostKeys = {
    termKeys: new Set([
      ...index.entitiesByName.keys(),
      ...index.leadersByCountry.keys(),
      ...index.indexesByStem.keys(),
    ]),
    hasNumber: /\d|hundred|thousand|illion/iu.test(text),
    actNames: new Set(acts.flatMap(({ entry }) => entry.shows)),
  };
  const amounts = new Map<string, readonly Amount[]>();
  const getAmounts = (part: string): readonly Amount[] => {
    const found = amounts.get(part) ?? readAmounts(part);
    amounts.set(part, found);
    return found;
  };
  const foundTerms = new Map<string, readonly TokenRange[]>();
  const tagList = findTagList(parsed);
  const getNear = ({ from, to }: TokenRange, count: number): readonly Token[] =>
    tokens
      .slice(Math.max(0, from - count), to + count)
      .filter(({ sentence }) => sentence === sentences.getSentence(from));
  let nameRuns: readonly TokenRange[] | undefined;
  return {
    ...named,
    ...keys,
    ...sentences,
    /** The index of the part of a statement, from 0. */
    getPart: ({ from }: TokenRange): number => partStarts.filter((start) => start <= from).length,
    /** Epoch milliseconds; NaN if unknown. */
    postedAt: Date.parse(at ?? ''),
    /** Mentions of a term, or of the leaders of a country that is not named, then the pronouns that refer to the term. */
    findTerm(term: TitleTerm): readonly TokenRange[] {
      const found = foundTerms.get(term.id) ?? findTerm(named, index, term).filter(({ from }) => from < tagList);
      foundTerms.set(term.id, found);
      return found;
    },
    findEntities: (kind: EntityKind): readonly TokenRange[] => limitMentions(index.entitiesByKind.get(kind) ?? []),
    /** Mentions of an act, and of the acts that imply it (`impliedBy`). */
    findAct: ({ shownBy }: Act): readonly Mention<Act>[] =>
      limitMentions(shownBy.flatMap((name) => index.actsByName.get(name) ?? [])),
    /** The runs of two or more adjacent words that look like a name. */
    listNameRuns: () => (nameRuns ??= findNameRuns(named)),
    /** The tokens of a range, with at most `count` words of the sentence on both sides. */
    getNearTokens: getNear,
    readAmounts: getAmounts,
    /** Whether these words have an amount that can be compared with a bracket. */
    hasAmount(range: TokenRange, count: number, bracket: Bracket): boolean {
      const near = getNear(range, count);
      return getAmounts(text.slice(near[0]?.start, near.at(-1)?.end)).some((each) => isComparable(each, bracket));
    },
    /** The words as written. */
    quote: (range: TokenRange) => toSpan(text, tokens, range).text,
    findCue: (range: TokenRange, cue: Cue) => findCue(tokens, range, cue),
    hasCue: (range: TokenRange, cue: Cue) => findCue(tokens, range, cue) !== undefined,
    isCue: (tokenIndex: number, cue: Cue) => isCue(tokens, tokenIndex, cue),
  };
}

type MentionIndex = ReturnType<typeof indexMentions>;

function indexMentions({ tokens, entities, acts }: ParsedText, { isGeneric }: Vocabulary) {
  const entityByToken = new Array<Entity | undefined>(tokens.length);
  for (const { entry, from, to } of entities) entityByToken.fill(entry, from, to);
  const indexesByStem = new Map<string, number[]>();
  tokens.forEach(({ stem }, index) => {
    if (isGeneric(stem) && !/^\d/u.test(stem)) return;
    const found = indexesByStem.get(stem);
    if (found) found.push(index);
    else indexesByStem.set(stem, [index]);
  });
  return {
    entityByToken,
    entitiesByName: Map.groupBy(entities, ({ entry }) => entry.name),
    entitiesByKind: Map.groupBy(entities, ({ entry }) => entry.kind),
    leadersByCountry: Map.groupBy(
      entities.filter(({ entry }) => entry.country),
      ({ entry }) => entry.country ?? '',
    ),
    actsByName: Map.groupBy(acts, ({ entry }) => entry.name),
    indexesByStem,
  };
}

function findTerm(post: NamedText, index: MentionIndex, term: TitleTerm): readonly TokenRange[] {
  const mentions = limitMentions(findMentions(post, index, term));
  const references = mentions.flatMap((mention) => listBackReferences(post, mention, term));
  return references.length > 0 ? [...mentions, ...references] : mentions;
}

function findMentions(post: ParsedText, index: MentionIndex, term: TitleTerm): readonly TokenRange[] {
  if (term.entity) return index.entitiesByName.get(term.key) ?? index.leadersByCountry.get(term.key) ?? [];
  return term.surname === undefined ? findWords(post, index, term) : findName(post, term, term.surname);
}

/** Finds the mentions of a term that is not a known entity: all words of the term in a row. */
const findWords = ({ tokens }: ParsedText, { indexesByStem }: MentionIndex, { stems }: TitleTerm): TokenRange[] =>
  (indexesByStem.get(stems.at(-1) ?? '') ?? []).flatMap((last) => {
    const [from, to] = [last + 1 - stems.length, last + 1];
    return stems.every((stem, offset) => tokens[from + offset]?.stem === stem) ? [{ from, to }] : [];
  });

/** The first word of two or more hashtags at the end of a text, which only label it; the number of words without them. */
function findTagList({ text, tokens }: ParsedText): number {
  const isTag = (index: number): boolean => text[(tokens[index]?.start ?? 0) - 1] === '#';
  let [from, count] = [tokens.length, 0];
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    if (isTag(index)) [from, count] = [index, count + 1];
    else if (tokens[index]!.start !== tokens[index - 1]?.end) break;
  }
  const isApart = tokens[from - 1]?.sentence !== tokens[from]?.sentence;
  return count > 1 && isApart ? from : tokens.length;
}

function readSentences(tokens: readonly Token[]) {
  const getSentence = (tokenIndex: number): number => tokens[tokenIndex]?.sentence ?? 0;
  /** The start of the sentence of a token, at most `count` words before it. */
  const findStart = (tokenIndex: number, count: number): number => {
    const sentence = getSentence(tokenIndex);
    let from = Math.min(tokenIndex, tokens.length);
    while (from > 0 && tokenIndex - from < count && tokens[from - 1]?.sentence === sentence) from -= 1;
    return from;
  };
  return {
    getSentence,
    /** The stems of the words before a token, at most `count`, in the same sentence. */
    getStemsBefore: (tokenIndex: number, count: number): readonly string[] =>
      tokens.slice(findStart(tokenIndex, count), tokenIndex).map(({ stem }) => stem),
    getSentenceTokens(tokenIndex: number): readonly Token[] {
      const sentence = getSentence(tokenIndex);
      let to = Math.min(tokenIndex, tokens.length);
      while (tokens[to]?.sentence === sentence) to += 1;
      return tokens.slice(findStart(tokenIndex, Infinity), to);
    },
    /** Whether two mentions begin in the same sentence. */
    isBeside: (a: TokenRange, b: TokenRange) => getSentence(a.from) === getSentence(b.from),
  };
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

/** Lists the runs of two or more adjacent words that look like a name. */
function findNameRuns(post: NamedText): TokenRange[] {
  const names: TokenRange[] = [];
  for (let from = 0; from < post.tokens.length; from += 1) {
    let to = from;
    while (isNamePart(post, to) && (to === from || isAfterSpace(post, to))) to += 1;
    // "In the Oval Office", "as Communications Director": no person's name follows an article, or ends with a title.
    const isOffice = [to - 1, to].some((index) => isTitleAfter(post, index));
    if (to - from > 1 && post.tokens[from - 1]?.stem !== 'the' && !isOffice) names.push({ from, to });
    if (to > from) from = to - 1;
  }
  return names;
}

/** "Communications Director", "Borough President", but not "Jo Doe Jr." */
const isTitleAfter = (post: NamedText, index: number): boolean =>
  nameTitles.has(post.tokens[index]?.stem ?? '') &&
  isAfterSpace(post, index) &&
  !isCue(post.tokens, index, cues.junior);

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

/** "X's", "Rollins' secretary" */
export function isPossessive({ text, tokens }: ParsedText, { to }: TokenRange): boolean {
  const end = tokens[to - 1]?.end ?? 0;
  return [text.slice(end - 2, end), text.slice(end - 1, end + 2)].some((ending) => /^(?:['’]s|s['’] )$/iu.test(ending));
}
