import { stemPhrase, type Token, type TokenRange } from './words.ts';

/** A phrase found in a text: the range of its tokens, and the entry that was added with the phrase. */
export interface Mention<T> extends TokenRange {
  entry: T;
}

/**
 * Finds many phrases in one pass over a text. Of overlapping phrases, the phrase that starts first wins; of phrases
 * with the same start, the longest. A phrase added with `null` hides its tokens from other phrases: "New Mexico" hides
 * "Mexico".
 */
export interface PhraseFinder<T> {
  add(phrase: string, entry: T | null): void;
  find(tokens: readonly Token[]): Mention<T>[];
}

/** A node of a trie over stems. */
interface Node<T> {
  next: Map<string, Node<T>>;
  /** Entries of the phrases that end at this node. */
  entries: (T | null)[];
}

export function createPhraseFinder<T>(): PhraseFinder<T> {
  const root: Node<T> = { next: new Map(), entries: [] };
  return {
    add(phrase, entry) {
      let node = root;
      for (const stem of stemPhrase(phrase)) {
        const next: Node<T> = node.next.get(stem) ?? { next: new Map(), entries: [] };
        node.next.set(stem, next);
        node = next;
      }
      if (!node.entries.includes(entry)) node.entries.push(entry);
    },
    find(tokens) {
      const mentions: Mention<T>[] = [];
      for (let from = 0; from < tokens.length;) {
        const found = findPhraseAt(root, tokens, from);
        for (const entry of found?.entries ?? []) if (entry !== null) mentions.push({ entry, from, to: found!.to });
        from = found?.to ?? from + 1;
      }
      return mentions;
    },
  };
}

interface FoundPhrase<T> {
  entries: Node<T>['entries'];
  to: number;
}

/** Finds the longest phrase that starts at a token. */
function findPhraseAt<T>(root: Node<T>, tokens: readonly Token[], from: number): FoundPhrase<T> | undefined {
  let node = root.next.get(tokens[from]?.stem ?? '');
  let found: FoundPhrase<T> | undefined;
  for (let to = from + 1; node !== undefined; to += 1) {
    if (node.entries.length > 0) found = { entries: node.entries, to };
    node = node.next.get(tokens[to]?.stem ?? '');
  }
  return found;
}
