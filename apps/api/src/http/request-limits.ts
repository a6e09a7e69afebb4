import type { IncomingMessage } from 'node:http';
import { callerKey } from './caller-key.ts';
import { rateLimitHeader, type Allowance, type RateLimiter } from './rate-limiter.ts';

/** The rate limit as requests meet it. */
export interface RequestLimits {
  /** Counts the request. */
  take(request: IncomingMessage): Allowance;
  /** Leaves a request that was counted to whoever asks `allowanceOf`. */
  pass(request: IncomingMessage, allowance: Allowance): void;
  /** What was said of a request that was passed on; any other is counted. */
  allowanceOf(request: IncomingMessage): Allowance;
  /** Counts further messages that the request brought along. */
  takeMore(request: IncomingMessage, cost: number): Allowance;
  /** As a flat list of names and values. */
  headersOf(allowance: Allowance): string[];
}

export function createRequestLimits(
  limiter: RateLimiter,
  { elapsedMs, trustsProxy }: { elapsedMs: () => number; trustsProxy: boolean },
): RequestLimits {
  const passed = new WeakMap<IncomingMessage, Allowance>();
  const takeMore = (request: IncomingMessage, cost: number) =>
    limiter.take(callerKey(request, trustsProxy), elapsedMs(), cost);
  return {
    takeMore,
    take: (request) => takeMore(request, 1),
    pass: (request, allowance) => void passed.set(request, allowance),
    allowanceOf: (request) => passed.get(request) ?? takeMore(request, 1),
    headersOf: (allowance) => ['RateLimit-Policy', limiter.policy, 'RateLimit', rateLimitHeader(allowance)],
  };
}
