import { cleanCharacters, cutText, normalizeWhitespace } from '@postjoin/values';
import { removeTracking } from './links.ts';

/**
 * Maximum length of a text, more than any post has: X allows 25,000 characters, and the longest recorded Truth Social
 * post has 4,183.
 */
export const maxTextLength = 30_000;

/** Maximum length of a body with its markup, in UTF-16 code units. A longer body is truncated before it is read. */
export const maxBodyLength = 250_000;

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
