/** With an offset: a time without one would be read in the zone of whoever reads it. */
const iso = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)$/i;
const rfc822 = /^(?:[A-Z]{3}, ?)?((\d{1,2}) [A-Z]{3} \d{4}) \d\d:\d\d(?::\d\d)? (?:GMT|UTC?|Z|[+-]\d{4})$/i;

/** The first year that any of the platforms existed, and one that none of the clocks has reached. */
const firstYear = 2006;
const lastYear = 2200;

/** A time of an upstream as an ISO 8601 instant in UTC with milliseconds; undefined when it is none. */
export function instantOf(text: string): string | undefined {
  const parts = iso.exec(text.trim());
  const [whole, date = '', day] = parts ?? rfc822.exec(text.trim()) ?? [];
  if (whole === undefined || !isDayOf(date, Number(day))) return undefined;
  const at = Date.parse(parts ? `${date}T${parts[3]}${parts[4]}` : whole);
  if (Number.isNaN(at)) return undefined;
  const instant = new Date(at);
  return instant.getUTCFullYear() >= firstYear && instant.getUTCFullYear() <= lastYear
    ? instant.toISOString()
    : undefined;
}

/** Where a month has no such day, dates are read as one of the next month. */
function isDayOf(date: string, day: number): boolean {
  return new Date(`${date} 00:00 UTC`).getUTCDate() === day;
}
