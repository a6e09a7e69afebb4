import type { Evidence } from '@postjoin/snapshot-store/types';
import type { TextSpan } from '@postjoin/values';

/** Texts of posts that are cut to some of their parts, with the evidence in what stays. */

/** Lists the words of the evidence that are in the post itself, in the order of its text. */
export function listOwnSpans(evidence: readonly Evidence[]): TextSpan[] {
  return evidence.flatMap(({ post }) => (post.part ? [] : [post])).sort((a, b) => a.start - b.start);
}

/**
 * Joins parts of a text, and moves the offsets of the evidence to those in the result.
 * @param offset of the first part
 */
export function cutToParts(
  whole: string,
  evidence: readonly Evidence[],
  { parts, separator, offset }: { parts: readonly TextSpan[]; separator: string; offset: number },
): { text: string; evidence: Evidence[] } {
  const move = (span: Evidence['post']): Evidence['post'] => {
    let at = offset;
    for (const { start, end } of parts) {
      if (start <= span.start && span.end <= end)
        return { ...span, start: span.start - start + at, end: span.end - start + at };
      at += end - start + separator.length;
    }
    return span;
  };
  return {
    text: parts.map(({ start, end }) => whole.slice(start, end)).join(separator),
    evidence: evidence.map((each) => (each.post.part ? each : { ...each, post: move(each.post) })),
  };
}
