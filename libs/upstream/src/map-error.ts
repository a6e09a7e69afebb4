import { UpstreamError, type UpstreamFault } from './contract.ts';

/**
 * Maps failures to faults and messages. A message contains only the upstream's name, a status, a size or a time: never
 * an address, a header or part of a response.
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
};

const connectionMessages: Partial<Record<UpstreamFault, string>> = {
  refused: 'refuses connections',
  dns: 'has a host name that does not resolve',
  reset: 'closed the connection before the response was complete',
  timeout: 'did not accept the connection in time',
  network: 'could not be reached: the connection failed',
};

/**
 * Maps an error of a connection or stream. The result contains only the code of the error, because axios errors contain
 * headers, which may hold credentials.
 */
export function mapConnectionError(name: string, error: unknown): UpstreamError {
  const code = findErrorCode(error);
  const fault = faultByCode[code] ?? 'network';
  return new UpstreamError(fault, `${name} ${connectionMessages[fault]}`, {}, { cause: code });
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

const faultByStatus: Readonly<Record<number, UpstreamFault>> = {
  401: 'unauthorized',
  402: 'credits_depleted',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

const statusMessages: Partial<Record<UpstreamFault, string>> = {
  unauthorized: 'rejects the credentials (401)',
  credits_depleted: 'reports that the credits are used up (402)',
  forbidden: 'denies access to this service (403)',
  not_found: 'has nothing at the requested address (404)',
  rate_limited: 'limits requests (429)',
};

/** Maps an HTTP status that is neither a success nor in the caller's `expectStatus`. */
export function mapStatusError(name: string, status: number, retryAt?: Date): UpstreamError {
  const fault = faultByStatus[status] ?? (status >= 500 ? 'upstream_5xx' : 'rejected');
  const message = statusMessages[fault] ?? (status >= 500 ? `failed (${status})` : `rejected the request (${status})`);
  const nextRequest = retryAt ? `, next request at ${retryAt.toISOString()}` : '';
  return new UpstreamError(fault, `${name} ${message}${nextRequest}`, { status, ...(retryAt && { retryAt }) });
}

/** Formats an error for logs and `error` fields: the fault, then the message. */
export function errorLine(error: UpstreamError): string {
  return `${error.fault}: ${error.message}`;
}
