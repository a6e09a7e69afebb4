import { setImmediate } from 'node:timers/promises';
import { tokenize } from '@postjoin/matcher';
import { unite, type Positions } from './positions.ts';

/** Finds the items whose texts contain a phrase. Searches only texts that contain the rarest word of the phrase. */
export interface WordIndex {
  /**
   * Finds the positions of the items with a text that contains one of the phrases. A text contains a phrase if it has
   * all words of the phrase, one directly after another. A phrase of one word costs no search and no memory: the result
   * is the list of the index itself.
   * @param phrases the stems of each phrase; an empty phrase finds nothing
   */
  find(phrases: readonly (readonly string[])[]): Positions;
}

/** Number of items that are indexed in one turn of the event loop. This takes 1 to 5 ms. */
const itemsPerTurn = 100;

/** Indexes the texts of items. Yields to the event loop every 100 items. */
export async function createWordIndex<Item>(
  items: readonly Item[],
  listTexts: (item: Item) => readonly string[],
): Promise<WordIndex> {
  const positionsByStem = new Map<string, number[]>();
  const stemTexts: string[] = [];
  for (const [index, item] of items.entries()) {
    if (index % itemsPerTurn === 0) await setImmediate();
    const texts = listTexts(item).map((text) => tokenize(text).map(({ stem }) => stem));
    for (const stem of new Set(texts.flat())) {
      const positions = positionsByStem.get(stem);
      if (positions) positions.push(index);
      else positionsByStem.set(stem, [index]);
    }
    stemTexts.push(texts.map(joinStems).join(''));
  }

  function findPhrase(phrase: readonly string[]): Positions {
    const [rarest = []] = phrase.map((stem) => positionsByStem.get(stem) ?? []).sort((a, b) => a.length - b.length);
    if (phrase.length < 2) return rarest;
    const joined = joinStems(phrase);
    return rarest.filter((index) => stemTexts[index]?.includes(joined));
  }

  return { find: (phrases) => unite(phrases.map(findPhrase)) };
}

/** Joins stems with line breaks, which no stem contains. So a search finds only whole words, all within one text. */
function joinStems(stems: readonly string[]): string {
  return `\n${stems.join('\n')}\n`;
}
