import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

/**
 * JSON lines. Nothing about a caller is ever given to it: no address, no query, no user agent.
 * @param destination takes whole lines; tests collect them, programs pass `bufferedOutput()`
 */
export function createLogger(level: LoggerOptions['level'], destination: { write(line: string): void }): Logger {
  return pino({ ...(level && { level }), base: { program: 'api' } }, destination);
}

/**
 * Standard output, written in larger pieces: a write for each request would cost as much as the request. A line waits at
 * most half a second.
 */
export function bufferedOutput() {
  return pino.destination({ dest: 1, sync: false, minLength: 8 * 1024, periodicFlush: 500 });
}
