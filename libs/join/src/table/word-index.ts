import { inParts, isFillerStem, isFillerWord, type Parts, type Word } from '@postjoin/matcher/search';
import { tokenize } from '@postjoin/matcher/text';
import { createNearestWords, type FindNearestWord, type IndexedWord } from './nearest-word.ts';

/** Positions of items in a list, in increasing order, each position once. */
export type Positions = readonly number[];

/** Returns the positions that are in all lists. Starts with the shortest list, so that a rare word makes it cheap. */
export function intersect(lists: readonly Positions[]): Positions {
  const [rarest = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  return others.reduce(intersectTwo, rarest);
}

function intersectTwo(few: Positions, many: Positions): Positions {
  const common: number[] = [];
  let index = 0;
  for (const position of few) {
    while ((many[index] ?? Infinity) < position) index += 1;
    if (many[index] === position) common.push(position);
  }
  return common;
}

/** Returns the positions that are in at least one list. A single list is returned as it is. */
export function unite(lists: readonly Positions[]): Positions {
  const [first = [], ...others] = lists.filter(({ length }) => length > 0);
  return others.length === 0 ? first : [...new Set([first, ...others].flat())].sort((a, b) => a - b);
}

/** Finds the items whose texts contain a phrase. Searches only texts that contain the rarest word of the phrase. */
export interface WordIndex {
  /**
   * Finds the positions of the items with a text that has all words of one of the phrases, one directly after another.
   * For a phrase of one word, the result is the list of the index itself.
   * @param phrases the stems of each phrase; an empty phrase finds nothing
   */
  find(phrases: readonly (readonly string[])[]): Positions;
  /** Selects the items with a text that has the terms in this order, with at most one filler word between two. */
  selectInOrder(positions: Positions, terms: readonly (readonly (readonly string[])[])[]): Positions;
  /** Finds the word of the texts, in any of its forms, that is nearest to a misspelt word. */
  findNearestWord: FindNearestWord;
  /** Whether a word is one of the texts' words, or only occurs as a name, which is always written with a capital. */
  findKind(word: Word): 'word' | 'name' | undefined;
}

/** Indexes the texts of items, in parts that take 1 to 3 ms. */
export function* createWordIndex<Item>(
  items: readonly Item[],
  listTexts: (item: Item) => readonly string[],
): Parts<WordIndex> {
  const positionsByStem = new Map<string, number[]>();
  /** The words that name a topic, by their lower case. */
  const words = new Map<string, IndexedWord>();
  const stemTexts: string[] = [];

  function addWord(stem: string, written: string, position: number): void {
    const positions = positionsByStem.get(stem);
    if (!positions) positionsByStem.set(stem, [position]);
    else if (positions.at(-1) !== position) positions.push(position);
    if (isFillerWord(written, stem)) return;
    const lower = written.toLowerCase();
    const word = words.get(lower) ?? { written, count: 0 };
    words.set(lower, { written: written === lower ? lower : word.written, count: word.count + 1 });
  }

  yield* inParts(items, (item) => {
    const position = stemTexts.length;
    let joined = '';
    for (const text of listTexts(item)) {
      const tokens = tokenize(text);
      for (const { stem, start, end } of tokens) addWord(stem, text.slice(start, end), position);
      joined += joinStems(tokens.map(({ stem }) => stem));
    }
    stemTexts.push(joined);
  });

  function findPhrase(phrase: readonly string[]): Positions {
    const [rarest = []] = phrase.map((stem) => positionsByStem.get(stem) ?? []).sort((a, b) => a.length - b.length);
    if (phrase.length < 2) return rarest;
    const joined = joinStems(phrase);
    return rarest.filter((index) => stemTexts[index]?.includes(joined));
  }

  let findNearestWord: FindNearestWord | undefined;
  return {
    find: (phrases) => unite(phrases.map(findPhrase)),
    selectInOrder: (positions, terms) =>
      positions.filter((position) => {
        const stems = (stemTexts[position] ?? '').split('\n');
        return stems.some((_, from) => isInOrder(stems, terms, [from]));
      }),
    findNearestWord: (typed) => (findNearestWord ??= createNearestWords(words.values()))(typed),
    findKind({ written, stem }) {
      const lower = written.toLowerCase();
      if (isFillerWord(written, stem) || words.get(lower)?.written === lower) return 'word';
      return positionsByStem.has(stem) ? 'name' : undefined;
    },
  };
}

/** Whether stems have a phrase of each term, in the order of the terms. The first begins at one of the positions. */
function isInOrder(
  stems: readonly string[],
  [phrases, ...others]: readonly (readonly (readonly string[])[])[],
  starts: Positions,
): boolean {
  if (phrases === undefined) return true;
  return phrases.some((phrase) =>
    starts.some((start) => {
      if (phrase.length === 0 || phrase.some((stem, at) => stems[start + at] !== stem)) return false;
      const end = start + phrase.length;
      return isInOrder(stems, others, isFillerStem(stems[end] ?? '') ? [end, end + 1] : [end]);
    }),
  );
}

/** Joins stems with line breaks, which no stem contains. So a search finds only whole words, all within one text. */
function joinStems(stems: readonly string[]): string {
  return `\n${stems.join('\n')}\n`;
}
