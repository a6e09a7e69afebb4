import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import type { Match, NoMatch } from '@postjoin/matcher';
import type { Snapshot } from '@postjoin/snapshot-store';
import type { WordPlaces } from './word-index.ts';

/**
 * One generation with its posts matched: plain data that a structured clone keeps whole, so that it can be made in one
 * thread and served by another. Where one entry refers to another it has its place in the list.
 */
export interface JoinedSnapshot {
  /** All of the snapshot that answers are made from and that is no list of its own here. */
  facts: Pick<Snapshot, 'generation' | 'taken_at' | 'next_in_s' | 'accounts' | 'feed' | 'venues'>;
  /** Newest first; blank ones included. */
  posts: StoredPost[];
  /** As callers see them, most traded first. */
  contracts: Contract[];
  /** The posts that were scanned, newest first. */
  scanned: JoinedPost[];
  /** Where words stand in the texts of `scanned`. */
  postWords: WordPlaces;
  /** Where words stand in the texts of `contracts`. */
  contractWords: WordPlaces;
  /** Observed prices by contract, for risk windows alone; empty where those are not served. */
  pricePoints: Snapshot['price_points'];
}

export interface JoinedPost {
  /** Its place in `posts`. */
  post: number;
  /** Its place in the order of arrival, see `arrival.ts`. */
  arrival: bigint;
  verdict: JoinedMatch | Unmatched;
}

/** A match whose contracts are places in `contracts`. */
export interface JoinedMatch extends Pick<Match, 'matched' | 'topics' | 'evidence' | 'outcome_named'> {
  contract: number;
  alternatives: number[];
}

export type Unmatched = Pick<NoMatch, 'matched' | 'reason'>;
