import { cutText, limitMarks, normalizeWhitespace, normalizeLineBreaks, removeInvisible } from '@postjoin/values';
import { removeTracking } from './tracking.ts';

/** More than any post has: X allows 25,000 characters, the longest recorded Truth Social post has 4,183. */
export const maxTextLength = 30_000;

/** Longer bodies, markup included, are truncated to this number of UTF-16 code units before they are read. */
export const maxBodyLength = 250_000;

/** More combining marks than any script has on one letter. */
const maxMarks = 8;

/** Texts of ASCII, curly quotes and dashes need no cleaning. Most posts are such texts. */
const plainCharacters = /^[\n -~–—‘’“”]*$/;

/** Normalization can create invisible characters and long runs of marks, so both are removed before and after it. */
function cleanCharacters(text: string): string {
  if (plainCharacters.test(text)) return text;
  const visible = limitMarks(removeInvisible(normalizeLineBreaks(text.toWellFormed())), maxMarks);
  return limitMarks(removeInvisible(normalizeLetters(visible)), maxMarks);
}

/**
 * Applies NFKC, which replaces mathematical bold letters, full-width forms and ligatures by plain letters, so that words are
 * found however they are styled. An acute accent between letters becomes an apostrophe; NFKC would write a space and a mark.
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
