import { weekHours, type JoinData, type JoinParams, type PageParams, type Row } from './contract.ts';
import { joinFacts } from './facts.ts';
import { fillPage, postPlace, sectionOf } from './page.ts';
import type { JoinTable, MatchedPost, TablePost } from './table.ts';
import { windowOf, type Window } from './timeline.ts';

/**
 * How the room of an answer is shared when not everything fits: most for the joined rows, a little for the posts that
 * were scanned, so that both are seen.
 */
const shares = { rows: 0.8, unmatched: 0.12, scanned: 0.08 };

const weekNote =
  'From the 168-hour join, because no post in the window itself has a conservative match. These posts are older ' +
  'than the window; say so when quoting them.';
const noWeekNote = 'Empty: the window itself has rows, or no post of the last 168 hours has a conservative match.';

/** The posts of a window joined with contracts. @throws {ServiceError} for a bad cursor */
export function answerJoin(table: JoinTable, params: JoinParams, now: Date): JoinData {
  const window = windowOf(params.hours, now, params.account);
  const { facts, lists } = joinWindow(table, { window, hours: params.hours, page: params, now });
  return { ...facts, ...lists };
}

/** What narrows a joined answer, such as a watch list. */
export interface Narrowing {
  /** Whether a post is about what was requested. */
  includes: (post: TablePost) => boolean;
  /** Whether the contract of a matched post is about it too. */
  joins: (matched: MatchedPost) => boolean;
}

const everything: Narrowing = { includes: () => true, joins: () => true };

/** Characters of an answer that are not in its lists but belong to what was requested. */
export interface Beside {
  always: number;
  withRow: (matched: MatchedPost) => number;
}

/** The join-type payload of the specification over one window: its facts, and the lists that end it. */
export function joinWindow(
  table: JoinTable,
  request: { window: Window; hours: number; page: PageParams; now: Date; narrowing?: Narrowing; beside?: Beside },
) {
  const { window, hours, now, narrowing = everything, beside } = request;
  const posts = table.posts.within(window).filter(narrowing.includes);
  const { rows, unmatched } = split(posts, narrowing);
  const week = rows.length > 0 || hours === weekHours ? [] : rowsOfWeek();
  function rowsOfWeek(): MatchedPost[] {
    const ofWeek = table.posts.within(windowOf(weekHours, now, window.account));
    return split(ofWeek.filter(narrowing.includes), narrowing).rows;
  }
  const asRow = { placeOf: postPlace, render: ({ match }: MatchedPost) => match.row, beside: beside?.withRow };
  const { lists, ...paging } = fillPage(
    [
      sectionOf('rows', rows, { ...asRow, share: shares.rows }),
      sectionOf('also_7d', week, { ...asRow, share: 0 }),
      sectionOf('unmatched', unmatched, {
        placeOf: postPlace,
        render: (post) => post.unmatched,
        share: shares.unmatched,
      }),
      sectionOf('scanned', posts, { placeOf: postPlace, render: (post) => post.brief, share: shares.scanned }),
    ],
    request.page,
    beside?.always,
  );
  const { facts, feed } = joinFacts(table, window, now, posts[0]);
  const joined: Pick<JoinData, 'rows' | 'also_7d' | 'unmatched' | 'scanned'> = {
    rows: lists['rows'] as Row[],
    also_7d: { hours: weekHours, note: week.length > 0 ? weekNote : noWeekNote, rows: lists['also_7d'] as Row[] },
    unmatched: lists['unmatched'] as JoinData['unmatched'],
    scanned: lists['scanned'] as JoinData['scanned'],
  };
  return { facts: { hours, ...facts, ...paging, feed }, lists: joined };
}

/** Posts with a row, and those without. */
function split(posts: readonly TablePost[], { joins }: Narrowing) {
  const rows: MatchedPost[] = [];
  const unmatched: TablePost[] = [];
  for (const post of posts) {
    if (post.match !== null && joins(post)) rows.push(post);
    else unmatched.push(post);
  }
  return { rows, unmatched };
}
