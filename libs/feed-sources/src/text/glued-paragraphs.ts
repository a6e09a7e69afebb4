/**
 * Archives that drop markup lose the break between paragraphs: `District!A Brave`. Puts a blank where a sentence ends
 * and another begins without one. For comparing words: what is shown stays as its source gave it.
 */
export function separateGlued(text: string): string {
  return text.replace(/(?=\p{Lu}[\p{Ll}\s])(?<=[\p{Ll}\p{N}”"’)][.!?…]+[”"’)]?)/gu, ' ');
}
