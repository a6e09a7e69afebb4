import type { Post, TrackedAccount } from './types.ts';

/** Returns a key that stays unique even if a source delivers an id that another platform has too. */
export const toPostKey = ({ platform, id }: Pick<Post, 'platform' | 'id'>) => `${platform}:${id}`;

/**
 * Whether an id is the platform's own. On X and Truth Social, such an id is a number. The posts of every other platform
 * come from a single source, so each of their ids counts as native.
 */
export function hasNativeId({ id, platform }: Pick<Post, 'id' | 'platform'>): boolean {
  return (platform !== 'x' && platform !== 'truthsocial') || /^\d{1,20}$/.test(id);
}

/** Epoch of X's snowflake ids, as X documents it, in Unix milliseconds. */
const xEpochMs = 1_288_834_974_657n;

/**
 * Decodes the time in the id of a post. The time is exact on X and accurate to some milliseconds on Truth Social.
 *
 * @returns undefined for an id without a time
 */
export function decodeTime(platform: string, id: string): Date | undefined {
  if (!/^\d{15,20}$/.test(id)) return undefined;
  if (platform === 'x') return new Date(Number((BigInt(id) >> 22n) + xEpochMs));
  return platform === 'truthsocial' ? new Date(Number(BigInt(id) >> 16n)) : undefined;
}

/** Finds the account whose Truth Social posts are in the public archives: `trump`. */
export function findArchivedAccount(accounts: readonly TrackedAccount[]): TrackedAccount | undefined {
  return accounts.find(({ account, truthsocial }) => account === 'trump' && truthsocial !== undefined);
}

export function listArchivedHandles(accounts: readonly TrackedAccount[]): string[] {
  const handle = findArchivedAccount(accounts)?.truthsocial?.handle;
  return handle === undefined ? [] : [handle];
}

/** Lists the handles that `parseRepost` recognizes in archived reposts. */
export function listKnownHandles(accounts: readonly TrackedAccount[]): string[] {
  return accounts.flatMap(({ x, truthsocial }) =>
    [truthsocial?.handle, x?.handle].filter((handle) => handle !== undefined),
  );
}

/** Whether the Truth Social URL of a post names this account, or no account. */
export function isFromAccount(account: TrackedAccount, url: string | undefined): boolean {
  const owner = /^https:\/\/truthsocial\.com\/(?:@|users\/)(\w+)\//.exec(url ?? '')?.[1];
  return owner === undefined || owner.toLowerCase() === account.truthsocial?.handle.toLowerCase();
}

/** Lists all handles of an account in lower case, because the platforms ignore the case of handles. */
export function listHandles({ handle, x, truthsocial, bluesky }: TrackedAccount): string[] {
  const handles = [handle, x?.handle, truthsocial?.handle, bluesky?.handle];
  return handles.filter((value) => value !== undefined).map((value) => value.toLowerCase());
}

/** Whether one of the handles that a source reads belongs to an account. */
export function readsAccount(handles: readonly string[], account: TrackedAccount): boolean {
  const own = listHandles(account);
  return handles.some((handle) => own.includes(handle.toLowerCase()));
}
