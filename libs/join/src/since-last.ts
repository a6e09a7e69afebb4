import { formatPosition, parsePosition } from './arrival.ts';
import { badParameter } from './bad-parameter.ts';
import type { PostBrief, Row, SinceLastData, SinceLastParams } from './contract.ts';
import { joinFacts } from './facts.ts';
import { inParts, keepJson, type InParts } from './json-text.ts';
import { badCursor, pageRoom } from './page.ts';
import { rememberForEach } from './remember.ts';
import { briefPost, rowOf } from './row.ts';
import { isMatched, type MatchedPost, type ScannedPost } from './scanned-post.ts';
import type { JoinTable } from './table.ts';
import { isWithin, windowOf, type Window } from './timeline.ts';
import { parseTopicList } from './topic-list.ts';
import { naming } from './watchlist.ts';

const nanosecondsPerMillisecond = 1_000_000n;
/** Clocks differ; a cursor this far ahead is still taken for one of ours. */
const mostAheadMs = 5 * 60_000;
/** The last instant that a `Date` holds. */
const endOfTime = new Date(8.64e15);

/**
 * The posts that became known after the cursor, and rows for those whose contract's move a venue returned.
 *
 * An answer that cannot hold every new post holds the ones that arrived first, and `next_since` goes on after them: so
 * following `next_since` alone neither repeats nor skips a post, whatever the sizes.
 * @throws {ServiceError} for a cursor in the future or not an instant, or a list of topics that is too long
 */
export function answerSinceLast(table: JoinTable, params: SinceLastParams, now: Date): InParts<SinceLastData> {
  const since = readSince(params, now);
  const window = windowOf(params.hours_cap, now, params.account);
  const takenAt = positionAt(Date.parse(table.facts.taken_at));
  const question: Question = {
    params,
    window,
    first: firstAfter(table.byArrival, since),
    known: firstAfter(table.byArrival, takenAt),
    end: latest(since, takenAt),
    capped: since < positionAt(window.from.getTime()),
  };
  return inParts(
    { since: params.since },
    told(table, keyOf(question), () => tell(table, question)),
  );
}

/** What is asked, without the cursor itself: cursors are many, stretches between two posts are few. */
interface Question {
  params: SinceLastParams;
  window: Window;
  /** Place of the first post after the cursor, in the order of arrival. */
  first: number;
  /** Place of the first post that counts as arriving after the snapshot: it is new to a later one. */
  known: number;
  /** Where to go on when every new post is shown. */
  end: bigint;
  capped: boolean;
}

type Told = Omit<SinceLastData, 'since'>;

const mostTold = 500;
/** Of each generation the answers given lately. */
const told = rememberForEach<JoinTable, Told>(mostTold);

function keyOf({ params, window, first, end, capped }: Question): string {
  const { hours_cap, account, limit, markets } = params;
  return `${window.to.getTime()} ${hours_cap} ${account} ${first} ${end} ${capped} ${limit} ${markets}`;
}

function tell(table: JoinTable, { params, window, first, known, end, capped }: Question): Told {
  const { scans, isJoined } = narrowing(table, params.markets);
  // Clocks differ: a post that is dated a little ahead is new as soon as it is known, and the cursor goes past it.
  const reach = { ...window, to: endOfTime };
  const fresh = table.byArrival.slice(first, known).filter((scanned) => isWithin(scanned, reach) && scans(scanned));
  const page = takeArrived(fresh, isJoined, params.limit);
  const next = page.length < fresh.length ? lastArrival(page) : null;
  const shown = page.toSorted(newestFirst);
  const joined = shown.filter(isJoined);
  const newest = fresh.toSorted(newestFirst).slice(0, 1);
  const { facts, feed } = joinFacts(table, window, window.to, newest);
  const answer = {
    until: table.facts.taken_at,
    next_since: formatPosition(next ?? end),
    hours_cap: params.hours_cap,
    capped,
    ...facts,
    total: fresh.length,
    ...(next === null ? {} : cutFacts(page.length, fresh.length, next)),
    feed,
    rows: joined.filter(hasMove).map((matched): Row => rowOf(matched)),
    unmoved: joined.filter((matched) => !hasMove(matched)).map(unmoved),
    new_posts: shown.map((scanned): PostBrief => briefPost(scanned)),
  };
  keepJson(answer); // It goes into every answer about this stretch as it is.
  return answer;
}

/** Which posts the answer is about, and which of them it joins: all, or those of the named topics. */
function narrowing(table: JoinTable, markets: string | undefined) {
  const names = parseTopicList(markets);
  const { scans, joins } = naming(names.map((name) => table.topics.places(name)));
  const isAbout = (matched: MatchedPost) => names.length === 0 || joins(matched);
  return {
    scans: (scanned: ScannedPost) => names.length === 0 || scans(scanned),
    isJoined: (scanned: ScannedPost): scanned is MatchedPost => isMatched(scanned) && isAbout(scanned),
  };
}

/** The place of the first post, in the order of arrival, that arrived after an instant: a binary search. */
function firstAfter(byArrival: readonly ScannedPost[], since: bigint): number {
  let low = 0;
  let high = byArrival.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byArrival[middle]?.arrival ?? since) > since) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** As many posts, in the order of arrival, as an answer holds with their rows; at least one. */
function takeArrived(
  arrived: readonly ScannedPost[],
  isJoined: (scanned: ScannedPost) => scanned is MatchedPost,
  limit = Infinity,
): readonly ScannedPost[] {
  let room = pageRoom(limit === Infinity ? undefined : limit);
  let count = 0;
  for (const scanned of arrived) {
    room -= keepJson(briefPost(scanned)) + (isJoined(scanned) ? keepJson(rowOf(scanned)) : 0);
    if (count > 0 && (room < 0 || count >= limit)) break;
    count += 1;
  }
  return arrived.slice(0, count);
}

function cutFacts(shown: number, total: number, next: bigint) {
  return { truncated: { new_posts: { shown, total } }, next_cursor: encodeCursor(next) };
}

function newestFirst(a: ScannedPost, b: ScannedPost): number {
  return b.at - a.at || (a.post.id < b.post.id ? -1 : 1);
}

function hasMove({ verdict: { contract } }: MatchedPost): boolean {
  return contract.move_24h !== null || contract.move_7d !== null;
}

function unmoved({ post, verdict: { contract } }: MatchedPost) {
  const reason = contract.move_24h_basis.reason ?? contract.move_7d_basis.reason ?? 'no_baseline';
  return { post_id: post.id, contract_id: contract.id, reason };
}

function positionAt(epochMs: number): bigint {
  return BigInt(epochMs) * nanosecondsPerMillisecond;
}

function lastArrival(page: readonly ScannedPost[]): bigint {
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
  throw badParameter('since', { expected, got: params.since });
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
