import { accountNames, type AccountName } from '@postjoin/feed-sources/types';
import type { StoredContract } from '@postjoin/market-venues/types';
import type { Certainty } from '@postjoin/matcher/types';
import { formatCount, memoizePerObject } from '@postjoin/values';
import {
  weekHours,
  type JoinData,
  type JoinParams,
  type NewPost,
  type Row,
  type UnmatchedPost,
} from '../schemas/types.ts';
import { bookMove, type BookedMoveName } from '../schemas/booked-move.ts';
import { createSection, fillPage, type Section } from './page.ts';
import { createPricePath } from './price-path.ts';
import { addCandidates } from '../table/answer-shapes.ts';
import { createEntry, type Entry } from '../table/entry.ts';
import { createWindow, sortByKey, toPostSortKey, type SortKey, type Window } from '../table/sorted-lists.ts';
import { createCommonMembers, explainReasons, joinNotes } from './common-members.ts';
import type { JoinTable } from '../table/table.ts';
import { describeUnread } from '../table/freshness.ts';
import type { MatchedPost, TablePost } from '../table/table-post.ts';

/** Maximum number of rows in `also_7d` if the call has no `limit`. These rows are not from the requested window. */
const defaultWeekRows = 3;

/** Selects the posts and rows that an answer is about, such as those of the requested topics. */
export interface PostFilter {
  includesPost: (post: TablePost) => boolean;
  /** Whether a post becomes a row. Called only for posts that `includesPost` accepts. */
  isRow: (post: TablePost) => post is MatchedPost;
  /** Whether an earlier answer can have had a row of a post. */
  hadRow: (post: TablePost) => boolean;
}

export const allPosts: PostFilter = {
  includesPost: () => true,
  isRow: (post) => post.match !== null,
  hadRow: ({ change }) => change !== null,
};

/** Whether a row has at least the requested certainty. */
export const hasCertainty = ({ match }: MatchedPost, certainty: Certainty | undefined): boolean =>
  certainty !== 'high' || match.row.value.certainty === 'high';

/**
 * Joins the posts of a window with contracts.
 * @param options.lead a section that comes before the rows, such as the topics of a watch list
 * @param options.note the note of an answer without `min_move`
 * @throws {ServiceError} for an invalid cursor
 */
export function answerJoin(
  table: JoinTable,
  params: JoinParams,
  now: Date,
  { filter = allPosts, lead, note }: { filter?: PostFilter; lead?: Section; note?: string | undefined } = {},
): JoinData {
  const { hours, min_move } = params;
  const { includesPost, isRow } = filter;
  const window = createWindow(hours, now, params.account);
  const listPosts = (within: Window) => table.postsWithin(within).filter(includesPost);
  const posts = listPosts(window);
  const isCertain = (row: MatchedPost) => hasCertainty(row, params.certainty);
  const joined = posts.filter(isRow);
  const matched = joined.filter(isCertain);
  const { measure, isSorted } = readMeasure(params);
  const isRanked = isSorted || min_move !== undefined;
  const unmatched = isRanked ? [] : posts.filter((post) => !isRow(post));
  const rowSortKey = isSorted ? (row: MatchedPost) => toMoveSortKey(row, measure) : toPostSortKey;
  const rows = selectRows(matched, params, rowSortKey);
  const hasWeek = rows.length === 0 && hours !== weekHours;
  const weekPosts = hasWeek ? listPosts(createWindow(weekHours, now, window.account)) : [];
  const weekRows = selectRows(weekPosts.filter(isRow).filter(isCertain), params, rowSortKey);
  const chooseRow = createRowChoice(params.limit !== undefined);
  const toRow = (row: MatchedPost) => {
    const entry = chooseRow(row);
    if (params.price_path !== true) return entry;
    return createEntry({ ...entry.value, price_path: createPricePath(row.post.at, row.match.history) });
  };
  const toUnmatched = ({ unmatched, candidates }: TablePost) => addCandidates(unmatched, candidates, params.candidates);
  const [byPost, byRow] = [{ sortKey: toPostSortKey }, { sortKey: rowSortKey }];
  const {
    lists,
    paging,
    note: renewed,
  } = fillPage(
    [
      ...(lead ? [lead] : []),
      createSection('rows', rows, { ...byRow, toEntry: toRow }),
      createSection('also_7d', weekRows, { ...byRow, role: 'extra', toEntry: toRow, maxEntries: defaultWeekRows }),
      createSection('unmatched', unmatched, { ...byPost, role: 'extra', toEntry: toUnmatched }),
      createSection('scanned', isRanked ? [] : posts, { ...byPost, role: 'extra', toEntry: ({ id }) => id }),
    ],
    params,
    isSorted ? table.metadata.taken_at : undefined,
  );
  const { head, tail } = createCommonMembers(table, window, {
    newest: posts[0],
    note: joinNotes([
      renewed,
      min_move === undefined ? note : describeLeftOut(matched, rows, params),
      describePossible(joined.length - matched.length),
      isSorted ? describeKnownMoves(rows, measure) : undefined,
      isRanked ? rankedNote : undefined,
    ]),
  });
  const shown = lists as Pick<JoinData, 'rows' | 'unmatched' | 'scanned'> & { also_7d: Row[] };
  return {
    hours,
    ...head,
    ...paging,
    by_account: countByAccount(posts, rows, params.account ? [params.account] : accountNames),
    ...(lead && { [lead.name]: lists[lead.name] }),
    rows: shown.rows,
    also_7d: { hours: weekHours, note: describeWeek(table, params, rows, weekRows), rows: shown.also_7d },
    unmatched: shown.unmatched,
    reasons: explainReasons([
      ...listReasons(shown.unmatched),
      ...[...shown.rows, ...shown.also_7d].flatMap(listAbsences),
    ]),
    scanned: shown.scanned,
    ...tail,
  };
}

/**
 * Returns a function that chooses the form of each row of a page, called in their order. With `limit`, every row is
 * whole. Otherwise texts are shortened, and only the first row about a contract has it whole.
 */
function createRowChoice(isWhole: boolean): (matched: MatchedPost) => Entry<Row> {
  const shown = new Set<StoredContract>();
  return ({ match }) => {
    if (isWhole) return match.row;
    if (shown.has(match.contract)) return match.repeatedRow;
    shown.add(match.contract);
    return match.shortRow;
  };
}

const rankedNote = 'With sort or min_move, unmatched and scanned are empty.';

/** States how many sorted rows have the move by which they are sorted, unless all have it. */
function describeKnownMoves(rows: readonly MatchedPost[], measure: BookedMoveName): string | undefined {
  const known = rows.filter((row) => getMoveSize(row, measure) >= 0).length;
  if (known === rows.length) return undefined;
  const order = known === 0 ? 'so they come newest first' : 'they come first, then the others, newest first';
  return `${known} of ${rows.length} rows have a known ${measureTexts[measure]}: ${order}.`;
}

/** Counts the posts of a window, their rows on all pages, and the moves in the 24 hours after them. */
function countByAccount(
  posts: readonly TablePost[],
  rows: readonly MatchedPost[],
  accounts: readonly AccountName[],
): JoinData['by_account'] {
  return accounts.map((account) => {
    const isOwn = ({ post }: TablePost) => post.account === account;
    const own = rows.filter(isOwn);
    const sizes = own.map((row) => getMoveSize(row, 'after_24h')).filter((size) => size >= 0);
    const median = sizes.toSorted((a, b) => a - b)[(sizes.length - 1) >> 1] ?? null;
    return {
      account,
      posts: posts.filter(isOwn).length,
      rows: own.length,
      known_moves: sizes.length,
      median_move: median,
    };
  });
}

/** Explains the rows of `also_7d`, or why it has none. */
function describeWeek(
  { metadata }: JoinTable,
  { hours, min_move }: JoinParams,
  rows: readonly unknown[],
  weekRows: readonly unknown[],
): string {
  if (weekRows.length > 0) {
    const missing =
      min_move === undefined
        ? 'post in the window itself has a conservative match'
        : 'row of the window itself has a known move of min_move or more';
    return (
      `From the 168-hour join, because no ${missing}. These posts are older than the window: mention that when you ` +
      'quote them.'
    );
  }
  if (rows.length > 0) return 'Empty: the window itself has rows.';
  if (hours === weekHours) return 'Empty: the window itself has 168 hours.';
  if (describeUnread(metadata) !== undefined) return 'Empty. See note: not everything has been read yet.';
  return min_move === undefined
    ? 'Empty, because no post of the last 168 hours has a conservative match.'
    : 'Empty, because no row of the last 168 hours has a known move of min_move or more.';
}

/** Which move `min_move` selects by, and whether the rows are sorted by it. */
function readMeasure({ sort }: JoinParams): { measure: BookedMoveName; isSorted: boolean } {
  const isSorted = sort !== undefined && sort !== 'newest';
  return { measure: isSorted ? sort : 'move_since_post', isSorted };
}

/** Sorts by the size of the move. Rows whose move is not known come last, newest first. */
function toMoveSortKey(row: MatchedPost, measure: BookedMoveName): SortKey {
  const size = getMoveSize(row, measure);
  return [size < 0 ? row.atMs - Number.MAX_SAFE_INTEGER : size, row.post.id];
}

/** Returns the size of the move that belongs to the post; -1 if it is not known. */
function getMoveSize({ match }: MatchedPost, measure: BookedMoveName): number {
  const { move } = bookMove(match.row.value, measure);
  return move === null ? -1 : Math.abs(move);
}

/** Selects the rows with a known move of at least `min_move`, if it is set, and sorts them. They come newest first. */
function selectRows(
  matched: readonly MatchedPost[],
  params: JoinParams,
  sortKey: (row: MatchedPost) => SortKey,
): readonly MatchedPost[] {
  const { min_move } = params;
  const { measure, isSorted } = readMeasure(params);
  const selected = min_move === undefined ? matched : matched.filter((row) => getMoveSize(row, measure) >= min_move);
  return isSorted ? sortByKey(selected, sortKey) : selected;
}

const measureTexts: Readonly<Record<BookedMoveName, string>> = {
  after_60m: 'move in the 60 minutes after the post (so far, if they are not over)',
  after_24h: 'move in the 24 hours after the post (so far, if they are not over)',
  move_since_post: 'move since the post',
};

function describeLeftOut(matched: readonly MatchedPost[], rows: readonly MatchedPost[], params: JoinParams): string {
  const { measure } = readMeasure(params);
  const unknown = matched.filter((row) => getMoveSize(row, measure) < 0).length;
  const smaller = matched.length - rows.length - unknown;
  const selected = `Only rows with a ${measureTexts[measure]}, up to the next post on the contract, of at least ${params.min_move}, either way.`;
  if (matched.length === 0) return `${selected} The window has no row.`;
  return (
    `${selected} Of ${matched.length} rows of the window, ${smaller} moved less` +
    (unknown === 0 ? '.' : `, and the move of ${unknown} is not known, which does not mean that they did not move.`)
  );
}

/** Counts the rows that the requested certainty leaves out. */
export const describePossible = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `Left out: ${formatCount(count, 'row')} that ${count === 1 ? 'is' : 'are'} only possible. Repeat the call without certainty for all.`;

/** Lists the reasons of posts without a row, and those of their candidates. */
export function listReasons(posts: readonly (UnmatchedPost | NewPost)[]): (string | undefined)[] {
  return posts.flatMap(({ reason, candidates }) =>
    candidates === undefined ? (reason ?? []) : [reason, ...candidates.map((candidate) => candidate.reason)],
  );
}

/** Lists the codes of the unknown prices and moves of a row once, because most answers with the row need them. */
export const listAbsences = memoizePerObject(({ contract, move_since_post_reason, reaction, unusual }: Row) =>
  [
    ...[contract.last_price_reason, contract.move_24h_reason, contract.move_7d_reason, move_since_post_reason],
    ...[reaction.before_60m_reason, reaction.after_10m_reason, reaction.after_60m_reason, reaction.after_24h_reason],
    ...[unusual.after_60m_reason, unusual.after_24h_reason],
  ].filter((code) => code !== undefined),
);
