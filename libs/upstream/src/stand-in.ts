import { createHash } from 'node:crypto';

/** The parts of stand-ins. A stand-in is the local server for one upstream: tests and the demo run against it. */

/** A request to a stand-in, independent of Node's HTTP server. */
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

export type Wrap = (wire: Wire) => Wire;

/**
 * A behaviour of a live upstream that public clients have reported. The reports are not confirmed, so each behaviour is a
 * switch. All are on by default. While a behaviour is off, the stand-in does the opposite. The statement with the same
 * name, in the folder of the source or venue, says both in words.
 */
export interface Behaviour {
  whileOn?: Wrap;
  whileOff?: Wrap;
}

/** @typeParam View what the stand-in serves, at one time */
export interface StandIn<View> {
  /** Name of the stand-in in the control API, and first segment of its path on the server. */
  name: string;
  /**
   * Prefix of every path of the upstream. The prefix is part of the address, and is removed before `Wire` gets the
   * request.
   */
  prefix?: string;
  /** Path of an upstream that is a single file. */
  file?: string;
  /**
   * For an upstream whose address begins with `www.`: the behaviour that redirects from the address without it. The path
   * then begins with `www.` before the name.
   */
  www?: string;
  create: (view: () => View) => Wire;
  behaviours?: Readonly<Record<string, Behaviour>>;
  /** Error responses by status, in the one or two forms that the upstream uses. */
  errors?: Readonly<Record<number, readonly WireResponse[]>>;
}

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

/** Returns the hash of a text, for ids that depend only on the text. */
export const hashHex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A JSON object of a payload. */
export type Json = Record<string, unknown>;

/** Changes the requests to paths that match. */
export const onRequest =
  (path: RegExp, change: (request: WireRequest) => WireRequest): Wrap =>
  (wire) =>
  (request) =>
    wire(path.test(request.path) ? change(request) : request);

/** Changes the successful responses to paths that match. */
export const onResponse =
  (path: RegExp, change: (response: WireResponse, request: WireRequest) => WireResponse): Wrap =>
  (wire) =>
  (request) => {
    const response = wire(request);
    return path.test(request.path) && (response.status ?? 200) === 200 ? change(response, request) : response;
  };

/** Changes the JSON of the successful responses to paths that match. */
export const onJson = (path: RegExp, change: (body: Json, request: WireRequest) => Json): Wrap =>
  onResponse(path, (response, request) => {
    const { body } = response;
    const value = typeof body === 'string' ? (JSON.parse(body) as Json) : (body as Json);
    return { ...response, body: change(value, request) };
  });

/** Leaves parameters out of the requests to paths that match. */
export const ignoringQuery = (path: RegExp, ...keys: string[]): Wrap =>
  onRequest(path, (request) => {
    const query = new URLSearchParams(request.query);
    for (const key of keys) query.delete(key);
    return { ...request, query };
  });

/** Responds with 404 to paths that match. */
export const withoutPaths =
  (path: RegExp): Wrap =>
  (wire) =>
  (request) =>
    path.test(request.path) ? { status: 404, body: { error: 'not found' } } : wire(request);

/** Changes each element of a member that is a list. */
export const mapMember = (body: Json, member: string, change: (element: Json, index: number) => Json): Json => ({
  ...body,
  [member]: ((body[member] ?? []) as Json[]).map(change),
});
