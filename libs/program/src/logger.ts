import { pino, type Level, type Logger as PinoLogger } from 'pino';
import type { LogDestination } from './log-writer.ts';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

export type LogLevel = Level | 'silent';

/**
 * Creates a logger that writes JSON lines. `time` is ISO 8601 in UTC, and `program` names the program. After an outage
 * of the log, one line has the number of lines that are missing. That line is written at every level, because the
 * missing lines may have been errors.
 */
export function createLogger(program: string, level: LogLevel, destination: LogDestination): Logger {
  const logger = pino({ level, base: { program }, timestamp: createTimestamp() }, destination);
  destination.onDropped?.((dropped) =>
    logger
      .child({}, { level: 'warn' })
      .warn({ event: 'log_lines_dropped', dropped }, `${dropped} log lines are missing: the log could not be written`),
  );
  return logger;
}

/** As `isoTime` of pino. The lines of a millisecond share their text, because a program logs many lines together. */
function createTimestamp(): () => string {
  let member = '';
  let atMs = NaN;
  return function timestamp() {
    const nowMs = Date.now();
    if (nowMs !== atMs) member = `,"time":"${new Date(nowMs).toISOString()}"`;
    atMs = nowMs;
    return member;
  };
}
