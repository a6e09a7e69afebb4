import type { JoinTable, PostData, Row } from '@postjoin/join';
import { describePostMove, formatMove, formatPercent, nameContract, readNewestPrice } from '@postjoin/views';

/** Sentences about a row, for pages and feeds. */

type Source = JoinTable['source'];

/** `2026-03-10 11:00 UTC`. */
export function formatTime(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** `Last price at Polymarket: 40 % (read 2026-03-10 11:00 UTC).` */
export function describeLastPrice(
  contract: Pick<Row, 'last_price' | 'price_at'> & { venue_name?: string | undefined },
): string {
  const { price = null, at = null } = readNewestPrice(contract) ?? {};
  const venue = contract.venue_name === undefined ? '' : ` at ${contract.venue_name}`;
  return `Last price${venue}: ${price === null ? 'not known' : formatPercent(price)}${at === null ? '' : ` (read ${formatTime(at)})`}.`;
}

/** States that the price of a contract that has ended is no result. Empty for an open one. */
export function describeEnd({ status }: Pick<Row['contract'], 'status'>): string {
  return status === 'open' ? '' : 'It is no longer traded, and its result is at the venue.';
}

/** `Since the post: +11.8 points, as of 2026-03-10 11:00 UTC.` Undefined if it is not known. */
export function describeSincePost(row: Row): string | undefined {
  const { move_since_post: move, move_since_post_at: at, until_next_post: next } = row;
  if (move === null || at === null) return undefined;
  return `Since the post${next ? ' (another post in between)' : ''}: ${formatMove(move)}, as of ${formatTime(at)}.`;
}

/** Describes the move that belongs to the post, then the move since the post, then the last price. */
export function describePrice(row: Row): string {
  const move = describePostMove(row);
  return [
    ...(move === undefined ? [] : [`${move}.`, describeSincePost(row)]),
    describeLastPrice({ ...row, venue_name: row.contract.venue_name }),
  ]
    .filter((text) => text !== undefined)
    .join(' ');
}

/** States how often a possible match is right. Empty for a match of high certainty. */
export function describeCertainty({ certainty }: Row): string {
  return certainty === 'possible' ? 'Possible match: about every second one is right.' : '';
}

const sourceNotes: Readonly<Record<Source, string>> = {
  snapshot: '',
  sample: 'Invented demonstration data, not a real post or price.',
  replay: 'Recorded data of the past, not current.',
};

/** States that data is not current. Empty for live data. */
export function describeSource(source: Source): string {
  return sourceNotes[source];
}

/** Names a post in a few words: the question of its contract, or its account. */
export function titlePost({ post, row }: PostData): string {
  const when = `@${post.handle}, ${formatTime(post.at)}`;
  return row ? `${nameContract(row.contract)} (${when})` : `Post of ${when}`;
}
