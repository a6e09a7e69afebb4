/** A post that is longer than this is shown in part at first, so that its contract stays in sight. */
const longest = 700;
/** What is shown of it at least. */
const shown = 440;
/** Fewer characters than this are not worth hiding. */
const leastHidden = 200;

/** Ends of sentences and paragraphs, after which a text can be interrupted. */
const ending = /[.!?…]["”’)]*\s+|\n+/gu;

/**
 * Where a long text may be interrupted: after a sentence, and never before `last`, the end of the last words that are
 * marked. Undefined when it is shown whole.
 */
export function interruption(text: string, last: number): number | undefined {
  if (text.length <= longest) return undefined;
  const from = Math.max(shown, last);
  for (const match of text.matchAll(ending)) {
    const end = match.index + match[0].length;
    if (end >= from) return text.length - end >= leastHidden ? end : undefined;
  }
  return undefined;
}
