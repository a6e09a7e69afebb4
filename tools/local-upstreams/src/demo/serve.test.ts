import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams, type LocalUpstreams } from '../server.ts';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const directory = useTempDirectory('test');
let upstreams: LocalUpstreams;
let command: ChildProcess | undefined;
let output: string;
let errors: string;
beforeEach(async () => {
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
});
afterEach(async () => {
  for (const { pid } of findChildren()) process.kill(pid, 'SIGKILL');
  command?.kill('SIGKILL');
  await upstreams.close();
});

/** Starts a command of this package. Its store and temporary files are in `directory`. */
function start(entry: 'live.ts' | 'demo.ts', environment: Readonly<Record<string, string>> = {}): ChildProcess {
  [output, errors] = ['', ''];
  command = spawn(process.execPath, ['--conditions=@postjoin/source', join(import.meta.dirname, entry)], {
    env: {
      ...process.env,
      ...upstreams.environment,
      TMPDIR: directory,
      SNAPSHOT_STORE: join(directory, 'store'),
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  command.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  command.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return command;
}

const isServing = () => output.includes('Serving until Ctrl-C');

/** The arguments of all programs that the command was seen to start, by process id. */
const known = new Map<number, string>();
/** Lists the running programs that the command has started. Also finds them after the command has ended. */
function findChildren(): { pid: number; args: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const programs = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  for (const [, pid, parent, args = ''] of programs)
    if (Number(parent) === command?.pid && !args.includes('<defunct>')) known.set(Number(pid), args);
  const running = new Set(programs.map(([, pid, , args]) => `${pid} ${args}`));
  return [...known].map(([pid, args]) => ({ pid, args })).filter(({ pid, args }) => running.has(`${pid} ${args}`));
}

const findWorker = () => findChildren().find(({ args }) => args.includes('snapshot-worker'))?.pid;

/** Finds a free port whose successor is free too. */
async function findFreePair(): Promise<number> {
  for (;;) {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as { port: number };
    const second = createServer().listen(port + 1, '127.0.0.1');
    const isFree = await once(second, 'listening').then(
      () => true,
      () => false,
    );
    for (const server of [first, second]) server.close();
    if (isFree) return port;
  }
}

describe('npm start', () => {
  it('serves the metrics of both programs on METRICS_PORT and the next port, and leaves no program behind on SIGINT', async () => {
    const port = await findFreePair();
    const child = start('live.ts', { METRICS_PORT: String(port), WATCH_EVERY: '10s' });
    await expect.poll(isServing).toBe(true);
    const readMetrics = (at: number) =>
      fetch(`http://127.0.0.1:${at}/metrics`).then(
        (response) => response.text(),
        () => 'not served',
      );
    await expect.poll(() => readMetrics(port)).toContain('postjoin_store_answers');
    await expect.poll(() => readMetrics(port + 1)).toContain('postjoin_passes_total');
    expect(findChildren()).toHaveLength(2);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(findChildren()).toEqual([]);
  });

  it('reports that the worker ended by itself, and ends with the api', async () => {
    const child = start('live.ts');
    await expect.poll(isServing).toBe(true);
    const worker = findWorker();
    if (worker === undefined) throw new Error('the worker was not found');
    process.kill(worker, 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors).toMatch(/^the worker ended by itself with SIGKILL, so the service has stopped; .*\n$/m);
    expect(findChildren()).toEqual([]);
  });

  it('reports a worker that ends before the api listens', async () => {
    const child = start('live.ts', { WATCH_EVERY: '1s' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors).toContain('WATCH_EVERY must be');
    expect(findChildren()).toEqual([]);
  });

  it('leaves no program behind when a signal comes during the start', async () => {
    const child = start('live.ts');
    await expect.poll(() => findWorker() !== undefined).toBe(true);
    child.kill('SIGHUP');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(findChildren()).toEqual([]);
  });
});

describe('npm run demo', () => {
  it('ends with 0 on SIGTERM and leaves neither a program nor a store behind', async () => {
    const child = start('demo.ts');
    await expect.poll(isServing).toBe(true);
    expect(findChildren()).toHaveLength(1);
    const listStores = async () => (await readdir(directory)).filter((name) => name.startsWith('postjoin-demo-'));
    expect(await listStores()).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(findChildren()).toEqual([]);
    expect(await listStores()).toEqual([]);
  });
});
