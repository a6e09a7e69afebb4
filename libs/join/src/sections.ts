import type { Match } from '@postjoin/matcher';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { sectionOf, type Place, type Section } from './page.ts';
import { briefPost, toRow } from './row.ts';
import type { ScannedPost } from './table.ts';

/** A scanned post that has a contract. */
export type MatchedPost = ScannedPost & { verdict: Match<StoredContract> };

export function isMatched(scanned: ScannedPost): scanned is MatchedPost {
  return scanned.verdict.matched;
}

/** Posts stand newest first. */
export function postPlace({ at, post }: ScannedPost): Place {
  return [at, post.id];
}

export function rowSection(name: string, matched: readonly MatchedPost[], share: number): Section {
  return sectionOf(name, matched, { placeOf: postPlace, render: ({ post, verdict }) => toRow(post, verdict), share });
}

/** Posts in short; with why each one has no contract, where that is wanted. */
export function briefSection(name: string, posts: readonly ScannedPost[], share: number, withReason = false): Section {
  return sectionOf(name, posts, { placeOf: postPlace, render: (scanned) => briefPost(scanned, withReason), share });
}
