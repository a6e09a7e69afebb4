import type { ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import type { Identity } from '@postjoin/openapi-spec';
import { createListenError, packageVersion, type Clock, type Settings } from '@postjoin/program';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { createApp } from './app.ts';
import { createAccessLog, createBatchedRecorder } from './http/access-log.ts';
import { listen, maxDirectConnections, type ListeningServer } from './listen.ts';
import type { Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createSnapshotHolder, watchStore } from './snapshots/snapshot-holder.ts';

/** Interval of the checks for a new generation. */
const pollMs = 1_000;

/**
 * Maximum bytes of a generation, as a share of the heap. An index takes three to four times the bytes of its generation,
 * and while a generation replaces another one, both are in memory.
 */
const maxGenerationShare = 1 / 8;

export interface RunningApi {
  readonly url: string;
  /** URL of the metrics. Absent without `METRICS_PORT`. */
  readonly metricsUrl?: string;
  close(): Promise<void>;
}

export interface ApiDeps {
  clock: Clock;
  log: Logger;
  /** Returns the number of log lines that could not be written, for the metrics. */
  droppedLogLines?: () => number;
}

/**
 * Starts the service. Resolves after the first attempt to load a snapshot, whether it succeeded or not. Before a
 * snapshot is loaded, operations that need a snapshot fail with `not_ready`.
 * @throws {SettingsError} when the service cannot listen on an address of the settings. Nothing listens then, and no
 *   snapshot is loaded.
 */
export async function startApi(
  settings: Settings,
  { clock, log, droppedLogLines = () => 0 }: ApiDeps,
): Promise<RunningApi> {
  // The store calls `holder`, and the holder reads the URL of `server`, only while a generation is loaded. The first load
  // comes last, in `watchStore`, when both exist.
  const store = createSnapshotStore(settings.SNAPSHOT_STORE, {
    now: Date.now,
    maxGenerationBytes: getHeapStatistics().heap_size_limit * maxGenerationShare,
    onUnreadable: (generation, reason) => holder.reportUnreadable(generation, reason),
  });
  const getOrigin = () => toOrigin(settings, server.url);
  const holder = createSnapshotHolder({
    ...{ store, clock, log, getOrigin },
    isReplay: settings.REPLAY,
    venueLinks: settings.VENUE_LINKS,
  });
  const version = settings.BUILD ?? packageVersion;
  const metrics = createMetrics(holder, { clock, droppedLogLines, version });
  const metricsServer = await listenForMetrics(settings, metrics);
  const onOverload = (closed: number) =>
    log.warn({ connections: closed }, 'closed connections because their bodies and unread answers are too large');
  const server = await listenAt(settings, 'PORT', onOverload).catch(async (error: unknown) => {
    await metricsServer?.close();
    throw error;
  });
  const app = createApp({
    identity: toIdentity(settings, { version, listeningUrl: server.url }),
    version,
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
    venueLinks: settings.VENUE_LINKS,
    openAiChallenge: settings.OPENAI_CHALLENGE,
    allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
  });
  server.serve(app);
  const endWatch = await watchStore(store, holder.refresh, pollMs);
  return {
    url: server.url,
    ...(metricsServer && { metricsUrl: `${metricsServer.url}/metrics` }),
    async close() {
      endWatch();
      await Promise.all([server.close(), metricsServer?.close()]);
      await store.close();
    },
  };
}

/** Returns the origin of the service: `PUBLIC_URL` or, without it, the address on which the service listens. */
function toOrigin({ PUBLIC_URL }: Settings, listeningUrl: string): string {
  return PUBLIC_URL ?? listeningUrl;
}

function toIdentity(
  settings: Settings,
  { version, listeningUrl }: { version: string; listeningUrl: string },
): Identity {
  return {
    product: settings.PRODUCT_NAME,
    company: settings.COMPANY_NAME,
    service: settings.SERVICE_NAME,
    operator: settings.OPERATOR_NAME,
    emails: { work: settings.WORK_EMAIL, support: settings.SUPPORT_EMAIL },
    origin: toOrigin(settings, listeningUrl),
    build: settings.BUILD_ID ?? createBuildId(version),
    handles: { trump: settings.TRACKED_TRUMP.handle, whitehouse: settings.TRACKED_WHITEHOUSE.handle },
  };
}

/**
 * Creates a build identifier whose prefix has the version. The specification of the service gives its form. The date is
 * that of the interface, which the version does not change.
 */
function createBuildId(version: string): string {
  return `postjoin-${version.replace(/[^A-Za-z0-9]/g, '-')}-since-last-risk-20261121a`;
}

/** @throws {SettingsError} when the address is in use or not available */
function listenAt(
  settings: Settings,
  variable: 'PORT' | 'METRICS_PORT',
  onOverload?: (closed: number) => void,
): Promise<ListeningServer> {
  const host = variable === 'PORT' ? settings.HOST : settings.METRICS_HOST;
  const port = settings[variable] ?? 0;
  // Behind a proxy, all connections are those of the proxy.
  const limits = settings.TRUST_PROXY ? {} : { maxConnectionsEach: maxDirectConnections };
  return listen({ host, port, ...limits, ...(onOverload && { onOverload }) }).catch((error: Error) => {
    throw createListenError(variable, error);
  });
}

async function listenForMetrics(settings: Settings, metrics: Metrics): Promise<ListeningServer | undefined> {
  if (settings.METRICS_PORT === undefined) return undefined;
  const server = await listenAt(settings, 'METRICS_PORT');
  const sendMetrics = async (response: ServerResponse) => {
    const text = await metrics.render();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  };
  server.serve((_request, response) => void sendMetrics(response));
  return server;
}
