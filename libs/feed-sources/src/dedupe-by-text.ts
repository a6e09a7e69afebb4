import { countLeading } from '@postjoin/values';
import { combinePosts, compare } from './combine.ts';
import type { Post, StoredPost } from './types.ts';
import { hasNativeId, toPostKey } from './post-ids.ts';
import { chooseTime } from './post-times.ts';
import { normalizeForComparison } from './text/normalize-for-comparison.ts';

/**
 * Maximum time between two copies of one post. A mirror that has lost the native id of a post (the platform's own id)
 * assigns another id. The copy of the mirror and the post with the native id count as one post if account, platform,
 * kind and normalized text are equal and the times differ by at most two minutes.
 */
const maxDistanceMs = 2 * 60_000;

/**
 * Maximum time between two copies of a blank post. It is short, because blank posts have no text to compare and an
 * account can publish two of them within seconds.
 */
const maxBlankDistanceMs = 1000;

/**
 * A mirrored post (without a native id) and a native post (with one) that have versions of equal content. `mirrored`
 * and `native` are the results of `toPostKey`.
 */
interface Pair {
  mirrored: string;
  native: string;
  distanceMs: number;
}

/**
 * Combines each mirrored post with the native post of the same text. Pairs with the nearest times are combined first. A
 * post is part of at most one pair.
 *
 * @param posts distinct posts
 * @param versions every stored or delivered version of these posts, because a mirror may show the text from before an
 * edit
 */
export function dedupeByText(posts: readonly StoredPost[], versions: readonly Post[]): StoredPost[] {
  if (posts.every(hasNativeId)) return [...posts];
  const result = new Map(posts.map((post) => [toPostKey(post), post]));
  const paired = new Set<string>();
  for (const pair of findPairs(versions)) {
    const mirrored = result.get(pair.mirrored);
    const native = result.get(pair.native);
    if (!mirrored || !native || paired.has(pair.native)) continue;
    paired.add(pair.native);
    result.delete(pair.mirrored);
    const combined = combinePosts(native, mirrored, chooseTime([native, mirrored]));
    result.set(pair.native, { ...combined, id: native.id, url: native.url ?? mirrored.url });
  }
  return [...result.values()];
}

function findPairs(versions: readonly Post[]): Pair[] {
  const buckets = new Set(versions.filter(isMirrored).flatMap(listNearbyBuckets));
  const near = versions.filter((version) => buckets.has(toBucket(version)));
  const pairs = [...Map.groupBy(near, toContentKey).values()].flatMap(pairVersions);
  return pairs.sort((a, b) => a.distanceMs - b.distanceMs || compare(toPairKey(a), toPairKey(b)));
}

/**
 * Returns the number of the time bucket of a post. A bucket is `maxDistanceMs` long. So two posts within this distance
 * are in the same bucket or in adjacent buckets.
 */
const toBucket = ({ at }: Post) => Math.floor(Date.parse(at) / maxDistanceMs);
const listNearbyBuckets = (version: Post) => [-1, 0, 1].map((offset) => toBucket(version) + offset);

/**
 * Identifies the content of a version (a post as stored, or as one source delivered it). Two versions have equal keys
 * if account, platform, kind and normalized text are equal.
 */
function toContentKey({ account, platform, kind, text }: Post): string {
  return `${account} ${platform} ${kind} ${normalizeForComparison(text)}`;
}

/**
 * Lists the possible pairs: each mirrored version with the nearest native versions within the maximum distance in time.
 * Expects versions with the same content key.
 */
function pairVersions(versions: readonly Post[]): Pair[] {
  const natives = listOccurrences(versions.filter(hasNativeId));
  const mirrored = listOccurrences(versions.filter(isMirrored));
  const maxMs = versions[0]?.kind === 'blank' ? maxBlankDistanceMs : maxDistanceMs;
  return mirrored.flatMap(({ key, atMs }) =>
    findNearest(natives, atMs)
      .map((native) => ({ mirrored: key, native: native.key, distanceMs: Math.abs(atMs - native.atMs) }))
      .filter(({ distanceMs }) => distanceMs <= maxMs),
  );
}

/** The key of a post and the time of one of its versions. */
interface Occurrence {
  key: string;
  atMs: number;
}

/** Lists the distinct occurrences, oldest first. */
function listOccurrences(versions: readonly Post[]): Occurrence[] {
  const occurrences = versions.map((version) => ({ key: toPostKey(version), atMs: Date.parse(version.at) }));
  const distinct = new Map(occurrences.map((occurrence) => [`${occurrence.key} ${occurrence.atMs}`, occurrence]));
  return [...distinct.values()].sort((a, b) => a.atMs - b.atMs || compare(a.key, b.key));
}

/**
 * A mirrored version is compared with at most this many native versions that are older, and with at most this many that
 * have the same time or are newer. The limit avoids quadratic time when an upstream delivers one text thousands of
 * times within minutes. Real accounts never post one text so often.
 */
const maxCandidates = 20;

/**
 * Returns the last `maxCandidates` occurrences before `atMs` and the first `maxCandidates` occurrences at or after
 * `atMs`. Returns fewer if the list has fewer. Expects a list that is sorted by time.
 */
function findNearest(occurrences: readonly Occurrence[], atMs: number): Occurrence[] {
  const position = countLeading(occurrences, atMs, isBefore);
  return occurrences.slice(Math.max(0, position - maxCandidates), position + maxCandidates);
}

const isBefore = (occurrence: Occurrence, atMs: number) => occurrence.atMs < atMs;

const toPairKey = ({ mirrored, native }: Pair) => `${native} ${mirrored}`;

const isMirrored = (post: Post) => !hasNativeId(post);
