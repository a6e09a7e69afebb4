import { parseInstant } from '@postjoin/values';

/**
 * How long to wait before the same upstream is asked again: what it said itself, or a growing pause of our own.
 */

/** First pause of our own; it doubles with every attempt. */
const firstPauseMs = 500;

/** No single pause of our own is longer. */
const longestBackoffMs = 8_000;

/** A pause beyond a day is taken for a mistake of the upstream's: it would silence it for a year. */
const longestPauseMs = 24 * 60 * 60 * 1000;

/** How long an upstream rests that refused twice and did not say for how long. */
export const unsaidPauseMs = 60_000;

/** Numbers from here on are an instant in epoch seconds (2001 and later), below it a count of seconds. */
const firstEpochSeconds = 1_000_000_000;

/** A doubling pause, each between half of itself and the whole, so that clients do not come back all at once. */
export function backoffMs(attempt: number, random: () => number): number {
  const whole = Math.min(firstPauseMs * 2 ** attempt, longestBackoffMs);
  return whole * (0.5 + random() / 2);
}

/**
 * When an upstream wants to be asked again; undefined when it does not say so in a way that can be read. Never before
 * `now`, never more than a day after it.
 *
 * - `Retry-After`: seconds or an HTTP date (RFC 9110, 10.2.3)
 * - `x-rate-limit-reset`: epoch seconds, as the X API sends it. Not read while `x-rate-limit-remaining` is above zero:
 *   then it is not the window that is used up, and its end changes nothing
 * - `x-ratelimit-reset`: an ISO instant, as Truth Social sends it
 */
export function retryAtOf(headers: Readonly<Record<string, string>>, now: Date): Date | undefined {
  const said = headers['retry-after'] ?? windowReset(headers);
  const at = said === undefined ? undefined : instantOf(said.trim(), now);
  if (at === undefined) return undefined;
  return new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + longestPauseMs));
}

function windowReset(headers: Readonly<Record<string, string>>): string | undefined {
  const remaining = headers['x-rate-limit-remaining'] ?? headers['x-ratelimit-remaining'];
  if (remaining !== undefined && Number(remaining) > 0) return undefined;
  return headers['x-rate-limit-reset'] ?? headers['x-ratelimit-reset'];
}

function instantOf(said: string, now: Date): number | undefined {
  if (/^\d+(\.\d+)?$/.test(said)) {
    const seconds = Number(said);
    return seconds >= firstEpochSeconds ? seconds * 1000 : now.getTime() + seconds * 1000;
  }
  return parseInstant(said, { rfc822: true });
}
