import { combinePosts, compare } from './combine.ts';
import type { Post, StoredPost } from './contract.ts';
import { foldedWords } from './text/fold.ts';

/**
 * A mirror that lost a post's own id gives it a number of its own. Such a post is the same as one with a native id
 * when account, platform and folded words are the same and the times lie within minutes.
 */
const withinMs = 2 * 60_000;

/** Blank posts have no words to compare, and two can follow each other in seconds: only the same second counts. */
const blankWithinMs = 1000;

/** A mirrored post and a native one that have a form in common. */
interface Pair {
  mirrored: string;
  native: string;
  apartMs: number;
}

/**
 * Folds mirrored posts into native ones, nearest times first, each into one and one into each.
 * @param posts each once
 * @param forms every form in which they were told, now or before: a mirror may show the words from before an edit
 */
export function joinMirrors(posts: readonly StoredPost[], forms: readonly Post[]): StoredPost[] {
  if (posts.every(hasNativeId)) return [...posts];
  const result = new Map(posts.map((post) => [keyOf(post), post]));
  const taken = new Set<string>();
  for (const pair of pairsOf(forms)) {
    const mirrored = result.get(pair.mirrored);
    const native = result.get(pair.native);
    if (!mirrored || !native || taken.has(pair.native)) continue;
    taken.add(pair.native);
    result.delete(pair.mirrored);
    const joined = { ...combinePosts(native, mirrored), id: native.id, url: native.url ?? mirrored.url };
    result.set(pair.native, joined);
  }
  return [...result.values()];
}

function pairsOf(forms: readonly Post[]): Pair[] {
  const byStretch = Map.groupBy(forms.filter(hasNativeId), stretchOf);
  const near = (form: Post) => [-1, 0, 1].flatMap((step) => byStretch.get(stretchOf(form) + step) ?? []);
  return forms
    .filter((form) => !hasNativeId(form))
    .flatMap((mirrored) => near(mirrored).flatMap((native) => pairOf(mirrored, native)))
    .sort((a, b) => a.apartMs - b.apartMs || compare(idsOf(a), idsOf(b)));
}

/** Numbers stretches of time: posts that are `withinMs` apart or less lie in the same one or in neighbours. */
const stretchOf = ({ at }: Post) => Math.floor(Date.parse(at) / withinMs);

function pairOf(mirrored: Post, native: Post): Pair[] {
  const apartMs = Math.abs(Date.parse(mirrored.at) - Date.parse(native.at));
  const isNear = apartMs <= (mirrored.kind === 'blank' ? blankWithinMs : withinMs);
  return isNear && saysTheSame(mirrored, native) ? [{ mirrored: keyOf(mirrored), native: keyOf(native), apartMs }] : [];
}

function saysTheSame(a: Post, b: Post): boolean {
  const isAlike = a.account === b.account && a.platform === b.platform && a.kind === b.kind;
  return isAlike && foldedWords(a.text) === foldedWords(b.text);
}

const idsOf = ({ mirrored, native }: Pair) => `${native} ${mirrored}`;

/** Names a post among all platforms. */
export const keyOf = ({ platform, id }: Pick<Post, 'platform' | 'id'>) => `${platform}:${id}`;

/** X and Truth Social number their posts; the other platforms' ids come from one source only. */
export function hasNativeId({ id, platform }: Pick<StoredPost, 'id' | 'platform'>): boolean {
  return (platform !== 'x' && platform !== 'truthsocial') || /^\d{1,20}$/.test(id);
}
