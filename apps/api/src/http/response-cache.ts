import type { IncomingMessage, RequestListener } from 'node:http';
import type { Clock } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { RecordRequest } from './access-log.ts';
import { rateLimitHeaders, type RateLimiter } from './rate-limiter.ts';
import type { Representation } from './representation.ts';
import type { Respond } from './respond.ts';

/**
 * Serialised answers that were requested at least twice, by address and accepted encodings. Emptied when the generation
 * or its minute changes.
 */
export interface ResponseCache {
  get(request: IncomingMessage): CachedResponse | undefined;
  /** @param moment the one that the answer was made in; nothing is stored when another one has begun */
  set(request: IncomingMessage, response: CachedResponse, moment: ServingState): void;
}

export interface CachedResponse {
  representation: Representation;
  /** Route template, for the log. */
  route: string;
}

/**
 * Addresses that are remembered as requested once; beyond that all are forgotten. Most cursors and long watch lists are
 * requested once only, and what is cached in vain costs a third of such a request to collect as garbage.
 */
const maxSeen = 10_000;
/** Longer addresses are never cached. */
const maxKeyLength = 2_000;

/** Bodies and addresses; a minute's different answers are a tenth of it. */
const maxBytes = 16 * 1024 * 1024;
/** What an entry takes beside its key and body, roughly. */
const entryBytes = 1024;

export function createResponseCache(currentMoment: () => ServingState): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ representation }, key) => representation.body.length + key.length + entryBytes,
  });
  const seen = new Set<string>();
  let moment = currentMoment();
  function current() {
    const now = currentMoment();
    if (now !== moment) {
      cache.clear();
      seen.clear();
    }
    moment = now;
    return cache;
  }
  const toKey = ({ url = '', headers }: IncomingMessage) => `${url} ${headers['accept-encoding'] ?? ''}`;
  return {
    get: (request) => (isGetOrHead(request) ? current().get(toKey(request)) : undefined),
    set(request, response, createdIn) {
      const cache = current();
      if (!isGetOrHead(request) || createdIn !== moment) return;
      const key = toKey(request);
      if (key.length > maxKeyLength) return;
      if (seen.has(key)) return void cache.set(key, response);
      if (seen.size >= maxSeen) seen.clear();
      seen.add(key);
    },
  };
}

/** The answer to HEAD is that to GET; Node leaves its body out. */
const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

export interface CachedFirstDependencies {
  cache: ResponseCache;
  limiter: RateLimiter | null;
  clock: Clock;
  nextId: () => string;
  respond: Respond;
  record: RecordRequest;
}

/** Sends a cached answer before Koa, which alone costs twice as much; every other request is the application's. */
export function cachedFirst(
  application: (...of: Parameters<RequestListener>) => unknown,
  deps: CachedFirstDependencies,
): RequestListener {
  const { cache, limiter, clock, nextId, respond, record } = deps;
  return function cachedFirst(request, response) {
    const startedAt = performance.now();
    const cached = cache.get(request);
    const allowance = cached && limiter?.take(request);
    if (!cached || allowance?.allowed === false) return void application(request, response);
    const { representation, route } = cached;
    const requestId = nextId();
    const requestHeaders = ['X-Request-Id', requestId, ...rateLimitHeaders(limiter, allowance)];
    const sent = respond(request, response, { representation, requestHeaders, nowMs: clock().getTime() });
    const { method = '' } = request;
    record({ method, route, ...sent, durationMs: performance.now() - startedAt, requestId });
  };
}
