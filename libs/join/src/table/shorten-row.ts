import { cutText } from '@postjoin/values';
import type { WholeRow } from '../contract/entry-schemas.ts';

/** Maximum characters of the text of a post in a row, in an answer to a call without `limit`. */
export const maxRowTextLength = 2_000;

/** Characters of the text that are shown before and after words of the evidence. */
const contextLength = 160;

/** Stands for an omitted part of a text. */
const omission = ' […] ';

interface Part {
  start: number;
  end: number;
}

/**
 * Shortens the text of a row's post to about 2,000 characters. The beginning and all words of the evidence stay, and
 * the offsets of the evidence are those in the shortened text. Returns the row itself if its text is short enough.
 */
export function shortenRow(row: WholeRow): WholeRow {
  const { text } = row.post;
  if (text.length <= maxRowTextLength) return row;
  const parts = chooseParts(row);
  const shortened = parts.map(({ start, end }) => text.slice(start, end)).join(omission);
  const isEndCut = (parts.at(-1)?.end ?? 0) < text.length;
  return {
    ...row,
    post: {
      ...row.post,
      text: (isEndCut ? shortened + omission.trimEnd() : shortened).toWellFormed(),
      shortened: true,
    },
    evidence: row.evidence.map((evidence) => ({ ...evidence, post: moveSpan(evidence.post, parts) })),
  };
}

/** Chooses the parts of the text that stay: the beginning, and the context of each piece of evidence after it. */
function chooseParts({ post: { text }, evidence }: WholeRow): Part[] {
  const spans = evidence.map(({ post }) => post).sort((a, b) => a.start - b.start);
  const contexts = spans.map(({ start, end }) => ({
    start: Math.max(0, start - contextLength),
    end: Math.min(text.length, end + contextLength),
  }));
  const length = contexts.reduce((sum, { start, end }) => sum + end - start, 0);
  const beginning = { start: 0, end: cutText(text, Math.max(contextLength, maxRowTextLength - length)).length };
  return [beginning, ...contexts].reduce<Part[]>(mergeOverlap, []);
}

function mergeOverlap(parts: Part[], part: Part): Part[] {
  const last = parts.at(-1);
  if (last === undefined || part.start > last.end + omission.length) return [...parts, part];
  return [...parts.slice(0, -1), { start: last.start, end: Math.max(last.end, part.end) }];
}

/** Converts the offsets of a span that lies in one of the parts to offsets in the joined parts. */
function moveSpan<Span extends Part>(span: Span, parts: readonly Part[]): Span {
  let offset = 0;
  for (const { start, end } of parts) {
    if (start <= span.start && span.end <= end)
      return { ...span, start: span.start - start + offset, end: span.end - start + offset };
    offset += end - start + omission.length;
  }
  return span;
}
