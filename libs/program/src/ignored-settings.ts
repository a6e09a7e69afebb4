import { removedFeedSources } from '@postjoin/feed-sources/registry';
import { settingsTable, type Environment } from './settings-table.ts';

/**
 * Finds environment variables that the programs ignore, although an operator may expect an effect: settings of earlier
 * versions, other accounts, and names that differ from the name of a setting by one or two letters, or only in case.
 * Returns one sentence for each, without its value.
 */
export function findIgnoredSettings(environment: Environment): string[] {
  return Object.keys(environment).flatMap((variable) => {
    const removed = Object.entries(removedFeedSources).find(([, source]) => source.variable === variable);
    if (removed)
      return `${variable} has no effect: the feed source ${removed[0]} is gone, because ${removed[1].reason}.`;
    const setting = Object.hasOwn(settingsTable, variable) ? undefined : findNearest(variable.toUpperCase());
    const hint = setting === undefined ? explainAccounts(variable) : `The name of the setting is ${setting}.`;
    return hint === undefined ? [] : `${variable} is not a setting and has no effect. ${hint}`;
  });
}

const explainAccounts = (variable: string): string | undefined =>
  variable.startsWith('TRACKED_') && !Object.hasOwn(settingsTable, variable)
    ? 'The accounts are TRACKED_TRUMP and TRACKED_WHITEHOUSE; none can be added or left out.'
    : undefined;

const findNearest = (name: string): string | undefined =>
  Object.keys(settingsTable).find((setting) => isMisspelled(name, setting));

/** A short name has many neighbours that are other words, such as `HOME` for `HOST`. */
const maxShortLength = 6;

/** Whether two names differ in one place only: in one or two letters, or in the order of two letters. */
function isMisspelled(name: string, setting: string): boolean {
  const start = countEqual([...name], [...setting]);
  const [written, meant] = [[...name.slice(start)].reverse(), [...setting.slice(start)].reverse()] as const;
  const end = countEqual(written, meant);
  const [wrong, right] = [written.slice(end), meant.slice(end)];
  const length = Math.max(wrong.length, right.length);
  const isSwapped = length === 2 && wrong.toReversed().join('') === right.join('');
  return isSwapped || length <= (name.length <= maxShortLength ? 1 : 2);
}

/** Counts the letters with which both words begin. */
function countEqual(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((letter, index) => letter !== b[index]);
  return end === -1 ? a.length : end;
}
