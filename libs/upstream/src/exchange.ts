import axios, { AxiosHeaders, type AxiosResponse } from 'axios';
import type { Readable } from 'node:stream';
import { UpstreamError, type UpstreamRequest, type UpstreamResponse, type Validators } from './contract.ts';
import { codeOf, connectionError, statusError } from './fault-of.ts';
import { acceptedEncodings, readBody } from './read-body.ts';
import { followable, isRedirect } from './redirect.ts';
import { retryAtOf } from './retry-timing.ts';

/** What one exchange may cost, and who wants to know what it did cost. */
export interface ExchangeLimits {
  name: string;
  userAgent: string;
  deadlineMs: number;
  maxBytes: number;
  now: () => Date;
  onCall: () => void;
  onStatus: (status: number) => void;
  onWireBytes: (bytes: number) => void;
}

type Answer = AxiosResponse<Readable>;

/**
 * Decompression is ours: axios takes a gzip body that is cut short for whole and drops a second zstd frame. Redirects
 * are ours: axios follows a 304 that has a `Location`. Proxy variables are not read, because a library takes no
 * environment: the address of a proxy is configured as the address of the upstream.
 */
const http = axios.create({
  responseType: 'stream',
  decompress: false,
  maxRedirects: 0,
  proxy: false,
  validateStatus: null,
});

/**
 * One request and its whole answer, redirects on the same host included, within one deadline.
 *
 * @throws {UpstreamError}
 */
export async function exchange(request: UpstreamRequest, limits: ExchangeLimits): Promise<UpstreamResponse> {
  const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(limits.deadlineMs)));
  try {
    return await read(request, await ask(request, limits, deadline), limits);
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (deadline.aborted) throw tooSlow(limits);
    throw failureOf(limits.name, error);
  }
}

function tooSlow({ name }: ExchangeLimits): UpstreamError {
  return new UpstreamError('timeout', `${name} did not answer in full before the deadline`);
}

/** zlib's codes begin with `Z_`, those of brotli and zstd with their name. */
function failureOf(name: string, error: unknown): UpstreamError {
  if (/^(Z_|ERR_(_|BROTLI|ZSTD)|ERR_PADDING|ZSTD_)/.test(codeOf(error))) {
    return new UpstreamError('malformed', `${name} sent a compressed body that does not unpack`);
  }
  return connectionError(name, error);
}

async function ask(request: UpstreamRequest, limits: ExchangeLimits, signal: AbortSignal): Promise<Answer> {
  const seen = [addressOf(request)];
  for (;;) {
    const answer = await get(seen.at(-1)!, request, limits, signal);
    if (!isRedirect(answer.status)) return answer;
    answer.data.destroy();
    seen.push(followable(limits.name, seen, headersOf(answer)['location']));
  }
}

/** Repeated keys are written flat, `a=1&a=2`: some upstreams silently ignore the bracket form. */
function addressOf({ url, query }: UpstreamRequest): URL {
  return new URL(axios.getUri({ url, params: query, paramsSerializer: { indexes: null } }));
}

async function get(url: URL, request: UpstreamRequest, limits: ExchangeLimits, signal: AbortSignal): Promise<Answer> {
  limits.onCall();
  try {
    const answer = await http.get<Readable>(url.href, { headers: requestHeaders(request, limits), signal });
    limits.onStatus(answer.status);
    return answer;
  } catch (error) {
    limits.onStatus(0);
    throw error;
  }
}

function requestHeaders({ accept, headers, validators }: UpstreamRequest, { userAgent }: ExchangeLimits) {
  const sent = new AxiosHeaders({
    accept: accept.join(', '),
    'user-agent': userAgent,
    'accept-encoding': acceptedEncodings,
    'if-none-match': validators?.etag ?? null,
    'if-modified-since': validators?.last_modified ?? null,
  }).set({ ...headers });
  // A part of a compressed body cannot be unpacked.
  return sent.has('range') ? sent.set('accept-encoding', 'identity') : sent;
}

/** The signal of its request ends the answer too. */
async function read(request: UpstreamRequest, answer: Answer, limits: ExchangeLimits) {
  const { status, data: source } = answer;
  const headers = headersOf(answer);
  try {
    const notModified = status === 304 && request.validators !== undefined;
    if (!notModified) refuse(request, status, headers, limits);
    const { name, maxBytes, onWireBytes } = limits;
    // Of a 304 the headers tell of a body that does not come. Read to its end, it leaves its connection for the next.
    const body = await readBody(source, notModified ? {} : headers, { name, maxBytes, onWireBytes });
    const validators = { ...(notModified && request.validators), ...validatorsOf(headers) };
    return { status, notModified, headers, body, validators };
  } finally {
    source.destroy();
  }
}

/** @throws {UpstreamError} for a status or a kind of document that the caller does not want */
function refuse(request: UpstreamRequest, status: number, headers: Record<string, string>, limits: ExchangeLimits) {
  const { name, now } = limits;
  const succeeded = status >= 200 && status < 300;
  const expected = succeeded || request.expectStatus?.includes(status);
  const type = (headers['content-type'] ?? '').toLowerCase();
  const accepted = request.accept.some((kind) => type.startsWith(kind.toLowerCase()));
  if (!expected || (!succeeded && !accepted)) throw statusError(name, status, retryAtOf(headers, now()));
  if (!accepted) throw new UpstreamError('content_type', `${name} sent another kind of document than asked for`);
}

/** Node gives header names in lower case. Cookies are left out: nothing here keeps any. */
function headersOf({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers as Record<string, string>).filter(([name]) => name !== 'set-cookie'),
  );
}

function validatorsOf(headers: Record<string, string>): Validators {
  return {
    ...(headers['etag'] !== undefined && { etag: headers['etag'] }),
    ...(headers['last-modified'] !== undefined && { last_modified: headers['last-modified'] }),
  };
}
