import { UpstreamError, type UpstreamFault } from './types.ts';

/**
 * Maps failures to faults and messages. A message contains only the upstream's name, a status, a size, a time or the name
 * of a host that does not resolve: never another part of an address, a header or part of a response.
 */

/** Faults by the error codes of Node's sockets, resolver and streams. Any other code becomes `network`. */
const faultByCode: Readonly<Record<string, UpstreamFault>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NONAME: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  ETIMEDOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'too_large',
};

const connectionMessages: Partial<Record<UpstreamFault, string>> = {
  refused: 'refuses connections',
  dns: 'has a host name that does not resolve',
  reset: 'closed the connection before the response was complete',
  timeout: 'did not accept the connection in time',
  network: 'could not be reached: the connection failed',
};

const noRoute = 'could not be reached: no network route leads to the host';
const untrusted =
  'sent a certificate that is not trusted; NODE_EXTRA_CA_CERTS must name the file of a private authority';

/** Messages of codes for which the message of the fault would be imprecise. */
const codeMessages: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'has a host name that cannot be looked up now: the name server does not answer',
  ENETUNREACH: noRoute,
  EHOSTUNREACH: noRoute,
  ERR_PROXY_TUNNEL: 'could not be reached: the forward proxy of HTTPS_PROXY refuses the connection or the credentials',
  HPE_HEADER_OVERFLOW: 'sent headers of more than 16 kB',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'sent a certificate that has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'sent a certificate for another host name',
};

/** Faults of a connection attempt. They can be faults of the forward proxy, which Node does not name. */
const attemptFaults: readonly UpstreamFault[] = ['refused', 'dns', 'timeout'];

/**
 * Maps an error of a connection or stream. The result contains only the code of the error, because axios errors contain
 * headers, which may hold credentials.
 * @param options.usesProxy whether a forward proxy is configured
 */
export function mapConnectionError(name: string, error: unknown, { usesProxy = false } = {}): UpstreamError {
  const code = findErrorCode(error);
  const fault = faultByCode[code] ?? (code.startsWith('HPE_') ? 'malformed' : 'network');
  const message =
    codeMessages[code] ?? (fault === 'malformed' ? 'sent no valid HTTP response' : connectionMessages[fault]);
  const hint = usesProxy && attemptFaults.includes(fault) ? ', or the forward proxy of HTTPS_PROXY does' : '';
  const host = fault === 'dns' ? findHostName(error) : undefined;
  return new UpstreamError(fault, `${name} ${message}${host ? ` (${host})` : ''}${hint}`, {}, { cause: code });
}

/** Codes of a connection that was not made for a reason that may be over soon. */
const transientCodes: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'ERR_PROXY_TUNNEL',
]);

/** Request Timeout and Too Early: the upstream did not process the request (RFC 9110, 15.5.9; RFC 8470, 5.2). */
const unprocessedStatuses: ReadonlySet<number | undefined> = new Set([408, 425]);

/** Whether the same request may succeed after a short pause. A 429 is handled apart, because it pauses all requests. */
export function isTransient({ fault, status, cause }: UpstreamError): boolean {
  if (fault === 'reset' || fault === 'upstream_5xx') return true;
  return unprocessedStatuses.has(status) || transientCodes.has(cause);
}

/**
 * Returns the `code` of an error. If the error has no code, returns the code of the first error in `errors`: a failed
 * connection to a host with several addresses has one error for each attempt. If there is no such list, returns the
 * code of the `cause`.
 */
export function findErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return findErrorCode(error.errors[0]);
  return 'cause' in error ? findErrorCode(error.cause) : 'unknown';
}

/** Returns the name that an error of the resolver has, in the error itself or in its `cause`. */
function findHostName(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('hostname' in error && typeof error.hostname === 'string') return error.hostname;
  return 'cause' in error ? findHostName(error.cause) : undefined;
}

const faultByStatus: Readonly<Record<number, UpstreamFault>> = {
  401: 'unauthorized',
  402: 'credits_depleted',
  403: 'forbidden',
  404: 'not_found',
  407: 'network',
  408: 'timeout',
  425: 'timeout',
  429: 'rate_limited',
};

const statusMessages: Partial<Record<UpstreamFault, string>> = {
  unauthorized: 'rejects the credentials (401)',
  credits_depleted: 'reports that the credits are used up (402)',
  forbidden: 'denies access to this service (403)',
  not_found: 'has nothing at the requested address (404)',
  rate_limited: 'limits requests (429)',
};

const messageByStatus: Readonly<Record<number, string>> = {
  407: 'could not be reached: the forward proxy of HTTP_PROXY requires credentials (407)',
  408: 'did not receive the request in time (408)',
  425: 'refuses the request for now (425)',
};

/** Maps an HTTP status that is neither a success nor in the caller's `expectStatus`. */
export function mapStatusError(name: string, status: number, retryAt?: Date): UpstreamError {
  const fault = faultByStatus[status] ?? (status >= 500 ? 'upstream_5xx' : 'rejected');
  const message =
    messageByStatus[status] ??
    statusMessages[fault] ??
    (status >= 500 ? `failed (${status})` : `rejected the request (${status})`);
  const nextRequest = retryAt ? `, next request at ${retryAt.toISOString()}` : '';
  return new UpstreamError(fault, `${name} ${message}${nextRequest}`, { status, ...(retryAt && { retryAt }) });
}

/** Formats an error for logs and `error` fields: the fault, then the message. */
export function errorLine(error: UpstreamError): string {
  return `${error.fault}: ${error.message}`;
}
