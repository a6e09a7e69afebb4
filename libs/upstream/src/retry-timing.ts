import { parseInstant } from '@postjoin/values';

/**
 * How long to wait before the next request to an upstream: until the time it reported, or a growing backoff pause.
 */

/** First backoff pause; it doubles with every attempt. */
const firstPauseMs = 500;

/** Upper bound of a single backoff pause. */
const maxBackoffMs = 8_000;

/** 24 hours. A longer reported pause is treated as a mistake: a wrong date could stop requests for a year. */
const maxRetryAfterMs = 24 * 60 * 60 * 1000;

/** Pause after a second 429 without a reported time. */
export const defaultPauseMs = 60_000;

/** Numbers from here on are epoch seconds (September 2001 and later); smaller numbers are a duration in seconds. */
const firstEpochSeconds = 1_000_000_000;

/** Exponential backoff with jitter: between half of the pause and all of it, so that clients do not retry in step. */
export function backoffMs(attempt: number, random: () => number): number {
  const maxMs = Math.min(firstPauseMs * 2 ** attempt, maxBackoffMs);
  return maxMs * (0.5 + random() / 2);
}

/**
 * Earliest time of the next request as reported by the upstream, between `now` and a day later. Undefined when the
 * headers contain no readable time.
 *
 * - `Retry-After`: seconds or an HTTP date (RFC 9110, 10.2.3)
 * - `x-rate-limit-reset`: epoch seconds, as the X API sends it. Ignored while `x-rate-limit-remaining` is above zero:
 *   then another limit was hit, and the end of this window does not lift it
 * - `x-ratelimit-reset`: an ISO instant, as Truth Social sends it
 */
export function parseRetryAt(headers: Readonly<Record<string, string>>, now: Date): Date | undefined {
  const value = headers['retry-after'] ?? readWindowReset(headers);
  const at = value === undefined ? undefined : parseRetryTime(value.trim(), now);
  if (at === undefined) return undefined;
  return new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + maxRetryAfterMs));
}

function readWindowReset(headers: Readonly<Record<string, string>>): string | undefined {
  const remaining = headers['x-rate-limit-remaining'] ?? headers['x-ratelimit-remaining'];
  if (remaining !== undefined && Number(remaining) > 0) return undefined;
  return headers['x-rate-limit-reset'] ?? headers['x-ratelimit-reset'];
}

function parseRetryTime(value: string, now: Date): number | undefined {
  if (/^\d+(\.\d+)?$/.test(value)) {
    const seconds = Number(value);
    return seconds >= firstEpochSeconds ? seconds * 1000 : now.getTime() + seconds * 1000;
  }
  return parseInstant(value, { rfc822: true });
}
