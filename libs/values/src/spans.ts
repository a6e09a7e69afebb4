/** A part of a text, in UTF-16 offsets. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Joins spans that overlap, or whose distance is at most `maxGap`. Expects spans in the order of their starts. */
export function joinSpans(spans: readonly TextSpan[], maxGap = 0): TextSpan[] {
  return spans.reduce<TextSpan[]>((joined, { start, end }) => {
    const last = joined.at(-1);
    if (last === undefined || start > last.end + maxGap) return [...joined, { start, end }];
    return [...joined.slice(0, -1), { start: last.start, end: Math.max(last.end, end) }];
  }, []);
}
