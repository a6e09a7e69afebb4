import { normalizeInstant, type InstantOptions } from '@postjoin/values';

/**
 * Gamma writes some instants with a space and a short offset, `2026-01-01 07:30:39+00`. Kalshi writes year 1 for "never";
 * every venue is younger than 2000. After 9999 ISO 8601 needs a sign and six digits, which readers of snapshots refuse.
 */
const accepted: InstantOptions = { space: true, shortOffset: true, minYear: 2000, maxYear: 9999 };

/** A venue's instant as ISO 8601 in UTC; null for a missing or unreadable one. */
export function readInstant(raw: string | null | undefined): string | null {
  return normalizeInstant(raw ?? '', accepted) ?? null;
}

/**
 * Whether something that was read at `readAt` is younger than a limit. `readAt` is in Unix seconds or ISO 8601. A missing
 * or future time is not fresh: the clock may have been wrong.
 */
export function isFresh(readAt: number | string | undefined, now: Date, maxAgeSeconds: number): boolean {
  const readAtMs = typeof readAt === 'string' ? Date.parse(readAt) : (readAt ?? NaN) * 1_000;
  const ageMs = now.getTime() - readAtMs;
  return ageMs >= 0 && ageMs < maxAgeSeconds * 1_000;
}
