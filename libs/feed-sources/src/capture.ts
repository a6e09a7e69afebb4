import { errorLine, UpstreamError } from '@postjoin/upstream';
import {
  overlapMs,
  type FeedReading,
  type FeedSource,
  type FeedSourceName,
  type FeedSourceRecord,
  type Post,
  type SourceMemory,
  type StoredPost,
  type TrackedAccount,
} from './contract.ts';
import { everyHandle } from './health.ts';
import { mergePosts } from './merge.ts';
import { supersededBy, supersededSince, type Superseded } from './superseded.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Clocks differ a little; a post dated further ahead than this is held back. */
const aheadMs = 5 * 60_000;

/** A pause that was noted further ahead than upstreams may ask for comes from a clock that was wrong then. */
const longestPauseMs = 25 * hourMs;

export interface CaptureRequest {
  sources: readonly FeedSource[];
  accounts: readonly TrackedAccount[];
  /** What the snapshot before this pass holds. */
  previous: {
    posts: readonly StoredPost[];
    records: readonly FeedSourceRecord[];
    memory: Readonly<Partial<Record<string, SourceMemory>>>;
    /** Null before the very first pass. */
    takenAt: string | null;
  };
  now: Date;
  /** The `taken_at` of the snapshot that this pass is for. */
  takenAt: string;
  retentionDays: number;
  onProgress?: (progress: FeedProgress) => void;
}

export interface FeedProgress {
  source: FeedSourceName;
  state: 'reading' | 'ok' | 'error' | 'unavailable';
  /** Posts that it delivered in this pass; absent while reading. */
  posts?: number;
  error?: string;
  /** The failure itself, for the operator's log only. */
  cause?: unknown;
}

export interface CapturedFeed {
  /** Newest first, equal times by id. */
  posts: StoredPost[];
  /** In the order of the sources. */
  records: FeedSourceRecord[];
  /** By source; and what edited posts have `superseded`. */
  memory: Partial<Record<string, SourceMemory>>;
}

/**
 * One pass over all sources, at the same time. What a source cannot deliver now, the earlier posts stand in for: an
 * upstream's fault ends up in that source's record and is never thrown.
 *
 * Edits replace: a source that delivers an id again says how it reads now. A post that is missing from a later reading
 * is kept until the retention ends, because archives and windows leave out posts that were never deleted.
 */
export async function captureFeed(request: CaptureRequest): Promise<CapturedFeed> {
  const readings = await Promise.all(request.sources.map((source) => readSource(source, request)));
  const { previous, takenAt } = request;
  const superseded = supersededNow(readings, request);
  const posts = mergePosts({
    stored: previous.posts.filter((post) => isTracked(post, request.accounts)),
    delivered: readings.flatMap((reading) => reading.posts),
    superseded: new Set(Object.keys(superseded)),
    arrivedAt: (post) => (previous.takenAt === null ? post.at : takenAt),
  });
  return {
    posts: posts.filter((post) => Date.parse(post.at) >= retentionStart(request)),
    records: readings.flatMap(({ records }) => records),
    memory: {
      ...Object.fromEntries(readings.map(({ source, memory }) => [source.name, memory])),
      ...(Object.keys(superseded).length > 0 && { superseded }),
    },
  };
}

function supersededNow(readings: readonly SourcePass[], request: CaptureRequest): Superseded {
  const before = supersededSince(retentionStart(request), request.previous.memory['superseded']);
  const found = readings.flatMap(({ superseded }) => superseded.map((key): [string, string] => [key, request.takenAt]));
  return { ...Object.fromEntries(found), ...before };
}

/** Posts of a handle that is not tracked any more would be read as those of the account's new holder. */
function isTracked({ account, handle }: StoredPost, accounts: readonly TrackedAccount[]): boolean {
  const tracked = accounts.find((each) => each.account === account);
  return tracked !== undefined && everyHandle(tracked).includes(handle.toLowerCase());
}

const retentionStart = ({ now, retentionDays }: CaptureRequest) => now.getTime() - retentionDays * dayMs;

interface SourcePass {
  source: FeedSource;
  records: FeedSourceRecord[];
  posts: Post[];
  superseded: readonly string[];
  memory: SourceMemory;
}

async function readSource(source: FeedSource, request: CaptureRequest): Promise<SourcePass> {
  const notCalled = reasonNotToCall(source, request);
  if (notCalled) return report(notCalled, request);
  request.onProgress?.({ source: source.name, state: 'reading' });
  try {
    const { accounts, now } = request;
    const since = new Date(sinceFor(source, request));
    const reading = await source.read({ since, now, accounts, memory: memoryOf(source, request) });
    return report(answered(source, reading, request), request);
  } catch (error) {
    return report(failed(source, error, request), request, error);
  }
}

function report(pass: SourcePass, { onProgress }: CaptureRequest, cause?: unknown): SourcePass {
  const [record] = pass.records;
  onProgress?.({
    source: pass.source.name,
    state: record?.outcome ?? 'unavailable',
    posts: pass.posts.length,
    ...(record?.error !== undefined && { error: record.error }),
    ...(cause !== undefined && { cause }),
  });
  return pass;
}

function reasonNotToCall(source: FeedSource, request: CaptureRequest): SourcePass | undefined {
  const handles = source.handles(request.accounts);
  const unavailable =
    source.unavailable ?? (handles.length === 0 ? 'Not called: it reads none of the tracked accounts.' : undefined);
  if (unavailable !== undefined) {
    const facts = { outcome: 'unavailable', error: unavailable, skipped: 0 } as const;
    return without(source, request, facts, 'not_read');
  }
  const before = recordBefore(source, request);
  const pausedMs = Date.parse(before?.retry_at ?? '') - request.now.getTime();
  if (!before || !(pausedMs > 0 && pausedMs <= longestPauseMs)) return undefined;
  const { outcome, error, skipped, retry_at } = before;
  return without(source, request, { outcome, skipped, ...(error !== undefined && { error }), retry_at }, 'error');
}

function failed(source: FeedSource, error: unknown, request: CaptureRequest): SourcePass {
  if (!(error instanceof UpstreamError)) {
    const text = 'internal: reading it failed in a way that this service did not expect; its log says more';
    return without(source, request, { outcome: 'error', error: text, skipped: 0 }, 'error');
  }
  return without(source, request, { outcome: 'error', skipped: 0, ...wordsOf(error) }, 'error');
}

function wordsOf(error: UpstreamError) {
  return { error: errorLine(error), ...(error.retryAt && { retry_at: error.retryAt.toISOString() }) };
}

type Facts = Omit<FeedSourceRecord, 'name' | 'handles' | 'last_success_at' | 'latest_read'>;

/** A pass that brought nothing: what was known before stays, the memory too. */
function without(
  source: FeedSource,
  request: CaptureRequest,
  facts: Facts,
  latestRead: NonNullable<FeedSourceRecord['latest_read']>,
): SourcePass {
  const emptyPasses = recordBefore(source, request)?.empty_passes;
  const records = recordsOf(source, request, {
    ...(emptyPasses !== undefined && { empty_passes: emptyPasses }),
    ...facts,
    last_success_at: recordBefore(source, request)?.last_success_at ?? null,
    ...(source.reportsLatestRead && { latest_read: latestRead }),
  });
  return { source, records, posts: [], superseded: [], memory: memoryOf(source, request) };
}

function answered(source: FeedSource, reading: FeedReading, request: CaptureRequest): SourcePass {
  const doubt = doubtOf(source, reading, request);
  if (doubt.isSuspect) {
    const error = `suspect_empty: ${source.name} answered without any post where there were posts before`;
    const facts = { outcome: 'error', error, skipped: reading.skipped, empty_passes: doubt.emptyPasses } as const;
    return without(source, request, facts, 'error');
  }
  const latest = request.now.getTime() + aheadMs;
  const posts = reading.posts.filter((post) => Date.parse(post.at) <= latest);
  const heldBack = reading.posts.length - posts.length;
  const { partial } = reading;
  const records = recordsOf(source, request, {
    outcome: partial ? 'error' : 'ok',
    ...(partial && wordsOf(partial)),
    last_success_at: partial ? (recordBefore(source, request)?.last_success_at ?? null) : request.takenAt,
    skipped: reading.skipped,
    ...(reading.skipped_example !== undefined && { skipped_example: reading.skipped_example }),
    ...(heldBack > 0 && { held_back: heldBack }),
    ...(doubt.emptyPasses > 0 && { empty_passes: doubt.emptyPasses }),
    ...(source.reportsLatestRead && { latest_read: partial ? 'error' : 'ok' }),
  });
  // What was held back is delivered again only to somebody who has not read it yet.
  const memory = heldBack > 0 ? memoryOf(source, request) : reading.memory;
  return { source, records, posts, superseded: supersededBy({ ...reading, posts }), memory };
}

/** An empty list where there was much is believed when it lasts: in the second pass in a row. */
function doubtOf(source: FeedSource, { posts, only_new, partial }: FeedReading, request: CaptureRequest) {
  const since = sinceFor(source, request);
  const hadPosts = request.previous.posts.some(
    (post) => post.delivered_by.includes(source.name) && Date.parse(post.at) >= since,
  );
  if (posts.length > 0 || only_new || partial || !hadPosts) return { isSuspect: false, emptyPasses: 0 };
  const emptyPasses = (recordBefore(source, request)?.empty_passes ?? 0) + 1;
  return { isSuspect: emptyPasses === 1, emptyPasses };
}

function recordsOf(
  source: FeedSource,
  { accounts }: CaptureRequest,
  facts: Omit<FeedSourceRecord, 'name' | 'handles'>,
): FeedSourceRecord[] {
  const handles = source.handles(accounts);
  const groups = source.onePerHandle ? handles.map((handle) => [handle]) : [handles];
  return groups.map((group) => ({ name: source.name, handles: group, ...facts }));
}

function sinceFor(source: FeedSource, request: CaptureRequest): number {
  const lastSuccess = Date.parse(recordBefore(source, request)?.last_success_at ?? '');
  const start = retentionStart(request);
  if (Number.isNaN(lastSuccess)) return start;
  return Math.max(start, Math.min(lastSuccess, request.now.getTime()) - overlapMs);
}

/** What the pass before found out, if it was about the same handles: other ones begin anew. */
function recordBefore(source: FeedSource, { previous, accounts }: CaptureRequest): FeedSourceRecord | undefined {
  const handles = source.handles(accounts).join();
  return previous.records.find(({ name, handles: read }) => name === source.name && read.join() === handles);
}

function memoryOf(source: FeedSource, request: CaptureRequest): SourceMemory {
  return (recordBefore(source, request) && request.previous.memory[source.name]) ?? {};
}
