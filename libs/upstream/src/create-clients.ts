import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type ClientDefaults } from './client.ts';
import type { CreateUpstreamClient, UpstreamClient, UpstreamCost } from './contract.ts';

export interface UpstreamClientsOptions {
  /** The clock that dates in answers are compared with. */
  now: () => Date;
  /** How pauses are kept. A test that makes it return at once should move `stopwatch` on by as much. */
  sleep?: (ms: number) => Promise<unknown>;
  /** 0 to 1: spreads the pauses of our own. */
  random?: () => number;
  /** Milliseconds that only ever grow, whatever happens to the clock. */
  stopwatch?: () => number;
  /** Who is asking, honestly, with an address where more can be read: `postjoin/<version> (+https://...)`. */
  userAgent: string;
  defaults?: Partial<ClientDefaults>;
}

export type UpstreamClients = CreateUpstreamClient & {
  /** What every upstream has cost so far, by its name. */
  costs(): Record<string, UpstreamCost>;
};

/** Polite values for public services that promise nothing; each can be set for all clients or for one. */
export const clientDefaults: ClientDefaults = {
  deadlineMs: 20_000,
  patienceMs: 30_000,
  maxBytes: 24 * 1024 * 1024,
  retries: 2,
  perSecond: 4,
  concurrency: 2,
};

/**
 * Makes the clients of all upstreams. One name has one client, however often it is asked for, so that its pace and
 * its pauses hold for everybody who asks that upstream.
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
  const defaults = { ...clientDefaults, ...options.defaults };
  const surroundings = {
    now: options.now,
    sleep: async (ms: number) => void (await (options.sleep ?? wait)(ms)),
    random: options.random ?? Math.random,
    stopwatch: options.stopwatch ?? (() => performance.now()),
    userAgent: options.userAgent,
  };
  const create: CreateUpstreamClient = (name, overrides = {}) => {
    const client = clients.get(name) ?? createClient(name, { ...defaults, ...overrides }, surroundings);
    clients.set(name, client);
    return client;
  };
  const costs = () => Object.fromEntries([...clients].map(([name, client]) => [name, client.cost()]));
  return Object.assign(create, { costs });
}
