import type { ArchivedRow } from '@postjoin/archive';
import type { UnusualRow } from './study-row.ts';

/** Number of rows in the list. */
const maxRows = 10;

/** Adds a row to the most unusual rows so far, which are sorted by the share, then by the size of the move. */
export function addUnusual(rows: readonly UnusualRow[], row: ArchivedRow): readonly UnusualRow[] {
  const { post, contract, price_at_post: priceAtPost, reaction, unusual, points } = row;
  const { after_60m: share, after_60m_of: of } = unusual;
  const { after_60m: move, after_24h: dayMove } = reaction;
  if (priceAtPost === null || move === null || move === 0 || share === null || of === undefined) return rows;
  const { title, outcome, venue } = contract;
  const { at, account, url } = post;
  const added = { at, account, url, title, outcome, venue, priceAtPost, move, dayMove, share, of, points };
  return [...rows, added].sort(compare).slice(0, maxRows);
}

function compare(a: UnusualRow, b: UnusualRow): number {
  return a.share - b.share || Math.abs(b.move) - Math.abs(a.move) || (a.at < b.at ? -1 : 1);
}
