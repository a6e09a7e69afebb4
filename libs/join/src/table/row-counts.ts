import { accountNames, type AccountName } from '@postjoin/feed-sources/types';
import type { Certainty } from '@postjoin/matcher/types';
import type { Snapshot } from '@postjoin/snapshot-store/types';
import { dayMs } from '@postjoin/values';
import { getCertainty } from '../snapshot/matches.ts';

/** How many rows a snapshot has, and whether an account has had none for longer than is usual. For operators. */

/** A post that is matched with a contract of its snapshot. */
export interface DatedRow {
  /** Id of the post. */
  post: string;
  account: AccountName;
  /** Time of the post in epoch milliseconds. */
  atMs: number;
  certainty: Certainty;
}

/** Lists the rows of a snapshot, newest first. */
export function listRows({ posts, contracts, matches }: Pick<Snapshot, 'posts' | 'contracts' | 'matches'>): DatedRow[] {
  const contractIds = new Set(contracts.map(({ id }) => id));
  const matchedByPost = new Map(
    matches.flatMap((match) =>
      match.matched && contractIds.has(match.contract) ? [[match.post, match] as const] : [],
    ),
  );
  const rows = posts.flatMap(({ id, account, at }): DatedRow[] => {
    const match = matchedByPost.get(id);
    return match ? [{ post: id, account, atMs: Date.parse(at), certainty: getCertainty(match) }] : [];
  });
  return rows.sort((a, b) => b.atMs - a.atMs);
}

export interface RowCounts {
  shown: number;
  /** Has every account, also one without a row. */
  by_account: Record<AccountName, Record<Certainty, number>>;
}

export function countRows(rows: readonly DatedRow[]): RowCounts {
  const count = (of: AccountName, value: Certainty) =>
    rows.filter(({ account, certainty }) => account === of && certainty === value).length;
  const entries = accountNames.map((name) => [name, { high: count(name, 'high'), possible: count(name, 'possible') }]);
  return { shown: rows.length, by_account: Object.fromEntries(entries) as RowCounts['by_account'] };
}

/** With fewer rows, the recorded gaps show no habit. */
const minRows = 8;

/** The shortest gap that counts as overdue: a day always has a night, and often a subject without a contract. */
const minOverdueMs = dayMs;

/**
 * An account is overdue when its gap is this much longer than the longest between its stored rows. Over 343 recorded
 * days of one account, a ratio of 1 would have fired 12 times, 1.25 three times, this one once, and 24 hours 126 times.
 */
const overdueRatio = 1.5;

/** The newest row of an account. */
export interface RowActivity {
  account: AccountName;
  /** Null if the account has no row. */
  newest_at: string | null;
  /** Whether the newest row is older than is usual. Null if the account has too few rows to show a habit. */
  overdue: boolean | null;
}

/** Describes the newest row of each account, and whether the gap since then is longer than the account's habit. */
export function describeRowActivity(rows: readonly DatedRow[], now: Date): RowActivity[] {
  return accountNames.map((name) => {
    const times = rows.filter(({ account }) => account === name).map(({ atMs }) => atMs);
    const [newestMs] = times;
    return {
      account: name,
      newest_at: newestMs === undefined ? null : new Date(newestMs).toISOString(),
      overdue: times.length < minRows ? null : now.getTime() - (newestMs ?? 0) > getOverdueMs(times),
    };
  });
}

/** @param newestFirst the times of the rows of one account in epoch milliseconds */
function getOverdueMs(newestFirst: readonly number[]): number {
  const gaps = newestFirst.slice(1).map((at, index) => (newestFirst[index] ?? at) - at);
  return Math.max(minOverdueMs, overdueRatio * Math.max(...gaps));
}
