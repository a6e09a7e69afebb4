import { normalizeInstant, type InstantOptions } from '@postjoin/values';

/** Feeds use RFC 822, archives ISO 8601 with several deviations. The oldest platform, X, opened in 2006. */
const accepted: InstantOptions = {
  space: true,
  spaceBeforeOffset: true,
  noSeconds: true,
  shortOffset: true,
  rfc822: true,
  minYear: 2006,
  maxYear: 2200,
};

/** Reads an instant of an upstream as ISO 8601 in UTC. Returns undefined for any other text. */
export function readInstant(text: string): string | undefined {
  return normalizeInstant(text.trim().toUpperCase(), accepted);
}
