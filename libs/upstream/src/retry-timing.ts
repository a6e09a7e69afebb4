import { dayMs, parseInstant } from '@postjoin/values';

/**
 * Computes the wait before the next request to an upstream: until the time that the upstream reported, or a backoff
 * pause that grows with each attempt.
 */

/** The first backoff pause. The pause doubles with every attempt. */
const firstPauseMs = 500;

/** Upper bound of a single backoff pause. */
const maxBackoffMs = 8_000;

/**
 * The longest reported pause that is accepted: 24 hours. A longer one is shortened, because a wrong date could stop
 * requests for a year.
 */
const maxRetryAfterMs = dayMs;

/** Pause after the second 429 of one request, if the upstream reports no time for the next request. */
export const defaultPauseMs = 60_000;

/**
 * A number from this value on is a time in epoch seconds (September 2001 or later). A smaller number is a duration in
 * seconds.
 */
const firstEpochSeconds = 1_000_000_000;

/**
 * Returns an exponential backoff pause with jitter: a random time between half of the pause and the full pause. The
 * jitter prevents clients from retrying at the same time.
 */
export function backoffMs(attempt: number, random: () => number): number {
  const maxMs = Math.min(firstPauseMs * 2 ** attempt, maxBackoffMs);
  return maxMs * (0.5 + random() / 2);
}

/**
 * Returns the earliest time of the next request that the upstream reports, limited to the 24 hours after `now`. Returns
 * undefined if the headers contain no readable time.
 *
 * - `Retry-After`: seconds or an HTTP date (RFC 9110, 10.2.3)
 * - `x-rate-limit-reset`: epoch seconds, as the X API sends it. Ignored while `x-rate-limit-remaining` is above zero:
 *   the request then hit another limit, which does not end with this window
 */
export function parseRetryAt(headers: Readonly<Record<string, string>>, now: Date): Date | undefined {
  const value = headers['retry-after'] ?? readWindowReset(headers);
  const at = value === undefined ? undefined : parseRetryTime(value.trim(), now);
  if (at === undefined) return undefined;
  return new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + maxRetryAfterMs));
}

function readWindowReset(headers: Readonly<Record<string, string>>): string | undefined {
  const remaining = headers['x-rate-limit-remaining'];
  if (remaining !== undefined && Number(remaining) > 0) return undefined;
  return headers['x-rate-limit-reset'];
}

function parseRetryTime(value: string, now: Date): number | undefined {
  if (/^\d+(\.\d+)?$/.test(value)) {
    const seconds = Number(value);
    return seconds >= firstEpochSeconds ? seconds * 1000 : now.getTime() + seconds * 1000;
  }
  return parseInstant(value, { rfc822: true });
}
