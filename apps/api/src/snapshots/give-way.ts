import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Puts the calling thread behind others that want its processor: it gets a tenth of one that they could use up, and all
 * of one that is free. On Linux a thread has a priority of its own, by the number under which `/proc/thread-self` leads
 * to it (setpriority(2), "C library/kernel differences"). Where that cannot be had nothing happens: threads then share
 * the processor as equals.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox without /proc, or one that refuses the call.
  }
}
