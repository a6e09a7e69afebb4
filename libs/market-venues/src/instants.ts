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
