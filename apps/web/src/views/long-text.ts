/** A post that is longer than this is shown in part at first, so that its contract stays in sight. */
const maxWholeLength = 700;
/** What is shown of it at least. */
const minShownLength = 440;
/** Fewer characters than this are not worth hiding. */
const minHiddenLength = 200;

/** Ends of sentences and paragraphs, after which a text can be interrupted. */
const sentenceEnd = /[.!?…]["”’)]*\s+|\n+/gu;

/**
 * Where a long text may be interrupted: after a sentence, and never before `last`, the end of the last words that are
 * marked. Undefined when it is shown whole.
 */
export function findCutoff(text: string, last: number): number | undefined {
  if (text.length <= maxWholeLength) return undefined;
  const from = Math.max(minShownLength, last);
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (end >= from) return text.length - end >= minHiddenLength ? end : undefined;
  }
  return undefined;
}
