import type { JoinTable, PostData, Row } from '@postjoin/join';

/** Sentences about a row, for pages and feeds. */

type Source = JoinTable['source'];

/** Names a contract by its title and by its outcome, if the title does not have the outcome. */
export function nameContract({ title, outcome }: Pick<Row['contract'], 'title' | 'outcome'>): string {
  const isNamed = outcome === 'Yes' || title.toLowerCase().includes(outcome.toLowerCase());
  return isNamed ? title : `${title} (${outcome})`;
}

/** `2026-03-10 11:00 UTC`. */
export function formatTime(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

function formatPrice(price: number | null): string {
  return price === null ? 'not known' : String(price);
}

/** Formats a move with its sign, and without the last digits of a floating-point difference. */
function formatMove(move: number | null): string {
  if (move === null) return 'not known';
  return `${move > 0 ? '+' : ''}${Number(move.toFixed(4))}`;
}

/** `Last price at Polymarket: 0.4 (read 2026-03-10 11:00 UTC).` */
export function describeLastPrice({
  venue_name,
  last_price,
  price_at,
}: Pick<Row, 'last_price' | 'price_at'> & Pick<Row['contract'], 'venue_name'>): string {
  const venue = venue_name === undefined ? '' : ` at ${venue_name}`;
  return `Last price${venue}: ${formatPrice(last_price)}${price_at === null ? '' : ` (read ${formatTime(price_at)})`}.`;
}

export function describePrice({ contract, last_price, price_at, move_24h, move_7d, move_since_post }: Row): string {
  const { venue_name } = contract;
  return (
    `${describeLastPrice({ venue_name, last_price, price_at })} Since the post: ${formatMove(move_since_post)}. ` +
    `24 hours: ${formatMove(move_24h)}. 7 days: ${formatMove(move_7d)}.`
  );
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
