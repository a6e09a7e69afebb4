import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import type { JoinedMatch, Unmatched } from './joined-snapshot.ts';

/** A post that was scanned, and what the matcher said of it. */
export interface ScannedPost {
  post: StoredPost;
  /** Epoch milliseconds of `post.at`. */
  at: number;
  /** Its place among the scanned posts of the generation, from 0. */
  place: number;
  /** Its position in the order of arrival, see `arrival.ts`. */
  arrival: bigint;
  verdict: Matched | Unmatched;
}

/** A match with its contracts as callers see them. */
export interface Matched extends Omit<JoinedMatch, 'contract' | 'alternatives'> {
  contract: Contract;
  alternatives: Contract[];
}

/** A scanned post that has a contract. */
export type MatchedPost = ScannedPost & { verdict: Matched };

export function isMatched(scanned: ScannedPost): scanned is MatchedPost {
  return scanned.verdict.matched;
}
