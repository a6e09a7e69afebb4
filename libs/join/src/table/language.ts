import { tokenize } from '@postjoin/matcher/text';
import { parseTopic, toWord, type Word } from '@postjoin/matcher/search';
import type { WordIndex } from './word-index.ts';
import { hasAddress } from './reference-index.ts';

/** Maximum characters of a text that are read to tell its language. */
const maxReadLength = 200;

/**
 * Whether a text is probably English: every unknown word has only letters from A to Z, and there is at most one, or a
 * known topic, or at least a third of the words that are no names occur in the texts of the indexes.
 */
export function isEnglish(whole: string, indexes: readonly WordIndex[]): boolean {
  const text = whole.slice(0, maxReadLength);
  const tokens = tokenize(text).map(({ stem, start, end }) => ({ stem, written: text.slice(start, end) }));
  if (tokens.length === 0) return hasAddress(text) || !/\p{L}/u.test(text);
  const { terms } = parseTopic(text);
  const findKind = (word: Word) => indexes.map((index) => index.findKind(word)).find((kind) => kind !== undefined);
  const unknown = terms.filter((term) => !term.isKnown && findKind(toWord(term)) === undefined);
  if (unknown.some((term) => /[^\P{L}a-z]/iu.test(term.text))) return false;
  const known = tokens.filter((word) => findKind(word) === 'word');
  const isTranslated = terms.some((term) => !text.includes(term.text));
  if (isTranslated && unknown.length > 0) return false;
  return unknown.length < 2 || terms.some(({ isKnown }) => isKnown) || known.length * 2 >= unknown.length;
}
