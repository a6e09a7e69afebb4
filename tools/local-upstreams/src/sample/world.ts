import { hourMs, minuteMs } from '@postjoin/values';
import { truthIdAt, type WorldPost, xIdAt } from '@postjoin/feed-sources/checks';
import { createMinuteWorld, type World } from '../world.ts';
import { sampleContracts } from './contracts.ts';
import { type SamplePost, samplePosts } from './posts.ts';

const weekMs = 168 * hourMs;

/** Number of weeks before the current time that have posts. */
const weeksBack = 2;

const handles = { trump: 'realDonaldTrump', whitehouse: 'WhiteHouse' } as const;

/**
 * Creates the world of invented posts and contracts. Times are relative to the clock. Each post repeats once a week at
 * its own hour. Each repeat has a new id, which is derived from its time. The deadlines of open contracts are in the
 * future. The world depends only on the clock, so two machines serve the same data at the same time.
 */
export const sampleWorld = (): World =>
  createMinuteWorld((now) => ({ now, posts: createPosts(now), contracts: sampleContracts(now) }));

function createPosts(now: Date): WorldPost[] {
  const spacingMs = weekMs / samplePosts.length;
  const posts = samplePosts.flatMap((post, index) => {
    const latestMs = findLatestRepeat(now.getTime(), Math.round((index + 0.5) * spacingMs));
    return Array.from({ length: weeksBack }, (_, week) => worldPost(post, index, latestMs - week * weekMs));
  });
  return posts.sort((a, b) => b.atMs - a.atMs);
}

/** Returns the latest time up to `nowMs` that is `offsetMs` after the start of a weekly cycle. */
function findLatestRepeat(nowMs: number, offsetMs: number): number {
  return Math.floor((nowMs - offsetMs) / weekMs) * weekMs + offsetMs;
}

function worldPost(post: SamplePost, index: number, atMs: number): WorldPost {
  const { account, platform, kind, text, repostOf } = post;
  const handle = handles[account];
  const id = createPostId(platform, atMs, index);
  return {
    id,
    account,
    handle,
    platform,
    atMs,
    kind,
    text,
    url: createPostUrl(post, id, atMs),
    ...(repostOf !== undefined && { repostOf }),
    ...(kind === 'quote' && { quoteOf: 'https://truthsocial.com/users/samplefriend/statuses/110000000000000001' }),
  };
}

function createPostId(platform: SamplePost['platform'], atMs: number, index: number): string {
  if (platform === 'truthsocial') return truthIdAt(atMs, index);
  if (platform === 'x') return xIdAt(atMs, index);
  // Page numbers of whitehouse.gov and record keys of Bluesky only need to grow with time. So each contains the number
  // of minutes since 1970.
  const minutes = Math.floor(atMs / minuteMs);
  return platform === 'whitehouse.gov' ? `wh-${minutes}` : `3sample${minutes}`;
}

function createPostUrl({ account, platform, text, section }: SamplePost, id: string, atMs: number): string {
  const handle = handles[account];
  if (platform === 'truthsocial') return `https://truthsocial.com/@${handle}/${id}`;
  if (platform === 'x') return `https://x.com/${handle}/status/${id}`;
  if (platform === 'bluesky') return `https://bsky.app/profile/whitehouse-47.bsky.social/post/${id}`;
  const [year, month] = new Date(atMs).toISOString().split('-');
  const slug = text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
  return `https://www.whitehouse.gov/${section ?? 'releases'}/${year}/${month}/${slug}/`;
}
