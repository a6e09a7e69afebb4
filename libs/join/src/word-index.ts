import { foldWords } from '@postjoin/matcher';

/** Which items of a list hold which words, as plain data. */
export interface WordPlaces {
  /** Folded words, each once. */
  words: string[];
  /** Where in `places` the items of a word end; they begin where those of the word before end. */
  ends: Uint32Array;
  /** Places in the list, those of the first word first, ascending for each word. */
  places: Uint32Array;
}

/** @param texts the texts of each item of a list */
export function placeWords(texts: readonly (readonly string[])[]): WordPlaces {
  const byWord = new Map<string, number[]>();
  texts.forEach((ofItem, place) => {
    for (const { fold } of ofItem.flatMap(foldWords)) {
      const places = byWord.get(fold);
      if (!places) byWord.set(fold, [place]);
      else if (places.at(-1) !== place) places.push(place);
    }
  });
  let end = 0;
  const ends = Uint32Array.from(byWord.values(), (places) => (end += places.length));
  const places = new Uint32Array(end);
  let start = 0;
  for (const ofWord of byWord.values()) {
    places.set(ofWord, start);
    start += ofWord.length;
  }
  return { words: [...byWord.keys()], ends, places };
}

/** Finds the items whose texts hold a phrase, without reading the texts that share no word with it. */
export interface WordIndex<Item> {
  /**
   * The items that have a text in which the words of one of the phrases follow one another.
   * @param phrases folded words of each phrase; one without words finds nothing
   */
  find(phrases: readonly (readonly string[])[]): ReadonlySet<Item>;
}

/** @param options.textsOf the texts of an item, as they were when its words were placed */
export function createWordIndex<Item>(
  items: readonly Item[],
  { words, ends, places }: WordPlaces,
  { textsOf }: { textsOf: (item: Item) => readonly string[] },
): WordIndex<Item> {
  const indexOf = new Map(words.map((word, index) => [word, index]));
  const holding = (word: string): Uint32Array => {
    const index = indexOf.get(word);
    return index === undefined ? new Uint32Array() : places.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
  };
  // Texts are folded when they are first compared, and then kept: callers may name any number of phrases.
  const folded: string[] = [];
  const foldedAt = (place: number) => (folded[place] ??= foldTexts(textsOf(items[place] as Item)));
  const holdingPhrase = (phrase: readonly string[]): Iterable<number> => {
    const [rarest = new Uint32Array()] = phrase.map(holding).sort((a, b) => a.length - b.length);
    if (phrase.length === 1) return rarest;
    const inRow = between(phrase);
    return rarest.filter((place) => foldedAt(place).includes(inRow));
  };
  return {
    find: (phrases) =>
      new Set(phrases.flatMap((phrase) => Array.from(holdingPhrase(phrase), (at) => items[at] as Item))),
  };
}

/** The words of texts in a row, none of one text next to one of another. */
function foldTexts(texts: readonly string[]): string {
  return texts.map((text) => between(foldWords(text).map(({ fold }) => fold))).join('');
}

/** No word has a line break in it, so words in a row are found only where they are words. */
function between(words: readonly string[]): string {
  return `\n${words.join('\n')}\n`;
}
