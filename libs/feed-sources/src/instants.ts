import { normalizeInstant, type InstantOptions } from '@postjoin/values';

/** Feeds write RFC 822, archives ISO 8601 with several deviations. The first platform opened in 2006. */
const accepted: InstantOptions = {
  space: true,
  spaceBeforeOffset: true,
  noSeconds: true,
  shortOffset: true,
  rfc822: true,
  minYear: 2006,
  maxYear: 2200,
};

/** An instant of an upstream as ISO 8601 in UTC; undefined for an unreadable one. */
export function readInstant(text: string): string | undefined {
  return normalizeInstant(text.trim().toUpperCase(), accepted);
}
