/** Writes a time span as `start/end` in ISO 8601, which is also the cursor of a page. */
export const toTimeSpan = (startMs: number, endMs: number) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString()).join('/');

/**
 * Returns the span that a response left out if it was truncated, which a response does not indicate: the time before its
 * oldest post, or after its newest post if the oldest comes first. Overlaps the response by one millisecond, because
 * XTracker does not document whether a span includes its edges.
 *
 * @param createdMs `createdAt` of the posts, in the order of the response
 */
export function nextTimeSpan(span: string, createdMs: readonly number[]): string {
  const [start = 0, end = 0] = span.split('/').map((edge) => Date.parse(edge));
  const sorted = createdMs.toSorted((a, b) => a - b);
  const [oldest = start, newest = end] = [sorted[0], sorted.at(-1)];
  const isOldestFirst = createdMs.indexOf(oldest) < createdMs.indexOf(newest);
  const clamp = (ms: number) => Math.min(end, Math.max(start, ms));
  return isOldestFirst ? toTimeSpan(clamp(newest - 1), end) : toTimeSpan(start, clamp(oldest + 1));
}
