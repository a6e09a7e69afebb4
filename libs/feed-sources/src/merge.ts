import { countLeading, newestFirst } from '@postjoin/values';
import { hasNativeId, toPostKey } from './identity.ts';
import { chooseTime, updateTime } from './post-times.ts';
import { feedSourceRows, hasRestrictedText } from './registry.ts';
import { normalizeForComparison } from './text/normalize-for-comparison.ts';
import { feedSourceNames, type Post, type StoredPost } from './types.ts';

/**
 * Merges the deliveries of all sources into one list of distinct posts. The result depends on the delivered values
 * only, not on their order or on repeats; property tests verify this.
 */

export interface MergeRequest {
  stored: readonly StoredPost[];
  delivered: readonly Post[];
  /** The `toPostKey` of each post that its platform no longer shows. */
  removedKeys: ReadonlySet<string>;
  arrivedAt: (post: Post) => string;
}

/** Returns the distinct posts, newest first. Posts of the same time are ordered by id. */
export function mergePosts({ stored, delivered, removedKeys, arrivedAt }: MergeRequest): StoredPost[] {
  const fresh = combineByKey(delivered.map((post) => toStoredPost(post, arrivedAt(post))));
  const merged = combineByKey(stored);
  for (const [key, post] of fresh) {
    const previous = merged.get(key);
    merged.set(key, previous ? updatePost(previous, post) : post);
  }
  const current = [...merged.values()].filter((post) => !removedKeys.has(toPostKey(post)));
  return retainFirstOfId(dedupeByText(current, [...stored, ...delivered])).sort(byTimeAndId);
}

/**
 * Keeps one post of each id: the one that arrived first. Matches, links and answers name a post by its id alone, so a
 * record that has the id of a post on another platform would get the match of that post.
 */
function retainFirstOfId(posts: readonly StoredPost[]): StoredPost[] {
  const byArrival = (a: StoredPost, b: StoredPost) =>
    compare(a.arrived_at, b.arrived_at) || compare(a.platform, b.platform);
  return [...Map.groupBy(posts, ({ id }) => id).values()].flatMap((sameId) => sameId.toSorted(byArrival).slice(0, 1));
}

function toStoredPost(post: Post, arrived_at: string): StoredPost {
  return { ...post, delivered_by: [post.source], arrived_at };
}

function combineByKey(posts: readonly StoredPost[]): Map<string, StoredPost> {
  const groups = [...Map.groupBy(posts, toPostKey)];
  return new Map(groups.map(([key, group]) => [key, combineAll(group)]));
}

function combineAll(deliveries: readonly StoredPost[]): StoredPost {
  const at = chooseTime(deliveries);
  return deliveries.reduce((a, b) => combinePosts(a, b, at));
}

/**
 * Replaces the text of a stored post when the source of that text delivers the post again. A truncated text never
 * replaces a whole one.
 */
function updatePost(previous: StoredPost, delivered: StoredPost): StoredPost {
  const combined = combinePosts(previous, delivered, updateTime(previous, delivered));
  const isCut = delivered.truncated === true && previous.truncated !== true;
  if (isCut || !delivered.delivered_by.includes(previous.source)) return combined;
  const { id, at, repost_of, quote_of, delivered_by, arrived_at } = combined;
  return { ...delivered, id, at, repost_of, quote_of, delivered_by, arrived_at };
}

function byTimeAndId(a: StoredPost, b: StoredPost): number {
  return newestFirst(a, b) || compare(a.id, b.id) || compare(a.platform, b.platform);
}

const kindOrder = ['text', 'link', 'blank'] as const;

/** Combines two deliveries of one post, whose time is `at`. The result does not depend on their order. */
function combinePosts(a: StoredPost, b: StoredPost, at: string): StoredPost {
  const [preferred, replaced] = compareText(a, b) <= 0 ? [a, b] : [b, a];
  return {
    ...preferred,
    at,
    repost_of: chooseReference(a.repost_of, b.repost_of),
    quote_of: chooseReference(a.quote_of, b.quote_of),
    url: preferred.url ?? replaced.url,
    delivered_by: feedSourceNames.filter((name) => a.delivered_by.includes(name) || b.delivered_by.includes(name)),
    arrived_at: chooseArrival(a, b),
  };
}

/**
 * Returns the earlier `arrived_at` of two deliveries. If only one delivery is blank, returns the `arrived_at` of the
 * other: blank posts are not part of any answer, so a post arrives when it first has text or a link.
 */
function chooseArrival(a: StoredPost, b: StoredPost): string {
  if (a.kind === 'blank' && b.kind !== 'blank') return b.arrived_at;
  if (b.kind === 'blank' && a.kind !== 'blank') return a.arrived_at;
  return Date.parse(a.arrived_at) <= Date.parse(b.arrived_at) ? a.arrived_at : b.arrived_at;
}

function compareText(a: StoredPost, b: StoredPost): number {
  return (
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    Number(a.truncated ?? false) - Number(b.truncated ?? false) ||
    Number(hasRestrictedText(a)) - Number(hasRestrictedText(b)) ||
    feedSourceRows[a.source].textPriority - feedSourceRows[b.source].textPriority ||
    b.text.length - a.text.length ||
    compare(a.text, b.text) ||
    compare(a.id, b.id) ||
    compare(a.url ?? '', b.url ?? '')
  );
}

type Reference = Post['repost_of'];

/** Returns the reference with more facts about the reposted or quoted post. A handle counts more than a URL. */
function chooseReference(a: Reference, b: Reference): Reference {
  if (a === null || b === null) return a ?? b;
  const countFacts = (reference: NonNullable<Reference>) =>
    Number(reference.handle !== null) * 2 + Number(reference.url !== null);
  const toText = ({ handle, url }: NonNullable<Reference>) => `${handle ?? ''} ${url ?? ''}`;
  return (countFacts(b) - countFacts(a) || compare(toText(a), toText(b))) <= 0 ? a : b;
}

/** Orders by UTF-16 code units, independent of the locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

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
