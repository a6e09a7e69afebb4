import type { ClientDefaults } from '../client.ts';
import type { CreateUpstreamClient, UpstreamClient } from '../contract.ts';
import { createUpstreamClients, type UpstreamClients } from '../create-clients.ts';

export interface TestClientsOptions {
  /** 2026-01-01T00:00:00Z when left out. */
  now?: Date;
  defaults?: Partial<ClientDefaults>;
}

/** Long enough for a loopback server on a busy machine, short enough for a table of faults. */
const testDefaults: Partial<ClientDefaults> = { deadlineMs: 1000, maxBytes: 1024 * 1024 };

/**
 * The real clients with a short deadline, a cap of 1 MB and a clock of their own: pauses and paces take no time but are
 * counted, so that a pause that does not fit still does not fit. A deadline or cap that a request asks for itself is
 * passed over, or a table of faults would take as long as the longest of them.
 */
export function createTestClients({ now, defaults = {} }: TestClientsOptions = {}): UpstreamClients {
  const startMs = (now ?? new Date('2026-01-01T00:00:00Z')).getTime();
  let sleptMs = 0;
  const clients = createUpstreamClients({
    now: () => new Date(startMs + sleptMs),
    stopwatch: () => performance.now() + sleptMs,
    sleep: (ms) => Promise.resolve(void (sleptMs += ms)),
    random: () => 0.5,
    userAgent: 'postjoin/test (+https://example.invalid)',
    defaults: { ...testDefaults, ...defaults },
  });
  const create: CreateUpstreamClient = (name, options) => withoutOverrides(clients(name, options));
  return Object.assign(create, { costs: () => clients.costs() });
}

function withoutOverrides(client: UpstreamClient): UpstreamClient {
  const none = { deadlineMs: undefined, maxBytes: undefined };
  return {
    name: client.name,
    request: (request) => client.request({ ...request, ...none }),
    json: (request) => client.json({ ...request, ...none }),
    cost: () => client.cost(),
  };
}
