/** Requests and responses of the wire formats, independent of Node's HTTP server. */
export interface WireRequest {
  method: string;
  /** Path below the upstream's prefix, beginning with a slash. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
}

export interface WireResponse {
  status?: number;
  headers?: Record<string, string>;
  /** Strings and bytes are sent unchanged, any other value as JSON. */
  body: unknown;
}

/** One upstream: maps a request to a response in its wire format. */
export type Wire = (request: WireRequest) => WireResponse;

export const jsonType = 'application/json; charset=utf-8';

/** Reads a number from a query. Returns the default for an absent value and NaN for one that is not a number. */
export function readNumber(query: URLSearchParams, key: string, defaultValue: number): number {
  const raw = query.get(key);
  return raw === null || raw === '' ? defaultValue : Number(raw);
}

/** True when a query flag is `true`. */
export function isFlagSet(query: URLSearchParams, key: string): boolean {
  return query.get(key) === 'true';
}

/**
 * Responds with 304 if the validators of the request still match. `If-None-Match` takes precedence over
 * `If-Modified-Since` (RFC 9110, 13.1.3). Callers omit `etag` for an upstream that sends none.
 */
export function respondConditionally(
  { headers }: WireRequest,
  validators: { etag?: string; lastModified: Date },
  answer: () => WireResponse,
): WireResponse {
  const lastModified = new Date(Math.floor(validators.lastModified.getTime() / 1000) * 1000);
  const sent = { ...(validators.etag && { etag: validators.etag }), 'last-modified': lastModified.toUTCString() };
  const match = headers['if-none-match'];
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const isUnchanged =
    match === undefined || !validators.etag ? lastModified.getTime() <= since : match === validators.etag;
  if (isUnchanged) return { status: 304, headers: sent, body: '' };
  const { headers: own, ...rest } = answer();
  return { ...rest, headers: { ...sent, ...own } };
}
