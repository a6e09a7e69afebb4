import { removeLinks } from './plain-text.ts';

/** Names and mottos at the end of many posts. They are not part of the topic, and several can follow each other. */
const signatures = [
  /(President\s+)?D(ONALD|onald)\s+J\.?\s+T(RUMP|rump)(,\s*P(RESIDENT|resident)\s+(OF|of)\s+(THE|the)\s+U(NITED|nited)\s+S(TATES|tates)(\s+(OF|of)\s+A(MERICA|merica))?)?/,
  /President\s+DJT/,
  /\bDJT/,
  /Thank you for your attention to this matter/i,
  /MAKE AMERICA GREAT AGAIN/i,
  /\bMAGA/,
];

const atEnd = signatures.map(
  (signature) => new RegExp(`(^|[\\s.!?—–-])(?:${signature.source})[\\s.!?]*$`, signature.flags),
);

/**
 * Maximum number of signatures to remove, more than any post ends with. Limits the work for a text that repeats
 * signatures.
 */
const maxSignatures = 6;

/** Removes the signatures at the end of a text. */
export function removeSignature(text: string): string {
  let words = text.trim();
  for (let count = 0; count < maxSignatures; count++) {
    const ending = atEnd.find((signature) => signature.test(words));
    if (!ending) break;
    words = words.replace(ending, '$1').trim();
  }
  return words;
}

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
