import { cutText, limitMarks, normalizeBlanks, normalizeLineBreaks, removeInvisible } from '@postjoin/values';
import { withoutTracking } from './tracking.ts';

/** Longer than any post: X allows 25,000 characters, the longest recorded Truth Social post has 4,183. */
export const maxTextLength = 30_000;

/** The part of a body with markup that is read at all, in UTF-16 code units. */
export const maxBodyLength = 250_000;

/** More marks than any script puts on one letter. */
const maxMarks = 8;

/** ASCII, curly quotes and dashes, as in most posts: nothing in it needs cleaning. */
const plainCharacters = /^[\n -~–—‘’“”]*$/;

/** Normalising makes some invisible characters and long runs of marks, so both are removed before and after. */
function cleanCharacters(text: string): string {
  if (plainCharacters.test(text)) return text;
  const visible = limitMarks(removeInvisible(normalizeLineBreaks(text.toWellFormed())), maxMarks);
  return limitMarks(removeInvisible(normalizeLetters(visible)), maxMarks);
}

/**
 * NFKC: letters in mathematical bold, full-width forms and ligatures become plain letters, so that what looks like a word
 * is that word. An acute accent that stands for an apostrophe becomes one; NFKC would write it as a space and a mark.
 */
export function normalizeLetters(text: string): string {
  return text.replace(/(?<=\p{L})\u00B4(?=\p{L})/gu, '’').normalize('NFKC');
}

/** Applied to every text in this order. */
const cleaners: readonly ((text: string) => string)[] = [
  (text) => cutText(text, maxBodyLength),
  cleanCharacters,
  (text) => cutText(text, maxTextLength),
  withoutTracking,
  normalizeBlanks,
];

/** Cleans a text without markup and entities for readers. Cleaning it again changes nothing. */
export function plainText(text: string): string {
  return cleaners.reduce((cleaned, clean) => clean(cleaned), text);
}
