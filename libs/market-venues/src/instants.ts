import { normalizeInstant, type InstantOptions } from '@postjoin/values';

/**
 * Gamma writes some instants with a space and a short offset: `2026-01-01 07:30:39+00`. Kalshi writes an instant of
 * year 1 for "never". ISO 8601 writes years after 9999 with six digits, which readers of snapshots refuse.
 */
const accepted: InstantOptions = { space: true, shortOffset: true, minYear: 2000, maxYear: 9999 };

/** Converts an instant of a venue to ISO 8601 in UTC. Returns null if the instant is missing or unreadable. */
export function readInstant(raw: string | null | undefined): string | null {
  return normalizeInstant(raw ?? '', accepted) ?? null;
}

/**
 * Whether data that was read at `readAt` (Unix seconds or ISO 8601) is less than `maxAgeSeconds` old. A missing time is
 * not fresh, and neither is a time in the future, which comes from a wrong clock.
 */
export function isFresh(readAt: number | string | undefined, now: Date, maxAgeSeconds: number): boolean {
  const readAtMs = typeof readAt === 'string' ? Date.parse(readAt) : (readAt ?? NaN) * 1_000;
  const ageMs = now.getTime() - readAtMs;
  return ageMs >= 0 && ageMs < maxAgeSeconds * 1_000;
}
