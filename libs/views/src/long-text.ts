import { joinSpans, sum, type TextSpan } from '@postjoin/values';

/** Posts up to this many characters are shown whole. A longer one would push its contract out of sight. */
const maxWholeLength = 360;
/** A shortened post begins with about this many characters. */
const beginningLength = 180;
/** Characters that are shown before and after highlighted words. */
const contextLength = 80;
/** Hiding fewer characters than this saves no space. */
const minHiddenLength = 100;

/**
 * Chooses the parts of a long text that are shown: the beginning, and the context of each highlighted span. Parts end
 * between words. Returns undefined if the text is shown whole.
 */
export function shortenText(text: string, marks: readonly TextSpan[]): TextSpan[] | undefined {
  if (text.length <= maxWholeLength) return undefined;
  const contexts = marks.map(({ start, end }) => ({
    start: findWordStart(text, start - contextLength),
    end: findWordEnd(text, end + contextLength),
  }));
  const beginning = { start: 0, end: findWordEnd(text, beginningLength) };
  const spans = [beginning, ...contexts].sort((a, b) => a.start - b.start);
  const parts = joinSpans(spans, 1);
  const shown = sum(parts.map(({ start, end }) => end - start));
  return text.length - shown < minHiddenLength ? undefined : parts;
}

/** Returns at least `length` characters of the beginning of a text in one line, up to the end of a word. */
export function toExcerpt(text: string, length: number): string {
  const line = text.replace(/\s+/gu, ' ');
  const end = findWordEnd(line, length);
  return end < line.length ? `${line.slice(0, end)} …` : line;
}

/** Returns the start of the word at an offset. */
function findWordStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.slice(0, offset).search(/\S*$/u);
}

/** Returns the end of the word at an offset. */
function findWordEnd(text: string, offset: number): number {
  return offset >= text.length ? text.length : offset + text.slice(offset).search(/\s|$/u);
}
