import type { Row } from './types.ts';

const lengths = { after_60m: '60-minute', after_24h: '24-hour' } as const;

/**
 * Describes the reaction of a row in sentences: for each known share of `unusual`, how many earlier moves of the contract
 * were as large, and how much of the first hour's move remained. A move of 0 has no sentence, because every earlier move
 * was at least as large.
 */
export function describeReaction({ reaction, unusual }: Pick<Row, 'reaction' | 'unusual'>): string[] {
  const shares = (['after_60m', 'after_24h'] as const).flatMap((name) => {
    const share = unusual[name];
    if (share === null || reaction[name] === 0) return [];
    return [`${formatShare(share)} of this contract's ${lengths[name]} moves in the week before were as large.`];
  });
  return [...shares, ...describePersistence(reaction)];
}

function describePersistence({ persistence_24h: remained }: Row['reaction']): string[] {
  if (remained === null) return [];
  if (remained < 0) return ['After 24 hours, the price had turned to the other side.'];
  if (remained > 1) return ['After 24 hours, the move had grown further.'];
  return [`${formatPercent(remained)} of the first hour's move remained after 24 hours.`];
}

/** A share of 0 is "None", and one below half a percent is not shown as 0 %. */
function formatShare(share: number): string {
  if (share === 0) return 'None';
  return share < 0.005 ? 'Under 1\u00A0%' : formatPercent(share);
}

/** Formats a share with a space that does not break a line. */
const formatPercent = (share: number): string => `${Math.round(share * 100)}\u00A0%`;
