import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createJoinTable } from '@postjoin/join';
import type { Clock, Settings } from '@postjoin/settings';
import { createSnapshotStore, type SnapshotStore } from '@postjoin/snapshot-store';
import { createApp } from './app.ts';
import { identityOf } from './identity.ts';
import { listen, type Listening } from './listen.ts';
import type { Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createSnapshotHolder } from './snapshots/snapshot-holder.ts';

/** A notice of a new generation may be missed; the store is asked this often all the same. */
const pollMs = 1_000;

/** Risk windows look back as far as this, beyond the week of every other operation. */
const riskWindowHours = 30 * 24;

export interface RunningApi {
  readonly url: string;
  /** Where metrics are served, if they are. */
  readonly metricsUrl?: string;
  close(): Promise<void>;
}

/** Starts the service as the settings say. It listens at once; without a snapshot it says so until there is one. */
export async function startApi(
  settings: Settings,
  { clock, log, store = openStore(settings, log) }: { clock: Clock; log: Logger; store?: SnapshotStore },
): Promise<RunningApi> {
  const holder = createSnapshotHolder({
    store,
    createTable: (snapshot) => createJoinTable(snapshot, settings.RISK_WINDOWS ? { hours: riskWindowHours } : {}),
    clock,
    log,
    pollMs,
  });
  const metrics = createMetrics(holder, clock);
  await holder.start();

  // Documents name the address, which is known only once it listens: until then there is nothing to answer with.
  let app: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = await listen((request, response) => app(request, response), {
    host: settings.HOST,
    port: settings.PORT,
  });
  app = createApp({
    identity: identityOf(settings, server.url),
    holder,
    clock,
    log,
    observe: metrics.observe,
    rateLimit: settings.RATE_LIMIT,
    trustsProxy: settings.TRUST_PROXY,
    servesRiskWindows: settings.RISK_WINDOWS,
    allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
  });
  const metricsServer = await listenForMetrics(settings, metrics);
  return {
    url: server.url,
    ...(metricsServer && { metricsUrl: metricsServer.url }),
    async close() {
      holder.stop();
      await Promise.all([server.close(), metricsServer?.close()]);
      await store.close();
    },
  };
}

function openStore(settings: Settings, log: Logger): SnapshotStore {
  return createSnapshotStore(settings.SNAPSHOT_STORE, {
    now: () => Date.now(),
    onUnreadable: (generation, reason) => log.warn({ generation, reason }, 'a generation does not read back whole'),
  });
}

async function listenForMetrics(settings: Settings, metrics: Metrics): Promise<Listening | undefined> {
  if (settings.METRICS_PORT === undefined) return undefined;
  const answer = async (_request: IncomingMessage, response: ServerResponse) => {
    const text = await metrics.render();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  };
  return listen((request, response) => void answer(request, response), {
    host: settings.HOST,
    port: settings.METRICS_PORT,
  });
}
