import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createStalledPipe,
  findFreePorts,
  fullDevice,
  hasFullDevice,
  startNode,
  type StalledPipe,
} from '@postjoin/program/testing';
import { afterEach, describe, expect, it } from 'vitest';

const main = new URL('./main.ts', import.meta.url).pathname;

/** The log lines of this number of requests exceed what the program holds in memory while its log cannot be written. */
const requests = 12_000;

let child: ChildProcess;
let port: number;
let metricsPort: number;
let pipe: StalledPipe | undefined;
afterEach(() => {
  child.kill('SIGKILL');
  pipe?.remove();
  pipe = undefined;
});

async function start(stdout: number | 'pipe'): Promise<void> {
  // The log that has the URL is not readable in these tests, so the ports are selected here.
  [port = 0, metricsPort = 0] = await findFreePorts(2);
  child = startNode({
    entry: main,
    environment: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SNAPSHOT_STORE: 'memory:',
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', stdout, 'inherit'],
  });
  while (!(await isLive())) {
    if (child.exitCode !== null) throw new Error('the program ended before it was listening');
    await wait(50);
  }
}

async function isLive(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Sends many requests over one connection, one after the other, and returns the number of answers. */
async function sendRequests(): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const request = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n';
  let answers = 0;
  socket.write(request);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    const received = chunk.toString('latin1').split('HTTP/1.1 200 OK').length - 1;
    answers += received;
    if (answers >= requests) break;
    socket.write(request.repeat(received));
  }
  return answers;
}

async function readDroppedLines(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^postjoin_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

async function stop(signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  return once(child, 'exit');
}

describe('while the reader of the log stalls', () => {
  it('answers, counts the lines that it drops, and reports them when the reader continues', async () => {
    pipe = createStalledPipe();
    await start(pipe.fd);
    expect(await sendRequests()).toBe(requests);
    const dropped = await readDroppedLines();
    expect(dropped).toBeGreaterThan(0);

    let log = '';
    const report = () => /^.*"log_lines_dropped".*$/m.exec((log += pipe?.read() ?? ''))?.[0];
    await expect.poll(report).toBeDefined();
    const lines = log.trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as { event?: string; level: number; dropped?: number });
    expect(parsed.find(({ event }) => event === 'log_lines_dropped')).toMatchObject({ level: 40, dropped });
    expect(await stop('SIGTERM')).toEqual([0, null]);
  });

  it('exits with 0 on a signal', async () => {
    pipe = createStalledPipe();
    await start(pipe.fd);
    expect(await stop('SIGTERM')).toEqual([0, null]);
  });
});

it('answers and exits with 0 after the reader of the log has left', async () => {
  await start('pipe');
  child.stdout?.destroy();
  expect(await sendRequests()).toBe(requests);
  expect(await readDroppedLines()).toBeGreaterThan(0);
  expect(await stop('SIGTERM')).toEqual([0, null]);
});

it.skipIf(!hasFullDevice)(
  'answers and exits with 0 while the disk under the log is full (skipped where there is no /dev/full)',
  async () => {
    const full = openSync(fullDevice, 'w');
    await start(full);
    closeSync(full);
    expect(await sendRequests()).toBe(requests);
    expect(await readDroppedLines()).toBeGreaterThan(0);
    expect(await stop('SIGTERM')).toEqual([0, null]);
  },
);
