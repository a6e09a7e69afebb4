import { foldWords } from '@postjoin/matcher';

/** Finds the items whose texts name something, without reading the texts that share no word with it. */
export interface WordIndex<Item> {
  /**
   * The items that have a text which holds all words of one of the phrases and passes the test.
   * @param phrases folded words of each phrase; one without words finds nothing
   */
  find(phrases: readonly (readonly string[])[], passes: (text: string) => boolean): ReadonlySet<Item>;
}

export function createWordIndex<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): WordIndex<Item> {
  const byWord = new Map<string, Set<Item>>();
  for (const item of items) {
    for (const { fold } of textsOf(item).flatMap(foldWords)) {
      const holding = byWord.get(fold);
      if (holding) holding.add(item);
      else byWord.set(fold, new Set([item]));
    }
  }
  const holdingAll = (words: readonly string[]): Item[] => {
    const [rarest, ...others] = words
      .map((word) => byWord.get(word) ?? new Set<Item>())
      .sort((a, b) => a.size - b.size);
    return [...(rarest ?? [])].filter((item) => others.every((holding) => holding.has(item)));
  };
  return {
    find(phrases, passes) {
      const candidates = new Set(phrases.flatMap(holdingAll));
      return new Set([...candidates].filter((item) => textsOf(item).some(passes)));
    },
  };
}
