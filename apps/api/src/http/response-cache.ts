import type { IncomingMessage, RequestListener } from 'node:http';
import type { Clock } from '@postjoin/program';
import { createExpiry, toBytes } from '@postjoin/values';
import { LRUCache } from 'lru-cache';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { RecordRequest } from './access-log.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createBatch } from './turns.ts';
import { represent, respond, type Encoding, type Representation } from './representation.ts';
import type { Context, Next } from './request-state.ts';

/**
 * Caches serialised answers by URL, `Accept-Encoding` and `Accept`. An answer is cached when its URL is requested for the
 * second time. The cache is emptied when a new snapshot is served, when the minute of the answers
 * changes (see `ServingState`), and at most a minute after an answer was cached.
 */
export interface ResponseCache {
  /** Finds no response for a target with an origin, because `normalizeTarget` removes the origin before `set`. */
  get(request: IncomingMessage): CachedResponse | undefined;
  /**
   * Stores the response, unless this is the first call for its URL, which only records the URL.
   * @param createdIn the serving state of the response; if that state is no longer current, nothing is stored
   */
  set(request: IncomingMessage, response: CachedResponse, createdIn: ServingState): void;
}

export interface CachedResponse {
  representation: Representation;
  /** Route template, for the log. */
  route: string;
}

/**
 * Maximum number of recorded URLs. A URL is recorded at its first request. Above the maximum, all recorded URLs are
 * dropped, and a cached answer is found again after the next request for its URL. An answer is not cached at its first
 * request, because most cursors and long watch lists are requested only once. Caching those answers would add a third to
 * the cost of a request, in garbage collection.
 */
const maxSeenUrls = 10_000;
/** Answers with a longer URL or key are never cached. */
const maxKeyLength = 2_000;

/**
 * Maximum bytes of all cached answers with their keys. The distinct answers of a typical minute take a tenth of this
 * size.
 */
const maxBytes = 16 * 1024 * 1024;
/** Maximum age of cached answers and recorded URLs, so that the words of callers are forgotten without a request. */
const maxAgeMs = 60_000;
/** Estimated memory of a cached answer apart from its key and body. */
const entryOverheadBytes = 1024;

export function createResponseCache(getServingState: () => ServingState): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ representation }, key) => representation.body.length + key.length + entryOverheadBytes,
  });
  const seen = new Set<string>();
  const entries = {
    clear() {
      cache.clear();
      seen.clear();
    },
  };
  const scheduleExpiry = createExpiry(entries, maxAgeMs);
  let state = getServingState();
  function currentCache() {
    const newState = getServingState();
    if (newState !== state) entries.clear();
    state = newState;
    return cache;
  }
  return {
    get(request) {
      const responses = currentCache();
      // For most requests, this check costs less than the key.
      return isGetOrHead(request) && seen.has(request.url ?? '') ? responses.get(toKey(request)) : undefined;
    },
    set(request, response, createdIn) {
      const responses = currentCache();
      const { url = '' } = request;
      if (!isGetOrHead(request) || createdIn !== state || url.length > maxKeyLength) return;
      scheduleExpiry();
      if (!seen.has(url)) {
        if (seen.size >= maxSeenUrls) seen.clear();
        return void seen.add(url);
      }
      const key = toKey(request);
      if (key.length <= maxKeyLength) responses.set(key, withBytes(response));
    },
  };
}

/** A buffer is sent without a copy, unlike a string. */
function withBytes({ representation, route }: CachedResponse): CachedResponse {
  return { representation: { ...representation, body: toBytes(representation.body) }, route };
}

/** No URL or header can contain a line break, so two requests that differ in one of the parts have different keys. */
function toKey({ url = '', headers }: IncomingMessage): string {
  return [url, headers['accept-encoding'], headers.accept].join('\n');
}

/** HEAD shares the cached answers of GET, because Node omits the body of a response to HEAD. */
const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

export interface CachedFirstDependencies {
  cache: ResponseCache;
  limiter: RateLimiter;
  clock: Clock;
  nextId: () => string;
  record: RecordRequest;
}

/**
 * Sends a cached answer without calling Koa, because Koa alone would double the cost of the answer. The cached answers
 * of a turn are sent together at its end, see `createBatch`. Passes a request to Koa if it has no cached answer or is
 * over the rate limit.
 */
export function cachedFirst(
  application: (...args: Parameters<RequestListener>) => unknown,
  deps: CachedFirstDependencies,
): RequestListener {
  const { cache, limiter, clock, nextId, record } = deps;
  const atEndOfTurn = createBatch();
  return function cachedFirst(request, response) {
    const startedAt = performance.now();
    const cached = cache.get(request);
    // Koa then takes a rejected request again, which does not count it a second time, and sends the error.
    if (!cached || limiter.take(request)?.allowed === false) return void application(request, response);
    const { representation, route } = cached;
    atEndOfTurn(() => {
      const sent = respond(request, response, representation, clock().getTime());
      const { method = '' } = request;
      record({ method, route, ...sent, durationMs: performance.now() - startedAt, requestId: nextId() });
    });
  };
}

/**
 * Sends `ctx.state.content`, if a route has set it, in the best accepted encoding or as a 304. Passes the
 * representation to the response cache.
 */
export function sendContent({ clock, cache }: { clock: Clock; cache: ResponseCache }) {
  return async function sendContent(ctx: Context, next: Next) {
    await next();
    const { content, route, servingState } = ctx.state;
    if (!content) return;
    const representation = await represent(content, chooseEncoding(ctx));
    cache.set(ctx.req, { representation, route }, servingState);
    ctx.respond = false; // the response is sent here, so Koa must not send it again
    ctx.state.bytes = respond(ctx.req, ctx.res, representation, clock().getTime()).bytes;
  };
}

/**
 * Prefers brotli to gzip, because brotli output is smaller. The order in the header is ignored: clients that accept
 * both usually list gzip first.
 */
function chooseEncoding(ctx: Context): Encoding {
  if (ctx.headers['accept-encoding'] === undefined) return 'identity';
  return (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding) ?? 'identity';
}
