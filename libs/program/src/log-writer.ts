import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Receives complete lines. */
export interface LogDestination {
  write(line: string): void;
  /** Registers a function that is called after an outage of the log, with the number of lines that were dropped. */
  onDropped?(report: (count: number) => void): void;
}

/** The log of a program. Writing never throws, and never waits for a reader. */
export interface LogWriter extends LogDestination {
  /** Number of lines that were dropped since the start, because the log could not be written. */
  droppedLines(): number;
  /** Tries once to write the waiting lines. */
  flush(): void;
  /** Tries for at most a second to write the waiting lines. */
  close(): Promise<void>;
}

/**
 * Maximum length of the lines that wait while the disk is full or the reader stalls, about 5,000 lines. Further lines
 * are dropped.
 */
const maxWaiting = 1_000_000;

/** Interval at which waiting lines are written. */
const flushMs = 100;

/** Number of attempts of `close` to write the waiting lines. With the pause after each attempt, they take a second. */
const closeAttempts = 20;
const closePauseMs = 50;

/**
 * Creates the log of a program. Lines that cannot be written wait in memory, in order, until a later attempt succeeds.
 *
 * The destinations of pino are not used. While the reader stalls, a synchronous destination stops the program, and an
 * asynchronous destination occupies a thread. On a full disk, the last flush of an asynchronous destination never ends.
 *
 * @param stream standard output. Its descriptor is written directly, because the stream buffers without a limit for a
 *   reader that stalls, and loses the rest of a line for which the disk has no space. Node makes the descriptor of a
 *   pipe or socket non-blocking when `process.stdout` is first used, so a write fails with EAGAIN instead of waiting.
 * @param options.batchSize lines are written together when they have this many characters, or after a tenth of a
 *   second. With the default 0, each line is written at once, so that it is not lost when the process is killed.
 */
export function createLogWriter({ fd }: { readonly fd: number }, { batchSize = 0 } = {}): Required<LogWriter> {
  let lines = '';
  /** The bytes that earlier attempts could not write, in order. */
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let reported = 0;
  let reportDropped: (count: number) => void = () => undefined;

  const timer = setInterval(flush, flushMs).unref();

  function write(line: string): void {
    if (lines.length + waitingBytes + line.length > maxWaiting) {
      dropped += 1;
      return;
    }
    lines += line;
    if (lines.length >= batchSize) flush();
  }

  function flush(): void {
    const bytes = Buffer.from(lines);
    lines = '';
    if (bytes.length > 0) waiting.push(bytes);
    waitingBytes += bytes.length;
    try {
      writeWaiting();
    } catch {
      return; // The disk is full, or the reader has stalled (EAGAIN) or left (EPIPE). The timer tries again.
    }
    const count = dropped - reported;
    reported = dropped;
    if (count > 0) reportDropped(count);
  }

  /** @throws {Error} when the log cannot be written; `waiting` then has the bytes that are left */
  function writeWaiting(): void {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      const written = writeSync(fd, first);
      waitingBytes -= written;
      if (written < first.length) waiting[0] = first.subarray(written);
      else waiting.shift();
    }
  }

  return {
    write,
    flush,
    droppedLines: () => dropped,
    onDropped: (report) => (reportDropped = report),
    async close() {
      clearInterval(timer);
      for (let attempt = 0; attempt < closeAttempts; attempt += 1) {
        flush();
        if (lines.length + waitingBytes === 0) return;
        await wait(closePauseMs);
      }
    },
  };
}
