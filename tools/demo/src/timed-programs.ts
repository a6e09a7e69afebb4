import { startApi, type RunningApi } from '@postjoin/api/start-api';
import { sampleWorld, startLocalUpstreams, type World } from '@postjoin/local-upstreams';
import { createLogger } from '@postjoin/process';
import { readSettings, stoppedClock, type Environment } from '@postjoin/settings';
import { createCommands, type WorkerDependencies } from '@postjoin/snapshot-worker/worker';
import { createReplicaEnvironment } from './watched-replica.ts';

const everyMs = 5 * 60_000;
const maxAgeMs = 15 * 60_000;

const toStandardError = { write: (line: string) => void process.stderr.write(line) };

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
      const { commands, outcome } = createWorker({ ...environment, ...changes });
      await commands.once({ at, every: everyMs });
      return outcome.code;
    },
    /** Runs `check --max-age 15m`. */
    async check(at: Date) {
      const { commands, outcome } = createWorker(environment);
      await commands.check({ at, maxAge: maxAgeMs });
      return outcome;
    },
    /** Starts an api. @returns its URL */
    async startApi(at: Date): Promise<string> {
      const log = createLogger('api', 'error', toStandardError);
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

/** Creates the commands of a worker, and the object that gets the exit code and the result of a command. */
function createWorker(environment: Environment) {
  const outcome = { code: NaN, result: {} as Readonly<Record<string, unknown>> };
  const ignore = () => undefined;
  const output: WorkerDependencies['output'] = {
    sourceProgress: ignore,
    venueProgress: ignore,
    passReport: ignore,
    unreadableSnapshot: ignore,
    event: ignore,
    warning: ignore,
    failure: (error) => console.error(error),
    commandResult: ({ facts }) => void (outcome.result = facts),
  };
  const commands = createCommands({
    settings: readSettings(environment),
    output,
    print: ignore,
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    usage: () => ({ stopwatchMs: performance.now(), cpuMs: 0, peakBytes: 0 }),
    random: Math.random,
    sleep: () => Promise.resolve(),
    holder: 'test',
    droppedLogLines: () => 0,
    signal: new AbortController().signal,
    exitWith: (code) => void (outcome.code = code),
  });
  return { commands, outcome };
}
