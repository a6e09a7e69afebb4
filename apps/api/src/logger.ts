import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/**
 * Writes JSON lines. Log entries must not contain a client's address, query or user agent.
 * @param destination receives complete lines; the program passes `createBufferedOutput()`
 */
export function createLogger(level: LoggerOptions['level'], destination: { write(line: string): void }): Logger {
  return pino({ ...(level && { level }), base: { program: 'api' } }, destination);
}

/** Lines are written once this many characters are pending, or after `flushMs`. */
const maxBufferedCharacters = 32 * 1024;
const flushMs = 500;

export interface LogOutput {
  write(line: string): void;
  /** Writes all pending lines synchronously. For the end of the program. */
  flushSync(): void;
}

/**
 * Standard output with a buffer: one write per request would cost as much as the request itself. pino's own buffering,
 * `minLength`, measures the whole buffer again for every line.
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
