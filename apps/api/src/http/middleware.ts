import { failure, ServiceError } from '@postjoin/envelope';
import type { Clock } from '@postjoin/settings';
import type { Logger } from '../logger.ts';
import type { RecordRequest } from './access-log.ts';
import { answerHeaders, unchangedHeaders } from './answer-headers.ts';
import { bodyHeaders, commonHeaders, pairsOf } from './common-headers.ts';
import { isUnchanged } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';
import { longestTarget } from './longest-target.ts';
import type { RequestLimits } from './request-limits.ts';
import type { Context, Next } from './state.ts';
import { pathAndQueryOf, pathOf } from './target.ts';

/** Names the request, so that everything after it can. */
export function requestId(nextId: () => string) {
  return async function requestId(ctx: Context, next: Next) {
    ctx.state.requestId = nextId();
    ctx.state.route = 'unmatched';
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
  };
}

/** The status of a request whose caller left before there was an answer, in the words of nginx's log. */
const callerLeft = 499;

/** Records the request when its answer has left, or its caller has. */
export function accessLog(record: RecordRequest) {
  return async function accessLog(ctx: Context, next: Next) {
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      record({
        method: ctx.method,
        route: ctx.state.route,
        status: ctx.res.headersSent ? ctx.res.statusCode : callerLeft,
        durationMs: performance.now() - startedAt,
        bytes: Number(ctx.res.getHeader('Content-Length') ?? 0),
        requestId: ctx.state.requestId,
      });
    });
    await next();
  };
}

export function securityHeaders() {
  return async function securityHeaders(ctx: Context, next: Next) {
    for (const [name, value] of pairsOf(commonHeaders)) ctx.set(name, value);
    await next();
  };
}

/** Shapes whatever is thrown: an error meant for the caller as it is, anything else without a word of what it was. */
export function errors(product: string, log: Logger) {
  return async function errors(ctx: Context, next: Next) {
    try {
      await next();
    } catch (thrown) {
      if (thrown === ctx.req.errored) return; // the caller left in the middle of the request: there is nobody to answer
      const error = thrown instanceof ServiceError ? thrown : hide(thrown, ctx, log);
      ctx.status = error.status;
      ctx.set('Cache-Control', 'no-store');
      if (error.facts.retry_after_s !== undefined) ctx.set('Retry-After', String(error.facts.retry_after_s));
      ctx.body = failure(product, error, ctx.state.requestId);
    }
  };
}

function hide(thrown: unknown, ctx: Context, log: Logger): ServiceError {
  log.error({ err: told(thrown), route: ctx.state.route, request_id: ctx.state.requestId }, 'a request failed');
  return new ServiceError('internal', 'The service failed to answer; the request was not at fault. Ask again later.');
}

/** What is logged of an error: whatever else it carries may be the caller's words. */
function told(thrown: unknown) {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const { name, stack } = thrown;
  return { name, ...('code' in thrown && { code: thrown.code }), stack };
}

/** Probes of the machine's own keeper are not counted. */
const uncounted = new Set(['/livez', '/readyz']);

export function rateLimit(limits: RequestLimits | null) {
  return async function rateLimit(ctx: Context, next: Next) {
    if (limits && !uncounted.has(pathOf(ctx.req.url ?? ''))) {
      const allowance = limits.allowanceOf(ctx.req);
      for (const [name, value] of pairsOf(limits.headersOf(allowance))) ctx.set(name, value);
      if (!allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
    }
    await next();
  };
}

export function tooManyRequests(resetSeconds: number): ServiceError {
  const message = `The rate limit is used up; ask again in ${resetSeconds} seconds.`;
  return new ServiceError('too_many_requests', message, { retry_after_s: resetSeconds });
}

/** Sends what a route prepared: in the encoding the client likes best, or 304 when its copy is still good. */
export function conditionalAndCompressed(clock: Clock) {
  return async function conditionalAndCompressed(ctx: Context, next: Next) {
    await next();
    const { prepared } = ctx.state;
    if (!prepared) return;
    const representation = await prepared.encode(chooseEncoding(ctx.headers['accept-encoding']));
    const nowMs = clock().getTime();
    const unchanged = isUnchanged(ctx.headers, representation);
    const headersOf = unchanged ? unchangedHeaders : answerHeaders;
    ctx.status = unchanged ? 304 : 200;
    for (const [name, value] of pairsOf(headersOf(prepared, representation, nowMs))) ctx.set(name, value);
    if (unchanged) for (const [name] of pairsOf(bodyHeaders)) ctx.remove(name);
    else {
      if (prepared.policy !== undefined) ctx.set('Content-Security-Policy', prepared.policy);
      ctx.body = representation.body;
    }
  };
}

export function boundedTarget() {
  return async function boundedTarget(ctx: Context, next: Next) {
    const { length } = ctx.req.url ?? '';
    if (length > longestTarget) throw uriTooLong(length);
    await next();
  };
}

function uriTooLong(length: number): ServiceError {
  const expected = `at most ${longestTarget} characters of path and query`;
  return new ServiceError('uri_too_long', `The address must have ${expected}; got ${length}.`, {
    expected,
    got: String(length),
  });
}

/** Leaves the path and query of the target, whatever its form: what comes after it may read them. */
export function readableTarget() {
  return async function readableTarget(ctx: Context, next: Next) {
    const target = pathAndQueryOf(ctx.req.url ?? '');
    if (target === undefined) throw unreadableTarget();
    ctx.req.url = target;
    await next();
  };
}

function unreadableTarget(): ServiceError {
  const expected = 'a path and query, or a whole address such as http://host/path';
  return new ServiceError('invalid_parameter', `The target of the request must be ${expected}.`, { expected });
}

/** What no route took. */
export function notFound() {
  return function notFound(): never {
    const message = 'There is nothing at this path; GET /api/v1/capabilities lists what there is.';
    throw new ServiceError('not_found', message);
  };
}
