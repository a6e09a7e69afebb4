import { weekHours, type JoinData, type JoinParams, type PageParams, type Row } from './contract.ts';
import { createSection, fillPage, postSortKey, render, type Rendered } from './page.ts';
import { computePricePath } from './price-path.ts';
import { joinMetadata } from './snapshot-metadata.ts';
import type { JoinTable } from './table.ts';
import type { MatchedPost, TablePost } from './table-post.ts';
import { createWindow, type Window } from './timeline.ts';

/**
 * The share of an answer's length that each list gets when not all entries fit. The rows get most of the length. The
 * lists of posts get the rest, so that every page shows rows and posts.
 */
const weights = { rows: 0.8, unmatched: 0.12, scanned: 0.08 };

const weekNote =
  'From the 168-hour join, because no post in the window itself has a conservative match. These posts are older ' +
  'than the window: mention that when you quote them.';
const noWeekNote = 'Empty: the window itself has rows, or no post of the last 168 hours has a conservative match.';

/** Joins the posts of a window with contracts. @throws {ServiceError} for an invalid cursor */
export function answerJoin(table: JoinTable, params: JoinParams, now: Date): JoinData {
  const window = createWindow(params.hours, now, params.account);
  const { metadata, lists } = joinWindow(table, { window, hours: params.hours, page: params, now });
  return { ...metadata, ...lists };
}

/** Selects the posts and rows that an answer is about, such as those of the requested topics. */
export interface PostFilter {
  includesPost: (post: TablePost) => boolean;
  /** Whether a matched post becomes a row. Called only for posts that `includesPost` accepts. */
  includesRow: (matched: MatchedPost) => boolean;
}

/** Includes every post and every row. */
export const allPosts: PostFilter = { includesPost: () => true, includesRow: () => true };

/**
 * Characters of an answer outside the lists of `joinWindow`, such as those of `topics` in a watch list: `always` in
 * every answer, and `ofRow` for each row that the answer shows.
 */
export interface ExtraLength {
  always: number;
  ofRow: (matched: MatchedPost) => number;
}

/**
 * Joins the posts of one window with contracts. Returns the metadata of the answer, and the lists that follow the
 * metadata in the answer.
 * @throws {ServiceError} for an invalid cursor
 */
export function joinWindow(
  table: JoinTable,
  request: {
    window: Window;
    hours: number;
    page: PageParams & Pick<JoinParams, 'price_path'>;
    now: Date;
    filter?: PostFilter;
    extraLength?: ExtraLength;
  },
) {
  const { window, hours, now, filter = allPosts, extraLength } = request;
  const posts = table.posts.within(window).filter(filter.includesPost);
  const { rows, unmatched } = splitByMatch(posts, filter);
  const weekRows = rows.length > 0 || hours === weekHours ? [] : listWeekRows();
  function listWeekRows(): MatchedPost[] {
    const weekPosts = table.posts.within(createWindow(weekHours, now, window.account));
    return splitByMatch(weekPosts.filter(filter.includesPost), filter).rows;
  }
  const rowAccessors = {
    sortKey: postSortKey,
    render: request.page.price_path === true ? renderWithPath : ({ match }: MatchedPost) => match.row,
    extraLength: extraLength?.ofRow,
  };
  const { lists, ...paging } = fillPage(
    [
      createSection('rows', rows, { ...rowAccessors, weight: weights.rows }),
      createSection('also_7d', weekRows, { ...rowAccessors, weight: 0 }),
      createSection('unmatched', unmatched, {
        sortKey: postSortKey,
        render: (post) => post.unmatched,
        weight: weights.unmatched,
      }),
      createSection('scanned', posts, { sortKey: postSortKey, render: (post) => post.brief, weight: weights.scanned }),
    ],
    request.page,
    extraLength?.always,
  );
  const { metadata, feed } = joinMetadata(table, window, now, posts[0]);
  const joined: Pick<JoinData, 'rows' | 'also_7d' | 'unmatched' | 'scanned'> = {
    rows: lists['rows'] as Row[],
    also_7d: { hours: weekHours, note: weekRows.length > 0 ? weekNote : noWeekNote, rows: lists['also_7d'] as Row[] },
    unmatched: lists['unmatched'] as JoinData['unmatched'],
    scanned: lists['scanned'] as JoinData['scanned'],
  };
  return { metadata: { hours, ...metadata, ...paging, feed }, lists: joined };
}

function renderWithPath({ post, match: { row, history } }: MatchedPost): Rendered<Row> {
  return render({ ...row.value, price_path: computePricePath(post.at, history) });
}

/** Separates the matched posts that the filter accepts as rows from all other posts. */
function splitByMatch(posts: readonly TablePost[], { includesRow }: PostFilter) {
  const rows: MatchedPost[] = [];
  const unmatched: TablePost[] = [];
  for (const post of posts) {
    if (post.match !== null && includesRow(post)) rows.push(post);
    else unmatched.push(post);
  }
  return { rows, unmatched };
}
