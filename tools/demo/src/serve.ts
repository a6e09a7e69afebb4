import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { JoinData } from '@postjoin/join';
import { finish, listeningAt, startProgram, stop } from './child.ts';
import { renderRowTable } from './row-table.ts';

/** What the three commands differ in. */
export interface ServePlan {
  environment: Readonly<Record<string, string | undefined>>;
  /** Arguments for both programs, such as `--at TIME`. */
  clockArgs: readonly string[];
  /** One pass before serving, or passes on a schedule beside it. */
  worker: 'once' | 'watch';
  /** Released when everything has stopped. */
  release: () => Promise<void>;
}

/** Runs the worker and the api, shows what was joined and serves until it is told to stop. */
export async function serve(plan: ServePlan): Promise<void> {
  const children: ChildProcess[] = [];
  const stopped = stopSignal();
  try {
    await capture(plan, children);
    const api = startProgram('api', plan.clockArgs, plan.environment);
    children.push(api);
    const url = await listeningAt(api);
    await show(url);
    await Promise.race([stopped, ended(api)]);
  } finally {
    await Promise.all(children.map(stop));
    await plan.release();
  }
}

async function capture(plan: ServePlan, children: ChildProcess[]): Promise<void> {
  const worker = startProgram('worker', [plan.worker, ...plan.clockArgs], plan.environment);
  children.push(worker);
  if (plan.worker === 'watch') {
    worker.stdout?.pipe(process.stderr);
    return;
  }
  const code = await finish(worker);
  // 2: nothing could be fetched. The api still starts and says why.
  if (code !== 0 && code !== 2) throw new Error(`the snapshot worker ended with code ${code}; its message is above`);
}

/** @throws {Error} when the api ends by itself */
async function ended(api: ChildProcess): Promise<never> {
  await once(api, 'exit');
  throw new Error('the api ended by itself; its message is above');
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

async function show(url: string): Promise<void> {
  const rows = await joinedRows(url);
  const heading = 'Posts of the last 7 days that are joined with a contract, newest first';
  console.log(rows.length > 0 ? `\n${heading}\n\n${renderRowTable(rows)}\n` : `\n${nothingJoined}\n`);
  console.log(`Open   ${url}/`);
  console.log(`       ${url}/docs`);
  console.log(`       ${url}/api/v1/join?hours=24`);
  console.log('\nServing until Ctrl-C.');
}

const nothingJoined = 'No post of the last 7 days is joined with a contract yet; the answers say why.';

/** Enough rows for a first look; none at all before the first snapshot. */
async function joinedRows(url: string): Promise<JoinData['rows']> {
  const response = await fetch(`${url}/api/v1/join?hours=168&limit=15`);
  if (!response.ok) return [];
  const { data } = (await response.json()) as { data: JoinData };
  return data.rows;
}
