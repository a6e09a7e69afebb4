import { setTimeout as wait } from 'node:timers/promises';
import { faultKinds, upstreamNames, type LocalUpstreams } from '@postjoin/local-upstreams';
import type { Deployment } from './deployment.ts';

export interface Disturbance {
  atMs: number;
  /** What was done, for the plot. */
  text: string;
}

/** Pauses between two faults of upstreams, and between two restarts, in milliseconds. */
const faultEveryMs = 20_000;
const restartEveryMs = 150_000;

interface Options {
  isOver: () => boolean;
  onDisturbance: (text: string) => void;
}

/** Switches a random fault of one or all upstreams on for some passes, then off. */
export async function breakUpstreams({ faults }: LocalUpstreams, { isOver }: Options): Promise<void> {
  while (!isOver()) {
    const upstream = Math.random() < 0.2 ? 'all' : pick(upstreamNames);
    const kind = pick(faultKinds.filter((name) => name !== 'open'));
    faults.set(upstream, {
      kind,
      ...(kind === 'status' && { status: pick([403, 404, 429, 500, 503]) }),
      delay_ms: 2_000,
    });
    await wait(faultEveryMs);
    faults.clear();
    await wait(faultEveryMs / 2);
  }
}

/** Restarts the programs in turn, after SIGKILL and after SIGTERM. */
export async function restartPrograms(deployments: readonly Deployment[], options: Options): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    for (const dueMs = performance.now() + restartEveryMs; performance.now() < dueMs; await wait(1_000))
      if (options.isOver()) return;
    const program = turn % 2 === 0 ? 'worker' : 'api';
    const signal = turn % 4 < 2 ? 'SIGKILL' : 'SIGTERM';
    for (const deployment of deployments) deployment.restart(program, signal);
    if (program === 'api') options.onDisturbance('restart of the api');
  }
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
