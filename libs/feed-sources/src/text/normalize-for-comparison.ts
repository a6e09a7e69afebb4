import { removeLinks } from './links.ts';
import { removeSignature } from './signatures.ts';

/**
 * Normalizes a text so that copies of one post have equal texts. Unifies case and typographic variants. Removes links,
 * signature lines and whitespace, because mirrors lose paragraph breaks and shorten links. Returns the text unchanged
 * if nothing would be left of it.
 */
export function normalizeForComparison(text: string): string {
  const words = removeWhitespace(normalizeTypography(removeSignature(separateSentences(removeLinks(text)))));
  return words === '' ? text : words;
}

/** Replaces typographic variants by the plain character, and upper case by lower case. */
function normalizeTypography(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .toLowerCase();
}

/**
 * Inserts a missing space between two sentences. Archives that remove markup lose the break between paragraphs:
 * `District!A Brave`.
 */
export function separateSentences(text: string): string {
  return text.replace(/(?=\p{Lu}[\p{Ll}\s])(?<=[\p{Ll}\p{N}”"’)][.!?…]+[”"’)]?)/gu, ' ');
}

const removeWhitespace = (text: string) => text.replace(/\s+/gu, '');
