import { UpstreamError, type UpstreamFault } from './contract.ts';

/**
 * Which fault a failure is, and the words for it. Only what we know ourselves goes into a message: the upstream's name,
 * a status, a size, a time. Nothing it sent, no address, no header.
 */

/** Codes of Node's sockets, resolver and streams. What is not listed is `network`. */
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

const wordsForConnection: Partial<Record<UpstreamFault, string>> = {
  refused: 'refuses connections',
  dns: 'has a host name that does not resolve',
  reset: 'broke the connection before the answer was whole',
  timeout: 'did not take the connection in time',
  network: 'could not be reached, the connection failed',
};

/** The failure of a connection or of a stream, as ours. The original error is left behind: it knows the headers. */
export function connectionError(name: string, error: unknown): UpstreamError {
  const code = codeOf(error);
  const fault = faultByCode[code] ?? 'network';
  return new UpstreamError(fault, `${name} ${wordsForConnection[fault]}`, {}, { cause: code });
}

/** `code` of an error, or of the first of several attempts (a name with an IPv6 and an IPv4 address). */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : 'unknown';
}

const faultByStatus: Readonly<Record<number, UpstreamFault>> = {
  401: 'unauthorized',
  402: 'credits_depleted',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

const wordsForFault: Partial<Record<UpstreamFault, string>> = {
  unauthorized: 'does not accept the credentials (401)',
  credits_depleted: 'says that the upstream credits are depleted (402)',
  forbidden: 'refuses to answer this service (403)',
  not_found: 'has nothing at the address asked for (404)',
  rate_limited: 'has been asked too often (429)',
};

/** The fault of a status that is neither success nor wanted by the caller. */
export function statusError(name: string, status: number, retryAt?: Date): UpstreamError {
  const fault = faultByStatus[status] ?? (status >= 500 ? 'upstream_5xx' : 'rejected');
  const words = wordsForFault[fault] ?? (status >= 500 ? `failed (${status})` : `rejected the request (${status})`);
  const again = retryAt ? `, to be asked again at ${retryAt.toISOString()}` : '';
  return new UpstreamError(fault, `${name} ${words}${again}`, { status, ...(retryAt && { retryAt }) });
}

/** One line for people and for `error` fields: the fault word first, then the sentence. */
export function errorLine(error: UpstreamError): string {
  return `${error.fault}: ${error.message}`;
}
