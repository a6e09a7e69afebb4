import { cutText, limitMarks, normalizeWhitespace, normalizeLineBreaks, removeInvisible } from '@postjoin/values';
import { removeTracking } from './tracking.ts';

/**
 * Maximum length of a text, more than any post has: X allows 25,000 characters, and the longest recorded Truth Social
 * post has 4,183.
 */
export const maxTextLength = 30_000;

/** Longer bodies, markup included, are truncated to this number of UTF-16 code units before they are read. */
export const maxBodyLength = 250_000;

/** Maximum number of combining marks in a row, more than any script has on one letter. */
const maxMarks = 8;

/** Matches texts of ASCII, curly quotes and dashes. Most posts are such texts, and they need no cleaning. */
const plainCharacters = /^[\n -~–—‘’“”]*$/;

/**
 * Removes invisible characters and long runs of combining marks, once before and once after `normalizeLetters`, because
 * the normalization can create both.
 */
function cleanCharacters(text: string): string {
  if (plainCharacters.test(text)) return text;
  const visible = limitMarks(removeInvisible(normalizeLineBreaks(text.toWellFormed())), maxMarks);
  return limitMarks(removeInvisible(normalizeLetters(visible)), maxMarks);
}

/**
 * Applies NFKC, which replaces mathematical bold letters, full-width forms and ligatures by plain letters, so that
 * words in such styles are found too. Replaces an acute accent between letters by an apostrophe first, because NFKC
 * would replace it by a space and a combining mark.
 */
export function normalizeLetters(text: string): string {
  return text.replace(/(?<=\p{L})\u00B4(?=\p{L})/gu, '’').normalize('NFKC');
}

/** The steps of `plainText`, in order. */
const cleaners: readonly ((text: string) => string)[] = [
  (text) => cutText(text, maxBodyLength),
  cleanCharacters,
  (text) => cutText(text, maxTextLength),
  removeTracking,
  normalizeWhitespace,
];

/** Cleans a text that has no markup or entities. Idempotent. */
export function plainText(text: string): string {
  return cleaners.reduce((cleaned, clean) => clean(cleaned), text);
}
