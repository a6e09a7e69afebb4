import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sampleWorld, startLocalUpstreams, type World } from '@postjoin/local-upstreams';
import type { Environment } from '@postjoin/settings';
import { startProgram, stop, waitForExit, waitForUrl } from './programs.ts';
import { createReplicaEnvironment } from './watched-replica.ts';

/** Starts local upstreams with a world. Returns functions that run the worker and the api at chosen times. */
export async function startTimedPrograms(store: string, settings: Environment = {}, world: World = sampleWorld()) {
  let now = new Date(0);
  const upstreams = await startLocalUpstreams({ world, clock: () => now, port: 0 });
  const environment = { ...createReplicaEnvironment(upstreams.environment, store), ...settings };
  const apis: ChildProcess[] = [];
  const stopApis = async () => void (await Promise.all(apis.splice(0).map(stop)));
  return {
    upstreams,
    /**
     * Runs one pass. Worker and upstreams have the same time, unless `upstreamsAt` differs.
     * @returns the exit code of the worker
     */
    pass(at: Date, changes: Environment = {}, upstreamsAt = at): Promise<number> {
      now = upstreamsAt;
      const args = ['once', '--every', '5m', '--at', at.toISOString()];
      return waitForExit(startProgram('worker', args, { ...environment, ...changes }));
    },
    /** Runs `check --max-age 15m`. */
    async check(at: Date) {
      const args = ['check', '--max-age', '15m', '--at', at.toISOString()];
      const child = startProgram('worker', args, { ...environment, LOG_LEVEL: 'info' });
      const [output, [code]] = await Promise.all([
        child.stdout ? text(child.stdout) : '',
        once(child, 'exit') as Promise<[number | null]>,
      ]);
      return { code, result: JSON.parse(output) as Record<string, unknown> };
    },
    /** Starts an api. @returns its URL */
    startApi(at: Date): Promise<string> {
      const api = startProgram('api', ['--at', at.toISOString()], environment);
      apis.push(api);
      return waitForUrl(api);
    },
    stopApis,
    async close() {
      await stopApis();
      await upstreams.close();
    },
  };
}
