export { allowDistantAddresses } from './address-timeout.ts';
export { requireInstant, stoppedClock, type Clock } from './clock.ts';
export { describeError, type ErrorDescription } from './describe-error.ts';
export { duration, type Kind, type RateLimit } from './kind.ts';
export { createLogWriter, type LogDestination, type LogWriter } from './log-writer.ts';
export { createLogger, type Logger, type LogLevel } from './logger.ts';
export { findForeignAccounts } from './foreign-accounts.ts';
export { findIgnoredSettings } from './ignored-settings.ts';
export { configurationExitCode, createListenError, readSettings, SettingsError } from './read-settings.ts';
export { renderSettingsPage } from './render-settings.ts';
export {
  settingsTable,
  type Environment,
  type Program,
  type Setting,
  type SettingName,
  type Settings,
} from './settings-table.ts';
export { waitForStopSignal } from './stop-signal.ts';
export { trackedAccounts, type AccountHandles } from './tracked-account.ts';
export { createUserAgent } from './user-agent.ts';
export { packageVersion } from './version.ts';
