import { setTimeout as wait } from 'node:timers/promises';
import { faultKinds, upstreamNames, type LocalUpstreams } from '@postjoin/local-upstreams';
import type { Deployment } from './deployment.ts';

export interface Disturbance {
  atMs: number;
  /** What was done. */
  text: string;
}

/** Pauses between two faults of upstreams, and between two restarts, in milliseconds. */
const faultEveryMs = 20_000;
const restartEveryMs = 150_000;

/** The fault `moved` ends before the next pass, because a second reading that has a moved time confirms it. */
const movedMs = 10_000;

/**
 * Faults that come and go. Not `451` and the status 403: the worker calls an upstream that refuses its country or its
 * account an hour later, so that ever fewer upstreams would be read.
 */
const kinds = faultKinds.filter((name) => name !== '451');
const statuses = [404, 429, 500, 503];
/** The faults with which nothing can be read. The others change price histories or lists. */
const outages: ReadonlySet<string> = new Set(['status', 'slow', 'silent', 'cut', 'reset', 'html', 'records', 'deep']);

/** A pass may find all upstreams failed for so long after their fault: 30 s of the pass, and the pause of 60 s after a 429. */
const outageEchoMs = 90_000;

/** Switches random faults of one or all upstreams on for some passes, then off. */
export function createFaults({ faults }: LocalUpstreams, onDisturbance: (text: string) => void) {
  let outage: { text: string; endsMs: number } | undefined;
  return {
    /** Returns the fault that all upstreams have or have just had; undefined if some upstream can be read. */
    findOutage: (): string | undefined => (outage && performance.now() < outage.endsMs ? outage.text : undefined),
    async run(isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        const upstream = Math.random() < 0.2 ? 'all' : pick(upstreamNames);
        const kind = pick(kinds);
        const status = kind === 'status' ? pick(statuses) : undefined;
        faults.set(upstream, { kind, ...(status !== undefined && { status }), delay_ms: 2_000 });
        onDisturbance(`fault ${kind} of ${upstream}`);
        const endsMs = performance.now() + faultEveryMs + outageEchoMs;
        if (upstream === 'all' && outages.has(kind))
          outage = { text: status === undefined ? kind : `status ${status}`, endsMs };
        const lastsMs = kind === 'moved' ? movedMs : faultEveryMs;
        await wait(lastsMs);
        faults.clear();
        await wait(faultEveryMs * 1.5 - lastsMs);
      }
    },
  };
}

/** Restarts the programs of a deployment in turn, after SIGKILL and after SIGTERM. */
export async function restartPrograms(
  deployment: Deployment,
  { isOver, onDisturbance }: { isOver: () => boolean; onDisturbance: (text: string) => void },
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    for (const dueMs = performance.now() + restartEveryMs; performance.now() < dueMs; await wait(1_000))
      if (isOver()) return;
    const program = turn % 2 === 0 ? 'worker' : 'api';
    const signal = turn % 4 < 2 ? 'SIGKILL' : 'SIGTERM';
    deployment.restart(program, signal);
    onDisturbance(`${signal} of the ${program}, ${deployment.name}`);
  }
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
