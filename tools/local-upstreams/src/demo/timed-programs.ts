import { startApi, type RunningApi } from '@postjoin/api/start-api';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams } from '../server.ts';
import type { World } from '../world.ts';
import { createLogger, readSettings, stoppedClock, type Environment } from '@postjoin/program';
import { runCommand } from '@postjoin/snapshot-worker/testing';
import { readLatest } from './passes-until-whole.ts';
import { createReplicaEnvironment } from './programs.ts';

const stderrLog = { write: (line: string) => void process.stderr.write(line) };

/**
 * Starts local upstreams with a world. Returns functions that run the worker and the api at chosen times, in this
 * process and from their settings, as `main.ts` of each does. Each pass has new upstream clients, and each api a new
 * index.
 */
export async function startTimedPrograms(store: string, settings: Environment = {}, world: World = sampleWorld()) {
  let now = new Date(0);
  const upstreams = await startLocalUpstreams({ world, clock: () => now, port: 0 });
  const environment = { ...createReplicaEnvironment(upstreams.environment, store), ...settings };
  const apis: RunningApi[] = [];
  const closing: Promise<void>[] = [];
  const stopApis = () => void closing.push(...apis.splice(0).map((api) => api.close()));
  return {
    upstreams,
    /**
     * Runs one pass. Worker and upstreams have the same time, unless `upstreamsAt` differs.
     * @returns the exit code of the worker
     */
    async pass(at: Date, changes: Environment = {}, upstreamsAt = at): Promise<number> {
      now = upstreamsAt;
      const args = ['once', '--every', '5m', '--at', at.toISOString()];
      const { code, events } = await runCommand(args, { ...environment, ...changes });
      for (const event of events) console.error(event);
      return code ?? NaN;
    },
    /** Runs `check --max-age 15m`. */
    async check(at: Date) {
      const { code, events } = await runCommand(['check', '--max-age', '15m', '--at', at.toISOString()], environment);
      return { code, result: events.at(-1) ?? {} };
    },
    /** Reads the newest snapshot of the store, which must have one. */
    readNewest: async () => (await readLatest(store))!,
    /** Starts an api. @returns its URL */
    async startApi(at: Date): Promise<string> {
      const log = createLogger('api', 'error', stderrLog);
      const api = await startApi(readSettings(environment), { clock: stoppedClock(at), log });
      apis.push(api);
      return api.url;
    },
    /** Stops the apis that are running. `close` waits until they have closed their connections, a second later. */
    stopApis,
    async close() {
      stopApis();
      await Promise.all([...closing, upstreams.close()]);
    },
  };
}
