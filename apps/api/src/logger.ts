import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/**
 * JSON lines. Nothing about a caller is ever given to it: no address, no query, no user agent.
 * @param destination takes whole lines; tests collect them, programs pass `bufferedOutput()`
 */
export function createLogger(level: LoggerOptions['level'], destination: { write(line: string): void }): Logger {
  return pino({ ...(level && { level }), base: { program: 'api' } }, destination);
}

/** Lines wait until there are this many characters, or this much time has passed. */
const maxBufferedCharacters = 32 * 1024;
const flushMs = 500;

export interface LogOutput {
  write(line: string): void;
  /** Writes what waits before it returns, for the end of the program. */
  flushSync(): void;
}

/**
 * Standard output, written in larger pieces: a write for each request would cost as much as the request. pino's own
 * `minLength` measures all that waits again with every line.
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
