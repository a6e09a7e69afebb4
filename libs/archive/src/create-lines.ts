import { createRequire } from 'node:module';
import type { StoredPost } from '@postjoin/feed-sources/types';
import type { SincePost } from '@postjoin/join/types';
import type { StoredContract } from '@postjoin/market-venues/types';
import type { Matched, PriceHistory, Snapshot, StoredMatch } from '@postjoin/snapshot-store/types';
import { daySeconds, hourSeconds, toUnixSeconds } from '@postjoin/values';
import { archiveVersion, type ArchivedPoint, type ArchivedRow, type ArchiveLine } from './types.ts';

/** The reaction ends a day after the post. An hour later, a pass has usually read the history up to that time. */
const finalSeconds = daySeconds + hourSeconds;

/** A row whose history could not be read waits for a further day. If the venue fails for longer, its moves are null. */
const maxWaitSeconds = finalSeconds + daySeconds;

/** The first move of the week before a post starts at a point that is up to an hour older. */
const pointsLeadSeconds = 7 * daySeconds + hourSeconds;

/** Each line has the version of the matcher, because another matcher selects other posts. */
const matcherPackage = createRequire(import.meta.url)('@postjoin/matcher/package.json') as { version: string };

export interface LineOptions {
  /** Whether lines have the texts of posts. */
  withText: boolean;
}

/** Creates the line of a post. Returns undefined while the row of the post can still change. */
export type CreateLine = (post: StoredPost) => ArchiveLine | undefined;

/** Lists the posts of a snapshot that are old enough for the archive. */
export function listArchivablePosts({ posts, taken_at }: Pick<Snapshot, 'posts' | 'taken_at'>): StoredPost[] {
  const now = toUnixSeconds(taken_at);
  return posts.filter(({ at }) => now - toUnixSeconds(at) >= finalSeconds);
}

/** Returns the function that creates the lines of the posts of a snapshot. */
export function createLineMaker(snapshot: Snapshot, { withText }: LineOptions): CreateLine {
  const matchByPost = new Map(snapshot.matches.map((match) => [match.post, match]));
  const contractById = new Map(snapshot.contracts.map((contract) => [contract.id, contract]));
  const takenAt = snapshot.taken_at;

  return (post) => {
    const { id, account, at, url, text } = post;
    const head = { version: archiveVersion, post: { id, account, at, url, ...(withText && { text }) } };
    const { model } = snapshot.judge ?? {};
    const versions = { matcher: matcherPackage.version, ...(model !== undefined && { judge: model }) };
    const tail = { versions, archived_at: takenAt };
    const match = matchByPost.get(id);
    const contract = match?.matched ? contractById.get(match.contract) : undefined;
    if (!match?.matched || !contract) return { ...head, matched: false, reason: findReason(post, match), ...tail };
    const history = snapshot.histories[contract.id];
    const { since_post: sincePost } = match;
    const isWaiting = toUnixSeconds(takenAt) - toUnixSeconds(at) < maxWaitSeconds;
    if (isUnread(sincePost) && isWaiting) return undefined;
    return {
      ...head,
      matched: true,
      ...describeMatch(match, contract),
      ...describePrices(sincePost),
      points: listPoints(history, toUnixSeconds(at)),
      ...tail,
    };
  };
}

/** Uses the codes of the API, and `blank` for a post that only has media. */
function findReason({ kind }: StoredPost, match: StoredMatch | undefined): string {
  if (kind === 'blank') return 'blank';
  if (match === undefined) return 'unexplained';
  return match.matched ? 'contract_missing' : match.reason;
}

/** Whether a later pass can still read a price or a move of the row. */
function isUnread({ move_since_post_reason, reaction }: SincePost): boolean {
  const { before_60m_reason, after_10m_reason, after_60m_reason, after_24h_reason } = reaction;
  const reasons = [move_since_post_reason, before_60m_reason, after_10m_reason, after_60m_reason, after_24h_reason];
  return reasons.includes('not_read_yet');
}

function describeMatch(
  match: Matched,
  { id, event_id, venue, title, outcome, url, opens_at, closes_at }: StoredContract,
): Pick<ArchivedRow, 'contract' | 'act' | 'found_by' | 'confirmed'> {
  return {
    contract: { id, event_id, venue, title, outcome, url, opens_at, closes_at },
    act: match.act ?? null,
    ...(match.found_by === 'model' && { found_by: 'model' }),
    ...(match.confirmed !== undefined && { confirmed: match.confirmed }),
  };
}

type PriceMembers = Pick<
  ArchivedRow,
  'price_at_post' | 'price_at_post_at' | 'price_at_post_reason' | 'reaction' | 'unusual'
>;

function describePrices(sincePost: SincePost): PriceMembers {
  const { price_at_post, price_at_post_at, move_since_post_reason, reaction, unusual } = sincePost;
  const reason = price_at_post === null ? move_since_post_reason : undefined;
  return {
    price_at_post,
    price_at_post_at,
    ...(reason !== undefined && { price_at_post_reason: reason }),
    reaction,
    unusual,
  };
}

/** Lists the points from a week before the post to a day after it, with times relative to the post. */
function listPoints(history: PriceHistory | undefined, postedAt: number): ArchivedPoint[] {
  const points = (history?.points ?? []).map(([at, price]): ArchivedPoint => [at - postedAt, price]);
  return points.filter(([at]) => -pointsLeadSeconds <= at && at <= daySeconds);
}
