/** Longer than any post: X allows 25,000 characters, the longest recorded Truth Social post has 4,183. */
export const longestText = 30_000;

/** What is read of a body with markup before anything else is done to it. */
export const longestBody = 250_000;

/** More marks on one letter than any script stacks; what is stacked higher is there to do harm. */
const mostMarks = 8;

/** The beginning of a text, never ending in half a character. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

const marks = /\p{M}+/gu;

/** At most eight combining marks in a row: normalising long runs takes quadratic time. */
export function boundMarks(text: string): string {
  return text.replace(marks, (run) => (run.length > mostMarks ? Array.from(run).slice(0, mostMarks).join('') : run));
}
