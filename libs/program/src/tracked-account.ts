import type { AccountName, TrackedAccount } from '@postjoin/feed-sources/types';
import type { Kind } from './kind.ts';

/** The handles of one account on each platform. The name of the environment variable identifies the account. */
export type AccountHandles = Omit<TrackedAccount, 'account'>;

type Platform = Exclude<keyof AccountHandles, 'handle'>;

/** The form of `HANDLE:ID` on each platform. The id is optional. The id of Bluesky is a DID. */
const patterns: Readonly<Record<Platform, RegExp>> = {
  x: /^([A-Za-z0-9_]{1,15})(?::(\d{1,19}))?$/,
  truthsocial: /^([A-Za-z0-9_]{1,30})(?::(\d{1,19}))?$/,
  bluesky: /^([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})(?::(did:[a-z]{1,20}:[A-Za-z0-9._:%-]{1,200}))?$/,
};

const expected =
  'a handle and then platforms, as HANDLE,PLATFORM=HANDLE:ID,... with the platforms x, truthsocial and bluesky; ' +
  'the id may be left out';

/**
 * Parses `HANDLE,PLATFORM=HANDLE:ID,...`, such as `realDonaldTrump,truthsocial=realDonaldTrump:107780257626128497`. The
 * value has no blanks or quotes, so it is written the same way in a shell, a systemd unit and a compose file.
 */
export const accountHandles: Kind<AccountHandles> = {
  label: 'account',
  parse(text) {
    const [handle = '', ...parts] = text.split(',');
    const entries = parts.map(parsePlatform);
    const distinct = new Set(entries.map(([platform]) => platform));
    const isComplete = /^[A-Za-z0-9_.-]{1,64}$/.test(handle) && entries.length > 0;
    if (!isComplete || distinct.size < entries.length) throw new RangeError(expected);
    return { handle, ...Object.fromEntries(entries) };
  },
};

function parsePlatform(text: string): [Platform, { handle: string; id?: string }] {
  const [name, value = ''] = text.split('=', 2);
  const platform = (Object.keys(patterns) as Platform[]).find((known) => known === name);
  const [, handle, id] = (platform && patterns[platform].exec(value)) ?? [];
  if (!platform || !handle) throw new RangeError(expected);
  return [platform, id ? { handle, id } : { handle }];
}

/** Lists the tracked accounts of the settings. */
export function trackedAccounts(settings: {
  readonly [Variable in `TRACKED_${Uppercase<AccountName>}`]: AccountHandles;
}): TrackedAccount[] {
  return [
    { account: 'trump', ...settings.TRACKED_TRUMP },
    { account: 'whitehouse', ...settings.TRACKED_WHITEHOUSE },
  ];
}
