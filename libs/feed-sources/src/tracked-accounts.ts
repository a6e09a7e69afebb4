import type { TrackedAccount } from './types.ts';

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
