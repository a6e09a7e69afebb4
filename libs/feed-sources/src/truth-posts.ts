import { InvalidRecord } from '@postjoin/upstream';
import type { FeedSourceName, Post, TrackedAccount } from './contract.ts';
import { readInstant } from './instants.ts';
import { hasNativeId } from './native-ids.ts';
import type { Body } from './text/body.ts';

/** What the public archives of Truth Social posts are archives of: the posts of the account `trump`. */
export function archivedAccount(accounts: readonly TrackedAccount[]): TrackedAccount | undefined {
  return accounts.find(({ account, truthsocial }) => account === 'trump' && truthsocial !== undefined);
}

export function archivedHandles(accounts: readonly TrackedAccount[]): string[] {
  const handle = archivedAccount(accounts)?.truthsocial?.handle;
  return handle === undefined ? [] : [handle];
}

/** Handles that a repost may name. */
export function knownHandles(accounts: readonly TrackedAccount[]): string[] {
  return accounts.flatMap(({ x, truthsocial }) =>
    [truthsocial?.handle, x?.handle].filter((each) => each !== undefined),
  );
}

export interface PostFacts {
  source: FeedSourceName;
  platform: 'x' | 'truthsocial';
  account: TrackedAccount;
  id: string;
  at: string;
  body: Body;
  /** The address that the source gives, used where none can be made from the id. */
  url?: string | undefined;
}

/** @throws {InvalidRecord} for an id or a time that is none */
export function postOf({ source, platform, account, id, at, body, url }: PostFacts): Post {
  const instant = readInstant(at);
  if (instant === undefined) throw new InvalidRecord('the time is not an instant with an offset');
  if (!/^[\w-]{1,64}$/.test(id)) throw new InvalidRecord('the id is not one of a post');
  const handle = account[platform]?.handle ?? account.handle;
  return {
    id,
    account: account.account,
    handle,
    platform,
    at: instant,
    kind: body.kind,
    repost_of: body.repost_of,
    quote_of: body.quote_of,
    url: addressOf(platform, handle, id) ?? safeAddress(url),
    source,
    text: body.text,
  };
}

function addressOf(platform: 'x' | 'truthsocial', handle: string, id: string): string | undefined {
  if (!hasNativeId({ id, platform })) return undefined;
  return platform === 'x' ? `https://x.com/${handle}/status/${id}` : `https://truthsocial.com/@${handle}/${id}`;
}

/** An address that a source gives, if it is one of the web. */
export function safeAddress(url: string | undefined): string | null {
  if (url === undefined || url.length > 2048 || !URL.canParse(url)) return null;
  const { protocol, username, href } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? href : null;
}

/** Whether an address of a post is one of this account, or says nothing about whose it is. */
export function isAddressOf(account: TrackedAccount, url: string | undefined): boolean {
  const owner = /^https:\/\/truthsocial\.com\/(?:@|users\/)(\w+)\//.exec(url ?? '')?.[1];
  return owner === undefined || owner.toLowerCase() === account.truthsocial?.handle.toLowerCase();
}
