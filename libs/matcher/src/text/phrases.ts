import { stemPhrase, type Token, type TokenRange } from './tokenize.ts';

/** Splits a list of phrases at its commas. */
export const toList = (text = ''): string[] =>
  text
    .split(',')
    .map((phrase) => phrase.replace(/\s+/gu, ' ').trim())
    .filter((phrase) => phrase !== '');

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
    find: (tokens) => findAll(root, tokens),
  };
}

function findAll<T>(root: Node<T>, tokens: readonly Token[]): Mention<T>[] {
  const mentions: Mention<T>[] = [];
  for (let from = 0; from < tokens.length;) {
    const phrase = findPhraseAt(root, tokens, from);
    for (const entry of phrase?.entries ?? [])
      if (entry !== null) mentions.push({ entry, from, to: phrase?.to ?? from });
    from = phrase?.to ?? from + 1;
  }
  return mentions;
}

interface FoundPhrase<T> {
  entries: Node<T>['entries'];
  to: number;
}

function findPhraseAt<T>(root: Node<T>, tokens: readonly Token[], from: number): FoundPhrase<T> | undefined {
  let node: Node<T> | undefined = root;
  let found: FoundPhrase<T> | undefined;
  for (let index = from; index < tokens.length; index += 1) {
    node = node.next.get(tokens[index]?.stem ?? '');
    if (node === undefined) break;
    if (node.entries.length > 0) found = { entries: node.entries, to: index + 1 };
  }
  return found;
}
