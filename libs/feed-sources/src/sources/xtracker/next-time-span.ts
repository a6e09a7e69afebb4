/** Formats a time span as `start/end` in ISO 8601. This text is also the cursor of a page. */
export const toTimeSpan = (startMs: number, endMs: number) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString()).join('/');

/** The part of a span that a response may have left out: the time before its oldest or after its newest post. */
export type Side = 'older' | 'newer';

/**
 * Returns the side that a truncated response probably left out: the newer posts if the response begins with the oldest
 * one, the older posts otherwise.
 *
 * @param createdMs `createdAt` of the posts, in the order of the response
 */
export function guessSide(createdMs: readonly number[]): Side {
  return createdMs.indexOf(Math.min(...createdMs)) < createdMs.indexOf(Math.max(...createdMs)) ? 'newer' : 'older';
}

/**
 * Returns the rest of the requested span on one side of a response. The rest overlaps the response by one millisecond,
 * because XTracker does not document whether a span includes its edges.
 */
export function getRestOfSpan(span: string, createdMs: readonly number[], side: Side): string {
  const [start = 0, end = 0] = span.split('/').map((edge) => Date.parse(edge));
  const clamp = (ms: number) => Math.min(end, Math.max(start, ms));
  return side === 'newer'
    ? toTimeSpan(clamp(Math.max(...createdMs) - 1), end)
    : toTimeSpan(start, clamp(Math.min(...createdMs) + 1));
}
