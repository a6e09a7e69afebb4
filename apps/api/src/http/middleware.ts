import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { failure, ServiceError } from '@postjoin/envelope';
import { describeError } from '@postjoin/program';
import type { Logger } from '../logger.ts';
import { createMissingPage } from '../pages/missing-page.ts';
import { plainPagePolicy, type RenderPage } from '../pages/page.ts';
import type { ServingState } from '../snapshots/serving-state.ts';
import { createFairQueue } from './caller-queue.ts';
import { commonHeaders } from './common-headers.ts';
import { createRateLimitError, isProbe, type RateLimiter, toRateLimitHeaders } from './rate-limiter.ts';
import type { Context, Next } from './request-state.ts';
import { createBatch, type CreateRunInTurn } from './turns.ts';

/**
 * The Koa middleware of every request, in the order of `app.ts`, except those for the access log and the answer, which
 * are in the files of these topics.
 */

/**
 * Creates a generator of request ids. An id is short, is unique across replicas and restarts, and has no data of the
 * caller.
 */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}

/** Assigns the request id. This step runs first, so that every later step can log the id. */
export function requestId(nextId: () => string) {
  return function requestId(ctx: Context, next: Next) {
    ctx.state.requestId = nextId();
    ctx.state.route = 'unmatched';
    return next();
  };
}

/**
 * Maximum characters of a header with which a client negotiates. Browsers send at most 200. The negotiation takes a time
 * that grows with the square of the length.
 */
const maxNegotiationLength = 1024;

/** Ignores headers of negotiation that are too long, as RFC 9110, 12.5.1 allows. The client then gets the default. */
export function boundNegotiation() {
  return function boundNegotiation(ctx: Context, next: Next) {
    for (const name of ['accept', 'accept-encoding'] as const)
      if ((ctx.headers[name]?.length ?? 0) > maxNegotiationLength) delete ctx.headers[name];
    return next();
  };
}

/** Rejects a caller over the rate limit before any further work. */
export function rateLimit(limiter: RateLimiter) {
  return function rateLimit(ctx: Context, next: Next) {
    if (!isProbe(ctx.req)) {
      // A request that `cachedFirst` has taken comes here only if it was rejected, and is not counted a second time.
      const allowance = limiter.take(ctx.req);
      if (allowance) ctx.state.allowance = allowance;
      if (allowance?.allowed === false) throw createRateLimitError(allowance.resetSeconds);
    }
    return next();
  };
}

/**
 * Sets the common headers, the request id and the rate limit on errors and other responses that are not sent from a
 * `Representation`. No shared cache stores these responses.
 */
export function commonAnswerHeaders() {
  return async function commonAnswerHeaders(ctx: Context, next: Next) {
    await next();
    if (ctx.respond === false) return;
    const { requestId, allowance } = ctx.state;
    setHeaders(ctx, ['X-Request-Id', requestId, ...toRateLimitHeaders(allowance), ...commonHeaders]);
    if (ctx.state.policy !== undefined) ctx.set('Content-Security-Policy', ctx.state.policy);
  };
}

function setHeaders(ctx: Context, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Turns thrown errors into envelopes or, on the route of a page that a browser requests, into pages. */
export function errors(product: string, log: Logger, renderPage: RenderPage) {
  return async function errors(ctx: Context, next: Next) {
    try {
      await next();
    } catch (thrown) {
      if (hasCallerLeft(ctx)) return;
      const error = toServiceError(thrown, log, ctx.state.route, ctx.state.requestId);
      ctx.status = error.status;
      ctx.set('Cache-Control', 'no-store');
      if (error.facts.retry_after_s !== undefined) ctx.set('Retry-After', String(error.facts.retry_after_s));
      const { root } = ctx.state;
      if (root !== undefined && isForPeople(ctx))
        sendErrorPage(
          ctx,
          renderPage(createMissingPage('This page cannot be shown', error.message, root)),
          error.status,
        );
      else ctx.body = failure(product, error, ctx.state.requestId);
    }
  };
}

/** Whether the caller disconnected before its request was complete. A response to such a caller is impossible. */
function hasCallerLeft({ req }: Context): boolean {
  return req.destroyed && !req.complete;
}

/** Returns a `ServiceError` unchanged. Logs any other error and returns a generic error for the caller. */
export function toServiceError(thrown: unknown, log: Logger, route: string, requestId: string): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  log.error({ err: describeError(thrown), route, request_id: requestId }, 'a request failed');
  return new ServiceError('internal', 'Internal error of the service; the request itself was valid. Try again later.');
}

/**
 * Maximum characters of a request target: enough for the longest valid call. Such a call has 2,000 characters of topics
 * (a 4-byte character takes 12 when percent-encoded), a cursor of 2,000 characters, and the short parameters. A target
 * of this length and the usual headers fit into `maxHeaderBytes` of `listen.ts`.
 */
const maxTargetLength = 26 * 1024;

/** Reduces the request target to its path and query. Rejects a target that is too long or has no path. */
export function normalizeTarget() {
  return function normalizeTarget(ctx: Context, next: Next) {
    const { url = '' } = ctx.req;
    if (url.length > maxTargetLength) throw createUriTooLongError(url.length);
    const pathAndQuery = toPathAndQuery(url);
    if (pathAndQuery === undefined) throw createInvalidTargetError();
    ctx.req.url = pathAndQuery;
    return next();
  };
}

/**
 * Matches a request target that Koa parses itself. Koa passes any other target to `url.parse`, which throws for some
 * targets and logs warnings.
 */
const plainTarget = /^\/[^\s#]*$/;

/**
 * Returns the path and query of a request target in any form (RFC 9112, 3.2), or undefined if the target has no
 * path. Returns `*` unchanged.
 */
export function toPathAndQuery(target: string): string | undefined {
  if (plainTarget.test(target) || target === '*') return target;
  const url = URL.parse(target.startsWith('/') ? `http://here${target}` : target);
  return url?.pathname.startsWith('/') ? url.pathname + url.search : undefined;
}

function createUriTooLongError(length: number): ServiceError {
  const expected = `at most ${maxTargetLength} characters of path and query`;
  return new ServiceError('uri_too_long', `The URL must have ${expected}; got ${length}.`, {
    expected,
    got: String(length),
  });
}

function createInvalidTargetError(): ServiceError {
  const expected = 'a path and query, or an absolute URL such as http://host/path';
  return new ServiceError('invalid_parameter', `The target of the request must be ${expected}.`, { expected });
}

/**
 * Maximum number of compressed answers that are created at the same time. Node compresses four at a time. More brotli
 * encoders would only take memory: each takes half a megabyte as soon as it is created.
 */
const maxCompressing = 4;
/** Matches an `Accept-Encoding` that may select a compressed answer. `chooseEncoding` decides, but takes 3 µs. */
const compressedEncodings = /br|gzip|\*/i;

/**
 * Limits how many compressed answers are created at the same time. All later steps run within the limit, so a waiting
 * request holds no answer, and is answered from the generation that is current when its turn comes. The callers take
 * turns. Health probes, POST requests and pictures, which are not compressed again, do not wait.
 */
export function limitCompression(identify: (request: IncomingMessage) => string) {
  const compressInTurn = createFairQueue({ concurrency: maxCompressing });
  return function limitCompression(ctx: Context, next: Next) {
    const isLimited =
      compressedEncodings.test(ctx.headers['accept-encoding'] ?? '') &&
      ctx.method !== 'POST' &&
      !isProbe(ctx.req) &&
      !ctx.path.endsWith('.png');
    if (!isLimited) return next();
    return compressInTurn(identify(ctx.req), next);
  };
}

/**
 * Waits for the end of the turn of the event loop. The requests of a turn then take each later step together, which
 * halves the cost of an MCP call (see `createBatch`).
 */
export function waitForTurnEnd() {
  const atEndOfTurn = createBatch();
  return function waitForTurnEnd(_ctx: Context, next: Next) {
    return new Promise<void>(atEndOfTurn).then(next);
  };
}

/** Runs the later steps in a turn that has time for them. Health probes do not wait. */
export function takeTurn(createRunInTurn: CreateRunInTurn, identify: (request: IncomingMessage) => string) {
  return function takeTurn(ctx: Context, next: Next) {
    if (isProbe(ctx.req)) return next();
    ctx.state.runInTurn = createRunInTurn(() => identify(ctx.req));
    return ctx.state.runInTurn(next);
  };
}

/** Sets the snapshot and the time of the request. Its answer then uses one generation, even for a batch of MCP calls. */
export function servingState(getServingState: () => ServingState) {
  return function servingState(ctx: Context, next: Next) {
    ctx.state.servingState = getServingState();
    return next();
  };
}

/** Rejects paths without a route. A browser gets a page with the design of the others. */
export function notFound(renderPage: RenderPage) {
  return function notFound(ctx: Context) {
    const message = 'Nothing is served at this path';
    if (ctx.method !== 'GET' || ctx.accepts('json', 'html') !== 'html')
      throw new ServiceError('not_found', `${message}; GET /api/v1/capabilities lists the operations.`);
    sendErrorPage(ctx, renderPage(createMissingPage('No such page', `${message}.`, '/')));
  };
}

/** Whether a caller prefers a page to JSON. */
export const isForPeople = (ctx: Context): boolean => ctx.accepts('html', 'json') !== 'json';

/** Sends a page with the status of an error, which no cache stores. */
export function sendErrorPage(ctx: Context, page: string, status = 404): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.state.policy = plainPagePolicy;
  ctx.body = page;
}
