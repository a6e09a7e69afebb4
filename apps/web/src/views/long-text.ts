/** Posts up to this many characters are shown whole. A longer one would push its contract out of sight. */
const maxWholeLength = 700;
/** A shortened post shows at least this many characters. */
const minShownLength = 440;
/** Hiding fewer characters than this saves no space. */
const minHiddenLength = 200;

/** The end of a sentence or paragraph. */
const sentenceEnd = /[.!?…]["”’)]*\s+|\n+/gu;

/**
 * Finds where to cut a long text: after a sentence, and not before `lastMarkEnd`, so that no highlighted words are
 * hidden. Returns undefined if the text is shown whole.
 */
export function findCutoff(text: string, lastMarkEnd: number): number | undefined {
  if (text.length <= maxWholeLength) return undefined;
  const minCutoff = Math.max(minShownLength, lastMarkEnd);
  for (const match of text.matchAll(sentenceEnd)) {
    const cutoff = match.index + match[0].length;
    if (cutoff >= minCutoff) return text.length - cutoff >= minHiddenLength ? cutoff : undefined;
  }
  return undefined;
}
