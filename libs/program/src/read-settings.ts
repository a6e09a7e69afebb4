import { showValue } from '@postjoin/values';
import { findIgnoredSettings } from './ignored-settings.ts';
import { settingsTable, type Environment, type Setting, type SettingName, type Settings } from './settings-table.ts';

/** The exit code of a program with invalid settings: EX_CONFIG of sysexits.h. */
export const configurationExitCode = 78;

/** Reports all invalid settings. `problems` has one line for each invalid setting and contains no secrets. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Creates the error for an address on which a program cannot listen, such as a port in use.
 * @param error of `server.listen`; its message has the address
 */
export function createListenError(variable: 'PORT' | 'METRICS_PORT', error: Error): SettingsError {
  const host = variable === 'PORT' ? 'HOST' : 'METRICS_HOST';
  return new SettingsError([`${host} and ${variable} must be a free address of this machine (${error.message}).`]);
}

/**
 * Parses every setting. A variable that is empty or blank counts as unset.
 * @throws {SettingsError} The error names every invalid value, a lone setting of the language model and, beside these,
 * every variable that has no effect
 */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const entries = (Object.entries(settingsTable) as [SettingName, Setting][]).map(([name, setting]) => {
    try {
      return [name, readSetting(setting, environment[name])];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(`${name} must be ${error.message}; got ${describeValue(setting, environment[name] ?? '')}.`);
      return [name, undefined];
    }
  });
  const pair = [environment['JUDGE_URL'], environment['JUDGE_MODEL']].filter((value) => value?.trim());
  if (pair.length === 1) problems.push('JUDGE_URL and JUDGE_MODEL must both be set, or neither of them.');
  if (problems.length > 0) throw new SettingsError([...problems, ...findIgnoredSettings(environment)]);
  return Object.freeze(Object.fromEntries(entries) as Settings);
}

function readSetting(setting: Setting, value: string | undefined): unknown {
  const text = value?.trim() || setting.default;
  return text === undefined ? undefined : setting.kind.parse(text);
}

function describeValue(setting: Setting, text: string): string {
  const mayHoldSecret = setting.kind.label === 'secret' || /[:/].*@/.test(text);
  if (mayHoldSecret) return 'a value that is not shown, as it may hold a secret';
  return JSON.stringify(showValue(text));
}
