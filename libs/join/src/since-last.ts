import { formatPosition, parsePosition } from './arrival.ts';
import { parameterError } from '@postjoin/envelope';
import { countLeading } from '@postjoin/values';
import type { SinceLastData, SinceLastParams } from './contract.ts';
import { joinFacts } from './facts.ts';
import { badCursor, lengthOf, pageRoom } from './page.ts';
import { isMatched, type JoinTable, type MatchedPost, type TablePost } from './table.ts';
import { isWithin, newestFirst, windowOf } from './timeline.ts';
import { lookUpTopics, narrowTo } from './watchlist.ts';

const nanosecondsPerMillisecond = 1_000_000n;
/** Clocks differ; a cursor this far ahead is still taken for one of ours. */
const mostAheadMs = 5 * 60_000;

/**
 * The posts that became known after the cursor, and rows for those whose contract's move a venue returned.
 *
 * An answer that cannot hold every new post holds the ones that arrived first, and `next_since` goes on after them: so
 * following `next_since` alone neither repeats nor skips a post, whatever the sizes.
 * @param present decides whether a cursor lies in the future; `now` may be some seconds older
 * @throws {ServiceError} for a cursor in the future or not an instant, or a list of topics that is too long
 */
export function answerSinceLast(table: JoinTable, params: SinceLastParams, now: Date, present = now): SinceLastData {
  const since = readSince(params, present);
  const window = windowOf(params.hours_cap, now, params.account);
  const takenAt = positionAt(Date.parse(table.facts.taken_at));
  const { includes, isJoined } = narrowing(table, params.markets);
  // Clocks differ: a post that is dated a little ahead is new as soon as it is known, and the cursor goes past it.
  const reach = { ...window, to: Infinity };
  const arrived = table.byArrival.slice(
    countLeading(table.byArrival, since, isKnownAt),
    countLeading(table.byArrival, takenAt, isKnownAt),
  );
  const fresh = arrived.filter((post) => isWithin(post, reach) && includes(post));
  const page = takeArrived(fresh, isJoined, params.limit);
  const next = page.length < fresh.length ? lastArrival(page) : null;
  const shown = page.toSorted(newestFirst);
  const joined = shown.filter(isJoined);
  const { facts, feed } = joinFacts(table, window, now, fresh.reduce(newer, fresh[0]));
  return {
    since: params.since,
    until: table.facts.taken_at,
    next_since: formatPosition(next ?? latest(since, takenAt)),
    hours_cap: params.hours_cap,
    capped: since < positionAt(window.from),
    ...facts,
    total: fresh.length,
    ...(next === null ? {} : cutFacts(page.length, fresh.length, next)),
    feed,
    rows: joined.filter(hasMove).map(({ match }) => match.row.value),
    unmoved: joined.filter((matched) => !hasMove(matched)).map(unmoved),
    new_posts: shown.map(({ brief }) => brief.value),
  };
}

function newer(a: TablePost | undefined, b: TablePost): TablePost {
  return a && newestFirst(a, b) <= 0 ? a : b;
}

/** Which posts the answer is about, and which of them it joins: all, or those of the named topics. */
function narrowing(table: JoinTable, markets: string | undefined) {
  const topics = lookUpTopics(table, markets);
  if (topics.length === 0) return { includes: () => true, isJoined: isMatched };
  const { includes, joins } = narrowTo(table, topics);
  return { includes, isJoined: (post: TablePost): post is MatchedPost => isMatched(post) && joins(post) };
}

const isKnownAt = ({ arrival }: TablePost, since: bigint) => arrival <= since;

/** As many posts, in the order of arrival, as an answer holds with their rows; at least one. */
function takeArrived(
  arrived: readonly TablePost[],
  isJoined: (post: TablePost) => post is MatchedPost,
  limit = Infinity,
): readonly TablePost[] {
  let room = pageRoom(limit === Infinity ? undefined : limit);
  let count = 0;
  for (const post of arrived) {
    room -= lengthOf(post.brief) + (isJoined(post) ? lengthOf(post.match.row) : 0);
    if (count > 0 && (room < 0 || count >= limit)) break;
    count += 1;
  }
  return arrived.slice(0, count);
}

function cutFacts(shown: number, total: number, next: bigint) {
  return { truncated: { new_posts: { shown, total } }, next_cursor: encodeCursor(next) };
}

function hasMove({ match: { contract } }: MatchedPost): boolean {
  return contract.move_24h !== null || contract.move_7d !== null;
}

function unmoved({ post, match: { contract } }: MatchedPost) {
  const reason = contract.move_24h_basis.reason ?? contract.move_7d_basis.reason ?? 'no_baseline';
  return { post_id: post.id, contract_id: contract.id, reason };
}

function positionAt(epochMs: number): bigint {
  return BigInt(epochMs) * nanosecondsPerMillisecond;
}

function lastArrival(page: readonly TablePost[]): bigint {
  return page.at(-1)?.arrival ?? 0n;
}

function latest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function readSince(params: SinceLastParams, now: Date): bigint {
  if (params.cursor !== undefined) return decodeCursor(params.cursor);
  const since = positionOf(params.since);
  if (since !== undefined && since <= positionAt(now.getTime() + mostAheadMs)) return since;
  const expected = `an RFC 3339 date-time with offset, not in the future, such as ${now.toISOString()}`;
  throw parameterError('invalid_parameter', 'since', { expected, got: params.since });
}

function positionOf(instant: string): bigint | undefined {
  try {
    return parsePosition(instant);
  } catch {
    return undefined;
  }
}

/** The cursor of this operation is the instant to go on from, wrapped so that it is passed on as it is. */
function encodeCursor(position: bigint): string {
  return Buffer.from(JSON.stringify({ since: formatPosition(position) })).toString('base64url');
}

function decodeCursor(cursor: string): bigint {
  const found = /^\{"since":"([^"]{20,40})"\}$/.exec(Buffer.from(cursor, 'base64url').toString());
  const position = positionOf(found?.[1] ?? '');
  if (position === undefined) throw badCursor(cursor);
  return position;
}
