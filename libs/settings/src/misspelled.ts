import { measureEditDistance } from '@postjoin/values';
import type { Environment } from './read-settings.ts';
import { settingsTable } from './settings-table.ts';

/** A short name has many neighbours that are other words, such as `HOME` for `HOST`. */
const maxShortLength = 6;

/**
 * Finds environment variables whose names differ from the name of a setting by one or two letters, or only in case. The
 * programs ignore such a variable. Returns one sentence for each, without its value.
 */
export function findMisspelledSettings(environment: Environment): string[] {
  return Object.keys(environment).flatMap((variable) => {
    const setting = Object.hasOwn(settingsTable, variable) ? undefined : findNearest(variable.toUpperCase());
    return setting === undefined
      ? []
      : `${variable} is not a setting and has no effect. The name of the setting is ${setting}.`;
  });
}

function findNearest(name: string): string | undefined {
  const maxDistance = name.length <= maxShortLength ? 1 : 2;
  return Object.keys(settingsTable).find((setting) => measureEditDistance(name, setting, maxDistance) <= maxDistance);
}
