import type { Reaction } from '../contract/since-post-schema.ts';

export type PersistenceMember = 'persistence_24h' | 'persistence_24h_reason';

/** 0.01 is the smallest price change at most venues. The share of a smaller move would be chance. */
const minPersistenceMove = 0.01;

/** Computes the share of the first hour's move that remained after 24 hours, with two decimals. */
export function computePersistence(reaction: Omit<Reaction, PersistenceMember>): Pick<Reaction, PersistenceMember> {
  const { after_60m: first, after_24h: day, after_60m_reason, after_24h_reason } = reaction;
  if (first === null || day === null) return absent(first === null ? after_60m_reason : after_24h_reason);
  if (Math.abs(first) < minPersistenceMove) return absent('too_small');
  return { persistence_24h: Math.round((day / first) * 100) / 100 + 0 };
}

function absent(reason: Reaction['persistence_24h_reason']): Pick<Reaction, PersistenceMember> {
  return { persistence_24h: null, ...(reason && { persistence_24h_reason: reason }) };
}
