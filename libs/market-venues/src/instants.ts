/** RFC 3339, and the form with a space and a short offset that Gamma uses in places: `2026-01-01 07:30:39+00`. */
const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d(?::?\d\d)?)$/;

/** Nothing longer fits that. */
const longestWritten = 40;

/** Kalshi writes year 1 for "never"; nothing here is older than the venues. */
const firstYear = 2000;
/** What comes later has a sign and six digits in ISO 8601, which no reader of a snapshot takes for a time. */
const lastYear = 9999;

/** More times than contracts ever have at once; when they are more, the reading begins anew. */
const mostRemembered = 20_000;
const remembered = new Map<string, string | null>();

/**
 * A venue's time as ISO 8601 in UTC with `Z`; null for what is absent, has no zone, or is no time.
 * `Date.parse` alone is not enough: it takes other texts for times and reads those without a zone as local.
 * Outcomes share their times, and passes find them again: each is read once.
 */
export function instantOf(raw: string | null | undefined): string | null {
  if (raw === null || raw === undefined || raw.length > longestWritten) return null;
  const known = remembered.get(raw);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const instant = readInstant(raw);
  remembered.set(raw, instant);
  return instant;
}

function readInstant(raw: string): string | null {
  const [, date, time, fraction = '0', zone] = written.exec(raw) ?? [];
  if (date === undefined || time === undefined || zone === undefined || !isInCalendar(date)) return null;
  const instant = new Date(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${fullZone(zone)}`);
  const year = instant.getUTCFullYear();
  return year >= firstYear && year <= lastYear ? instant.toISOString() : null;
}

/** `Date` takes 30 February for 2 March. */
function isInCalendar(date: string): boolean {
  return new Date(date).getUTCDate() === Number(date.slice(-2));
}

function fullZone(zone: string): string {
  if (zone === 'Z') return zone;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Unix seconds of an instant. */
export function unixSeconds(instant: Date | string): number {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return Math.floor(ms / 1000);
}

/** The instant of Unix seconds, as ISO 8601 in UTC. */
export function fromUnixSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
