/**
 * How this service asks an upstream for something. Feed sources and venues know this file only; the axios client
 * behind it keeps the deadline, the size cap, the pace, the retries and the redirect rule.
 */

/** Why an upstream gave nothing usable. The first word of the `error` text that callers see. */
export const upstreamFaults = [
  'refused', // nothing listens there
  'dns', // the name does not resolve
  'timeout', // the whole request took longer than its deadline
  'reset', // the connection broke before the answer was whole
  'network', // any other failure of the connection, TLS included
  'malformed', // the body is not what its content type says
  'shape', // well formed, but not the payload this upstream documents
  'content_type', // another kind of document, such as a challenge page
  'too_large', // more bytes than the cap, after decompression
  'rate_limited', // 429, or a pause that an earlier 429 asked for
  'unauthorized', // 401
  'credits_depleted', // 402
  'forbidden', // 403
  'not_found', // 404
  'rejected', // any other 4xx
  'upstream_5xx', // 5xx, after bounded retries
  'redirect_refused', // a redirect to another host
  'pagination', // a cursor that repeats or never ends
] as const;
export type UpstreamFault = (typeof upstreamFaults)[number];

/** An upstream that failed, in words of ours: nothing of its body, of a token or of a path is in the message. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly fault: UpstreamFault;
  readonly status: number | undefined;
  /** When it may be asked again, where the upstream said so. */
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

/** What a conditional request needs to be answered with 304. Kept in the snapshot between passes. */
export interface Validators {
  etag?: string;
  last_modified?: string;
}

export interface UpstreamRequest {
  url: string;
  /** Repeated flat keys for arrays: `a=1&a=2`. Undefined values are left out. */
  query?: Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
  headers?: Record<string, string>;
  validators?: Validators;
  /** Content types that are accepted, by their beginning; anything else is `content_type`. */
  accept: readonly string[];
  /** Overrides of the client's defaults for this request. */
  deadlineMs?: number;
  maxBytes?: number;
  /** Statuses besides 2xx and 304 that the caller wants to read itself, such as 402. */
  expectStatus?: readonly number[];
}

export interface UpstreamResponse {
  status: number;
  /** True for 304: `body` is empty and the earlier copy is still good. */
  notModified: boolean;
  headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  body: Uint8Array;
  validators: Validators;
}

/** What a pass cost one upstream. `bytes` are those on the wire, as far as they are known. */
export interface UpstreamCost {
  calls: number;
  bytes: number;
  seconds: number;
  /** How often each HTTP status came; `0` stands for no answer. */
  statuses: Record<string, number>;
}

/** One client for one upstream: it paces and counts that upstream alone. */
export interface UpstreamClient {
  readonly name: string;
  /** @throws {UpstreamError} */
  request(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** The body parsed as JSON. @throws {UpstreamError} `malformed` when it is not JSON */
  json(request: Omit<UpstreamRequest, 'accept'>): Promise<{ value: unknown; response: UpstreamResponse }>;
  cost(): UpstreamCost;
}

/** How fast a client may call; the defaults of the clients apply to what is missing. */
export interface UpstreamPace {
  perSecond?: number;
  concurrency?: number;
}

/** Makes the client of an upstream by its name. Names are those of sources and venues. */
export type CreateUpstreamClient = (name: string, options?: UpstreamPace) => UpstreamClient;

/** An address in the registry row of a source or venue. */
export interface UpstreamAddress<Variable extends string = string> {
  /** The environment variable that replaces the default address. */
  variable: Variable;
  /** Without a slash at the end. */
  defaultUrl: string;
  /** What is at the address, as it follows "Base address of". */
  description: string;
  /** Name of its client in logs, errors and costs; the name of the source or venue unless stated. */
  client?: string;
  pace?: UpstreamPace;
}
