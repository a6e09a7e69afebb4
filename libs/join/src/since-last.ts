import { ServiceError } from '@postjoin/envelope';
import { formatPosition, parsePosition } from './arrival.ts';
import type { PostBrief, Row, SinceLastData, SinceLastParams } from './contract.ts';
import { feedFacts, matchText, unitsText } from './facts.ts';
import { badCursor, pageRoom } from './page.ts';
import { briefPost, toRow } from './row.ts';
import { isMatched, type MatchedPost } from './sections.ts';
import type { JoinTable, ScannedPost } from './table.ts';
import { parseTopicList } from './topic-list.ts';
import { naming } from './watchlist.ts';
import { scannedWithin, windowOf } from './window.ts';

/** Clocks differ; a cursor this far ahead is still taken for one of ours. */
const mostAheadMs = 5 * 60_000;

/**
 * The posts that became known after the cursor, and rows for those whose contract's move a venue returned.
 *
 * An answer that cannot hold every new post holds the ones that arrived first, and `next_since` goes on after them: so
 * following `next_since` alone neither repeats nor skips a post, whatever the sizes.
 * @throws {ServiceError} for a cursor in the future or not an instant, or a list of topics that is too long
 */
export function answerSinceLast(table: JoinTable, params: SinceLastParams, now: Date): SinceLastData {
  const since = readSince(params, now);
  const window = windowOf(params.hours_cap, now, params.account);
  const names = parseTopicList(params.markets);
  const { scans, joins } = naming(names.map((name) => table.topics.places(name)));
  const fresh = scannedWithin(table, window)
    .filter(({ arrival }) => arrival > since)
    .filter((scanned) => names.length === 0 || scans(scanned));
  const isJoined = (scanned: ScannedPost): scanned is MatchedPost =>
    isMatched(scanned) && (names.length === 0 || joins(scanned));
  const arrived = fresh.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1));
  const page = takeArrived(arrived, isJoined, params.limit);
  const known = BigInt(Date.parse(table.snapshot.taken_at)) * 1_000_000n;
  const whole = page.length === arrived.length;
  const next = whole ? (known > since ? known : since) : (page.at(-1)?.arrival ?? since);
  const shown = page.toSorted((a, b) => b.at - a.at || (a.post.id < b.post.id ? -1 : 1));
  const { handles, source, error, newestAt, snapshot, feed } = feedFacts(table, window, now, fresh);
  return {
    since: params.since,
    until: table.snapshot.taken_at,
    next_since: formatPosition(next),
    hours_cap: params.hours_cap,
    capped: since < BigInt(window.from.getTime()) * 1_000_000n,
    handles,
    source,
    ...(error === undefined ? {} : { error }),
    match: matchText,
    units: unitsText,
    newestAt,
    snapshot,
    total: fresh.length,
    ...(whole
      ? {}
      : {
          truncated: { new_posts: { shown: page.length, total: arrived.length } },
          next_cursor: encodeCursor(next),
        }),
    feed,
    rows: shown
      .filter(isJoined)
      .filter(hasMove)
      .map(({ post, verdict }): Row => toRow(post, verdict)),
    unmoved: shown
      .filter(isJoined)
      .filter((matched) => !hasMove(matched))
      .map(unmoved),
    new_posts: shown.map((scanned): PostBrief => briefPost(scanned)),
  };
}

function hasMove({ verdict: { contract } }: MatchedPost): boolean {
  return contract.move_24h !== null || contract.move_7d !== null;
}

function unmoved({ post, verdict: { contract } }: MatchedPost) {
  const reason = contract.move_24h_basis.reason ?? contract.move_7d_basis.reason ?? 'no_baseline';
  return { post_id: post.id, contract_id: contract.id, reason };
}

/** As many posts, in the order of arrival, as an answer holds with their rows; at least one. */
function takeArrived(
  arrived: readonly ScannedPost[],
  isJoined: (scanned: ScannedPost) => scanned is MatchedPost,
  limit: number | undefined,
): ScannedPost[] {
  let room = pageRoom(limit);
  const taken: ScannedPost[] = [];
  for (const scanned of arrived) {
    const brief = JSON.stringify(briefPost(scanned)).length;
    const row = isJoined(scanned) ? JSON.stringify(toRow(scanned.post, scanned.verdict)).length : 0;
    room -= brief + row;
    if (taken.length > 0 && (room < 0 || taken.length >= (limit ?? Infinity))) break;
    taken.push(scanned);
  }
  return taken;
}

function readSince(params: SinceLastParams, now: Date): bigint {
  if (params.cursor !== undefined) return decodeCursor(params.cursor);
  const since = positionOf(params.since);
  if (since !== undefined && since <= BigInt(now.getTime() + mostAheadMs) * 1_000_000n) return since;
  const expected = 'an RFC 3339 date-time with offset, not in the future';
  throw new ServiceError('invalid_parameter', `since must be ${expected}, such as ${now.toISOString()}.`, {
    parameter: 'since',
    expected,
    got: params.since.slice(0, 100),
  });
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
