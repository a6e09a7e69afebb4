import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/**
 * Creates a logger that writes JSON lines. Log entries must not contain the address, query or user agent of a client.
 * @param destination receives complete lines; the program passes `createBufferedOutput()`
 */
export function createLogger(level: LoggerOptions['level'], destination: { write(line: string): void }): Logger {
  return pino({ ...(level && { level }), base: { program: 'api' } }, destination);
}

/** The buffer is written to standard output when it has this many characters, or after `flushMs`. */
const maxBufferedCharacters = 32 * 1024;
const flushMs = 500;

export interface LogOutput {
  write(line: string): void;
  /** Writes all pending lines synchronously. The program calls it when it exits. */
  flushSync(): void;
}

/**
 * Buffers the lines for standard output, because one write per request would cost as much as the request itself. The
 * buffering of pino (`minLength`) is not used: for every line, it measures the whole buffer again.
 */
export function createBufferedOutput(): LogOutput {
  const output = pino.destination({ dest: 1, sync: false });
  let pending = '';
  const flush = () => {
    if (pending !== '') output.write(pending);
    pending = '';
  };
  setInterval(flush, flushMs).unref();
  return {
    write(line) {
      pending += line;
      if (pending.length >= maxBufferedCharacters) flush();
    },
    flushSync() {
      flush();
      output.flushSync();
    },
  };
}
