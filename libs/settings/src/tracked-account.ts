import type { Kind } from './kind.ts';

/** The handle of a tracked account and where it posts. A platform it is not known on is left out. */
export interface TrackedHandle {
  /** Without @; the one that answers show. */
  handle: string;
  x?: { handle: string; id?: string };
  truthsocial?: { handle: string; id?: string };
  bluesky?: { handle: string };
}

/** What each platform allows in a handle and in an id. Bluesky knows an account by its handle alone. */
const platforms = {
  x: /^([A-Za-z0-9_]{1,15})(?::(\d{1,19}))?$/,
  truthsocial: /^([A-Za-z0-9_]{1,30})(?::(\d{1,19}))?$/,
  bluesky: /^([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})()$/,
} as const;

const expected =
  'a handle and then platforms, as HANDLE,PLATFORM=HANDLE:ID,... with the platforms x, truthsocial and bluesky; ' +
  'the id may be left out';

/**
 * `HANDLE,PLATFORM=HANDLE:ID,...`, such as `realDonaldTrump,truthsocial=realDonaldTrump:107780257626128497`. No blanks,
 * no quotes: it reads the same in a shell, a systemd unit and a compose file.
 */
export const trackedAccount: Kind<TrackedHandle> = {
  label: 'account',
  parse(text) {
    const [handle = '', ...places] = text.split(',');
    const entries = places.map(parsePlace);
    const distinct = new Set(entries.map(([platform]) => platform));
    const isComplete = /^[A-Za-z0-9_.-]{1,64}$/.test(handle) && entries.length > 0;
    if (!isComplete || distinct.size < entries.length) throw new RangeError(expected);
    return { handle, ...Object.fromEntries(entries) };
  },
};

function parsePlace(text: string): [keyof typeof platforms, { handle: string; id?: string }] {
  const [name, value = ''] = text.split('=', 2);
  const platform = (Object.keys(platforms) as (keyof typeof platforms)[]).find((known) => known === name);
  const [, handle, id] = (platform && platforms[platform].exec(value)) ?? [];
  if (!platform || !handle) throw new RangeError(expected);
  return [platform, id ? { handle, id } : { handle }];
}
