import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Figures of a running process, as Linux keeps them under /proc. */

/** Processor time so far in milliseconds, all threads, of the program and of the system on its behalf. */
export function processorMs(pid: number): number {
  // The name in parentheses may hold blanks; utime and stime are the 14th and 15th fields (proc_pid_stat(5)).
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (((user ?? NaN) + (system ?? NaN)) * 1000) / ticksPerSecond();
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

let ticks: number | undefined;

function ticksPerSecond(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}
