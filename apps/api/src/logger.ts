import {
  createLogger as createProgramLogger,
  type Logger,
  type LogDestination,
  type LogLevel,
} from '@postjoin/program';

export type { Logger };

/** Creates the logger of the api. Log entries must not contain the address, query or user agent of a client. */
export function createLogger(level: LogLevel, destination: LogDestination): Logger {
  return createProgramLogger('api', level, destination);
}
