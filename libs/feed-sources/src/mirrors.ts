import { countLeading } from '@postjoin/values';
import { combinePosts, compare } from './combine.ts';
import type { Post, StoredPost } from './contract.ts';
import { hasNativeId } from './native-ids.ts';
import { comparableWords } from './text/comparable-words.ts';

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
  const stretches = new Set(forms.filter(isMirrored).flatMap(stretchesAround));
  const near = forms.filter((form) => stretches.has(stretchOf(form)));
  const pairs = [...Map.groupBy(near, sayingOf).values()].flatMap(pairsAmong);
  return pairs.sort((a, b) => a.apartMs - b.apartMs || compare(idsOf(a), idsOf(b)));
}

/** Numbers stretches of time: posts that are `withinMs` apart or less lie in the same one or in neighbours. */
const stretchOf = ({ at }: Post) => Math.floor(Date.parse(at) / withinMs);
const stretchesAround = (form: Post) => [-1, 0, 1].map((step) => stretchOf(form) + step);

/** What two forms have in common when they say the same. */
function sayingOf({ account, platform, kind, text }: Post): string {
  return `${account} ${platform} ${kind} ${comparableWords(text)}`;
}

/** Pairs among forms that all say the same. */
function pairsAmong(forms: readonly Post[]): Pair[] {
  const natives = momentsOf(forms.filter(hasNativeId));
  const mirrored = momentsOf(forms.filter(isMirrored));
  const most = forms[0]?.kind === 'blank' ? blankWithinMs : withinMs;
  return mirrored.flatMap(({ key, atMs }) =>
    nearest(natives, atMs)
      .map((native) => ({ mirrored: key, native: native.key, apartMs: Math.abs(atMs - native.atMs) }))
      .filter(({ apartMs }) => apartMs <= most),
  );
}

interface Moment {
  key: string;
  atMs: number;
}

/** Each post with each of the times that it was told with, once, in the order of time. */
function momentsOf(forms: readonly Post[]): Moment[] {
  const moments = forms.map((form) => ({ key: keyOf(form), atMs: Date.parse(form.at) }));
  const each = new Map(moments.map((moment) => [`${moment.key} ${moment.atMs}`, moment]));
  return [...each.values()].sort((a, b) => a.atMs - b.atMs || compare(a.key, b.key));
}

/**
 * The same words are never said as often within minutes. An upstream that gives them thousands of times must not have
 * each held against each.
 */
const mostCandidates = 20;

/** Those just before and just after an instant, of moments in the order of time. */
function nearest(moments: readonly Moment[], atMs: number): Moment[] {
  const place = countLeading(moments, atMs, isBefore);
  return moments.slice(Math.max(0, place - mostCandidates), place + mostCandidates);
}

const isBefore = (moment: Moment, atMs: number) => moment.atMs < atMs;

const idsOf = ({ mirrored, native }: Pair) => `${native} ${mirrored}`;

/** Names a post among all platforms. */
export const keyOf = ({ platform, id }: Pick<Post, 'platform' | 'id'>) => `${platform}:${id}`;

const isMirrored = (post: Post) => !hasNativeId(post);
