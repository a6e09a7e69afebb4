export { allowDistantAddresses } from './address-timeout.ts';
export { describeError, type ErrorDescription } from './describe-error.ts';
export { createLogWriter, type LogDestination, type LogWriter } from './log-writer.ts';
export { createLogger, type Logger, type LogLevel } from './logger.ts';
export { waitForStopSignal } from './stop-signal.ts';
export { packageVersion } from './version.ts';
