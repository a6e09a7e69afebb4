/** A cached response has the date at which it was made, and in `Age` the seconds since then (RFC 9111, 5.1). */
export function readClockOffset(headers: Readonly<Record<string, unknown>>, now: Date): number | undefined {
  const offset = Date.parse(String(headers['date'])) + (Number(headers['age'] ?? 0) || 0) * 1000 - now.getTime();
  return Number.isNaN(offset) ? undefined : offset;
}

/** Fewer upstreams could all be wrong: a mirror, a proxy or a local stand-in sends a date of its own. */
const minUpstreams = 3;

/**
 * Returns the median of the differences to the clocks of the upstreams, in milliseconds: positive if the clock of this
 * machine is behind. Returns undefined for fewer than three upstreams.
 */
export function findClockOffset(offsetsMs: Iterable<number>): number | undefined {
  const sorted = [...offsetsMs].sort((a, b) => a - b);
  return sorted.length < minUpstreams ? undefined : sorted[Math.floor((sorted.length - 1) / 2)];
}
