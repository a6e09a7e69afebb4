import type { ServerResponse } from 'node:http';
import type { Identity } from '@postjoin/openapi-spec';
import type { Clock, Settings } from '@postjoin/settings';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { createApp } from './app.ts';
import { createAccessLog, createBatchedRecorder } from './http/access-log.ts';
import { listen, type ListeningServer } from './listen.ts';
import type { Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createSnapshotHolder } from './snapshots/snapshot-holder.ts';

/**
 * Interval of the checks for a new generation. They are necessary because a notification of the store may be missed.
 */
const pollMs = 1_000;

export interface RunningApi {
  readonly url: string;
  /** URL of the metrics. Absent without `METRICS_PORT`. */
  readonly metricsUrl?: string;
  close(): Promise<void>;
}

/**
 * Starts the service. Resolves after the first attempt to load a snapshot, whether it succeeded or not. Before a
 * snapshot is loaded, operations that need a snapshot fail with `not_ready`.
 */
export async function startApi(settings: Settings, { clock, log }: { clock: Clock; log: Logger }): Promise<RunningApi> {
  const store = createSnapshotStore(settings.SNAPSHOT_STORE, {
    now: Date.now,
    onUnreadable: (generation, reason) => holder.reportUnreadable(generation, reason),
  });
  const holder = createSnapshotHolder({ store, log, pollMs });
  const metrics = createMetrics(holder, clock);
  const firstLoad = holder.start();

  const onOverload = (closed: number) =>
    log.warn({ connections: closed }, 'closed connections because callers do not read their answers');
  const server = await listen({ host: settings.HOST, port: settings.PORT, onOverload });
  const app = createApp({
    identity: toIdentity(settings, server.url),
    holder,
    clock,
    elapsedMs: performance.now.bind(performance),
    log,
    record: createBatchedRecorder(metrics.observe, createAccessLog(log)),
    rateLimits: {
      each: settings.RATE_LIMIT,
      sharedCallers: settings.SHARED_CALLERS,
      shared: settings.SHARED_RATE_LIMIT,
      total: settings.TOTAL_RATE_LIMIT,
    },
    trustsProxy: settings.TRUST_PROXY,
    servesRiskWindows: settings.RISK_WINDOWS,
    allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
  });
  server.serve(app);
  const metricsServer = await listenForMetrics(settings, metrics);
  await firstLoad;
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

/**
 * Creates the identity of the service. Without `PUBLIC_URL`, its origin is the address on which the service listens.
 */
function toIdentity(settings: Settings, listeningUrl: string): Identity {
  return {
    product: settings.PRODUCT_NAME,
    company: settings.COMPANY_NAME,
    service: settings.SERVICE_NAME,
    operator: settings.OPERATOR_NAME,
    emails: { work: settings.WORK_EMAIL, support: settings.SUPPORT_EMAIL },
    origin: settings.PUBLIC_URL ?? listeningUrl,
    build: settings.BUILD_ID,
    handles: { trump: settings.TRACKED_TRUMP.handle, whitehouse: settings.TRACKED_WHITEHOUSE.handle },
  };
}

async function listenForMetrics(settings: Settings, metrics: Metrics): Promise<ListeningServer | undefined> {
  if (settings.METRICS_PORT === undefined) return undefined;
  const server = await listen({ host: settings.HOST, port: settings.METRICS_PORT });
  const sendMetrics = async (response: ServerResponse) => {
    const text = await metrics.render();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  };
  server.serve((_request, response) => void sendMetrics(response));
  return server;
}
