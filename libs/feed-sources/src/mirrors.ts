import { combinePosts } from './combine.ts';
import type { StoredPost } from './contract.ts';
import { foldedWords } from './text/fold.ts';

/**
 * A mirror that lost a post's own id gives it a number of its own. Such a post is the same as one with a native id
 * when account, platform and folded words are the same and the times lie within minutes.
 */
const withinMs = 2 * 60_000;

/** Blank posts have no words to compare, and two can follow each other in seconds: only the same second counts. */
const blankWithinMs = 1000;

interface Pair {
  mirrored: StoredPost;
  native: StoredPost;
  apartMs: number;
}

/** Folds mirrored posts into native ones, nearest times first, each into one and one into each. */
export function joinMirrors(posts: readonly StoredPost[]): StoredPost[] {
  const mirrored = posts.filter((post) => !hasNativeId(post));
  if (mirrored.length === 0) return [...posts];
  const result = new Set(posts);
  const taken = new Set<StoredPost>();
  for (const { mirrored: mirror, native } of pairsOf(mirrored, posts.filter(hasNativeId))) {
    if (taken.has(native) || !result.has(mirror)) continue;
    taken.add(native);
    result.delete(mirror);
    result.delete(native);
    result.add({ ...combinePosts(native, mirror), id: native.id, url: native.url ?? mirror.url });
  }
  return [...result];
}

function pairsOf(mirrored: readonly StoredPost[], native: readonly StoredPost[]): Pair[] {
  const byWords = Map.groupBy(native, wordsKey);
  return mirrored
    .flatMap((mirror) => (byWords.get(wordsKey(mirror)) ?? []).map((post) => pairOf(mirror, post)))
    .filter(({ mirrored: { kind }, apartMs }) => apartMs <= (kind === 'blank' ? blankWithinMs : withinMs))
    .sort((a, b) => a.apartMs - b.apartMs || (idsOf(a) < idsOf(b) ? -1 : 1));
}

const pairOf = (mirrored: StoredPost, native: StoredPost): Pair => ({
  mirrored,
  native,
  apartMs: Math.abs(Date.parse(mirrored.at) - Date.parse(native.at)),
});

const idsOf = ({ mirrored, native }: Pair) => `${native.id} ${mirrored.id}`;

const wordsKey = (post: StoredPost) => [post.account, post.platform, post.kind, foldedWords(post.text)].join(' ');

/** X and Truth Social number their posts; the other platforms' ids come from one source only. */
export function hasNativeId({ id, platform }: Pick<StoredPost, 'id' | 'platform'>): boolean {
  return (platform !== 'x' && platform !== 'truthsocial') || /^\d{1,20}$/.test(id);
}
