import { settingsTable, type Settings } from './settings-table.ts';
import { accountHandles, type AccountHandles } from './tracked-account.ts';

/**
 * Finds settings that name the accounts of others than the president and the White House. The service then joins their
 * posts with contracts about acts of the president. Returns one warning for each.
 */
export function findForeignAccounts(settings: Settings): string[] {
  return (['TRACKED_TRUMP', 'TRACKED_WHITEHOUSE'] as const).flatMap((variable) => {
    const original = accountHandles.parse(settingsTable[variable].default);
    const known = listNames(original);
    if (listNames(settings[variable]).some((name) => known.includes(name))) return [];
    return (
      `${variable} has another account than ${original.handle}, but the contracts stay those about acts of the ` +
      'president: rows then join posts of another person with them. For another office-holder, use the library: ' +
      'libs/matcher/README.md.'
    );
  });
}

/** Lists the handles and ids of an account, in lower case. */
const listNames = ({ handle, x, truthsocial, bluesky }: AccountHandles): string[] =>
  [{ handle }, x, truthsocial, bluesky].flatMap((of) => Object.values(of ?? {})).map((name) => name.toLowerCase());
