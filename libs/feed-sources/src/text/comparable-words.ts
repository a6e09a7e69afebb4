import { withoutLinks } from './links.ts';
import { withoutSignature } from './signatures.ts';

/**
 * Normalizes a post's words for comparing mirrors of one post: no case, typographic variants, links, signature lines and
 * blanks. Mirrors lose paragraph breaks and shorten links. A text without other words is returned unchanged.
 */
export function comparableWords(text: string): string {
  const words = withoutBlanks(normalizeTypography(withoutSignature(separateGlued(withoutLinks(text)))));
  return words === '' ? text : words;
}

/** Writes typographic variants of a character as the plain one, in lower case. */
function normalizeTypography(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .toLowerCase();
}

/**
 * Archives that drop markup lose the break between paragraphs: `District!A Brave`. Puts a space where a sentence ends
 * and another begins without one.
 */
export function separateGlued(text: string): string {
  return text.replace(/(?=\p{Lu}[\p{Ll}\s])(?<=[\p{Ll}\p{N}”"’)][.!?…]+[”"’)]?)/gu, ' ');
}

const withoutBlanks = (text: string) => text.replace(/\s+/gu, '');
