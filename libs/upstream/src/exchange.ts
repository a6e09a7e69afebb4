import { dayMs, maxClockSkewMs } from '@postjoin/values';
import axios, { AxiosHeaders, type AxiosResponse } from 'axios';
import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { checkJson, checkXml } from './check-structure.ts';
import {
  UpstreamError,
  type BodyLimits,
  type UpstreamRequest,
  type UpstreamResponse,
  type Validators,
} from './types.ts';
import type { Route } from './agents.ts';
import { findErrorCode, mapConnectionError, mapStatusError } from './map-error.ts';
import { createPlaceRefusal, isBlockPage, isRefusedForPlace } from './place-refusal.ts';
import { acceptedEncodings, readBody, toUtf8 } from './read-body.ts';
import { readAge, readAgeHeader } from './response-age.ts';
import { parseRetryAt } from './retry-timing.ts';

/** What all exchanges of a set of clients use. */
export interface ExchangeDependencies {
  now: () => Date;
  hasRealClock: boolean;
  userAgent: string;
  route: Route;
}

/** Limits of one exchange, and callbacks that record its cost. */
export interface ExchangeLimits extends ExchangeDependencies, BodyLimits {
  name: string;
  deadlineMs: number;
  /** Receives the status of each response, or 0 for a call without one. */
  onStatus: (status: number) => void;
  onHeaders: (headers: Record<string, string>) => void;
  onWireBytes: (bytes: number) => void;
}

type HttpResponse = AxiosResponse<Readable>;

/**
 * The axios client, with two features off. Decompression is off, because axios accepts a truncated gzip body and
 * drops a second zstd frame. Redirects are off, because axios follows a 304 that has a `Location`.
 */
const http = axios.create({
  responseType: 'stream',
  decompress: false,
  maxRedirects: 0,
  validateStatus: null,
});

/**
 * Sends one request, follows redirects on the same host and reads the whole body, all within one deadline.
 *
 * @throws {UpstreamError}
 */
export async function exchange(request: UpstreamRequest, limits: ExchangeLimits): Promise<UpstreamResponse> {
  const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(limits.deadlineMs)));
  try {
    const { response, redirectedTo } = await followRedirects(request, limits, deadline);
    return { ...(await readResponse(request, response, limits)), ...(redirectedTo !== undefined && { redirectedTo }) };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (deadline.aborted) throw createTimeoutError(limits);
    throw mapExchangeError(limits, error);
  }
}

function createTimeoutError({ name }: ExchangeLimits): UpstreamError {
  return new UpstreamError('timeout', `${name} did not send a complete response before the deadline`);
}

/**
 * Maps a decompression error to `malformed`, and any other error to a connection fault. The error codes of zlib begin
 * with `Z_`. The codes of brotli and zstd begin with the other prefixes of the pattern.
 */
function mapExchangeError({ name, route }: ExchangeLimits, error: unknown): UpstreamError {
  if (/^(Z_|ERR_(_|BROTLI|ZSTD)|ERR_PADDING|ZSTD_)/.test(findErrorCode(error))) {
    return new UpstreamError('malformed', `${name} sent a body that cannot be decompressed`);
  }
  return mapConnectionError(name, error, { usesProxy: route.proxy !== false });
}

async function followRedirects(
  request: UpstreamRequest,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<{ response: HttpResponse; redirectedTo: string | undefined }> {
  const seen = [buildUrl(request)];
  for (;;) {
    const response = await sendRequest(seen.at(-1)!, request, limits, signal);
    if (!isRedirect(response.status))
      return { response, redirectedTo: seen.length > 1 ? seen.at(-1)!.href : undefined };
    response.data.destroy();
    if (request.body !== undefined) throw new UpstreamError('redirect_refused', `${limits.name} redirects a POST`);
    seen.push(resolveRedirect(limits.name, seen, readHeaders(response)['location']));
  }
}

/** Writes arrays as repeated keys, `a=1&a=2`, because some upstreams silently ignore `a[]=1`. */
function buildUrl({ url, query }: UpstreamRequest): URL {
  return new URL(axios.getUri({ url, params: query, paramsSerializer: { indexes: null } }));
}

async function sendRequest(
  url: URL,
  request: UpstreamRequest,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<HttpResponse> {
  try {
    const response = await http.request<Readable>({
      ...limits.route,
      url: url.href,
      ...(request.body !== undefined && { method: 'POST', data: Buffer.from(request.body) }),
      headers: buildHeaders(request, limits),
      signal,
    });
    limits.onStatus(response.status);
    limits.onHeaders(readHeaders(response));
    return response;
  } catch (error) {
    limits.onStatus(0);
    throw error;
  }
}

function buildHeaders({ accept, headers, body, validators }: UpstreamRequest, { userAgent, now }: ExchangeLimits) {
  const { etag, last_modified } = selectUsable(validators, now()) ?? {};
  const sent = new AxiosHeaders({
    accept: accept.join(', '),
    // Some upstreams translate their texts, and titles are matched in English.
    'accept-language': 'en',
    'user-agent': userAgent,
    'accept-encoding': acceptedEncodings,
    'content-type': body === undefined ? null : 'application/json',
    'if-none-match': takeShort(etag) ?? null,
    'if-modified-since': takeShort(last_modified) ?? null,
  }).set({ ...headers });
  // A byte range of a compressed body cannot be decompressed, so a range is requested without compression.
  return sent.has('range') ? sent.set('accept-encoding', 'identity') : sent;
}

/**
 * Checks the status and headers, reads the body and checks its structure. The abort signal of the request also aborts
 * the reading.
 */
async function readResponse(request: UpstreamRequest, response: HttpResponse, limits: ExchangeLimits) {
  const { status, data: source } = response;
  const headers = readHeaders(response);
  try {
    const sent = selectUsable(request.validators, limits.now());
    const notModified = status === 304 && sent !== undefined;
    const failure = notModified ? undefined : findFailure(request, status, headers, limits);
    if (failure && (await isRefusedForPlace({ status, headers, source }, limits)))
      throw createPlaceRefusal(limits.name, status, limits.now());
    if (failure) throw failure;
    // Some headers of a 304 describe a body that is not sent, so `readBody` gets no headers for a 304. Reading a
    // response to the end frees its socket.
    const bytes = await readBody(source, notModified ? {} : headers, limits);
    // A part of a file is returned unchanged, because its length counts.
    const body = status === 206 ? bytes : toUtf8(bytes);
    if (!notModified) checkContentType(request, { status, headers, body }, limits);
    const checkStructure = expectsXml(request) ? checkXml : checkJson;
    checkStructure(limits.name, body, limits);
    const received = notModified ? sent : { received_at: limits.now().toISOString() };
    const validators = { ...received, ...readValidators(headers, limits.now()) };
    const ageSeconds = limits.hasRealClock ? readAge(headers, limits.now()) : readAgeHeader(headers);
    return { status, notModified, headers, body, validators, ageSeconds };
  } finally {
    source.destroy();
  }
}

/** Returns an error for a status that the caller does not accept; undefined otherwise. */
function findFailure(
  request: UpstreamRequest,
  status: number,
  headers: Record<string, string>,
  { name, now }: ExchangeLimits,
): UpstreamError | undefined {
  const succeeded = status >= 200 && status < 300;
  const { expectStatus } = request;
  const isExpected = expectStatus === 'any' || expectStatus?.includes(status);
  const expected = succeeded || (isExpected && hasAcceptedType(request, headers));
  return expected ? undefined : mapStatusError(name, status, parseRetryAt(headers, now()));
}

/**
 * Checks that a body has a format that the caller accepts, by its content type or by its beginning. A part of a file is
 * not checked, because it can begin anywhere.
 *
 * @throws {UpstreamError} `content_type`, `refused_for_place`
 */
function checkContentType(
  request: UpstreamRequest,
  { status, headers, body }: Pick<UpstreamResponse, 'status' | 'headers' | 'body'>,
  { name, now }: ExchangeLimits,
): void {
  if (status === 206 || hasAcceptedType(request, headers) || beginsAsAccepted(request, body)) return;
  if (isBlockPage(body)) throw createPlaceRefusal(name, status, now());
  throw new UpstreamError('content_type', `${name} sent a content type that was not requested`);
}

/** Returns the headers without cookies, so that no caller stores a cookie. Node converts header names to lower case. */
function readHeaders({ headers }: HttpResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers as Record<string, string>).filter(([name]) => name !== 'set-cookie'),
  );
}

/** Maximum characters of a validator. Servers refuse requests with long headers, so a long one would end a source. */
const maxValidatorLength = 512;

/**
 * Returns validators of content that was received less than a day ago. A server whose validators do not change with the
 * content would otherwise never send it again.
 */
function selectUsable(validators: Validators | undefined, now: Date): Validators | undefined {
  const ageMs = now.getTime() - Date.parse(validators?.received_at ?? '');
  return ageMs >= 0 && ageMs < dayMs ? validators : undefined;
}

const takeShort = (validator: string | undefined): string | undefined =>
  validator !== undefined && validator.length <= maxValidatorLength ? validator : undefined;

/**
 * Reads the validators that the next request repeats. A date in the future is left out, because a server that compares
 * dates would never send the content again.
 */
function readValidators(headers: Record<string, string>, now: Date): Validators {
  const etag = takeShort(headers['etag']);
  const lastModified = takeShort(headers['last-modified']);
  const isFuture = Date.parse(lastModified ?? '') > now.getTime() + maxClockSkewMs;
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && !isFuture && { last_modified: lastModified }),
  };
}

/**
 * Decides whether a body has the format that the caller requested. Object storage and raw files of a repository often
 * have no content type or another one, such as `binary/octet-stream` or `text/plain`, so the beginning of the body
 * decides if the content type does not.
 */

type Accepted = Pick<UpstreamRequest, 'accept'>;

function hasAcceptedType({ accept }: Accepted, headers: Readonly<Record<string, string>>): boolean {
  const type = (headers['content-type'] ?? '').toLowerCase();
  return accept.some((prefix) => type.startsWith(prefix.toLowerCase()));
}

/**
 * Whether the caller parses the body as XML. The function ignores the content type of the response, because the server
 * chooses that type.
 */
const expectsXml = ({ accept }: Accepted): boolean => accept.some((type) => type.endsWith('xml'));

/** Number of bytes that show the format. A page has its `<html>` within them. */
const shownBytes = 1024;

/** Whether a body in UTF-8 begins as an array or object of JSON, or as XML that is no page. */
function beginsAsAccepted(request: Accepted, body: Uint8Array): boolean {
  const beginning = new TextDecoder().decode(body.subarray(0, shownBytes)).trimStart();
  return expectsXml(request)
    ? beginning.startsWith('<') && !/<html\b|<!doctype/i.test(beginning)
    : /^[[{]/.test(beginning);
}

/** Maximum number of redirects in a row. A longer chain counts as a loop, even if every address differs. */
const maxRedirects = 4;

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/**
 * Returns the address that a redirect leads to. Refuses another host and a downgrade from https to http, so an upstream
 * cannot send this service, or a token of this service, to an address outside the configuration. Also refuses a loop.
 *
 * @param seen every address requested so far; the last one sent the redirect
 * @throws {UpstreamError} `redirect_refused`
 */
export function resolveRedirect(name: string, seen: readonly URL[], location: string | undefined): URL {
  const from = seen.at(-1)!;
  const refuse = (reason: string) => new UpstreamError('redirect_refused', `${name} redirects ${reason}`);
  if (location === undefined || !URL.canParse(location, from.href)) throw refuse('without an address');
  const to = new URL(location, from);
  if (!isSameHost(from, to)) throw refuse('to another host');
  if (seen.length > maxRedirects || seen.some((url) => url.href === to.href)) throw refuse('in a loop');
  to.username = from.username;
  to.password = from.password;
  return to;
}

/**
 * True if scheme, host name and port are equal. Also true for an upgrade from http to https on the same host name with
 * default ports, and between a name and the same name with `www.` on https. Whoever owns a name owns its `www.` too.
 */
function isSameHost(from: URL, to: URL): boolean {
  if (from.protocol === to.protocol) return from.host === to.host || (from.protocol === 'https:' && isTwin(from, to));
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:';
  return isUpgrade && from.hostname === to.hostname && from.port === '' && to.port === '';
}

/** True if one host is the other with `www.` in front. */
function isTwin({ host: a }: URL, { host: b }: URL): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return longer === `www.${shorter}` && !shorter.startsWith('www.') && !/^[\d.]+(:|$)/.test(shorter);
}
