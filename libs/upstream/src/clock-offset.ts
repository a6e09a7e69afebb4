import { readAgeHeader } from './response-age.ts';

/**
 * Returns how far the clock of an upstream is ahead of `now`, in milliseconds. A cached response has the date at which it
 * was made, and in `Age` the seconds since then (RFC 9111, 5.1), but some caches replace the date. So the clock shows a
 * time from `Date` to `Date` plus `Age`, and the smallest difference counts.
 */
export function readClockOffset(headers: Readonly<Record<string, unknown>>, now: Date): number | undefined {
  const earliest = Date.parse(String(headers['date'])) - now.getTime();
  const latest = earliest + readAgeHeader(headers) * 1000;
  return Number.isNaN(earliest) ? undefined : Math.max(earliest, Math.min(latest, 0));
}

/** Addresses of local stand-ins and mirrors: an IP address, or a name without a dot. */
const isLocal = (host: string): boolean => host.startsWith('[') || !/\.[a-z]/i.test(host);

/**
 * Returns the name under which the clock of an upstream counts: the domain with two labels, because the hosts of one
 * operator share their clock, or the name of the client for a local address.
 */
export function nameClock(url: string, client: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return isLocal(host) ? client : host.split('.').slice(-2).join('.');
}

/** Fewer upstreams could all be wrong: a mirror, a proxy or a local stand-in sends a date of its own. */
export const minUpstreams = 3;

/**
 * Returns the median of the differences to the clocks of the upstreams, in milliseconds: positive if the clock of this
 * machine is behind. Returns undefined for fewer than three clocks.
 */
export function findClockOffset(offsetsMs: Iterable<number>): number | undefined {
  const sorted = [...offsetsMs].sort((a, b) => a - b);
  return sorted.length < minUpstreams ? undefined : sorted[Math.floor((sorted.length - 1) / 2)];
}
