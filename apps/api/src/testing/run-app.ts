import { BlockList } from 'node:net';
import { defaultIdentity } from '@postjoin/openapi-spec';
import type { RateLimit } from '@postjoin/program';
import { createMemoryStore, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import { createApp, type AppDependencies } from '../app.ts';
import { createAccessLog, type RequestRecord } from '../http/access-log.ts';
import { listen, serverTimeouts, type ListeningServer, type ServerTimeouts } from '../listen.ts';
import { createLogger } from '../logger.ts';
import { createSnapshotHolder, type SnapshotHolder } from '../snapshots/snapshot-holder.ts';
import { testNow } from './sample-data.ts';

export interface RunningApp extends ListeningServer {
  holder: SnapshotHolder;
  store: SnapshotStore;
  /** The log lines, parsed as JSON. */
  lines: Record<string, unknown>[];
  /** The log as text. */
  logText(): string;
  records: RequestRecord[];
}

/** What a test does not override. */
const defaults = {
  identity: defaultIdentity,
  version: '1.2.3',
  clock: () => testNow,
  elapsedMs: () => 0,
  trustsProxy: false,
  servesRiskWindows: false,
  venueLinks: true,
  allowedOrigins: [],
};

/** Starts the application on a free loopback port with an in-memory store. */
export async function runApp(
  options: Partial<AppDependencies> & {
    snapshot?: Snapshot | null;
    timeouts?: Partial<ServerTimeouts>;
    store?: SnapshotStore;
    /** Limit of each caller. */
    rateLimit?: RateLimit;
  } = {},
): Promise<RunningApp> {
  const {
    snapshot = null,
    timeouts,
    rateLimit = null,
    store = createMemoryStore({ now: () => Date.now() }),
    ...overrides
  } = options;
  const texts: string[] = [];
  const records: RequestRecord[] = [];
  const log = createLogger('trace', { write: (line) => void texts.push(line) });
  const logRequest = createAccessLog(log);
  const record = (finished: RequestRecord) => (records.push(finished), logRequest(finished));
  const rateLimits = { each: rateLimit, sharedCallers: new BlockList(), shared: null, total: null };
  const { identity, clock, venueLinks, ...others } = { ...defaults, log, record, rateLimits, ...overrides };
  if (snapshot) await putSnapshot(store, snapshot);
  const holder = createSnapshotHolder({ store, clock, log, venueLinks, getOrigin: () => identity.origin });
  await holder.refresh();
  const app = createApp({ holder, identity, clock, venueLinks, ...others });
  // `lingerMs` is 0, because a test has received all its responses when it closes the server.
  const limits = { ...serverTimeouts, lingerMs: 0, ...timeouts };
  const server = await listen({ host: '127.0.0.1', port: 0, timeouts: limits });
  server.serve(app);
  return {
    ...server,
    holder,
    store,
    records,
    get lines() {
      return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
    },
    logText: () => texts.join(''),
    async close() {
      await server.close();
      await store.close();
    },
  };
}

/** Writes a snapshot to a store as its newest generation. */
export async function putSnapshot(store: SnapshotStore, snapshot: Snapshot): Promise<void> {
  const lease = await store.acquireLease('test', 60_000);
  if (!lease) throw new Error('the lease of the store is already held');
  await store.put(snapshot, lease);
  await lease.release();
}

/** Fetches a path and parses its JSON envelope. */
export async function getJson(base: string, path: string, init?: RequestInit) {
  const response = await fetch(base + path, init);
  return { response, body: (await response.json()) as Envelope };
}

export interface Envelope {
  ok: boolean;
  product: string;
  retrieval_only: boolean;
  disclaimer: string;
  data: Record<string, unknown>;
  error?: { code: string; message: string; parameter?: string; expected?: string; got?: string; request_id: string };
}
