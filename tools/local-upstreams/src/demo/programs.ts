import { spawnSync, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { memoryOptions, startNode } from '@postjoin/program/testing';
import { settingsTable, type Environment, type Program } from '@postjoin/program';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Entry files of the programs, from the root of the repository. */
const entries: Readonly<Record<Program, string>> = {
  worker: 'apps/snapshot-worker/src/main.ts',
  api: 'apps/api/src/main.ts',
};

/** Options of Node. A limited heap bounds the memory of a pass, whatever the upstreams send. */
const nodeOptions: Readonly<Record<Program, readonly string[]>> = { worker: memoryOptions, api: [] };

export interface ProgramOptions {
  /** Binds the program to one processor core, for measurements. */
  core?: number;
  /** `inherit` prints to the caller's standard output. With the default `pipe`, the caller reads the output. */
  stdout?: 'pipe' | 'inherit';
}

/**
 * Starts the worker or the api from its source.
 * @param environment the whole environment; the caller's own is not added, and settings of the other program are
 *   removed
 */
export function startProgram(
  program: Program,
  args: readonly string[],
  environment: Environment,
  { core, stdout = 'pipe' }: ProgramOptions = {},
): ChildProcess {
  return startNode({
    entry: entries[program],
    args,
    environment: selectEnvironment(program, environment),
    nodeOptions: ['--enable-source-maps', ...nodeOptions[program]],
    ...(core !== undefined && { core }),
    directory: root,
    stdio: ['ignore', stdout, 'inherit'],
  });
}

/**
 * Creates the environment of replicas and their worker on one store: logs errors only, any free port, no rate limit.
 */
export function createReplicaEnvironment(upstreams: Environment, store: string): Record<string, string | undefined> {
  return {
    ...process.env,
    ...upstreams,
    SNAPSHOT_STORE: store,
    RATE_LIMIT: 'off',
    TOTAL_RATE_LIMIT: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
}

/** Removes the settings that the program does not read, so that the api never has the worker's secrets. */
function selectEnvironment(program: Program, environment: Environment): Environment {
  const readBy: Readonly<Record<string, readonly Program[]>> = Object.fromEntries(
    Object.entries(settingsTable).map(([name, setting]) => [name, setting.readBy]),
  );
  return Object.fromEntries(Object.entries(environment).filter(([name]) => readBy[name]?.includes(program) ?? true));
}

/**
 * Builds a project and its dependencies with Nx, which skips unchanged projects. Prints the output only if the build
 * fails. The Nx daemon is off, because it would keep running after the build. Nx loads its plugins in its own process,
 * because a process for each takes as long as the rest of an unchanged build.
 * @throws {Error} when the build fails
 */
export function buildProject(name: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/.bin/nx', 'build', name], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' },
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error(`${name} does not build; the messages of the build are above`);
}
