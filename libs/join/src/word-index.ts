import { setImmediate } from 'node:timers/promises';
import { tokenize } from '@postjoin/matcher';

/** Finds the items whose texts hold a phrase, without reading the texts that share no word with it. */
export interface WordIndex<Item> {
  /**
   * The items that have a text in which the words of one of the phrases follow one another.
   * @param phrases folded words of each phrase; one without words finds nothing
   */
  find(phrases: readonly (readonly string[])[]): ReadonlySet<Item>;
}

/** So many items take 1 to 5 ms to index. */
const itemsPerTurn = 100;

/** Indexes the texts of items. Lets the event loop turn between some of them and the next. */
export async function createWordIndex<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): Promise<WordIndex<Item>> {
  const placesOf = new Map<string, number[]>();
  const folded: string[] = [];
  for (const [place, item] of items.entries()) {
    if (place % itemsPerTurn === 0) await setImmediate();
    const texts = textsOf(item).map((text) => tokenize(text).map(({ stem }) => stem));
    for (const word of new Set(texts.flat())) {
      const places = placesOf.get(word);
      if (places) places.push(place);
      else placesOf.set(word, [place]);
    }
    folded.push(texts.map(inRow).join(''));
  }

  function holding(phrase: readonly string[]): readonly number[] {
    const [rarest = []] = phrase.map((word) => placesOf.get(word) ?? []).sort((a, b) => a.length - b.length);
    return phrase.length < 2 ? rarest : rarest.filter((place) => folded[place]?.includes(inRow(phrase)));
  }

  return {
    find: (phrases) => new Set(phrases.flatMap((phrase) => holding(phrase).map((place) => items[place] as Item))),
  };
}

/** No word holds a line break, so that words in a row are found only where they are whole words of one text. */
function inRow(words: readonly string[]): string {
  return `\n${words.join('\n')}\n`;
}
