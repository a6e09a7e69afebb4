import { randomBytes } from 'node:crypto';
import { failure, ServiceError } from '@postjoin/envelope';
import type { Clock } from '@postjoin/settings';
import type { Logger } from '../logger.ts';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { RecordRequest } from './access-log.ts';
import { commonHeaders } from './common-headers.ts';
import { rateLimitHeaders, type RateLimiter } from './rate-limiter.ts';
import { represent, type Encoding } from './representation.ts';
import type { Respond } from './respond.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Context, Next } from './request-state.ts';

/** The steps that every request takes, in the order in which `app.ts` lists them. */

/** Makes the names of requests: unique over replicas and restarts, short, and without anything about the caller. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}

/** Names the request, so that everything after it can. */
export function requestId(nextId: () => string) {
  return async function requestId(ctx: Context, next: Next) {
    ctx.state.requestId = nextId();
    ctx.state.route = 'unmatched';
    ctx.state.headers = ['X-Request-Id', ctx.state.requestId];
    await next();
  };
}

/** The status of a request whose caller left before there was an answer, in the words of nginx's log. */
const clientClosedRequest = 499;

/** Records the request when its answer has left, or its caller has. */
export function accessLog(record: RecordRequest) {
  return async function accessLog(ctx: Context, next: Next) {
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      record({
        method: ctx.method,
        route: ctx.state.route,
        status: ctx.res.headersSent ? ctx.res.statusCode : clientClosedRequest,
        durationMs: performance.now() - startedAt,
        bytes: ctx.state.bytes ?? Number(ctx.res.getHeader('Content-Length') ?? 0),
        requestId: ctx.state.requestId,
      });
    });
    await next();
  };
}

/** Puts the headers of the request and those of every answer on what is not a representation, errors included. */
export function commonAnswerHeaders() {
  return async function commonAnswerHeaders(ctx: Context, next: Next) {
    await next();
    if (ctx.respond !== false) setHeaders(ctx, [...ctx.state.headers, ...commonHeaders]);
  };
}

function setHeaders(ctx: Context, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Shapes whatever is thrown: an error meant for the caller as it is, anything else without a word of what it was. */
export function errors(product: string, log: Logger) {
  return async function errors(ctx: Context, next: Next) {
    try {
      await next();
    } catch (thrown) {
      if (hasCallerLeft(ctx)) return;
      const error =
        thrown instanceof ServiceError ? thrown : toInternalError(thrown, log, ctx.state.route, ctx.state.requestId);
      ctx.status = error.status;
      ctx.set('Cache-Control', 'no-store');
      if (error.facts.retry_after_s !== undefined) ctx.set('Retry-After', String(error.facts.retry_after_s));
      ctx.body = failure(product, error, ctx.state.requestId);
    }
  };
}

/** Whether the caller left in the middle of its request, so that there is nobody to answer. */
function hasCallerLeft({ req }: Context): boolean {
  return req.destroyed && !req.complete;
}

/** Logs what is not meant for the caller, and gives the error that is. */
export function toInternalError(thrown: unknown, log: Logger, route: string, requestId: string): ServiceError {
  log.error({ err: describeError(thrown), route, request_id: requestId }, 'a request failed');
  return new ServiceError('internal', 'The service failed to answer; the request was not at fault. Ask again later.');
}

/** What is logged of an error: whatever else it carries may be the caller's words. */
function describeError(thrown: unknown) {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const { name, stack } = thrown;
  return { name, ...('code' in thrown && { code: thrown.code }), stack };
}

/** Probes of the machine's own keeper are not counted. */
const exemptPaths = new Set(['/livez', '/readyz']);

/** Refuses a caller over the limit before any work is done. */
export function rateLimit(limiter: RateLimiter | null) {
  return async function rateLimit(ctx: Context, next: Next) {
    if (limiter && !exemptPaths.has(getPath(ctx.req.url ?? ''))) {
      const allowance = limiter.take(ctx.req);
      ctx.state.headers = [...ctx.state.headers, ...rateLimitHeaders(limiter, allowance)];
      if (!allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
    }
    await next();
  };
}

export function tooManyRequests(resetSeconds: number): ServiceError {
  const message = `The rate limit is used up; ask again in ${resetSeconds} seconds.`;
  return new ServiceError('too_many_requests', message, { retry_after_s: resetSeconds });
}

/**
 * The longest that a call may be: 2,000 characters of topics, each twelve when it is of four bytes and percent-encoded, a
 * cursor of 2,000 characters, and what is short. With the headers it stays below what `listen.ts` reads.
 */
const maxTargetLength = 26 * 1024;

/** Refuses a target that is too long or has no path, and leaves its path and query, whatever its form. */
export function normalizeTarget() {
  return async function target(ctx: Context, next: Next) {
    const { url = '' } = ctx.req;
    if (url.length > maxTargetLength) throw uriTooLong(url.length);
    const pathAndQuery = toPathAndQuery(url);
    if (pathAndQuery === undefined) throw unreadableTarget();
    ctx.req.url = pathAndQuery;
    await next();
  };
}

/** Koa reads such a target as it stands. Any other it gives to `url.parse`, which throws, and warns of, what it cannot read. */
const plainTarget = /^\/[^\s#]*$/;

/** Path and query of a request's target in any form (RFC 9112, 3.2), `*` as it is; undefined when it has no path. */
export function toPathAndQuery(target: string): string | undefined {
  if (plainTarget.test(target) || target === '*') return target;
  const url = URL.parse(target.startsWith('/') ? `http://here${target}` : target);
  return url?.pathname.startsWith('/') ? url.pathname + url.search : undefined;
}

/** The path of a target that begins with one. */
function getPath(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

function uriTooLong(length: number): ServiceError {
  const expected = `at most ${maxTargetLength} characters of path and query`;
  return new ServiceError('uri_too_long', `The address must have ${expected}; got ${length}.`, {
    expected,
    got: String(length),
  });
}

function unreadableTarget(): ServiceError {
  const expected = 'a path and query, or a whole address such as http://host/path';
  return new ServiceError('invalid_parameter', `The target of the request must be ${expected}.`, { expected });
}

/** Sends the content that a route left: in the best accepted encoding, or as 304, and caches it. */
export function sendContent(
  { clock, currentMoment: getServingState }: { clock: Clock; currentMoment: () => ServingState },
  { cache, respond }: { cache: ResponseCache; respond: Respond },
) {
  return async function conditionalAndEncoded(ctx: Context, next: Next) {
    ctx.state.servingState = getServingState();
    await next();
    const { content, headers: requestHeaders, route, servingState: moment } = ctx.state;
    if (!content) return;
    const representation = await represent(content, chooseEncoding(ctx));
    cache.set(ctx.req, { representation, route }, moment);
    ctx.respond = false; // Koa would write headers and body a second time
    const nowMs = clock().getTime();
    ctx.state.bytes = respond(ctx.req, ctx.res, { representation, requestHeaders, nowMs }).bytes;
  };
}

/** Brotli is smaller than gzip; clients that take both name gzip first. */
function chooseEncoding(ctx: Context): Encoding {
  if (ctx.headers['accept-encoding'] === undefined) return 'identity';
  return (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding) ?? 'identity';
}

/** What no route took. */
export function notFound() {
  return function notFound(): never {
    const message = 'There is nothing at this path; GET /api/v1/capabilities lists what there is.';
    throw new ServiceError('not_found', message);
  };
}
