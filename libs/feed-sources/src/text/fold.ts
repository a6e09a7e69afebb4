import { withoutLinks } from './links.ts';

/**
 * Words as mirrors of one post have them in common: case, curly quotes, dashes and dots folded, links and every blank
 * gone, so that a lost paragraph break or another spelling of a link makes no difference. For comparing only.
 */
export function foldedWords(text: string): string {
  return foldCharacters(withoutLinks(text)).replace(/\s+/gu, '');
}

/** Typographic variants of one character as the plain one, in small letters. */
export function foldCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .toLowerCase();
}
