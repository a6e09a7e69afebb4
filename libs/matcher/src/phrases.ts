import { foldPhrase, type Word } from './words.ts';

/** A phrase found in a text: which entry it stands for and the words it covers, `from` inclusive, `to` exclusive. */
export interface Mention<T> {
  entry: T;
  from: number;
  to: number;
}

interface Node<T> {
  next: Map<string, Node<T>>;
  /** Entries that end here; null marks a phrase that hides what it covers. */
  entries: (T | null)[];
}

/** Many phrases found in one pass over a text. The longest phrase at a place wins; a hidden phrase finds nothing. */
export interface Phrases<T> {
  add(phrase: string, entry: T | null): void;
  find(words: readonly Word[]): Mention<T>[];
}

export function createPhrases<T>(): Phrases<T> {
  const root: Node<T> = { next: new Map(), entries: [] };
  return {
    add(phrase, entry) {
      const folds = foldPhrase(phrase);
      if (folds.length === 0) return;
      let node = root;
      for (const fold of folds) {
        const next: Node<T> = node.next.get(fold) ?? { next: new Map(), entries: [] };
        node.next.set(fold, next);
        node = next;
      }
      if (!node.entries.includes(entry)) node.entries.push(entry);
    },
    find: (words) => findAll(root, words),
  };
}

function findAll<T>(root: Node<T>, words: readonly Word[]): Mention<T>[] {
  const found: Mention<T>[] = [];
  for (let from = 0; from < words.length;) {
    const hit = longestAt(root, words, from);
    for (const entry of hit?.entries ?? []) if (entry !== null) found.push({ entry, from, to: hit?.to ?? from });
    from = hit?.to ?? from + 1;
  }
  return found;
}

function longestAt<T>(
  root: Node<T>,
  words: readonly Word[],
  from: number,
): { entries: Node<T>['entries']; to: number } | undefined {
  let node: Node<T> | undefined = root;
  let longest: { entries: Node<T>['entries']; to: number } | undefined;
  for (let at = from; at < words.length; at += 1) {
    node = node.next.get(words[at]?.fold ?? '');
    if (node === undefined) break;
    if (node.entries.length > 0) longest = { entries: node.entries, to: at + 1 };
  }
  return longest;
}
