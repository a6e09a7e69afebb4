import type { Act } from './english/act.ts';
import type { Entity, EntityKind } from './english/entity.ts';
import { parsePostText, type ParsedText, type Vocabulary } from './english/vocabulary.ts';
import { findName, findNameRuns, listPronouns, type NamedText } from './names.ts';
import { isComparable, readAmounts, type Amount, type Bracket } from './questions/amounts.ts';
import type { PostKeys } from './questions/groups.ts';
import type { TitleTerm } from './questions/title.ts';
import { findCue, isCue, type Cue } from './text/find-cue.ts';
import type { Mention } from './text/phrase-finder.ts';
import { toSpan, type Token, type TokenRange } from './text/words.ts';
import type { MatchablePost } from './types.ts';

/** A post prepared for comparison with many questions. */
export interface ParsedPost extends NamedText, PostKeys {
  /** Epoch milliseconds; NaN if unknown. */
  postedAt: number;
  /** Mentions of a term, or of the leaders of a country that is not named, then the pronouns that refer to the term. */
  findTerm(term: TitleTerm): readonly TokenRange[];
  /** Mentions of the entities of a kind. */
  findEntities(kind: EntityKind): readonly TokenRange[];
  /** Mentions of an act, and of the acts that imply it (`impliedBy`). */
  findAct(act: Act): readonly Mention<Act>[];
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
  /** The tokens of a range, with at most `count` words of the sentence on both sides. */
  getTokensAround(range: TokenRange, count: number): readonly Token[];
  /** Whether these words have an amount that can be compared with a bracket. */
  hasAmount(range: TokenRange, count: number, bracket: Bracket): boolean;
  /** The amounts of a part of the text, or of all. */
  readAmounts(part: string): readonly Amount[];
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
  const index = indexMentions(parsed, vocabulary);
  const { tokens } = parsed;
  const named = { ...parsed, vocabulary, getEntity: (tokenIndex: number) => index.entityByToken[tokenIndex] };
  const sentences = readSentences(tokens);
  const amounts = new Map<string, readonly Amount[]>();
  const getAmounts = (part: string): readonly Amount[] => {
    const found = amounts.get(part) ?? readAmounts(part);
    amounts.set(part, found);
    return found;
  };
  const foundTerms = new Map<string, readonly TokenRange[]>();
  const getAround = ({ from, to }: TokenRange, count: number): readonly Token[] =>
    tokens
      .slice(Math.max(0, from - count), to + count)
      .filter(({ sentence }) => sentence === sentences.getSentence(from));
  let nameRuns: readonly TokenRange[] | undefined;
  return {
    ...named,
    ...sentences,
    postedAt: Date.parse(at ?? ''),
    termKeys: new Set([...index.entitiesByName.keys(), ...index.leadersByCountry.keys(), ...index.tokensByStem.keys()]),
    hasNumber: () => /\d|hundred|thousand|illion/iu.test(text),
    actNames: new Set(parsed.acts.flatMap(({ entry }) => entry.shows)),
    findTerm(term) {
      const found = foundTerms.get(term.id) ?? findTerm(parsed, index, term);
      foundTerms.set(term.id, found);
      return found;
    },
    findEntities: (kind) => limitMentions(index.entitiesByKind.get(kind) ?? []),
    findAct: ({ shownBy }) => limitMentions(shownBy.flatMap((name) => index.actsByName.get(name) ?? [])),
    listNameRuns: () => (nameRuns ??= findNameRuns(named)),
    getTokensAround: getAround,
    readAmounts: getAmounts,
    hasAmount(range, count, bracket) {
      const around = getAround(range, count);
      return getAmounts(text.slice(around[0]?.start, around.at(-1)?.end)).some((each) => isComparable(each, bracket));
    },
    quote: (range) => toSpan(text, tokens, range).text,
    findCue: (range, cue) => findCue(tokens, range, cue),
    hasCue: (range, cue) => findCue(tokens, range, cue) !== undefined,
    isCue: (tokenIndex, cue) => isCue(tokens, tokenIndex, cue),
  };
}

/** The mentions of a post, by what they name. */
type MentionIndex = ReturnType<typeof indexMentions>;

function indexMentions({ tokens, entities, acts }: ParsedText, { isGeneric }: Vocabulary) {
  const entityByToken = new Array<Entity | undefined>(tokens.length);
  for (const { entry, from, to } of entities) entityByToken.fill(entry, from, to);
  const tokensByStem = new Map<string, TokenRange[]>();
  for (const [from, { stem }] of tokens.entries()) {
    if (isGeneric(stem) && !/^\d/u.test(stem)) continue;
    const found = tokensByStem.get(stem);
    if (found) found.push({ from, to: from + 1 });
    else tokensByStem.set(stem, [{ from, to: from + 1 }]);
  }
  return {
    entityByToken,
    entitiesByName: Map.groupBy(entities, ({ entry }) => entry.name),
    entitiesByKind: Map.groupBy(entities, ({ entry }) => entry.kind),
    leadersByCountry: Map.groupBy(
      entities.filter(({ entry }) => entry.country),
      ({ entry }) => entry.country ?? '',
    ),
    actsByName: Map.groupBy(acts, ({ entry }) => entry.name),
    tokensByStem,
  };
}

function findTerm(post: ParsedText, index: MentionIndex, term: TitleTerm): readonly TokenRange[] {
  const mentions = limitMentions(findMentions(post, index, term));
  return term.kind === 'person'
    ? [...mentions, ...mentions.flatMap((mention) => listPronouns(post, mention))]
    : mentions;
}

function findMentions(post: ParsedText, index: MentionIndex, term: TitleTerm): readonly TokenRange[] {
  if (term.entity) return index.entitiesByName.get(term.key) ?? index.leadersByCountry.get(term.key) ?? [];
  return term.surname === undefined ? findWords(post, index, term) : findName(post, term, term.surname);
}

/** Finds the mentions of a term that is not a known entity: all words of the term in a row. */
const findWords = ({ tokens }: ParsedText, { tokensByStem }: MentionIndex, { stems }: TitleTerm): TokenRange[] =>
  (tokensByStem.get(stems.at(-1) ?? '') ?? []).flatMap(({ to }) => {
    const from = to - stems.length;
    return stems.every((stem, offset) => tokens[from + offset]?.stem === stem) ? [{ from, to }] : [];
  });

type Sentences = Pick<ParsedPost, 'getSentence' | 'getStemsBefore' | 'getSentenceTokens' | 'isBeside'>;

function readSentences(tokens: readonly Token[]): Sentences {
  const bySentence = Map.groupBy(tokens, ({ sentence }) => sentence);
  const getSentence = (tokenIndex: number): number => tokens[tokenIndex]?.sentence ?? 0;
  return {
    getSentence,
    getStemsBefore(tokenIndex, count) {
      const sentence = getSentence(tokenIndex);
      let from = Math.min(tokenIndex, tokens.length);
      while (from > 0 && tokenIndex - from < count && tokens[from - 1]?.sentence === sentence) from -= 1;
      return tokens.slice(from, tokenIndex).map(({ stem }) => stem);
    },
    getSentenceTokens: (tokenIndex) => bySentence.get(getSentence(tokenIndex)) ?? [],
    isBeside: (a, b) => getSentence(a.from) === getSentence(b.from),
  };
}
