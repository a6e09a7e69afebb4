import { bookMove } from './booked-move.ts';
import type { Row } from './types.ts';

const lengths = { after_60m: 'hour', after_24h: 'day' } as const;

/** A move that more earlier moves reached is not rare, and has no sentence. */
const maxRareShare = 0.1;

/**
 * Describes the reaction of a row in sentences: that a move is rare for the contract, and how much of the first hour's
 * move remained. A period in which another post lies has no sentence, because its move can belong to that post.
 */
export function describeReaction(row: Parameters<typeof bookMove>[0] & Pick<Row, 'unusual'>): string[] {
  const isOwn = (name: keyof typeof lengths) => bookMove(row, name).end === 'period';
  const shares = (['after_60m', 'after_24h'] as const).flatMap((name) => {
    const share = row.unusual[name];
    if (share === null || share > maxRareShare || !isOwn(name)) return [];
    const length = lengths[name];
    if (share === 0) return [`Largest ${length} in a week.`];
    return [`${formatShare(share)} of the ${length}s of the week before moved as much.`];
  });
  return [...shares, ...(isOwn('after_24h') ? describePersistence(row.reaction) : [])];
}

function describePersistence({ persistence_24h: remained }: Row['reaction']): string[] {
  if (remained === null) return [];
  if (remained < 0) return ['After a day, the price had turned to the other side.'];
  if (remained > 1) return ['After a day, the move had grown further.'];
  return [`${formatPercent(remained)} of the first hour's move remained after a day.`];
}

/** A share below half a percent is not shown as 0 %. */
function formatShare(share: number): string {
  return share < 0.005 ? 'Under 1\u00A0%' : formatPercent(share);
}

/** Formats a share with a space that does not break a line. */
const formatPercent = (share: number): string => `${Math.round(share * 100)}\u00A0%`;
