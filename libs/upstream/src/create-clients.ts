import { setTimeout as wait } from 'node:timers/promises';
import { createRoute } from './agents.ts';
import { findClockOffset, minUpstreams } from './clock-offset.ts';
import { createClient, type ClientDefaults } from './client.ts';
import type { CreateUpstreamClient, UpstreamClient, UpstreamCost } from './types.ts';
import { restorePauses, storePauses, type Pause, type StoredPauses } from './pauses.ts';

export interface UpstreamClientsOptions {
  /** Clock that `Retry-After` dates are compared with. */
  now: () => Date;
  /** Whether `now` is the real time, so that it is compared with the `Date` headers of responses. True by default. */
  hasRealClock?: boolean;
  /** Waits `ms` milliseconds. A test double that returns immediately must advance `stopwatch` by `ms`. */
  sleep?: (ms: number) => Promise<unknown>;
  /** Returns a number from 0 to 1, for the jitter of backoff pauses. */
  random?: () => number;
  /** Monotonic time in milliseconds, independent of the system clock. */
  stopwatch?: () => number;
  /** Identifies this service and links to a page about it: `postjoin/<version> (+https://...)`. */
  userAgent: string;
  defaults?: Partial<ClientDefaults>;
}

export type UpstreamClients = CreateUpstreamClient & {
  /** Starts a pass: from now on, the calls of every client may take `maxMs` in all. Default: `passMs`. */
  startPass(maxMs?: number): void;
  /** Returns the calls, bytes and time that each client has used since its creation, by the name of the client. */
  costs(): Record<string, UpstreamCost>;
  /**
   * Returns how many milliseconds the clock of this machine is behind those of the upstreams in this pass: the median of
   * their `Date` headers, one for each operator. Undefined without a real clock, or if fewer than three operators
   * responded.
   */
  clockOffsetMs(): number | undefined;
  /**
   * Resolves as soon as the offset of this pass is known, at once without a real clock. Does not resolve while fewer than
   * three operators have responded.
   */
  whenClockIsKnown(): Promise<void>;
  /** Returns the current pauses as plain JSON, so that a later process can restore them. */
  pauses(): StoredPauses;
  /** Restores the pauses of an earlier process. Ignores pauses that are over and entries that cannot be read. */
  restorePauses(stored: StoredPauses): void;
};

/**
 * The defaults of every client. The rates are low, because some of the upstreams are public services that publish
 * no limits. `perSecond` and `concurrency` can be overridden per upstream.
 */
export const clientDefaults: ClientDefaults = {
  deadlineMs: 20_000,
  retryBudgetMs: 30_000,
  passMs: 90_000,
  maxBytes: 2 * 1024 * 1024,
  maxValues: 50_000,
  maxDepth: 32,
  retries: 2,
  perSecond: 4,
  concurrency: 2,
};

/**
 * Creates the clients of all upstreams. Repeated calls with one name return the same client, so all callers share the
 * rate limit and the pauses of that upstream.
 *
 * ```ts
 * const clients = createUpstreamClients({ now: () => new Date(), userAgent: 'postjoin/1.0.0 (+https://example.org)' });
 * const kalshi = clients('kalshi', { perSecond: 3 });
 * const { value } = await kalshi.json({ url: 'https://...', query: { limit: 200 } });
 * clients.costs(); // { kalshi: { calls: 1, ... } }
 * ```
 */
export function createUpstreamClients(options: UpstreamClientsOptions): UpstreamClients {
  const clients = new Map<string, UpstreamClient>();
  const pauses = new Map<string, Pause>();
  const clockOffsets = new Map<string, number>();
  const ages = new Map<string, number>();
  const defaults = { ...clientDefaults, ...options.defaults };
  const stopwatch = options.stopwatch ?? (() => performance.now());
  let passEndsMs = Infinity;
  const hasRealClock = options.hasRealClock ?? true;
  let clockKnown = Promise.withResolvers<void>();
  const deps = {
    now: options.now,
    hasRealClock,
    sleep: async (ms: number) => void (await (options.sleep ?? wait)(ms)),
    random: options.random ?? Math.random,
    stopwatch,
    passLeftMs: () => passEndsMs - stopwatch(),
    pauses,
    onClock: (clock: string, offsetMs: number) => {
      clockOffsets.set(clock, offsetMs);
      if (clockOffsets.size >= minUpstreams) clockKnown.resolve();
    },
    ages,
    userAgent: options.userAgent,
    route: createRoute(),
  };
  const create: CreateUpstreamClient = (name, overrides = {}) => {
    const client = clients.get(name) ?? createClient(name, { ...defaults, ...overrides }, deps);
    clients.set(name, client);
    return client;
  };
  const costs = () => Object.fromEntries([...clients].map(([name, client]) => [name, client.cost()]));
  const startPass = (maxMs = defaults.passMs) => {
    passEndsMs = stopwatch() + maxMs;
    clockOffsets.clear();
    clockKnown = Promise.withResolvers<void>();
    ages.clear();
  };
  return Object.assign(create, {
    startPass,
    costs,
    clockOffsetMs: () => findClockOffset(clockOffsets.values()),
    whenClockIsKnown: () => (hasRealClock ? clockKnown.promise : Promise.resolve()),
    pauses: () => storePauses(pauses, stopwatch()),
    restorePauses: (stored: StoredPauses) =>
      restorePauses(pauses, stored, { now: options.now(), stopwatchMs: stopwatch() }),
  });
}
