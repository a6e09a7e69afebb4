/** Lengths of time, in the units of Unix seconds and of epoch milliseconds. */
export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
export const minuteMs = 1_000 * minuteSeconds;
export const hourMs = 1_000 * hourSeconds;
export const dayMs = 1_000 * daySeconds;

/** Forms of instants to accept in addition to RFC 3339. */
export interface InstantOptions {
  /** A space in place of `T`: `2026-01-01 10:00:00Z`. */
  space?: boolean;
  /** A space before the offset: `2026-01-01T10:00:00 +02:00`. */
  spaceBeforeOffset?: boolean;
  /** No seconds: `2026-01-01T10:00Z`. */
  noSeconds?: boolean;
  /** An offset without colon, or of hours only: `+0000`, `+00`. */
  shortOffset?: boolean;
  /**
   * The form of feeds and HTTP headers: `Thu, 01 Jan 2026 10:00:00 GMT`. The weekday and the seconds are optional.
   * Includes obsolete forms: years of two digits, hours of one digit, `EST` (RFC 5322, 4.3) and hyphens (RFC 9110,
   * 5.6.7).
   */
  rfc822?: boolean;
  /** The first year in UTC that is accepted. */
  minYear?: number;
  /** The last year in UTC that is accepted. */
  maxYear?: number;
}

const isoForm = /^(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d)(:\d\d(?:\.\d+)?)?( ?)(Z|[+-]\d\d(?::?\d\d)?)$/;
const rfc822Form =
  /^(?:[A-Z]{3,9}, *)?(\d{1,2})[ -]+([A-Z]{3,9})[ -]+(\d\d|\d{4}) +(\d{1,2}:\d\d)(:\d\d)? *([A-Z]+|[+-]\d\d:?\d\d)(?: *\([^()]*\))?$/i;
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The zones of RFC 822 by their names, as RFC 5322 (4.3) reads them. Its letters for military zones mean UTC. */
const zones: Readonly<Record<string, string>> = {
  UT: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  ...Object.fromEntries(Array.from('ABCDEFGHIKLMNOPQRSTUVWXYZ', (letter) => [letter, 'Z'])),
};
const strict: InstantOptions = {};

/**
 * Parses an instant into epoch milliseconds. Drops digits beyond milliseconds. Rejects a text without an offset,
 * because `Date.parse` would use the time zone of the machine. Rejects a day that does not exist, because `Date.parse`
 * reads 30 February as 2 March.
 *
 * Accepts RFC 3339 with an upper-case `T` and `Z`. A leap second is the start of the next second. `options` allows more
 * forms.
 *
 * @returns undefined for any other text
 */
export function parseInstant(text: string, options: InstantOptions = strict): number | undefined {
  const epochMs = parseIso(text, options) ?? (options.rfc822 ? parseRfc822(text) : undefined);
  if (epochMs === undefined || Number.isNaN(epochMs)) return undefined;
  if (options.minYear === undefined && options.maxYear === undefined) return epochMs;
  const year = new Date(epochMs).getUTCFullYear();
  return year >= (options.minYear ?? -Infinity) && year <= (options.maxYear ?? Infinity) ? epochMs : undefined;
}

/**
 * Converts an instant to ISO 8601 in UTC with milliseconds. Returns undefined for a text that `parseInstant` rejects.
 */
export function normalizeInstant(text: string, options?: InstantOptions): string | undefined {
  const epochMs = parseInstant(text, options);
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

/**
 * Clocks that are synchronised over a network differ by less than five minutes. A time that lies further in the future
 * comes from a wrong clock.
 */
export const maxClockSkewMs = 5 * minuteMs;

/** Whether a text is an RFC 3339 instant in UTC, written with `Z`, that `Date.parse` reads correctly. */
export function isUtcInstant(text: string): boolean {
  return text.endsWith('Z') && parseInstant(text) === Date.parse(text);
}

/** Returns the latest of several ISO 8601 instants. Ignores nulls, and returns null without an instant. */
export function findLatest(instants: readonly (string | null)[]): string | null {
  return instants.reduce((a, b) => (a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a), null);
}

/** Compares two objects with an instant `at` for a sort that puts the newest first. */
export function newestFirst(a: { at: string }, b: { at: string }): number {
  return Date.parse(b.at) - Date.parse(a.at);
}

/** The last second of the year 9999. Later times have no form in ISO 8601 with four digits for the year. */
export const maxUnixSeconds = 253_402_300_799;

/** Converts an instant to Unix seconds, rounded down. */
export function toUnixSeconds(instant: Date | string): number {
  const epochMs = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return Math.floor(epochMs / 1000);
}

/** Formats Unix seconds as ISO 8601 in UTC. */
export function fromUnixSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function parseIso(text: string, options: InstantOptions): number | undefined {
  const parts = isoForm.exec(text);
  if (parts === null) return undefined;
  const [, date = '', separator, time = '', seconds, space, offset = ''] = parts;
  if (separator === ' ' && !options.space) return undefined;
  if (seconds === undefined && !options.noSeconds) return undefined;
  if (space !== '' && !options.spaceBeforeOffset) return undefined;
  if (offset.length !== 1 && offset.length !== 6 && !options.shortOffset) return undefined;
  return parseParts(date, time + (seconds ?? ':00'), offset);
}

function parseRfc822(text: string): number | undefined {
  const [, day = '', month = '', year, time = '', seconds = ':00', zone = ''] = rfc822Form.exec(text) ?? [];
  if (year === undefined) return undefined;
  const monthNumber = months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const offset = /^[+-]/.test(zone) ? zone : zones[zone.toUpperCase()];
  if (offset === undefined) return undefined;
  return parseParts(
    `${toFullYear(year)}-${twoDigits(monthNumber)}-${day.padStart(2, '0')}`,
    time.padStart(5, '0') + seconds,
    offset,
  );
}

/** Years of two digits are the years 1950 to 2049 (RFC 5322, 4.3). */
function toFullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}

/**
 * Expects the date as `YYYY-MM-DD`, the time as `hh:mm:ss` with an optional fraction, and the offset as `Z`, `±hh:mm`,
 * `±hhmm` or `±hh`. Returns NaN for a date or time that does not exist.
 */
function parseParts(date: string, time: string, offset: string): number {
  const hasColon = offset.length === 1 || offset.length === 6;
  const zone = hasColon ? offset : `${offset.slice(0, 3)}:${offset.slice(3) || '00'}`;
  if (!isCalendarDay(date)) return NaN;
  return time.startsWith(':60', 5) ? parseLeapSecond(date, time, zone) : Date.parse(`${date}T${time}${zone}`);
}

/** Returns the start of the second after a leap second, which ends a month in UTC (RFC 3339, 5.7). */
function parseLeapSecond(date: string, time: string, zone: string): number {
  const next = new Date(Date.parse(`${date}T${time.slice(0, 5)}:59${zone}`) + 1000);
  return /-01T00:00:00.000Z$/.test(next.toJSON() ?? '') ? next.getTime() : NaN;
}

/**
 * Whether the month has this day. Expects `YYYY-MM-DD`. `Date.parse` itself rejects months over 12 and days over 31,
 * but reads 30 February as 2 March.
 */
function isCalendarDay(date: string): boolean {
  const day = Number(date.slice(8));
  return day <= 28 || day <= daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');
