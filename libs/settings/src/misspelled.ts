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
  return Object.keys(settingsTable).find((setting) => editDistance(name, setting) <= maxDistance);
}

/** Counts the letters to insert, delete or replace to make one text from the other (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries())
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + Number(letter !== other)));
    row = next;
  }
  return row.at(-1)!;
}
