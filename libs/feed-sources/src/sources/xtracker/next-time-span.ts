/** Formats a time span as `start/end` in ISO 8601. This text is also the cursor of a page. */
export const toTimeSpan = (startMs: number, endMs: number) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString()).join('/');

/**
 * Returns the next span to request. A response does not show whether it was truncated, so the next span is always the
 * rest of the requested one: the time before the oldest post, or after the newest post if the response begins with the
 * oldest. The next span overlaps the response by one millisecond, because XTracker does not document whether a span
 * includes its edges.
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
