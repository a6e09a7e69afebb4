import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { waitForStopSignal } from '@postjoin/program';

/** Lets a signal to stop also end the programs that this command has started, such as the measured api. Linux only. */
export async function endChildrenWhenStopped(): Promise<void> {
  const signal = await waitForStopSignal(process);
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? [];
  for (const pid of children) process.kill(Number(pid), 'SIGTERM');
  process.exit(128 + constants.signals[signal]);
}
