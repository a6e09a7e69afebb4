import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@postjoin/demo';
import { startNode, stop } from '@postjoin/process/child';

/** A request that a local upstream received. */
export interface RecordedRequest {
  url: string;
  headers: Record<string, string>;
}

/** The measured fields of the `pass` event in the worker's log. */
export interface MeasuredPass {
  seconds: number;
  cpu_seconds: number;
  peak_megabytes: number;
  calls: number;
  bytes: number;
  contracts: number;
  posts: { new: number; retained: number };
}

export interface RecordingUpstreams {
  child: ChildProcess;
  environment: Record<string, string>;
  data: 'recorded' | 'sample';
  clockArgs: string[];
}

/** The measured programs run on the first core, the upstreams on the second. */
export const measuredCore = 0;
const upstreamCore = 1;

export async function startRecordingUpstreams(): Promise<RecordingUpstreams> {
  const child = startNode({
    entry: fileURLToPath(new URL('recording-upstreams.ts', import.meta.url)),
    environment: process.env,
    core: upstreamCore,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [started] = (await once(child, 'message')) as [Omit<RecordingUpstreams, 'child'> & { at: string | null }];
  return { ...started, child, clockArgs: started.at === null ? [] : ['--at', started.at] };
}

/** Returns the requests that the upstreams received since the previous call of `takeRequests`. */
async function takeRequests({ child }: RecordingUpstreams): Promise<RecordedRequest[]> {
  const answer = once(child, 'message') as Promise<[{ requests: RecordedRequest[] }]>;
  child.send('take');
  return (await answer)[0].requests;
}

/** Runs a watching worker on an empty store for `count` passes. Returns each pass with its requests. */
export async function watchPasses(upstreams: RecordingUpstreams, store: string, count: number) {
  await takeRequests(upstreams);
  const environment = { ...process.env, ...upstreams.environment, SNAPSHOT_STORE: store, LOG_LEVEL: 'info' };
  const args = ['watch', '--every', '10s', ...upstreams.clockArgs];
  const worker = startProgram('worker', args, environment, { core: measuredCore });
  const passes: { pass: MeasuredPass; requests: RecordedRequest[] }[] = [];
  try {
    for await (const line of createInterface({ input: worker.stdout! })) {
      const entry = JSON.parse(line) as MeasuredPass & { event?: string; msg?: string };
      if (entry.event === 'failure') throw new Error(`the worker failed: ${entry.msg}`);
      if (entry.event !== 'pass') continue;
      passes.push({ pass: entry, requests: await takeRequests(upstreams) });
      if (passes.length === count) break;
    }
  } finally {
    await stop(worker);
  }
  if (passes.length < count)
    throw new Error(`the worker ended after ${passes.length} of ${count} passes; its message is above`);
  return passes;
}
