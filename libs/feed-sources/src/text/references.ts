/** The post that another post reposts or quotes. */
export interface Reference {
  handle: string | null;
  url: string | null;
}

const handlePattern = /^\w{1,30}(\.\w+)*$/;

/** Returns a valid handle without @; null for any other text. */
export function parseHandle(text: string | null | undefined): string | null {
  const handle = text?.replace(/^@/, '') ?? '';
  return handlePattern.test(handle) ? handle : null;
}

/** The ids of Truth Social have 18 digits until the year 2453, because `id >> 16` is the time in milliseconds. */
const postUrl = /https:\/\/truthsocial\.com\/(?:users\/(\w{1,30})\/statuses|@(\w{1,30}))\/(\d{18})/;

/**
 * Finds the first URL of a Truth Social post in a text. `length` is the length of the text up to the end of the URL.
 */
export function parseTruthUrl(text: string): (Reference & { length: number }) | undefined {
  const found = postUrl.exec(text);
  if (!found) return undefined;
  return { handle: found[1] ?? found[2] ?? null, url: found[0], length: found.index + found[0].length };
}

const leadingMarker = /^\s*RT:\s*(?=https:\/\/truthsocial\.com\/)/;
const trailingMarker = /\bRT:\s*(https:\/\/truthsocial\.com\/\S+)\s*$/;

/**
 * Separates the author's text from the quote marker that Truth Social adds: `RT: ` and the URL of the quoted post. The
 * marker comes first, or last in older posts. Archives join text and marker without a separator.
 *
 * @returns undefined for a text without a quote marker
 */
export function parseQuote(text: string): { words: string; quote_of: Reference } | undefined {
  const marker = leadingMarker.exec(text);
  if (marker) {
    const rest = text.slice(marker[0].length);
    const reference = parseTruthUrl(rest);
    if (reference?.url && rest.startsWith(reference.url)) {
      return { words: rest.slice(reference.length), quote_of: { handle: reference.handle, url: reference.url } };
    }
  }
  const trailing = trailingMarker.exec(text);
  const reference = trailing?.[1] === undefined ? undefined : parseTruthUrl(trailing[1]);
  if (!trailing || !reference) return undefined;
  return { words: text.slice(0, trailing.index), quote_of: { handle: reference.handle, url: reference.url } };
}
