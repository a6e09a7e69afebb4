/** Which other post a post shows or points at. */
export interface Reference {
  handle: string | null;
  url: string | null;
}

const handlePattern = /^\w{1,30}(\.\w+)*$/;

/** A handle that could be one, without @; null for anything else. */
export function handleOf(text: string | null | undefined): string | null {
  const bare = text?.replace(/^@/, '') ?? '';
  return handlePattern.test(bare) ? bare : null;
}

/** Truth Social's ids have 18 digits until the year 2453 (`id >> 16` is the time in milliseconds). */
const statusAddress = /https:\/\/truthsocial\.com\/(?:users\/(\w{1,30})\/statuses|@(\w{1,30}))\/(\d{18})/;

/** The post that an address names; undefined when it names none. */
export function truthReference(text: string): (Reference & { length: number }) | undefined {
  const found = statusAddress.exec(text);
  if (!found) return undefined;
  return { handle: found[1] ?? found[2] ?? null, url: found[0], length: found.index + found[0].length };
}

const leadingMarker = /^\s*RT:\s*(?=https:\/\/truthsocial\.com\/)/;
const trailingMarker = /\bRT:\s*(https:\/\/truthsocial\.com\/\S+)\s*$/;

/**
 * Text of a quote with the marker that Truth Social puts into it, `RT: ` and the quoted address, mostly in front and
 * in older posts behind, where archives glue the own words to it.
 */
export function splitQuote(text: string): { words: string; quote_of: Reference } | undefined {
  const marker = leadingMarker.exec(text);
  if (marker) {
    const rest = text.slice(marker[0].length);
    const reference = truthReference(rest);
    if (reference?.url && rest.startsWith(reference.url)) {
      return { words: rest.slice(reference.length), quote_of: { handle: reference.handle, url: reference.url } };
    }
  }
  const trailing = trailingMarker.exec(text);
  const reference = trailing?.[1] === undefined ? undefined : truthReference(trailing[1]);
  if (!trailing || !reference) return undefined;
  return { words: text.slice(0, trailing.index), quote_of: { handle: reference.handle, url: reference.url } };
}
