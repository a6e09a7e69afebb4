import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { feedAddresses } from '@postjoin/feed-sources';
import type { JoinData } from '@postjoin/join';
import { venueAddresses } from '@postjoin/market-venues';
import { findFreePorts } from '@postjoin/program/testing';
import { runCommand } from './run-command.ts';

const help = `Runs the commands of the README as a newcomer does, each until it answers, and stops it again.

  npm run first-contact

Needs a clone after npm ci. Nothing has to be built. No command reaches the network. Prints one line for each command,
with the seconds until it answered. Exits with 1 after the first command that fails, with its last messages.
`;

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const replay = 'examples/replay';
/** A command must answer within this time. A newcomer waits 20 seconds; a busy machine can take longer. */
const maxSeconds = 60;
/** The time that a stopped command has to end all its programs. */
const stopMs = 10_000;

/** A proxy address at which nothing listens, so that every upstream fails at once, as without a network. */
const withoutNetwork = [...feedAddresses, ...venueAddresses].map(
  ({ variable }) => [variable, 'http://127.0.0.1:9'] as const,
);

interface FirstCommand {
  /** The arguments of `npm run`. */
  script: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Checks a server; it is called repeatedly until it returns. Without a check, the command must end with `exitCode`. */
  check?: (url: string) => Promise<void>;
  exitCode?: number;
}

await runCommand({ help, options: {} }, async () => {
  const store = await mkdtemp(join(tmpdir(), 'postjoin-first-contact-'));
  const offline = { ...Object.fromEntries(withoutNetwork), SNAPSHOT_STORE: store, LOG_LEVEL: 'error' };
  const files = ['--posts', `${replay}/posts.jsonl`, '--contracts', `${replay}/contracts.jsonl`];
  const commands: readonly FirstCommand[] = [
    { script: ['demo'], check: showsRows },
    { script: ['replay', '--', ...files, '--at', '2025-09-20T12:00:00Z'], check: showsPrices },
    { script: ['start'], environment: offline, check: showsErrors },
    // The worker ends with 2 when every upstream failed.
    { script: ['snapshot', '--', 'once'], environment: offline, exitCode: 2 },
    { script: ['api'], environment: offline, check: showsErrors },
  ];
  console.log(`${process.env['npm_config_user_agent'] ?? 'without npm'}; the programs run on Node ${process.version}`);
  try {
    for (const command of commands) await run(command);
  } finally {
    await rm(store, { recursive: true, maxRetries: 10 });
  }
});

async function run({ script, environment = {}, check, exitCode = 0 }: FirstCommand): Promise<void> {
  const name = `npm run ${script.join(' ')}`;
  const started = performance.now();
  const [port] = await findFreePorts(1);
  const command = spawn('npm', ['run', '--silent', ...script], {
    cwd: root,
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The command and the programs that it starts are one process group, which is stopped as by Ctrl-C.
    detached: true,
  });
  let output = '';
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  try {
    const url = `http://127.0.0.1:${port}`;
    if (check) await waitUntil(() => fetchOk(`${url}/livez`).then(() => check(url)), command);
    else await expectExit(command, exitCode);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}: ${reason}\n${output}`, { cause: error });
  } finally {
    await stopGroup(command);
  }
  console.log(`ok ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${name}`);
}

/** Calls a check until it does not throw. @throws {Error} the last error, after `maxSeconds` or when the command ended */
async function waitUntil(check: () => Promise<void>, command: ChildProcess): Promise<void> {
  const end = performance.now() + maxSeconds * 1000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (command.exitCode !== null) throw new Error(`ended with exit code ${command.exitCode}`, { cause: error });
      if (performance.now() > end) throw error;
    }
    await sleep(500);
  }
}

async function expectExit(command: ChildProcess, exitCode: number): Promise<void> {
  const timer = setTimeout(() => signalGroup(command, 'SIGKILL'), maxSeconds * 1000);
  const [code] = (await once(command, 'exit')) as [number | null];
  clearTimeout(timer);
  if (code !== exitCode) throw new Error(`ended with exit code ${code} instead of ${exitCode}`);
}

async function fetchOk(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

async function fetchJoin(url: string): Promise<JoinData> {
  const response = await fetchOk(`${url}/api/v1/join?hours=168`);
  return ((await response.json()) as { data: JoinData }).data;
}

async function showsRows(url: string): Promise<void> {
  const page = await (await fetchOk(`${url}/`)).text();
  if (!page.includes('<script')) throw new Error('the page has no script');
  const { rows } = await fetchJoin(url);
  if (rows.length === 0) throw new Error('join has no row');
}

async function showsPrices(url: string): Promise<void> {
  await showsRows(url);
  const { rows } = await fetchJoin(url);
  const lacksPrice = rows.find((row) => row.price_at_post === null || row.last_price === null);
  if (lacksPrice) throw new Error(`the row of the post ${lacksPrice.post.id} has no price`);
}

async function showsErrors(url: string): Promise<void> {
  const { error, feed } = await fetchJoin(url);
  if (error === undefined || feed.status !== 'down') throw new Error('join does not report that its sources failed');
}

/** Stops a command as Ctrl-C does. @throws {Error} when one of its programs is still running afterwards */
async function stopGroup(command: ChildProcess): Promise<void> {
  signalGroup(command, 'SIGINT');
  const end = performance.now() + stopMs;
  while (signalGroup(command, 0)) {
    if (performance.now() > end) {
      signalGroup(command, 'SIGKILL');
      throw new Error('a program of the command was still running 10 seconds after Ctrl-C');
    }
    await sleep(50);
  }
}

/** Sends a signal to the process group of a command. @returns whether a process of the group exists */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}
