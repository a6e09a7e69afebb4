import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>;

/**
 * JSON lines. Nothing about a caller is ever given to it: no address, no query, no user agent.
 * @param destination takes whole lines; tests keep them, programs pass `bufferedOutput()`
 */
export function createLogger(level: LoggerOptions['level'], destination: { write(line: string): void }): Logger {
  return pino({ ...(level && { level }), base: { program: 'api' } }, destination);
}

/** Lines held back until there are this many bytes, or this much time has passed. */
const bufferedBytes = 4096;
const bufferedMs = 500;

/** Standard output, written in larger pieces: a write a request would cost as much as the request. */
export function bufferedOutput() {
  return pino.destination({ dest: 1, sync: false, minLength: bufferedBytes, periodicFlush: bufferedMs });
}
