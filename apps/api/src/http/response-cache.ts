import type { IncomingMessage, RequestListener } from 'node:http';
import type { Clock } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';
import type { Moment } from '../snapshots/moment.ts';
import type { RecordRequest } from './access-log.ts';
import { callerKey } from './caller-key.ts';
import { rateLimitHeaders, type RateLimiter } from './rate-limiter.ts';
import type { Representation } from './representation.ts';
import { respond } from './respond.ts';

/** Serialised answers, by address and accepted encodings. Emptied when the generation or its minute changes. */
export interface ResponseCache {
  get(request: IncomingMessage): CachedResponse | undefined;
  set(request: IncomingMessage, response: CachedResponse): void;
}

export interface CachedResponse {
  representation: Representation;
  /** Route template, for the log. */
  route: string;
}

/** Bodies and addresses; a minute's different answers are a tenth of it. */
const maxBytes = 32 * 1024 * 1024;
/** What an entry takes beside its key and body, roughly. */
const entryBytes = 1024;

export function createResponseCache(currentMoment: () => Moment): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ representation }, key) => representation.body.length + key.length + entryBytes,
  });
  let moment = currentMoment();
  function current() {
    const now = currentMoment();
    if (now !== moment) cache.clear();
    moment = now;
    return cache;
  }
  const keyOf = ({ url = '', headers }: IncomingMessage) => `${url} ${headers['accept-encoding'] ?? ''}`;
  return {
    get: (request) => (isReading(request) ? current().get(keyOf(request)) : undefined),
    set: (request, response) => void (isReading(request) && current().set(keyOf(request), response)),
  };
}

/** The answer to HEAD is that to GET; Node leaves its body out. */
const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

export interface CachedFirst {
  cache: ResponseCache;
  limiter: RateLimiter | null;
  trustsProxy: boolean;
  clock: Clock;
  nextId: () => string;
  record: RecordRequest;
}

/** Sends a cached answer before Koa, which alone costs twice as much; every other request is the application's. */
export function cachedFirst(application: RequestListener, deps: CachedFirst): RequestListener {
  const { cache, limiter, trustsProxy, clock, nextId, record } = deps;
  return function cachedFirst(request, response) {
    const startedAt = performance.now();
    const cached = cache.get(request);
    const allowance = cached && limiter?.take(callerKey(request, trustsProxy));
    if (!cached || allowance?.allowed === false) return application(request, response);
    const { representation, route } = cached;
    const requestId = nextId();
    const requestHeaders = ['X-Request-Id', requestId, ...rateLimitHeaders(limiter, allowance)];
    const bytes = respond(request, response, { representation, requestHeaders, nowMs: clock().getTime() });
    const { method = '' } = request;
    record({ method, route, status: response.statusCode, durationMs: performance.now() - startedAt, bytes, requestId });
  };
}
