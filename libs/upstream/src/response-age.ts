import { maxClockSkewMs } from '@postjoin/values';

type Headers = Readonly<Record<string, unknown>>;

/** About 115 days. Broken caches send ages from which no time can be computed. */
const maxAgeSeconds = 10_000_000;

/**
 * Reads the header `Age`: the seconds for which caches have held a response (RFC 9111, 5.1). Of several ages, returns the
 * highest. Without a valid age, returns 0.
 */
export function readAgeHeader(headers: Headers): number {
  const ages = String(headers['age']).split(',');
  const valid = ages.map((age) => age.trim()).filter((age) => /^\d+$/.test(age));
  return Math.min(maxAgeSeconds, Math.max(0, ...valid.map(Number)));
}

/**
 * Returns the age of a response in seconds: the higher one of the header `Age` and of the time since `Date` (RFC 9111,
 * 4.2.3), because some caches send no `Age`, and others replace `Date`. If one of them is wrong, the response looks too
 * old, and never too new. Clocks differ, so a `Date` counts only if it is more than five minutes old.
 */
export function readAge(headers: Headers, now: Date): number {
  const sinceDateMs = now.getTime() - Date.parse(String(headers['date']));
  const apparentAge = sinceDateMs > maxClockSkewMs ? Math.floor(sinceDateMs / 1000) : 0;
  return Math.min(maxAgeSeconds, Math.max(readAgeHeader(headers), apparentAge));
}
