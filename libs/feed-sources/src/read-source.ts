import { describeFailure, UpstreamError } from '@postjoin/upstream';
import { dayMs, findLatest, hourMs, maxClockSkewMs, newestFirst } from '@postjoin/values';
import {
  type FeedReading,
  type FeedSource,
  type FeedSourceName,
  type FeedSourceRecord,
  type Post,
  rereadMs,
  type SourceMemory,
  type StoredPost,
  type TimeSpan,
  type TrackedAccount,
} from './types.ts';
import { toPostKey } from './identity.ts';
import { hasMovedTime } from './post-times.ts';
import { feedSourceRows } from './registry.ts';

/**
 * Maximum length of a stored pause: the 24 hours that an upstream can request, and one hour of tolerance. A longer
 * pause was computed while the clock was wrong, so it is ignored.
 */
const maxPauseMs = 25 * hourMs;

/** Maximum number of posts that a pass takes from a source: 50 a day for the longest retention of 400 days. */
const maxPosts = 20_000;

/**
 * Maximum number of new posts that a pass takes from a source with stored posts: 50 a day after an outage of 40 days. A
 * source whose ids change from read to read sends all its posts as new ones in every pass.
 */
const maxNewPosts = 2_000;

export interface PassRequest {
  accounts: readonly TrackedAccount[];
  /** The content of the previous snapshot. */
  previous: {
    posts: readonly StoredPost[];
    records: readonly FeedSourceRecord[];
    memory: Readonly<Record<string, SourceMemory>>;
    /** Null before the very first pass. */
    takenAt: string | null;
  };
  now: Date;
  /** The `taken_at` of the snapshot that this pass creates. */
  takenAt: string;
  retentionDays: number;
  onProgress?: (progress: FeedProgress) => void;
}

export interface FeedProgress {
  source: FeedSourceName;
  state: 'reading' | 'ok' | 'error' | 'unavailable';
  /** How many posts the source delivered in this pass; absent while reading. */
  posts?: number;
  error?: string;
  /** The error object, for the operator's log only. */
  cause?: unknown;
}

export interface SourceResult {
  source: FeedSource;
  records: FeedSourceRecord[];
  posts: Post[];
  /** The `toPostKey` of each post that its platform no longer shows. */
  removedKeys: readonly string[];
  memory: SourceMemory;
}

/** The start of the retention in epoch milliseconds. */
export const getRetentionStart = ({ now, retentionDays }: PassRequest) => now.getTime() - retentionDays * dayMs;

/** Reads one source and reports the progress. Never throws: a failure becomes part of the records. */
export async function readSource(source: FeedSource, request: PassRequest): Promise<SourceResult> {
  const notCalled = createNotCalledResult(source, request);
  if (notCalled) return report(notCalled, request);
  request.onProgress?.({ source: source.name, state: 'reading' });
  try {
    const { accounts, now } = request;
    const since = new Date(getReadingStart(source, request));
    const memory = getPreviousMemory(source, request);
    const stored = request.previous.posts;
    const reading = await source.read({ since, rereadMs: getRereadMs(source, request), now, accounts, stored, memory });
    const result = acceptReading(source, reading, request);
    // An answer without the stored posts, such as 304, may have left out the late ones too.
    return report(reading.only_new ? result : addDeepRead(result, request), request);
  } catch (error) {
    return report(addDeepRead(createFailure(source, error, request), request), request, error);
  }
}

/**
 * Notes the time of a deep reading, also of one that failed. A source that fails only for a long period is then read
 * over the usual period until the next hour.
 */
function addDeepRead(result: SourceResult, request: PassRequest): SourceResult {
  if (!isDeepReadDue(result.source, request)) return result;
  const deep_read_at = request.now.toISOString();
  return { ...result, records: result.records.map((record) => ({ ...record, deep_read_at })) };
}

function report(result: SourceResult, { onProgress }: PassRequest, cause?: unknown): SourceResult {
  const [record] = result.records;
  onProgress?.({
    source: result.source.name,
    state: record?.outcome ?? 'unavailable',
    posts: result.posts.length,
    ...(record?.error !== undefined && { error: record.error }),
    ...(cause !== undefined && { cause }),
  });
  return result;
}

/** Returns the result of a source that must not be called in this pass; undefined if it must be read. */
function createNotCalledResult(source: FeedSource, request: PassRequest): SourceResult | undefined {
  const handles = source.handles(request.accounts);
  const unavailable =
    source.unavailable ?? (handles.length === 0 ? 'Not called: it reads none of the tracked accounts.' : undefined);
  if (unavailable !== undefined) {
    const details = { outcome: 'unavailable', error: unavailable, skipped: 0 } as const;
    return createEmptyResult(source, request, details, 'not_read');
  }
  const record = findPreviousRecord(source, request);
  const pauseMs = Date.parse(record?.retry_at ?? '') - request.now.getTime();
  if (record?.retry_at === undefined || !(pauseMs > 0 && pauseMs <= maxPauseMs)) return undefined;
  const { outcome, error, skipped } = record;
  const details = { outcome, skipped, ...(error !== undefined && { error }), retry_at: record.retry_at };
  return createEmptyResult(source, request, details, 'error');
}

function createFailure(source: FeedSource, error: unknown, request: PassRequest): SourceResult {
  const details =
    error instanceof UpstreamError
      ? toDetails(error)
      : { error: 'internal: unexpected error while reading the source; details are in the log of the service' };
  return createEmptyResult(source, request, { outcome: 'error', skipped: 0, ...details }, 'error');
}

function toDetails(error: UpstreamError) {
  return { error: describeFailure(error, 'FEEDS'), ...(error.retryAt && { retry_at: error.retryAt.toISOString() }) };
}

type RecordDetails = Omit<
  FeedSourceRecord,
  'name' | 'handles' | 'last_success_at' | 'deep_read_at' | 'latest_read' | 'incomplete'
>;

/**
 * Creates the result of a source that delivers no posts in this pass. Carries over the last success, the number of
 * empty passes and the memory from the previous pass.
 */
function createEmptyResult(
  source: FeedSource,
  request: PassRequest,
  details: RecordDetails,
  latestRead: NonNullable<FeedSourceRecord['latest_read']>,
): SourceResult {
  const record = findPreviousRecord(source, request);
  const records = createRecords(source, request, {
    ...(record?.empty_passes !== undefined && { empty_passes: record.empty_passes }),
    ...details,
    ...joinIncompleteSpans(source, request),
    last_success_at: record?.last_success_at ?? null,
    ...(source.reportsLatestRead && { latest_read: latestRead }),
  });
  return { source, records, posts: [], removedKeys: [], memory: getPreviousMemory(source, request) };
}

function acceptReading(source: FeedSource, reading: FeedReading, request: PassRequest): SourceResult {
  const emptyPasses = countEmptyPasses(source, reading, request);
  if (emptyPasses === 1) {
    const error = `suspect_empty: ${source.name} responded without posts, but delivered posts before`;
    const details = { outcome: 'error', error, skipped: reading.skipped, empty_passes: emptyPasses } as const;
    return createEmptyResult(source, request, details, 'error');
  }
  // A post dated further in the future is held back until its time comes.
  const latestMs = request.now.getTime() + maxClockSkewMs;
  const due = reading.posts.filter((post) => Date.parse(post.at) <= latestMs);
  const heldBack = reading.posts.length - due.length;
  const { posts, tooMany } = selectNewest(due, source, request);
  const isCut = tooMany !== undefined;
  const partial = reading.partial ?? tooMany;
  const records = createRecords(source, request, {
    outcome: partial ? 'error' : 'ok',
    ...(partial && toDetails(partial)),
    last_success_at: findLatest([
      findPreviousRecord(source, request)?.last_success_at ?? null,
      partial ? null : subtractSeconds(request.takenAt, reading.age_seconds),
    ]),
    skipped: reading.skipped,
    ...(reading.skipped_example !== undefined && { skipped_example: reading.skipped_example }),
    ...(reading.other_accounts !== undefined && { other_accounts: reading.other_accounts }),
    ...(heldBack > 0 && { held_back: heldBack }),
    ...joinIncompleteSpans(source, request, reading.incomplete),
    ...(emptyPasses > 0 && { empty_passes: emptyPasses }),
    ...(source.reportsLatestRead && { latest_read: partial ? 'error' : 'ok' }),
  });
  // If posts are held back, cut or moved, the memory stays as it was. So the next pass reads these posts again.
  const isRepeated = heldBack > 0 || isCut || hasMovedTime(posts, request.previous.posts);
  const memory = isRepeated ? getPreviousMemory(source, request) : reading.memory;
  return { source, records, posts, removedKeys: (reading.removed ?? []).map(toPostKey), memory };
}

/** The posts of an earlier reading stay, so a cached response that is older than this reading does not set it back. */
function subtractSeconds(instant: string, seconds = 0): string {
  return new Date(Date.parse(instant) - seconds * 1000).toISOString();
}

/**
 * Joins the span of which this reading returned only a part of the posts with the span of earlier passes. The earlier
 * span is retained, because later readings do not go back to it. Drops a span that is older than the retention.
 */
function joinIncompleteSpans(source: FeedSource, request: PassRequest, found?: TimeSpan): { incomplete?: TimeSpan } {
  const start = new Date(getRetentionStart(request)).toISOString();
  const spans = [findPreviousRecord(source, request)?.incomplete, found].filter((span) => span !== undefined);
  const [first, ...others] = spans.filter(({ to }) => to >= start);
  if (!first) return {};
  const join = (a: TimeSpan, b: TimeSpan): TimeSpan => ({
    from: a.from < b.from ? a.from : b.from,
    to: a.to > b.to ? a.to : b.to,
  });
  return { incomplete: others.reduce(join, first) };
}

/**
 * Returns all posts. If more than `maxPosts` posts are within the retention, or more than `maxNewPosts` of them are new,
 * returns only the newest of them, and the error of the source.
 */
function selectNewest(
  posts: Post[],
  source: FeedSource,
  request: PassRequest,
): { posts: Post[]; tooMany?: UpstreamError } {
  if (posts.length <= maxNewPosts) return { posts };
  const startMs = getRetentionStart(request);
  const retained = posts.filter(({ at }) => Date.parse(at) >= startMs).sort(newestFirst);
  const known = new Set(request.previous.posts.map(toPostKey));
  const isNew = (post: Post) => !known.has(toPostKey(post));
  const isFirst = !request.previous.posts.some(({ delivered_by }) => delivered_by.includes(source.name));
  const fresh = isFirst ? [] : retained.filter(isNew);
  if (fresh.length > maxNewPosts) {
    const newest = new Set(fresh.slice(0, maxNewPosts));
    const tooMany = createTooManyError(source, `more than ${maxNewPosts} new posts`);
    return { posts: retained.filter((post) => !isNew(post) || newest.has(post)), tooMany };
  }
  if (retained.length <= maxPosts) return { posts };
  return { posts: retained.slice(0, maxPosts), tooMany: createTooManyError(source, `more than ${maxPosts} posts`) };
}

function createTooManyError({ name }: FeedSource, what: string): UpstreamError {
  return new UpstreamError('too_many_records', `${name} sent ${what}; using the newest`);
}

/**
 * Counts the consecutive passes in which a source responds without posts although it should deliver recent stored posts
 * again. The first empty response is treated as a failure of the upstream. Further empty responses are accepted.
 */
function countEmptyPasses(source: FeedSource, { posts, only_new, partial }: FeedReading, request: PassRequest): number {
  const startMs = getReadingStart(source, request);
  const expectsPosts = request.previous.posts.some(
    (post) => post.delivered_by.includes(source.name) && Date.parse(post.at) >= startMs,
  );
  if (posts.length > 0 || only_new || partial || !expectsPosts) return 0;
  return (findPreviousRecord(source, request)?.empty_passes ?? 0) + 1;
}

function createRecords(
  source: FeedSource,
  request: PassRequest,
  details: Omit<FeedSourceRecord, 'name' | 'handles' | 'deep_read_at'>,
): FeedSourceRecord[] {
  const handles = source.handles(request.accounts);
  const groups = source.entryPerHandle ? handles.map((handle) => [handle]) : [handles];
  const deepReadAt = findPreviousRecord(source, request)?.deep_read_at;
  const deepRead = deepReadAt !== undefined && { deep_read_at: deepReadAt };
  return groups.map((group) => ({ name: source.name, handles: group, ...details, ...deepRead }));
}

/**
 * Returns the start of the reading in epoch milliseconds: 48 hours before the last success, once an hour as far as the
 * source can deliver late, but not before the start of the retention. Without a success, returns the start of the
 * retention.
 */
function getReadingStart(source: FeedSource, request: PassRequest): number {
  const lastSuccess = Date.parse(findPreviousRecord(source, request)?.last_success_at ?? '');
  const start = getRetentionStart(request);
  if (Number.isNaN(lastSuccess)) return start;
  return Math.max(start, Math.min(lastSuccess, request.now.getTime()) - getRereadMs(source, request));
}

const getRereadMs = (source: FeedSource, request: PassRequest) =>
  isDeepReadDue(source, request) ? getMaxDelayMs(source) : rereadMs;

const getMaxDelayMs = ({ name }: FeedSource) => feedSourceRows[name].maxDelayDays * dayMs;

/** A source that can deliver later than the usual reading goes back is read that far back once an hour. */
const deepReadIntervalMs = hourMs;

function isDeepReadDue(source: FeedSource, request: PassRequest): boolean {
  if (getMaxDelayMs(source) <= rereadMs) return false;
  const lastMs = Date.parse(findPreviousRecord(source, request)?.deep_read_at ?? '');
  const elapsedMs = request.now.getTime() - lastMs;
  return !(elapsedMs >= 0 && elapsedMs < deepReadIntervalMs);
}

/**
 * Finds the record of this source in the previous pass. Ignores a record with other handles, because a source starts
 * over when its configured handles change.
 */
export function findPreviousRecord(
  source: FeedSource,
  { previous, accounts }: PassRequest,
): FeedSourceRecord | undefined {
  const handles = source.handles(accounts).join();
  return previous.records.find((record) => record.name === source.name && record.handles.join() === handles);
}

function getPreviousMemory(source: FeedSource, request: PassRequest): SourceMemory {
  return (findPreviousRecord(source, request) && request.previous.memory[source.name]) ?? {};
}
