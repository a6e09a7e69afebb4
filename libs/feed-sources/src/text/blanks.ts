/** Every line and paragraph separator as a line feed. */
export function plainLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n').replace(/\u2029/g, '\n\n');
}

/** Blanks that are not one space already. */
const otherBlanks = /[^\S\n]{2,}|[^\S\n ]/gu;

/** Runs of blanks as one space (non-breaking ones included), at most one empty line, none at either end. */
export function plainBlanks(text: string): string {
  return text
    .replace(otherBlanks, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
