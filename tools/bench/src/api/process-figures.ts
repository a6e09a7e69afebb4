import { readdirSync, readFileSync } from 'node:fs';

/** Figures of a running process, as Linux keeps them under /proc. */

/** Processor time so far in milliseconds, user and system, of all threads that run. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  // In nanoseconds; /proc/PID/stat counts in hundredths of a second, which is too coarse for a round at a low rate.
  const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((sum, time) => sum + Number(time), 0) / 1e6;
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
