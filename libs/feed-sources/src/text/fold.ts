import { withoutLinks } from './links.ts';
import { withoutSignature } from './signatures.ts';

/**
 * Words as mirrors of one post have them in common: case, curly quotes, dashes and dots folded, links, signature lines
 * and every blank gone, so that a lost paragraph break or another spelling of a link makes no difference. What has no
 * other words is itself. For comparing only.
 */
export function foldedWords(text: string): string {
  const words = withoutBlanks(foldCharacters(withoutSignature(separateGlued(withoutLinks(text)))));
  return words === '' ? text : words;
}

/** Typographic variants of one character as the plain one, in small letters. */
function foldCharacters(text: string): string {
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
