import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDemoEnvironment, waitForExit, waitForUrl, startProgram, stop } from '@postjoin/demo';
import { readRecordings, replayWorld, sampleWorld, startLocalUpstreams, type World } from '@postjoin/local-upstreams';

/** A running service: the worker's snapshot of some upstreams, and the api over it, as real processes. */
export interface Service {
  readonly name: string;
  readonly url: string;
  /** The served API description. */
  readonly description: OpenApi;
  stop(): Promise<void>;
}

/** As much of an OpenAPI document as the checks read. */
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

/** The judged recordings are kept beside the repository. */
const recordings = fileURLToPath(new URL('../../../../shared/eval/', import.meta.url));
/** A day of the recordings on which posts and contracts meet. */
const replayedAt = new Date('2025-09-20T12:00:00Z');

export const hasRecordings = existsSync(`${recordings}posts.jsonl`);

/** The situations that every check is made in. */
export const situations = {
  sample: () => startService({ name: 'sample data', world: sampleWorld() }),
  failing: () =>
    startService({ name: 'sample data, every upstream failed since', world: sampleWorld(), failsAfterwards: true }),
  replay: () => {
    const files = { posts: `${recordings}posts.jsonl`, contracts: `${recordings}contracts.jsonl` };
    return startService({ name: 'recorded data', world: replayWorld(readRecordings(files)), at: replayedAt });
  },
};

interface Plan {
  name: string;
  world: World;
  /** Where the clocks stand still; they run when it is left out. */
  at?: Date;
  /** A second pass in which no upstream answers with what it should. */
  failsAfterwards?: boolean;
}

/** @throws {Error} when the worker or the api does not start */
export async function startService({ name, world, at, failsAfterwards = false }: Plan): Promise<Service> {
  const upstreams = await startLocalUpstreams({ world, clock: () => at ?? new Date(), port: 0 });
  const { environment, removeStore } = await createDemoEnvironment(process.env, {
    ...upstreams.environment,
    PORT: '0',
    RATE_LIMIT: 'off',
    RISK_WINDOWS: 'on',
  });
  const clockArgs = at ? ['--at', at.toISOString()] : [];
  await pass(clockArgs, environment);
  if (failsAfterwards) {
    upstreams.faults.set('all', { kind: 'html' });
    await pass(clockArgs, environment);
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

/** 2: nothing could be fetched, and what was stored is intact. */
const passed = new Set([0, 2]);

async function pass(
  clockArgs: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const code = await waitForExit(startProgram('worker', ['once', ...clockArgs], environment));
  if (!passed.has(code)) throw new Error(`the snapshot worker ended with code ${code}; its message is above`);
}
