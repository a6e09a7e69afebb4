import { weekHours, type JoinData, type JoinParams, type PageParams, type Row } from './contract.ts';
import { joinFacts } from './facts.ts';
import { inParts, type InParts } from './json-text.ts';
import { fillPage } from './page.ts';
import { rowSection, scannedSection, unmatchedSection } from './sections.ts';
import { isMatched, type MatchedPost, type ScannedPost } from './scanned-post.ts';
import type { JoinTable } from './table.ts';
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
export function answerJoin(table: JoinTable, params: JoinParams, now: Date): InParts<JoinData> {
  const window = windowOf(params.hours, now, params.account);
  const { facts, lists } = joinedParts(table, { window, hours: params.hours, page: params, now });
  return inParts(...facts, lists);
}

/** What narrows a joined answer, such as a watch list. */
export interface Narrowing {
  /** Posts that are about what was asked. */
  scans: (scanned: ScannedPost) => boolean;
  /** Matched posts whose contract is about it too. */
  joins: (matched: MatchedPost) => boolean;
}

const everything: Narrowing = { scans: () => true, joins: () => true };

/** Characters of an answer that are not in its lists but belong to what was asked. */
export interface Beside {
  always: number;
  withRow: (matched: MatchedPost) => number;
}

/** The lists that end a joined answer. */
type JoinedLists = Pick<JoinData, 'rows' | 'also_7d' | 'unmatched' | 'scanned'>;

/** The join-type payload of the specification over one window, in the two parts between which an operation has its own. */
export function joinedParts(
  table: JoinTable,
  asked: { window: Window; hours: number; page: PageParams; now: Date; narrowing?: Narrowing; beside?: Beside },
) {
  const { window, hours, now, narrowing = everything, beside } = asked;
  const scanned = table.scanned.within(window).filter(narrowing.scans);
  const { rows, unmatched } = split(scanned, narrowing);
  const weekWindow = windowOf(weekHours, now, window.account);
  const week = rows.length > 0 ? [] : split(table.scanned.within(weekWindow).filter(narrowing.scans), narrowing).rows;
  const { lists, ...paging } = fillPage(
    [
      rowSection('rows', rows, { share: shares.rows, beside: beside?.withRow }),
      rowSection('also_7d', week, { share: 0, beside: beside?.withRow }),
      unmatchedSection('unmatched', unmatched, shares.unmatched),
      scannedSection('scanned', scanned, shares.scanned),
    ],
    asked.page,
    beside?.always,
  );
  const { facts, feed } = joinFacts(table, window, now, scanned);
  const joined: JoinedLists = {
    rows: lists['rows'] as Row[],
    also_7d: { hours: weekHours, note: week.length > 0 ? weekNote : noWeekNote, rows: lists['also_7d'] as Row[] },
    unmatched: lists['unmatched'] as JoinData['unmatched'],
    scanned: lists['scanned'] as JoinData['scanned'],
  };
  return { facts: [{ hours }, facts, { ...paging, feed }] as const, lists: joined };
}

/** Posts with a row, and those without. */
function split(scanned: readonly ScannedPost[], { joins }: Narrowing) {
  const rows: MatchedPost[] = [];
  const unmatched: ScannedPost[] = [];
  for (const post of scanned) {
    if (isMatched(post) && joins(post)) rows.push(post);
    else unmatched.push(post);
  }
  return { rows, unmatched };
}
