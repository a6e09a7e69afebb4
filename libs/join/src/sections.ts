import { sectionOf, type Place, type Section } from './page.ts';
import { briefPost, briefUnmatched, rowOf } from './row.ts';
import type { MatchedPost, ScannedPost } from './scanned-post.ts';

/** Posts stand newest first. */
export function postPlace({ at, post }: ScannedPost): Place {
  return [at, post.id];
}

/** @param beside characters that a row takes elsewhere in the answer */
export function rowSection(
  name: string,
  matched: readonly MatchedPost[],
  { share, beside }: { share: number; beside?: ((matched: MatchedPost) => number) | undefined },
): Section {
  return sectionOf(name, matched, { placeOf: postPlace, render: rowOf, share, beside });
}

export function scannedSection(name: string, posts: readonly ScannedPost[], share: number): Section {
  return sectionOf(name, posts, { placeOf: postPlace, render: briefPost, share });
}

/** Like the scanned posts, each with why it has no contract. */
export function unmatchedSection(name: string, posts: readonly ScannedPost[], share: number): Section {
  return sectionOf(name, posts, { placeOf: postPlace, render: briefUnmatched, share });
}
