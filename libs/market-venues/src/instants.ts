import { normalizeInstant, type InstantOptions } from '@postjoin/values';

/**
 * Gamma writes some instants with a space and a short offset: `2026-01-01 07:30:39+00`. Kalshi writes an instant of
 * year 1 for "never". No venue is older than the year 2000, so earlier instants are refused. Years after 9999 are
 * refused too: ISO 8601 writes them with a sign and six digits, and readers of snapshots do not accept that form.
 */
const accepted: InstantOptions = { space: true, shortOffset: true, minYear: 2000, maxYear: 9999 };

/** Converts an instant of a venue to ISO 8601 in UTC. Returns null if the instant is missing or unreadable. */
export function readInstant(raw: string | null | undefined): string | null {
  return normalizeInstant(raw ?? '', accepted) ?? null;
}

/**
 * Whether data that was read at `readAt` (Unix seconds or ISO 8601) is less than `maxAgeSeconds` old. Data without a
 * time is not fresh. Data with a time in the future is not fresh either, because a wrong clock may have written that
 * time.
 */
export function isFresh(readAt: number | string | undefined, now: Date, maxAgeSeconds: number): boolean {
  const readAtMs = typeof readAt === 'string' ? Date.parse(readAt) : (readAt ?? NaN) * 1_000;
  const ageMs = now.getTime() - readAtMs;
  return ageMs >= 0 && ageMs < maxAgeSeconds * 1_000;
}
