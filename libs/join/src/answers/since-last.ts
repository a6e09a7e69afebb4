import { parameterError } from '@postjoin/envelope';
import { countLeading, formatCount, maxClockSkewMs } from '@postjoin/values';
import { addCandidates } from '../table/answer-shapes.ts';
import { type Entry } from '../table/entry.ts';
import { formatPosition, parsePosition, toPosition } from '../table/arrival.ts';
import type { SinceLastData, SinceLastParams } from '../schemas/types.ts';
import { allPosts, describePossible, hasCertainty, listAbsences, listReasons } from './get-join.ts';
import { encodeCursor, getMaxLength, invalidCursor, takeEntries } from './page.ts';
import { createCommonMembers, explainReasons, joinNotes } from './common-members.ts';
import type { JoinTable } from '../table/table.ts';
import type { MatchedPost, TablePost } from '../table/table-post.ts';
import { createWindow, newestFirst, type Window } from '../table/sorted-lists.ts';
import { createTopicFilter, lookUpTopics } from './topic-filter.ts';

const unmovedNote =
  'unmoved: posts with a contract whose moves are not known. It does not mean that the prices did not move.';

/**
 * Lists the posts that arrived after `since` or after the cursor. A matched post also has a row if its contract has a
 * known move. A post that is first matched after its arrival is listed a second time after that match. A row that changed
 * or was withdrawn since then, and that an earlier answer may have, is listed once as that.
 *
 * If not all new posts fit into the answer, the answer has the posts that arrived first, and `next_since` is the
 * position of the last post in the answer. So a caller that follows `next_since` misses no post, and gets a post twice
 * only if it is matched late.
 * @param present the exact current time, with which `since` and the cursor are compared; `now` is rounded down
 * @throws {ServiceError} for an invalid cursor or topic list, or a `since` that is in the future or not an instant
 */
export function answerSinceLast(table: JoinTable, params: SinceLastParams, now: Date, present = now): SinceLastData {
  const since = readCursor(params, present);
  const nowPosition = toPosition(now.getTime());
  // If the clock of the worker is slightly ahead, the newest posts are listed a little later. A cursor in the future
  // would skip the posts that arrive before that time.
  const until = chooseEarlier(toPosition(Date.parse(table.metadata.taken_at)), nowPosition);
  const window = createWindow(params.hours_cap, now, params.account);
  const events = findEvents(table, params, { since, until, window });
  const { all, chooseList } = events;
  const { page, next } = takePage(events, params);
  const { lists, leftOut } = toLists(page, events, params);
  const totals = countBy(all, chooseList);
  const capped = since < toPosition(window.from);
  const { head, tail } = createCommonMembers(table, window, {
    newest: findNewest(all.filter((post) => chooseList(post) === 'new_posts')),
    note: joinNotes([
      capped ? describeCap(params.hours_cap, window) : undefined,
      all.length === 0 ? 'No such post has arrived since then. Ask again with next_since.' : undefined,
      lists.unmoved.length > 0 ? unmovedNote : undefined,
      describePossible(leftOut),
    ]),
  });
  const next_since = formatPosition(next ?? chooseEarlier(chooseLater(since, until), nowPosition));
  return {
    since: params.since,
    until: formatPosition(until),
    next_since,
    hours_cap: params.hours_cap,
    capped,
    ...head,
    total: totals.new_posts,
    truncated: page.length < all.length ? describeCut(lists, totals) : undefined,
    next_cursor: next === undefined ? undefined : encodeCursor({ since: next_since }),
    ...lists,
    reasons: explainReasons(listCodes(lists)),
    ...tail,
  };
}

const describeCap = (hours: number, { from }: Window): string =>
  `since is older than ${formatCount(hours, 'hour')}: only what arrived after ${new Date(from).toISOString()} is listed.`;

/** What arrived or changed after a position, in the order of arrival. */
interface Events {
  /** The whole list of the caller. */
  all: readonly TablePost[];
  /** The part of it that earlier pages do not have. */
  remaining: readonly TablePost[];
  /** Returns the list of a post. */
  chooseList: (post: TablePost) => EventList | undefined;
  /** Whether a post has a row, of any certainty. */
  isJoined: (post: TablePost) => post is MatchedPost;
  /** Whether a post has a row of the requested certainty. */
  isRow: (post: TablePost) => post is MatchedPost;
}

function findEvents(
  table: JoinTable,
  { account, certainty, cursor, markets, since: requested }: SinceLastParams,
  { since, until, window }: { since: bigint; until: bigint; window: Window },
): Events {
  const topics = lookUpTopics(table, markets);
  const { includesPost, isRow: isJoined, hadRow } = topics.length === 0 ? allPosts : createTopicFilter(table, topics);
  const isRow = (post: TablePost): post is MatchedPost => isJoined(post) && hasCertainty(post, certainty);
  // With a cursor, the whole list also has the posts of the earlier pages.
  const start = cursor === undefined ? since : chooseEarlier(parsePosition(requested) ?? since, since);
  // A post that a source delivers days late is in the window of its arrival. The window has no end, because the time of
  // a post may be slightly ahead of the clock of the service. Such a post must be listed when it arrives: the next
  // cursor lies after its arrival, so a later answer would skip the post.
  const isInWindow = ({ atMs, post }: TablePost) => window.from <= atMs || window.from <= Date.parse(post.arrived_at);
  /** A row that changed is new to a caller whose cursor lies before the post itself. */
  function chooseList(post: TablePost): EventList | undefined {
    const { change } = post;
    if (!change || (start < change.earlierArrival && isInWindow(post)))
      return includesPost(post) && isInWindow(post) ? 'new_posts' : undefined;
    if (window.from > Date.parse(change.at)) return undefined;
    if (isRow(post)) return 'changed';
    return certainty === 'high' && change.before !== 'high' ? undefined : 'withdrawn';
  }
  const listArrived = (from: bigint) =>
    table.byArrival
      .slice(countLeading(table.byArrival, from, hasArrivedBy), countLeading(table.byArrival, until, hasArrivedBy))
      .filter((post) => account === undefined || post.post.account === account)
      .filter((post) => (includesPost(post) || hadRow(post)) && chooseList(post) !== undefined);
  const remaining = listArrived(since);
  return { all: start === since ? remaining : listArrived(start), remaining, chooseList, isJoined, isRow };
}

const toRow = ({ match }: MatchedPost, { limit }: SinceLastParams) =>
  limit === undefined ? match.shortRow : match.row;
const toNewPost = ({ newPost, candidates }: TablePost, params: SinceLastParams) =>
  addCandidates(newPost, candidates, params.candidates);

/** Takes the posts that arrived first. `next` is the position of the last one if there are more. */
function takePage({ remaining, chooseList, isRow }: Events, params: SinceLastParams) {
  const toEntry = (post: TablePost): Entry<TablePost> => {
    const listedLength = chooseList(post) === 'changed' ? 0 : toNewPost(post, params).length;
    return { value: post, length: listedLength + (isRow(post) ? toRow(post, params).length : 0) };
  };
  const limits = { budget: getMaxLength(params.limit), maxEntries: params.limit ?? Infinity, takesFirst: true };
  const page = takeEntries(remaining, { toEntry }, limits).values;
  return { page, next: page.length < remaining.length ? page.at(-1)?.arrival : undefined };
}

/** The lists of an answer. `leftOut` counts the rows of the new posts that are only possible. */
function toLists(page: readonly TablePost[], { chooseList, isJoined, isRow }: Events, params: SinceLastParams) {
  const byList = Map.groupBy(page.toSorted(newestFirst), chooseList);
  const shown = byList.get('new_posts') ?? [];
  const matched = shown.filter(isRow);
  const lists = {
    rows: matched.filter(({ match }) => !match.unmoved).map((post) => toRow(post, params).value),
    new_posts: shown.map((post) => toNewPost(post, params).value),
    unmoved: matched.flatMap(({ match }) => match.unmoved?.value ?? []),
    changed: (byList.get('changed') ?? []).filter(isRow).map((post) => toRow(post, params).value),
    withdrawn: (byList.get('withdrawn') ?? []).map(({ newPost }) => newPost.value),
  };
  return { lists, leftOut: shown.filter(isJoined).length - matched.length };
}

type Lists = ReturnType<typeof toLists>['lists'];

const listCodes = ({ rows, new_posts, unmoved, changed, withdrawn }: Lists) => [
  ...listReasons([...new_posts, ...withdrawn]),
  ...unmoved.map(({ reason }) => reason),
  ...unmoved.flatMap((entry) => [entry.last_price_reason, entry.move_since_post_reason]),
  ...[...rows, ...changed].flatMap(listAbsences),
];

/** The lists of an answer that have a post each. */
const eventLists = ['new_posts', 'changed', 'withdrawn'] as const;
type EventList = (typeof eventLists)[number];

function countBy(
  posts: readonly TablePost[],
  chooseList: (post: TablePost) => EventList | undefined,
): Record<EventList, number> {
  const totals = { new_posts: 0, changed: 0, withdrawn: 0 };
  for (const list of posts.map(chooseList)) if (list) totals[list] += 1;
  return totals;
}

/** Describes the lists of which an answer has only a part. */
function describeCut(lists: Record<EventList, readonly unknown[]>, totals: Record<EventList, number>) {
  const cut = eventLists.filter((name) => lists[name].length < totals[name]);
  return Object.fromEntries(cut.map((name) => [name, { shown: lists[name].length, total: totals[name] }]));
}

const findNewest = (posts: readonly TablePost[]): TablePost | undefined =>
  posts.reduce<TablePost | undefined>((a, b) => (a === undefined || newestFirst(a, b) > 0 ? b : a), undefined);

const hasArrivedBy = ({ arrival }: TablePost, position: bigint) => arrival <= position;

const chooseLater = (a: bigint, b: bigint) => (a > b ? a : b);
const chooseEarlier = (a: bigint, b: bigint) => (a < b ? a : b);

/** Returns the position of the cursor, else of `since`, up to five minutes in the future, because clocks differ. */
function readCursor({ since, cursor }: SinceLastParams, present: Date): bigint {
  const position = parsePosition(cursor === undefined ? since : decodeCursor(cursor));
  if (position !== undefined && position <= toPosition(present.getTime() + maxClockSkewMs)) return position;
  if (cursor !== undefined) throw invalidCursor(cursor);
  const expected = `an RFC 3339 date-time with offset, not in the future, such as ${present.toISOString()}`;
  throw parameterError('since', { expected, got: since });
}

/** Returns the position of the last post shown, as a text. The next answer starts after that position. */
function decodeCursor(cursor: string): string {
  return /^\{"since":"([^"]{20,40})"\}$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? '';
}
