import type { ClientDefaults } from '../client.ts';
import type { CreateUpstreamClient, UpstreamClient } from '../types.ts';
import { createUpstreamClients, type UpstreamClients } from '../create-clients.ts';

export interface TestClientsOptions {
  /** Defaults to 2026-01-01T00:00:00Z. */
  now?: Date;
  /** False by default, because a local server sends the date of the machine. */
  hasRealClock?: boolean;
  defaults?: Partial<ClientDefaults>;
}

/**
 * A deadline of one second is enough for a server on loopback, even on a busy machine, and keeps the fault cases fast.
 */
const testDefaults: Partial<ClientDefaults> = { deadlineMs: 1000, maxBytes: 1024 * 1024, maxValues: 50_000 };

/**
 * Creates real clients with a deadline of 1 s, bodies of at most 1 MB and 50,000 values, and a simulated clock: a pause
 * returns immediately but still counts against the retry budget. Deadlines of single requests and limits of single
 * upstreams are ignored, because longer deadlines and larger bodies would make the fault cases slow.
 */
export function createTestClients({
  now,
  hasRealClock = false,
  defaults = {},
}: TestClientsOptions = {}): UpstreamClients {
  const startMs = (now ?? new Date('2026-01-01T00:00:00Z')).getTime();
  let sleptMs = 0;
  const clients = createUpstreamClients({
    now: () => new Date(startMs + sleptMs),
    hasRealClock,
    stopwatch: () => performance.now() + sleptMs,
    sleep: (ms) => Promise.resolve(void (sleptMs += ms)),
    random: () => 0.5,
    userAgent: 'postjoin/test (+https://example.invalid)',
    defaults: { ...testDefaults, ...defaults },
  });
  const create: CreateUpstreamClient = (name, { perSecond, concurrency } = {}) =>
    withoutDeadlines(clients(name, { ...(perSecond && { perSecond }), ...(concurrency && { concurrency }) }));
  return Object.assign(create, { ...clients });
}

function withoutDeadlines(client: UpstreamClient): UpstreamClient {
  return {
    ...client,
    request: (request) => client.request({ ...request, deadlineMs: undefined }),
    json: (request) => client.json({ ...request, deadlineMs: undefined }),
  };
}
