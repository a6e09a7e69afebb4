/** With an offset: a time without one would be read in the zone of whoever reads it. */
const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)$/i;
const rfc822 = /^(?:[A-Z]{3}, ?)?\d{1,2} [A-Z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC?|Z|[+-]\d{4})$/i;

/** The first year that any of the platforms existed, and one that none of the clocks has reached. */
const firstYear = 2006;
const lastYear = 2200;

/** A time of an upstream as an ISO 8601 instant in UTC with milliseconds; undefined when it is none. */
export function instantOf(text: string): string | undefined {
  const parts = iso.exec(text.trim());
  const readable = parts ? `${parts[1]}T${parts[2]}${parts[3]}` : rfc822.test(text.trim()) ? text.trim() : undefined;
  const at = readable === undefined ? NaN : Date.parse(readable);
  if (Number.isNaN(at)) return undefined;
  const date = new Date(at);
  return date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear ? date.toISOString() : undefined;
}
