/**
 * NFKC: letters in mathematical bold, full-width forms and ligatures as plain letters, so that what looks like a word
 * is that word. The acute accent that stands for an apostrophe is made one first; NFKC would put a blank in its place.
 */
export function plainLetters(text: string): string {
  return text.replace(/(?<=\p{L})\u00B4(?=\p{L})/gu, '’').normalize('NFKC');
}
