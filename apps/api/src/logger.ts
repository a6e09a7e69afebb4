import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/**
 * JSON lines. Nothing about a caller is ever given to it: no address, no query, no user agent.
 * @param destination takes whole lines; tests keep them, programs pass `bufferedOutput()`
 */
export function createLogger(level: LoggerOptions['level'], destination: { write(line: string): void }): Logger {
  return pino({ ...(level && { level }), base: { program: 'api' } }, destination);
}

/** Lines are held back until there are this many characters, or this much time has passed. */
const heldCharacters = 32 * 1024;
const heldMs = 500;

export interface LogOutput {
  write(line: string): void;
  /** Writes what is held back before it returns, for the end of the program. */
  flushSync(): void;
}

/** Standard output, written in larger pieces: a write a request would cost as much as the request. */
export function bufferedOutput(): LogOutput {
  const output = pino.destination({ dest: 1, sync: false });
  let held = '';
  const flush = () => {
    if (held !== '') output.write(held);
    held = '';
  };
  setInterval(flush, heldMs).unref();
  return {
    write(line) {
      held += line;
      if (held.length >= heldCharacters) flush();
    },
    flushSync() {
      flush();
      output.flushSync();
    },
  };
}
