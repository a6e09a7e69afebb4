import { setImmediate } from 'node:timers/promises';

export interface TurnCost {
  cpu_seconds: number;
  turns: number;
  max_turn_ms: number;
}

/** Measures the processor time of each turn of the event loop while a work runs. A request that arrives waits for one. */
export async function measureTurns(work: Promise<unknown>): Promise<TurnCost> {
  const turnsMs: number[] = [];
  let isOver = false;
  const working = work.finally(() => (isOver = true));
  const started = process.threadCpuUsage();
  while (!isOver) {
    const before = process.threadCpuUsage();
    await setImmediate();
    turnsMs.push(toMs(process.threadCpuUsage(before)));
  }
  await working;
  return {
    cpu_seconds: roundToTenth(toMs(process.threadCpuUsage(started)) / 1_000),
    turns: turnsMs.length,
    max_turn_ms: roundToTenth(turnsMs.reduce((max, ms) => Math.max(max, ms), 0)),
  };
}

const toMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
