import type { JoinData } from '@postjoin/join';

type Snapshot = JoinData['snapshot'];
export type ReadTime = 'posts_read_at' | 'prices_read_at';

/**
 * No header lets a cache serve an answer after the minute for whose start its age was computed. The age is rounded down,
 * and caches count whole seconds.
 */
const maxLateSeconds = 60 + 2;

/**
 * Finds out whether an answer states a younger age than its data has.
 * @param uses the times from which the answer states its age
 * @param sentAt when the request was sent, in epoch milliseconds, so that the time on the way does not count
 * @returns what is wrong; undefined if nothing is
 */
export function findWrongAge(body: string, uses: readonly ReadTime[], sentAt: number): string | undefined {
  const { snapshot } = (JSON.parse(body) as { data: { snapshot: Snapshot } }).data;
  const readAt = uses.map((name) => snapshot[name]);
  const { age_seconds: stated } = snapshot;
  if (stated === null) return undefined;
  if (readAt.includes(null)) return `states ${stated} s, and was never read`;
  const seconds = (sentAt - Math.min(...readAt.map((time) => Date.parse(time ?? '')))) / 1_000;
  if (seconds > stated + maxLateSeconds) return `states ${stated} s, and is ${Math.round(seconds)} s old`;
  return undefined;
}
