import {
  abbreviate,
  cleanCharacters,
  cutText,
  type InstantOptions,
  normalizeInstant,
  normalizeWhitespace,
  toOneLine,
} from '@postjoin/values';

/**
 * Strangers write the titles and rules of contracts, and chat assistants read them. So characters that hide, reverse or
 * overload text are removed. The words stay.
 */

/** Maximum UTF-16 code units of a title, event title or outcome. The longest recorded one has fewer than 250. */
export const maxTitleLength = 400;

/** Maximum UTF-16 code units of a rules text. It has up to 6,000, but its first paragraphs name the subject. */
export const maxDescriptionLength = 2_000;

/** Cleans a text into one line of at most `maxLength` code units. */
export function cleanLine(raw: string, maxLength = maxTitleLength): string {
  return abbreviate(toOneLine(cleanStart(raw, maxLength)), maxLength);
}

/** Cleans a rules text, which may have several lines. The result has at most `maxDescriptionLength` code units. */
export function cleanParagraphs(raw: string): string {
  return abbreviate(normalizeWhitespace(cleanStart(raw, maxDescriptionLength)), maxDescriptionLength);
}

/** Cleans only the start of a text, so a text with a megabyte of combining marks takes little time. */
function cleanStart(raw: string, maxLength: number): string {
  return cleanCharacters(cutText(raw, maxLength * 4));
}

/**
 * Parses a decimal in plain digits, the form of prices and counts that venues write as strings. Returns null for any
 * other text.
 */
export function parseDecimal(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,30})?$/.test(text) ? Number(text) : null;
}

/**
 * Reads a price; null if it is outside its range from 0 to 1. Zero becomes null too, because venues write it for a price
 * that is missing, and a trade at zero is impossible.
 */
export function readPrice(raw: string | number | null | undefined): number | null {
  const price = typeof raw === 'string' ? parseDecimal(raw) : (raw ?? null);
  return price !== null && price > 0 && price <= 1 ? price : null;
}

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
