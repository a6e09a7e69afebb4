/** Every line and paragraph separator as a line feed. */
export function plainLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n').replace(/\u2029/g, '\n\n');
}

/** Runs of blanks as one space (non-breaking ones included), at most one empty line, none at either end. */
export function plainBlanks(text: string): string {
  return text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
