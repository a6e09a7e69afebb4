import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  createDemoEnvironment,
  passUntilWhole,
  startProgram,
  storeRecordedPrices,
  readRecordings,
  replayWorld,
  sampleWorld,
  startLocalUpstreams,
  type World,
} from '@postjoin/local-upstreams';
import { stop, waitForExit, waitForUrl } from '@postjoin/program/testing';

/** A running service: an api process that serves the worker's snapshot of local upstreams. */
export interface Service {
  readonly name: string;
  readonly url: string;
  /** The OpenAPI document that the service returns. */
  readonly description: OpenApi;
  stop(): Promise<void>;
}

/** The parts of an OpenAPI document that the checks read. */
export interface OpenApi {
  paths: Record<
    string,
    { get: { operationId: string; parameters: OpenApiParameter[]; responses: Record<string, unknown> } }
  >;
  components: Record<string, Record<string, unknown>>;
}

export interface OpenApiParameter {
  name: string;
  required: boolean;
  example?: string | number;
  schema: { type: string; enum?: string[]; minimum?: number; maximum?: number; maxLength?: number; format?: string };
}

/** The folder of the recorded posts and contracts. It is next to the repository, not in it. */
const recordings = fileURLToPath(new URL('../../../../shared/eval/', import.meta.url));
/** Days in the recordings with matches between posts and contracts. A replay is at noon UTC. */
export const replayDays = ['2025-07-15', '2025-09-04', '2025-09-20', '2026-03-06', '2026-06-04'] as const;
export type ReplayDay = (typeof replayDays)[number];

export const hasRecordings = existsSync(`${recordings}posts.jsonl`);

/** Functions that start the service, each with different data. */
export const situations = {
  sample: () => startService({ name: 'sample data', world: sampleWorld() }),
  failing: () =>
    startService({
      name: 'sample data, then failures of every upstream',
      world: sampleWorld(),
      failsAfterFirstPass: true,
    }),
  replay: () => startReplay('2025-09-20'),
};

/** The time of the demo in which the questions are tested. At a fixed time, its answers are the same on every day. */
const demoTime = new Date('2026-11-22T16:00:00Z');

/** Starts the demo at a fixed time. Like a public service, it serves no risk windows unless they are requested. */
export function startDemo({ servesRiskWindows = false } = {}): Promise<Service> {
  return startService({ name: 'the demo', world: sampleWorld(), at: demoTime, servesRiskWindows });
}

/** Starts a replay of the recordings. Needs `hasRecordings`. */
export function startReplay(day: ReplayDay, options: { servesRiskWindows?: boolean } = {}): Promise<Service> {
  const files = { posts: `${recordings}posts.jsonl`, contracts: `${recordings}contracts.jsonl` };
  const world = replayWorld(readRecordings(files));
  return startService({
    name: `the replay of ${day}`,
    world,
    at: new Date(`${day}T12:00:00Z`),
    isReplay: true,
    ...options,
  });
}

interface ServiceOptions {
  name: string;
  world: World;
  /** Fixed time of all clocks. If unset, the clocks run. */
  at?: Date;
  /** Runs a second worker pass in which every upstream returns an HTML page. */
  failsAfterFirstPass?: boolean;
  servesRiskWindows?: boolean;
  isReplay?: boolean;
}

/** @throws {Error} if the worker fails or the api does not start */
async function startService({
  name,
  world,
  at,
  failsAfterFirstPass: failsAfterwards = false,
  servesRiskWindows = true,
  isReplay = false,
}: ServiceOptions): Promise<Service> {
  const upstreams = await startLocalUpstreams({ world, clock: () => at ?? new Date(), port: 0 });
  const { environment, removeStore } = await createDemoEnvironment(process.env, {
    ...upstreams.environment,
    PORT: '0',
    RATE_LIMIT: 'off',
    TOTAL_RATE_LIMIT: 'off',
    RISK_WINDOWS: servesRiskWindows ? 'on' : 'off',
    REPLAY: isReplay ? 'on' : 'off',
  });
  const clockArgs = at ? ['--at', at.toISOString()] : [];
  await passUntilWhole(environment.SNAPSHOT_STORE, () => runWorkerPass(clockArgs, environment));
  if (isReplay && at) await storeRecordedPrices(environment.SNAPSHOT_STORE, world, at);
  if (failsAfterwards) {
    upstreams.faults.set('all', { kind: 'html' });
    await runWorkerPass(clockArgs, environment);
  }
  const api: ChildProcess = startProgram('api', clockArgs, environment);
  const url = await waitForUrl(api);
  const description = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApi;
  return {
    name,
    url,
    description,
    async stop() {
      await stop(api);
      await upstreams.close();
      await removeStore();
    },
  };
}

/** Accepted exit codes of a worker pass. With code 2, every upstream failed and the snapshot has the earlier data. */
const acceptedExitCodes = new Set([0, 2]);

async function runWorkerPass(
  clockArgs: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const code = await waitForExit(startProgram('worker', ['once', ...clockArgs], environment));
  if (!acceptedExitCodes.has(code)) throw new Error(`the snapshot worker exited with code ${code}; its error is above`);
}
