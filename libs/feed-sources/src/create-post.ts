import { InvalidRecord } from '@postjoin/upstream';
import { type InstantOptions, normalizeInstant } from '@postjoin/values';
import { hasNativeId } from './identity.ts';
import type { Body } from './text/body.ts';
import type { FeedSourceName, Post, TrackedAccount } from './types.ts';

export interface PostInput {
  source: FeedSourceName;
  platform: Post['platform'];
  account: TrackedAccount;
  id: string;
  at: string;
  body: Body;
  /** The URL that the source reports. On X and Truth Social, it is used only if the id is not the platform's own. */
  url?: string | undefined;
}

/** @throws {InvalidRecord} for an invalid id or an unreadable time */
export function createPost({ source, platform, account, id, at, body, url }: PostInput): Post {
  const instant = readInstant(at);
  if (instant === undefined) throw new InvalidRecord('the time is not an instant with an offset');
  if (!/^[\w-]{1,64}$/.test(id)) throw new InvalidRecord('the id is not a post id');
  const handle = (platform === 'whitehouse.gov' ? undefined : account[platform]?.handle) ?? account.handle;
  const ownUrl = buildPostUrl(platform, handle, id) ?? toWebUrl(url);
  return { id, account: account.account, handle, platform, at: instant, source, url: ownUrl, ...body };
}

function buildPostUrl(platform: Post['platform'], handle: string, id: string): string | undefined {
  if (!hasNativeId({ id, platform })) return undefined;
  if (platform === 'x') return `https://x.com/${handle}/status/${id}`;
  return platform === 'truthsocial' ? `https://truthsocial.com/@${handle}/${id}` : undefined;
}

/**
 * Normalizes a URL from an upstream. Returns null for a URL that is not HTTP or HTTPS, has a user name or is longer
 * than 2,048 characters.
 */
function toWebUrl(url: string | undefined): string | null {
  if (url === undefined || url.length > 2048 || !URL.canParse(url)) return null;
  const { protocol, username, href } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? href : null;
}

/**
 * The accepted forms of a time. Feeds use RFC 822, and archives use ISO 8601 with several deviations. The first year is
 * 2006, because X, the oldest platform, opened then.
 */
const accepted: InstantOptions = {
  space: true,
  spaceBeforeOffset: true,
  noSeconds: true,
  shortOffset: true,
  rfc822: true,
  minYear: 2006,
  maxYear: 2200,
};

/**
 * Converts a time of an upstream to ISO 8601 in UTC. Returns undefined for a text that is not a time in an accepted
 * form.
 */
export function readInstant(text: string): string | undefined {
  return normalizeInstant(text.trim().toUpperCase(), accepted);
}
