import { readdirSync, readFileSync } from 'node:fs';

/**
 * Reads the processor time (user and system, in milliseconds) that the running threads of a process have used since
 * their start. Linux only.
 */
export function readProcessorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  // schedstat counts nanoseconds. /proc/PID/stat counts hundredths of a second, which is too coarse for a round at a
  // low rate.
  const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((sum, time) => sum + Number(time), 0) / 1e6;
}

/** Reads the resident memory of a process, in megabytes. Linux only. */
export function readResidentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
