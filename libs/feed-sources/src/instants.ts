import { normalizeInstant, type InstantOptions } from '@postjoin/values';

/**
 * The accepted forms of a time. Feeds use RFC 822, and archives use ISO 8601 with several deviations. The first year is
 * 2006, because X, the oldest platform, opened then.
 */
const accepted: InstantOptions = {
  space: true,
  spaceBeforeOffset: true,
  noSeconds: true,
  shortOffset: true,
  rfc822: true,
  minYear: 2006,
  maxYear: 2200,
};

/**
 * Converts a time of an upstream to ISO 8601 in UTC. Returns undefined for a text that is not a time in an accepted
 * form.
 */
export function readInstant(text: string): string | undefined {
  return normalizeInstant(text.trim().toUpperCase(), accepted);
}
