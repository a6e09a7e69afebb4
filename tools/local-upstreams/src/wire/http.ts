/** What a wire format is given and gives back. The server around it does the rest. */
export interface WireRequest {
  method: string;
  /** Below the upstream's prefix, beginning with a slash. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
}

export interface WireAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Strings and bytes are sent as they are, anything else as JSON. */
  body: unknown;
}

/** One upstream: a request in, an answer out, in its own wire format. */
export type Wire = (request: WireRequest) => WireAnswer;

export const jsonType = 'application/json; charset=utf-8';

/** The number in a query, or the default; NaN when there is something else. */
export function numberIn(query: URLSearchParams, key: string, otherwise: number): number {
  const raw = query.get(key);
  return raw === null || raw === '' ? otherwise : Number(raw);
}

/** Whether a flag of a query is on. */
export function isOn(query: URLSearchParams, key: string): boolean {
  return query.get(key) === 'true';
}

/**
 * Answers 304 when the request's validators still hold. `If-None-Match` goes before `If-Modified-Since` (RFC 9110,
 * 13.1.3); an upstream that sends no ETag gives none here.
 */
export function unlessUnchanged(
  { headers }: WireRequest,
  validators: { etag?: string; lastModified: Date },
  answer: () => WireAnswer,
): WireAnswer {
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
