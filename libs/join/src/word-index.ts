import { setImmediate } from 'node:timers/promises';
import { tokenize } from '@postjoin/matcher';

/** Finds the items whose texts contain a phrase. Searches only texts that contain the rarest word of the phrase. */
export interface WordIndex<Item> {
  /**
   * Finds the items with a text that contains one of the phrases. A text contains a phrase if it has all words of the
   * phrase, one directly after another.
   * @param phrases the stems of each phrase; an empty phrase finds nothing
   */
  find(phrases: readonly (readonly string[])[]): ReadonlySet<Item>;
}

/** Number of items that are indexed in one turn of the event loop. This takes 1 to 5 ms. */
const itemsPerTurn = 100;

/** Indexes the texts of items. Yields to the event loop every 100 items. */
export async function createWordIndex<Item>(
  items: readonly Item[],
  listTexts: (item: Item) => readonly string[],
): Promise<WordIndex<Item>> {
  const indexesByStem = new Map<string, number[]>();
  const stemTexts: string[] = [];
  for (const [index, item] of items.entries()) {
    if (index % itemsPerTurn === 0) await setImmediate();
    const texts = listTexts(item).map((text) => tokenize(text).map(({ stem }) => stem));
    for (const stem of new Set(texts.flat())) {
      const indexes = indexesByStem.get(stem);
      if (indexes) indexes.push(index);
      else indexesByStem.set(stem, [index]);
    }
    stemTexts.push(texts.map(joinStems).join(''));
  }

  function findPhrase(phrase: readonly string[]): readonly number[] {
    const [rarest = []] = phrase.map((stem) => indexesByStem.get(stem) ?? []).sort((a, b) => a.length - b.length);
    return phrase.length < 2 ? rarest : rarest.filter((index) => stemTexts[index]?.includes(joinStems(phrase)));
  }

  return {
    find: (phrases) => new Set(phrases.flatMap((phrase) => findPhrase(phrase).map((index) => items[index] as Item))),
  };
}

/** Joins stems with line breaks, which no stem contains. So a search finds only whole words, all within one text. */
function joinStems(stems: readonly string[]): string {
  return `\n${stems.join('\n')}\n`;
}
