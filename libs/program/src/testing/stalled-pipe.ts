import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A device of Linux that refuses every write with ENOSPC. */
export const fullDevice = '/dev/full';
export const hasFullDevice = existsSync(fullDevice);

/** A pipe whose reader has stalled: the pipe is full. */
export interface StalledPipe {
  /** Blocking descriptor of the writing end, as a program inherits it from a shell. */
  readonly fd: number;
  /** Non-blocking descriptor of the writing end, as a program has after its first use of `process.stdout`. */
  readonly nonBlockingFd: number;
  /** Reads everything that the pipe has, without the zero bytes that filled it. */
  read(): string;
  /** Fills the pipe again. */
  fill(): void;
  remove(): void;
}

const filler = Buffer.alloc(4096, '\0');

/** Creates a pipe in the file system and fills it. */
export function createStalledPipe(): StalledPipe {
  const directory = mkdtempSync(join(tmpdir(), 'postjoin-pipe-'));
  const path = join(directory, 'pipe');
  execFileSync('mkfifo', [path]);
  const bothEnds = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const fd = openSync(path, constants.O_WRONLY);
  const buffer = Buffer.alloc(65_536);
  const decoder = new TextDecoder();
  const fill = () => {
    while (tryCall(() => writeSync(bothEnds, filler)) !== undefined);
  };
  fill();
  return {
    fd,
    nonBlockingFd: bothEnds,
    fill,
    read() {
      let text = '';
      for (let length; (length = tryCall(() => readSync(bothEnds, buffer)));)
        text += decoder.decode(buffer.subarray(0, length), { stream: true });
      return text.replaceAll('\0', '');
    },
    remove() {
      closeSync(bothEnds);
      closeSync(fd);
      rmSync(directory, { recursive: true });
    },
  };
}

/** Returns undefined when the pipe is full or empty (EAGAIN). */
function tryCall(call: () => number): number | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
