/**
 * The interface of the HTTP client that feed sources and venues use. `createUpstreamClients` creates clients that
 * enforce the deadline, limits of bodies, rate limit, retries and redirect rule.
 */

/** Causes of a failed request. The `error` text that callers see begins with one of these words. */
export const upstreamFaults = [
  'refused', // the host refuses the connection
  'dns', // the host name does not resolve
  'timeout', // the request exceeded its deadline
  'reset', // the connection closed before the response was complete
  'network', // any other connection failure, including TLS
  'malformed', // the body cannot be parsed or decompressed
  'shape', // the payload does not match the schema of this upstream
  'content_type', // unexpected content type, such as an HTML challenge page
  'too_large', // the decompressed body has more bytes than `maxBytes`
  'too_many_records', // the body has more values than `maxValues`
  'too_deep', // the body is nested deeper than `maxDepth`
  'rate_limited', // 429, or a pause after an earlier 429
  'unauthorized', // 401
  'credits_depleted', // 402
  'forbidden', // 403
  'refused_for_place', // 451, or a page that refuses the country, region or network of this server
  'not_found', // 404
  'rejected', // any other 4xx
  'upstream_5xx', // 5xx, after bounded retries
  'redirect_refused', // a redirect to another host, from https to http or in a loop
  'empty', // a list that cannot be empty is empty
  'pagination', // a cursor repeats, or there are more pages than allowed
] as const;
export type UpstreamFault = (typeof upstreamFaults)[number];

/** Failure of an upstream. The message never contains parts of a body, token, header or path. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly fault: UpstreamFault;
  readonly status: number | undefined;
  /** Earliest time of the next request; undefined if no such time is known. */
  readonly retryAt: Date | undefined;

  constructor(
    fault: UpstreamFault,
    message: string,
    facts: { status?: number; retryAt?: Date } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.fault = fault;
    this.status = facts.status;
    this.retryAt = facts.retryAt;
  }
}

/** Validators of a conditional request (RFC 9110, 8.8). Stored in the snapshot between passes. */
export interface Validators {
  etag?: string;
  last_modified?: string;
  /** When the content was received. A day later, it is requested without validators. ISO 8601. */
  received_at?: string;
}

export interface UpstreamRequest {
  url: string;
  /** An array becomes a repeated key, `a=1&a=2`. Undefined values are omitted. */
  query?: Record<string, string | number | boolean | readonly (string | number)[] | undefined> | undefined;
  headers?: Record<string, string>;
  /** JSON to send. The request is then a POST, and a redirect is an error. */
  body?: string;
  validators?: Validators;
  /** Prefixes of accepted content types. Any other type fails with `content_type`. */
  accept: readonly string[];
  /** Overrides the client's default for this request. */
  deadlineMs?: number | undefined;
  /** Maximum time of the whole request, with its attempts, its pauses and the wait for its turn. No maximum by default. */
  totalMs?: number;
  /**
   * Whether a page with status 403 that refuses the place concerns this request alone, because the caller has other paths
   * for the same records, or other texts to send. The client then does not pause the other requests.
   */
  hasOtherPaths?: boolean;
  /**
   * Statuses outside 2xx, such as 402, whose responses are returned to the caller instead of thrown as errors, if they
   * have an accepted content type.
   */
  expectStatus?: readonly number[] | 'any';
}

export interface UpstreamResponse {
  status: number;
  /** True for 304: `body` is empty and the caller's copy is still current. */
  notModified: boolean;
  /** The address to which redirects led. Absent if the requested address itself answered. */
  redirectedTo?: string;
  headers: Readonly<Record<string, string>>;
  /** The body after decompression, within the limits of the client. */
  body: Uint8Array;
  validators: Validators;
  /** How old the response is: the seconds for which caches have held it, as far as the headers show it. */
  ageSeconds: number;
}

/**
 * What the calls of one client have cost since its creation. `bytes` counts the bytes of all bodies before
 * decompression. `seconds` is the total time of all calls.
 */
export interface UpstreamCost {
  calls: number;
  bytes: number;
  seconds: number;
  /** Number of responses by HTTP status; `0` counts calls without a response. */
  statuses: Record<string, number>;
}

/** HTTP client of one upstream, with its own rate limit and cost counters. */
export interface UpstreamClient {
  readonly name: string;
  /** The limits of each body. */
  readonly limits: BodyLimits;
  /** @throws {UpstreamError} */
  request(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Parses the body as JSON. @throws {UpstreamError} `malformed` if the body is not JSON */
  json(request: Omit<UpstreamRequest, 'accept'>): Promise<{ value: unknown; response: UpstreamResponse }>;
  cost(): UpstreamCost;
  /** Returns the highest `ageSeconds` of the responses of this pass, 0 without a response. */
  maxAgeSeconds(): number;
}

/** Rate limit of a client: calls started per second, and calls that run at the same time. */
export interface UpstreamPace {
  perSecond?: number;
  concurrency?: number;
}

/**
 * Limits of one body. A body over a limit is refused before it is parsed, because one upstream must not take the memory
 * that the others need.
 */
export interface BodyLimits {
  /** Maximum number of bytes after decompression. */
  maxBytes: number;
  /** Maximum number of values: arrays, objects, elements and members of JSON, or tags and attributes of XML. */
  maxValues: number;
  /** Maximum depth of nested arrays and objects, or of nested XML elements. */
  maxDepth: number;
}

/** The options of a client. A missing field has the default of `createUpstreamClients`. */
export type UpstreamOptions = UpstreamPace & Partial<BodyLimits>;

/**
 * Returns the client of an upstream. `name` is the member `client` of the `UpstreamAddress`. If the address has no
 * `client`, `name` is the name of the feed source or venue.
 */
export type CreateUpstreamClient = (name: string, options?: UpstreamOptions) => UpstreamClient;

/** An address in the registry row of a source or venue. */
export interface UpstreamAddress<Variable extends string = string> {
  /** The environment variable that replaces the default address. */
  variable: Variable;
  /** Without a slash at the end. */
  defaultUrl: string;
  /** Name of the client for this address in logs, errors and costs. Defaults to the name of the source or venue. */
  client?: string;
  pace?: UpstreamPace;
  /** Limits that differ from the defaults, fitted to the bodies that the address serves. */
  limits?: Partial<BodyLimits>;
}
