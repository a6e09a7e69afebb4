import { dayMs, hourMs } from '@postjoin/values';

/**
 * When the gap since the newest post of an account is unusually long. A source that stalls responds without an error, so
 * only the gap shows that posts are missing.
 */

/** The shortest gap that is a silence. An account that posts every hour can also sleep. */
const minSilenceMs = 12 * hourMs;

/** The gap that is a silence while few days are recorded. Both tracked accounts post on every day. */
const defaultSilenceMs = 2 * dayMs;

/** With fewer days, the recorded gaps show no habit. */
const minRecordedDays = 7;

/** A gap longer than this multiple of the usual longest gap of a day is probably a former stall or outage. */
const maxOrdinaryRatio = 2;

/** A silence is this much longer than the longest ordinary gap. */
const silenceRatio = 1.5;

/**
 * Returns the length in milliseconds above which a gap is a silence: one and a half times the longest ordinary gap
 * between the recorded posts.
 *
 * A gap is ordinary if it is at most twice the median of the longest gaps of each day, which is the length of a usual
 * night. A stall of which the source never added the posts leaves a longer gap. The gap changes the median little, and
 * does not count itself. So a stall does not hide the next one.
 * @param newestFirst the times of the posts of one account in epoch milliseconds
 */
export function getSilenceMs(newestFirst: readonly number[]): number {
  const maxGaps = listMaxGaps(newestFirst);
  if (maxGaps.length < minRecordedDays) return defaultSilenceMs;
  const usual = maxGaps[Math.floor(maxGaps.length / 2)] ?? 0;
  const ordinary = maxGaps.findLast((gap) => gap <= maxOrdinaryRatio * usual) ?? usual;
  return Math.max(minSilenceMs, silenceRatio * ordinary);
}

/** Lists the longest gap of each day, shortest first. Days count back from the newest post; a gap belongs to its end. */
function listMaxGaps(newestFirst: readonly number[]): number[] {
  const [newest = 0] = newestFirst;
  const byDay = new Map<number, number>();
  for (const [index, at] of newestFirst.entries()) {
    const gap = at - (newestFirst[index + 1] ?? at);
    const day = Math.floor((newest - at) / dayMs);
    byDay.set(day, Math.max(gap, byDay.get(day) ?? 0));
  }
  return [...byDay.values()].sort((a, b) => a - b);
}
