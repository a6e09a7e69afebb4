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

/** Finds the items whose texts name something, without reading the texts that share no word with it. */
export interface WordIndex<Item> {
  /**
   * The items that have a text which holds all words of one of the phrases and passes the test.
   * @param phrases folded words of each phrase; one without words finds nothing
   */
  find(phrases: readonly (readonly string[])[], passes: (text: string) => boolean): ReadonlySet<Item>;
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
  const holdingAll = (phrase: readonly string[]): number[] => {
    const [rarest, ...others] = phrase.map(holding).sort((a, b) => a.length - b.length);
    const sets = others.map((ofWord) => new Set(ofWord));
    return [...(rarest ?? [])].filter((place) => sets.every((set) => set.has(place)));
  };
  return {
    find(phrases, passes) {
      const candidates = [...new Set(phrases.flatMap(holdingAll))].map((place) => items[place] as Item);
      return new Set(candidates.filter((item) => textsOf(item).some(passes)));
    },
  };
}
