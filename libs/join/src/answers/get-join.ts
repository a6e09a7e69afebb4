import type { StoredContract } from '@postjoin/market-venues/contract';
import {
  weekHours,
  type JoinData,
  type JoinParams,
  type PageParams,
  type Row,
  type UnmatchedPost,
} from '../contract/contract.ts';
import { createSection, fillPage, type Section } from './page.ts';
import { computePricePath } from '../pass/price-path.ts';
import { explainReasons } from '../contract/reasons.ts';
import { createEntry, type Entry } from '../table/entry.ts';
import { postSortKey } from '../table/sort-key.ts';
import { joinMetadata } from './snapshot-metadata.ts';
import type { JoinTable } from '../table/table.ts';
import { isMatched, getUnmatched, type MatchedPost, type TablePost } from '../table/table-post.ts';
import { createWindow, type Window } from '../table/timeline.ts';

/** Maximum number of rows in `also_7d` if the call has no `limit`. These rows are not from the requested window. */
const defaultWeekRows = 3;

const weekNotes = {
  rows:
    'From the 168-hour join, because no post in the window itself has a conservative match. These posts are older ' +
    'than the window: mention that when you quote them.',
  windowHasRows: 'Empty, because the window itself has rows.',
  windowIsWeek: 'Empty, because the window itself has 168 hours.',
  noMatch: 'Empty, because no post of the last 168 hours has a conservative match.',
} as const;

/** Joins the posts of a window with contracts. @throws {ServiceError} for an invalid cursor */
export function answerJoin(table: JoinTable, params: JoinParams, now: Date): JoinData {
  const window = createWindow(params.hours, now, params.account);
  const { head, lists, tail } = joinWindow(table, { window, hours: params.hours, page: params, now });
  return { ...head, ...lists, ...tail };
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
 * Joins the posts of one window with contracts. Returns the members of the answer before its lists, the lists, and the
 * members after the lists.
 * @param request.lead a section that comes before the rows, such as the topics of a watch list
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
    lead?: Section;
  },
) {
  const { window, hours, page, now, filter = allPosts, lead } = request;
  const posts = table.posts.within(window).filter(filter.includesPost);
  const { rows, unmatched } = splitByMatch(posts, filter);
  const weekRows = rows.length > 0 || hours === weekHours ? [] : listWeekRows();
  function listWeekRows(): MatchedPost[] {
    const weekPosts = table.posts.within(createWindow(weekHours, now, window.account));
    return splitByMatch(weekPosts.filter(filter.includesPost), filter).rows;
  }
  const chooseRow = createRowChoice(page.limit !== undefined);
  const toRow = (matched: MatchedPost) => {
    const row = chooseRow(matched);
    const { post, match } = matched;
    return page.price_path === true
      ? createEntry({ ...row.value, price_path: computePricePath(post.at, match.history) })
      : row;
  };
  const byPost = { sortKey: postSortKey };
  const { lists, paging } = fillPage(
    [
      ...(lead ? [lead] : []),
      createSection('scanned', posts, { ...byPost, role: 'whole', toEntry: ({ post }) => toIdEntry(post.id) }),
      createSection('rows', rows, { ...byPost, toEntry: toRow }),
      createSection('also_7d', weekRows, {
        ...byPost,
        role: 'extra',
        toEntry: toRow,
        maxEntries: defaultWeekRows,
      }),
      createSection('unmatched', unmatched, { ...byPost, role: 'extra', toEntry: getUnmatched }),
    ],
    page,
  );
  const { head, tail } = joinMetadata(table, window, now, posts[0]);
  const shownRows = lists['rows'] as Row[];
  const shownWeekRows = lists['also_7d'] as Row[];
  const shownUnmatched = lists['unmatched'] as UnmatchedPost[];
  return {
    head: { hours, ...head, ...paging },
    lead: lead && lists[lead.name],
    lists: {
      rows: shownRows,
      also_7d: { hours: weekHours, note: describeWeek(hours, rows, weekRows), rows: shownWeekRows },
      unmatched: shownUnmatched,
      reasons: explainReasons([
        ...shownUnmatched.map(({ reason }) => reason),
        ...[...shownRows, ...shownWeekRows].flatMap(listAbsences),
      ]),
      scanned: lists['scanned'] as string[],
    },
    tail,
  };
}

/**
 * Returns a function that chooses the form of each row of a page. It must be called for the rows in their order. With
 * `limit`, every row is whole. Otherwise texts are shortened, and only the first row about a contract has it whole.
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

/** Quotation marks and the comma after an id. */
const idMarksLength = 3;

function toIdEntry(id: string): Entry {
  return { value: id, length: id.length + idMarksLength };
}

function describeWeek(hours: number, rows: readonly unknown[], weekRows: readonly unknown[]): string {
  if (weekRows.length > 0) return weekNotes.rows;
  if (rows.length > 0) return weekNotes.windowHasRows;
  return hours === weekHours ? weekNotes.windowIsWeek : weekNotes.noMatch;
}

/** Lists the codes of the unknown prices and moves of a row. */
export function listAbsences({ contract, move_since_post_reason, reaction }: Row): (string | undefined)[] {
  return [
    ...[contract.last_price_reason, contract.move_24h_reason, contract.move_7d_reason, move_since_post_reason],
    ...[reaction.before_60m_reason, reaction.after_10m_reason, reaction.after_60m_reason, reaction.after_24h_reason],
  ];
}

/** Separates the matched posts that the filter accepts as rows from all other posts. */
function splitByMatch(posts: readonly TablePost[], { includesRow }: PostFilter) {
  const rows: MatchedPost[] = [];
  const unmatched: TablePost[] = [];
  for (const post of posts) {
    if (isMatched(post) && includesRow(post)) rows.push(post);
    else unmatched.push(post);
  }
  return { rows, unmatched };
}
