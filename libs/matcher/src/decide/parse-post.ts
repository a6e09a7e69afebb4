import type { QueryTerm } from '../questions/parse-title.ts';
import type { PostKeys } from '../questions/question-index.ts';
import type { TokenRange } from '../text/tokenize.ts';
import type { Act } from '../vocabulary/acts.ts';
import type { EntityKind } from '../vocabulary/entity.ts';
import { isGeneric } from '../vocabulary/lexicon.ts';
import { parsePostText, type ParsedText } from '../vocabulary/parse-text.ts';

/** A post prepared for comparison with many questions. */
export interface ParsedPost extends ParsedText, PostKeys {
  /**
   * Mentions of a query term. If the term is a country that the post does not name, mentions of the country's leader
   * count instead.
   */
  findTerm(term: QueryTerm): readonly TokenRange[];
  findEntities(kind: EntityKind): readonly TokenRange[];
  /** Mentions of an act, and of the acts that imply it (`impliedBy`). */
  findAct(act: Act): readonly TokenRange[];
  /** Index of the sentence that contains a token. */
  getSentence(tokenIndex: number): number;
  /** The text of the sentence that contains a token, as written. */
  getSentenceText(tokenIndex: number): string;
  /** The stems of the sentence that contains a token. */
  getSentenceStems(tokenIndex: number): ReadonlySet<string>;
  /** The stems of the sentence that contains a token, and of the sentences before and after that sentence. */
  getNearbyStems(tokenIndex: number): ReadonlySet<string>;
}

/** Matching reads only the first 40 mentions of a term or act, so that its time stays linear in the text length. */
export const maxMentions = 40;

export const takeFirstMentions = (mentions: readonly TokenRange[]): readonly TokenRange[] =>
  mentions.slice(0, maxMentions);

export function parsePost(text: string): ParsedPost {
  const parsed = parsePostText(text);
  const { tokens, entities, acts } = parsed;
  const entitiesByName = groupBy(entities, ({ entry }) => entry.name);
  const entitiesByKind = groupBy(entities, ({ entry }) => entry.kind);
  const leadersByCountry = groupBy(entities, ({ entry }) => entry.country ?? '');
  const actsByName = groupBy(acts, ({ entry }) => entry.name);
  const tokensByStem = groupBy(
    tokens.flatMap(({ stem }, index) => (isGeneric(stem) ? [] : [{ stem, from: index, to: index + 1 }])),
    ({ stem }) => stem,
  );
  const stemsBySentence = new Map<number, Set<string>>();
  for (const { stem, sentence } of tokens)
    stemsBySentence.set(sentence, (stemsBySentence.get(sentence) ?? new Set()).add(stem));
  const getStems = (sentence: number): ReadonlySet<string> => stemsBySentence.get(sentence) ?? new Set();
  const getSentence = (tokenIndex: number): number => tokens[tokenIndex]?.sentence ?? 0;
  return {
    ...parsed,
    termKeys: new Set([...entitiesByName.keys(), ...leadersByCountry.keys(), ...tokensByStem.keys()]),
    actNames: new Set(actsByName.keys()),
    findTerm: (term) =>
      term.entity
        ? (entitiesByName.get(term.key) ?? leadersByCountry.get(term.key) ?? [])
        : findWords(parsed, tokensByStem, term),
    findEntities: (kind) => entitiesByKind.get(kind) ?? [],
    findAct: ({ name, impliedBy = [] }) =>
      impliedBy.length === 0
        ? (actsByName.get(name) ?? [])
        : [name, ...impliedBy].flatMap((actName) => actsByName.get(actName) ?? []),
    getSentence,
    getSentenceText(tokenIndex) {
      const sentence = tokens[tokenIndex]?.sentence;
      const sentenceTokens = tokens.filter((token) => token.sentence === sentence);
      return text.slice(sentenceTokens[0]?.start ?? 0, sentenceTokens.at(-1)?.end ?? 0);
    },
    getSentenceStems: (tokenIndex) => getStems(getSentence(tokenIndex)),
    getNearbyStems(tokenIndex) {
      const sentence = getSentence(tokenIndex);
      return new Set([-1, 0, 1].flatMap((offset) => [...getStems(sentence + offset)]));
    },
  };
}

function groupBy<T, K>(items: readonly T[], toKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Finds the mentions of a term that is not a known entity. A mention is all words of the term in a row, or only its
 * last word if `lastStemSuffices`.
 */
function findWords(
  { tokens }: ParsedText,
  tokensByStem: ReadonlyMap<string, readonly TokenRange[]>,
  { stems, lastStemSuffices }: QueryTerm,
): TokenRange[] {
  return (tokensByStem.get(stems.at(-1) ?? '') ?? []).flatMap(({ from: last, to }) => {
    const from = to - stems.length;
    const isComplete = stems.every((stem, offset) => tokens[from + offset]?.stem === stem);
    return isComplete ? [{ from, to }] : lastStemSuffices ? [{ from: last, to }] : [];
  });
}
