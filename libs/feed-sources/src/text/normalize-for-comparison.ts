import { removeLinks } from './links.ts';
import { removeSignature } from './signatures.ts';

/**
 * Normalizes a text for comparing copies of one post: removes case, typographic variants, links, signature lines and
 * whitespace, because mirrors lose paragraph breaks and shorten links. Returns a text without other content unchanged.
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
 * Inserts a space between two sentences that have none. Archives that remove markup lose the break between paragraphs:
 * `District!A Brave`.
 */
export function separateSentences(text: string): string {
  return text.replace(/(?=\p{Lu}[\p{Ll}\s])(?<=[\p{Ll}\p{N}”"’)][.!?…]+[”"’)]?)/gu, ' ');
}

const removeWhitespace = (text: string) => text.replace(/\s+/gu, '');
