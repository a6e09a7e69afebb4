import type { Reaction } from '../contract/since-post-schema.ts';

/** 0.01 is the smallest price change at most venues. The share of a smaller move would be chance. */
const minPersistenceMove = 0.01;

/** Computes the share of the first hour's move that remained after 24 hours, with two decimals. Null if not known. */
export function computePersistence({ after_60m: first, after_24h: day }: Omit<Reaction, 'persistence_24h'>) {
  if (first === null || day === null || Math.abs(first) < minPersistenceMove) return null;
  return Math.round((day / first) * 100) / 100 + 0;
}
