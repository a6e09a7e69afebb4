import type { IncomingMessage } from 'node:http';
import type { Clock } from '@postjoin/settings';
import { callerKey } from './caller-key.ts';
import { rateLimitHeader, type Allowance, type RateLimiter } from './rate-limiter.ts';

/** The rate limit as requests meet it. */
export interface RequestLimits {
  /** Counts the request when it is first asked about, and says the same ever after, whichever way it is answered. */
  allowanceOf(request: IncomingMessage): Allowance;
  /** Counts further messages that the request brought along. */
  takeMore(request: IncomingMessage, cost: number): Allowance;
  /** As a flat list of names and values. */
  headersOf(allowance: Allowance): string[];
}

export function createRequestLimits(
  limiter: RateLimiter,
  { clock, trustsProxy }: { clock: Clock; trustsProxy: boolean },
): RequestLimits {
  const known = new WeakMap<IncomingMessage, Allowance>();
  const takeMore = (request: IncomingMessage, cost: number) =>
    limiter.take(callerKey(request, trustsProxy), clock().getTime(), cost);
  return {
    takeMore,
    allowanceOf(request) {
      const allowance = known.get(request) ?? takeMore(request, 1);
      known.set(request, allowance);
      return allowance;
    },
    headersOf: (allowance) => ['RateLimit-Policy', limiter.policy, 'RateLimit', rateLimitHeader(allowance)],
  };
}
