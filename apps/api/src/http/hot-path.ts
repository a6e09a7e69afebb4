import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';
import type { Answers } from '../call/answers.ts';
import type { RecordRequest } from './access-log.ts';
import { answerHeaders } from './answer-headers.ts';
import { callerKey } from './caller-key.ts';
import { commonHeaders } from './common-headers.ts';
import { isUnchanged } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';
import type { Prepared, Representation } from './prepared.ts';
import { rateLimitHeader, type RateLimiter } from './rate-limiter.ts';

/** Where the answer to an address is kept. */
export interface HotAddress {
  route: string;
  key: string;
}

/** Addresses that were asked before, exactly as written, and the key of the answer that each of them means. */
export interface HotAddresses {
  remember(url: string, address: HotAddress): void;
  find(url: string): HotAddress | undefined;
}

const mostAddresses = 5_000;
const longestAddress = 1_024;

export function createHotAddresses(): HotAddresses {
  const addresses = new LRUCache<string, HotAddress>({ max: mostAddresses });
  return {
    find: (url) => addresses.get(url),
    remember(url, address) {
      if (url.length <= longestAddress) addresses.set(url, address);
    },
  };
}

/**
 * Stands before the application and answers the addresses whose answer is prepared, with the same id, headers, limit and
 * record as the application gives them; everything else is the application's, such as a caller over the limit.
 */
export function hotPath(
  application: RequestListener,
  parts: {
    hot: HotAddresses;
    answers: Answers;
    limiter: RateLimiter | null;
    trustsProxy: boolean;
    clock: Clock;
    nextId: () => string;
    record: RecordRequest;
  },
): RequestListener {
  const { hot, answers, limiter, trustsProxy, clock, nextId, record } = parts;

  return function hotPath(request, response) {
    const address = request.method === 'GET' ? hot.find(request.url ?? '') : undefined;
    const prepared = address && answers.kept(address.key);
    const representation = prepared?.ready(chooseEncoding(request.headers['accept-encoding']));
    if (!address || !prepared || !representation) return application(request, response);
    const nowMs = clock().getTime();
    const limits = limiter ? takeLimit(limiter, request, nowMs) : noLimits;
    if (!limits) return application(request, response);
    send(request, response, address.route, prepared, representation, limits, nowMs);
  };

  function takeLimit(limited: RateLimiter, request: IncomingMessage, nowMs: number): string[] | undefined {
    const allowance = limited.take(callerKey(request, trustsProxy), nowMs);
    if (!allowance.allowed) return undefined;
    return ['RateLimit-Policy', limited.policy, 'RateLimit', rateLimitHeader(allowance)];
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    route: string,
    prepared: Prepared,
    representation: Representation,
    limits: string[],
    nowMs: number,
  ): void {
    const startedAt = performance.now();
    const requestId = nextId();
    const unchanged = isUnchanged(request.headers, prepared, representation, nowMs);
    const status = unchanged ? 304 : 200;
    const bytes = unchanged ? 0 : representation.body.length;
    const headers = [
      'X-Request-Id',
      requestId,
      ...commonHeaders,
      ...limits,
      ...answerHeaders(prepared, representation, nowMs),
    ];
    if (!unchanged) headers.push('Content-Length', String(bytes));
    response.writeHead(status, headers);
    response.end(unchanged ? undefined : representation.body);
    record({ method: 'GET', route, status, durationMs: performance.now() - startedAt, bytes, requestId });
  }
}

const noLimits: string[] = [];
