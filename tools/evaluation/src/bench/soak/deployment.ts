import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { findFreePorts, memoryOptions, stop } from '@postjoin/program/testing';
import type { Environment } from '@postjoin/program';
import { readResidentMegabytes } from '../api/process-usage.ts';

const fileAt = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

const entries = { api: fileAt('apps/api/dist/main.js'), worker: fileAt('apps/snapshot-worker/dist/main.js') };
type Program = keyof typeof entries;

/** The resident memory, in megabytes, and the number of open descriptors of a process; null while it does not run. */
export type Usage = { megabytes: number; descriptors: number } | null;

/** A restart of the api on purpose. Times are on the clock of `performance.now()`. */
export interface ApiRestart {
  signal: StopSignal;
  /** Time of the signal. */
  atMs: number;
  /** Time at which the new process answers; infinite until then. */
  answersMs: number;
}

type StopSignal = 'SIGTERM' | 'SIGKILL';

/** A worker and an api on one store. Both start again whenever they end, as under systemd. */
export interface Deployment {
  name: string;
  url: string;
  apiRestarts: readonly ApiRestart[];
  /** Ends a program, which then starts again. */
  restart(program: Program, signal: StopSignal): void;
  readUsage(program: Program): Usage;
  /**
   * Numbers of passes of the worker by outcome, and exits of both programs by code or signal. Passes without data are
   * counted by the fault that all upstreams had.
   */
  counts: Readonly<Record<string, number>>;
  /** Ids of posts that an earlier snapshot had and the newest one lacks. */
  listMissingPosts(): Promise<string[]>;
  stop(): Promise<void>;
}

const passWithoutData = 'worker pass nothing_fetched';
const unexplained = 'without an outage';
/** The member of `counts` with the passes that read nothing although some upstream could be read. */
export const unexplainedPasses = `${passWithoutData}, ${unexplained}`;

/** A program that ends by itself starts again after this time. */
const restartMs = 1_000;

export async function startDeployment(
  name: string,
  {
    store,
    every,
    environment,
    findOutage,
  }: { store: string; every: string; environment: Environment; findOutage: () => string | undefined },
): Promise<Deployment> {
  const [port = 0] = await findFreePorts(1);
  const counts: Record<string, number> = {};
  const count = (key: string) => (counts[key] = (counts[key] ?? 0) + 1);
  const running = new Map<Program, ChildProcess>();
  const apiRestarts: ApiRestart[] = [];
  let isStopping = false;

  function start(program: Program): void {
    const args = [entries[program], ...(program === 'worker' ? ['watch', '--every', every] : [])];
    const child = spawn(process.execPath, ['--enable-source-maps', ...memoryOptions, ...args], {
      env: { ...environment, SNAPSHOT_STORE: store, PORT: String(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.set(program, child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { event, outcome, level, msg } = readLine(line);
      if (program === 'api' && msg === 'listening') onListening();
      if (outcome === 'nothing_fetched') count(`${passWithoutData}, ${findOutage() ?? unexplained}`);
      else if (event === 'pass' || event === 'failure') count(`${program} ${event} ${outcome ?? msg ?? ''}`.trim());
      if (event === undefined && level !== undefined && level >= 40) count(`${program} log: ${msg ?? ''}`);
    });
    child.once('exit', (code, signal) => {
      running.delete(program);
      count(`${program} exit ${code ?? signal ?? ''}`);
      if (!isStopping) setTimeout(() => !isStopping && start(program), restartMs);
    });
  }

  const listening = Promise.withResolvers<void>();
  function onListening(): void {
    listening.resolve();
    for (const restart of apiRestarts) restart.answersMs = Math.min(restart.answersMs, performance.now());
  }

  const snapshots = createSnapshotStore(store, { now: () => Date.now() });
  const known = new Set<string>();
  start('worker');
  while ((await snapshots.latestGeneration().catch(() => null)) === null) await wait(200);
  start('api');
  await listening.promise;
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    apiRestarts,
    restart(program, signal) {
      const hasStopped = running.get(program)?.kill(signal) === true;
      if (program === 'api' && hasStopped)
        apiRestarts.push({ signal, atMs: performance.now(), answersMs: Number.POSITIVE_INFINITY });
    },
    readUsage(program) {
      const pid = running.get(program)?.pid;
      try {
        if (pid === undefined) return null;
        return { megabytes: readResidentMegabytes(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length };
      } catch {
        return null; // the process has just ended
      }
    },
    counts,
    async listMissingPosts() {
      const ids = (await snapshots.latest())?.posts.map(({ id }) => id) ?? [];
      const present = new Set(ids);
      const missing = [...known].filter((id) => !present.has(id));
      for (const id of ids) known.add(id);
      return missing;
    },
    async stop() {
      isStopping = true;
      await Promise.all([...running.values()].map(stop));
      await snapshots.close();
    },
  };
}

function readLine(line: string): { event?: string; outcome?: string; level?: number; msg?: string } {
  try {
    return JSON.parse(line) as ReturnType<typeof readLine>;
  } catch {
    return {};
  }
}
