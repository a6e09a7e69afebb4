import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startProgram, stop } from '@postjoin/demo';
import type { AskedRequest } from './asked-request.ts';

/** What a worker says of a pass, as far as it is measured. */
export interface MeasuredPass {
  seconds: number;
  cpu_seconds: number;
  peak_megabytes: number;
  calls: number;
  bytes: number;
  contracts: number;
  posts: { new: number; retained: number };
}

export interface RecordedUpstreams {
  child: ChildProcess;
  environment: Record<string, string>;
  data: 'recorded' | 'sample';
  clockArgs: string[];
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Measured programs have the first core for themselves, the upstreams the second. */
export const measuredCore = 0;
const upstreamCore = 1;

export async function startRecordedUpstreams(): Promise<RecordedUpstreams> {
  const node = [process.execPath, '--conditions=@postjoin/source', path('recorded-upstreams.ts')];
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn('taskset', ['-c', String(upstreamCore), ...node], { stdio: [...stdio] });
  const [started] = (await once(child, 'message')) as [Omit<RecordedUpstreams, 'child'> & { at: string | null }];
  return { ...started, child, clockArgs: started.at === null ? [] : ['--at', started.at] };
}

/** What the upstreams were asked since this was called last. */
async function takeAsked({ child }: RecordedUpstreams): Promise<AskedRequest[]> {
  const answer = once(child, 'message') as Promise<[{ asked: AskedRequest[] }]>;
  child.send('take');
  return (await answer)[0].asked;
}

/** Lets a worker watch into an empty store for so many passes; each with what it asked. */
export async function watchPasses(upstreams: RecordedUpstreams, store: string, count: number) {
  await takeAsked(upstreams);
  const environment = { ...process.env, ...upstreams.environment, SNAPSHOT_STORE: store, LOG_LEVEL: 'info' };
  const args = ['watch', '--every', '10s', ...upstreams.clockArgs];
  const worker = startProgram('worker', args, environment, { core: measuredCore });
  const passes: { pass: MeasuredPass; asked: AskedRequest[] }[] = [];
  try {
    for await (const line of createInterface({ input: worker.stdout! })) {
      const entry = JSON.parse(line) as MeasuredPass & { event?: string; msg?: string };
      if (entry.event === 'failure') throw new Error(`the worker failed: ${entry.msg}`);
      if (entry.event !== 'pass') continue;
      passes.push({ pass: entry, asked: await takeAsked(upstreams) });
      if (passes.length === count) break;
    }
  } finally {
    await stop(worker);
  }
  if (passes.length < count) throw new Error('the worker ended before its passes were made; its message is above');
  return passes;
}
