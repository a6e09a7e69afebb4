import { countLeading, dayMs, findLatest, formatCount, newestFirst } from '@postjoin/values';
import {
  type AccountActivity,
  type AccountName,
  accountNames,
  type Feed,
  type FeedSourceHealth,
  type FeedSourceName,
  type FeedSourceRecord,
  type StoredPost,
  type TimeSpan,
  type TrackedAccount,
} from './types.ts';
import { feedSourceRows } from './registry.ts';
import { listHandles, readsAccount } from './identity.ts';
import { createActivityFinder, describeSilence, isOfAccounts } from './account-activity.ts';

export { findSilentSince } from './account-activity.ts';
export { readsAccount } from './identity.ts';

/** A time window, both ends inclusive, of one account or of all accounts. */
export interface FeedWindow {
  account?: AccountName | undefined;
  from: Date;
  to: Date;
}

interface FeedState {
  /** The records of the latest pass, in the order in which the feed reports the sources. */
  records: readonly FeedSourceRecord[];
  accounts: readonly TrackedAccount[];
  /** When the stored posts were written; null before the first snapshot. */
  storedAt: string | null;
  /** All stored posts, including blank ones. */
  posts: readonly StoredPost[];
}

export interface DescribeFeedInput extends FeedState, FeedWindow {}

/** The numbers of posts that have text or a link, and of blank posts, which have only media. */
type BodyCounts = Pick<FeedSourceHealth, 'posts_with_text' | 'blank_bodies'>;

/** The stored posts of a window, and those before it. */
interface FilledWindow extends Pick<FeedWindow, 'from'> {
  posts: readonly StoredPost[];
  /** The number of stored posts of the account that are older than the window. */
  older: number;
  accounts: readonly AccountActivity[];
}

/**
 * Creates the feed object of the specification for one window. Omits sources that read no account of the window.
 *
 * - `up`: no called source failed, no account is silent, and either a source responded or the window has posts.
 * - `degraded`: an account is silent, or a source failed, and the window has posts. Stored posts count: if all upstreams
 *   fail while stored posts are served, the feed is `degraded` and each source reports its error.
 * - `down`: the window has no posts, and a source failed or no source was called.
 */
export function describeFeed(input: DescribeFeedInput): Feed {
  return createFeedDescriber(input)(input);
}

/** The facts about a source that are the same for every window of an account. */
interface SourceFacts {
  record: FeedSourceRecord;
  /** The handles of the account that the source reads, separated by commas. */
  handle: string;
  newestAt: string | null;
  notes: readonly SourceNote[];
  /** The accounts of the window that the source reads. */
  accounts: readonly AccountName[];
}

/** Creates a function that does the same as `describeFeed`. What is the same for all windows is computed here, once. */
export function createFeedDescriber(state: FeedState): (window: FeedWindow) => Feed {
  const input = { ...state, deliveries: listDeliveries(state.posts) };
  const findActivity = createActivityFinder(state);
  const dated = state.posts.map((post) => ({ post, at: Date.parse(post.at) })).sort((a, b) => a.at - b.at);
  const byAccount = new Map(
    [undefined, ...accountNames].map((account) => {
      const posts = account === undefined ? dated : dated.filter(({ post }) => post.account === account);
      return [account, { posts, facts: listSourceFacts(input, account) }];
    }),
  );
  return ({ account, from, to }) => {
    const { posts = [], facts = [] } = byAccount.get(account) ?? {};
    const older = countLeading(posts, from.getTime() - 1, isUpTo);
    const inWindow = posts.slice(older, countLeading(posts, to.getTime(), isUpTo)).map(({ post }) => post);
    const accounts = findActivity(to, account);
    const filled = { from, posts: inWindow, older, accounts };
    const sources = facts.map((source) =>
      isStored(source.record.name)
        ? describeStoredPosts(source, state.storedAt, filled)
        : describeSource(source, filled),
    );
    const status = chooseFeedStatus(sources, inWindow.length > 0);
    const hasSilence = accounts.some(({ silent }) => silent);
    return { status: hasSilence && status === 'up' ? 'degraded' : status, sources, accounts };
  };
}

const isUpTo = ({ at }: { at: number }, instant: number): boolean => at <= instant;

function listSourceFacts(
  { records, accounts, deliveries }: FeedState & { deliveries: readonly Delivery[] },
  account: AccountName | undefined,
): SourceFacts[] {
  const tracked = accounts.filter((candidate) => account === undefined || candidate.account === account);
  const handles = tracked.flatMap(listHandles);
  return records.flatMap((record) => {
    const requested =
      account === undefined
        ? record.handles
        : record.handles.filter((handle) => handles.includes(handle.toLowerCase()));
    if (requested.length === 0) return [];
    const read = tracked.filter((candidate) => readsAccount(record.handles, candidate));
    const own = deliveries.filter(
      ({ source, account: of }) => source === record.name && read.some((candidate) => candidate.account === of),
    );
    const newestAt = findLatest(own.map((delivery) => delivery.newestAt));
    return [
      {
        record,
        handle: requested.join(','),
        newestAt,
        notes: listNotes(record, { accounts: read, records, deliveries }),
        accounts: read.map(({ account: name }) => name),
      },
    ];
  });
}

/**
 * Whether a source is live: it calls an upstream, and it is configured. The source of the stored posts is not live.
 * @param state the outcome of the latest pass, or the status in a feed
 */
export function isLive(name: FeedSourceName, state: FeedSourceHealth['status']): boolean {
  return state !== 'unavailable' && feedSourceRows[name].addresses.length > 0;
}

/** Returns the newest success of a live source; null if there was none. */
export function findPostsReadAt(records: readonly FeedSourceRecord[]): string | null {
  const live = records.filter(({ name, outcome }) => isLive(name, outcome));
  return findLatest(live.map(({ last_success_at }) => last_success_at));
}

/**
 * Creates the text of `data.error`. The text says that the window has no posts, that the posts are stored ones because
 * every live source failed, or that an account is silent. Returns undefined otherwise. The sentence omits the errors of
 * the single sources, because `feed.sources` has them.
 */
export function feedError(feed: Feed): string | undefined {
  if (feed.status !== 'down') return describeOutage(feed) ?? describeSilence(feed.accounts);
  const live = feed.sources.filter(({ name, status }) => isLive(name, status));
  const failed = live.filter(({ status }) => status === 'error').length;
  const cause = live.length === 0 ? 'no source is configured' : `${failed} of ${live.length} sources failed`;
  return `No source delivered a post in this window: ${cause}.`;
}

/** Returns a sentence if every live source failed. Without a live source, returns undefined. */
function describeOutage({ sources }: Feed): string | undefined {
  const live = sources.filter(({ name, status }) => isLive(name, status));
  if (live.length === 0 || live.some(({ status }) => status !== 'error')) return undefined;
  const readAt = findLatest(live.map(({ last_success_at }) => last_success_at));
  const lastRead = readAt === null ? 'never read' : `last read at ${readAt}`;
  return `Every live source of posts failed; posts were ${lastRead}.`;
}

/** Counts the posts with text or a link, and the blank posts. */
function countBodies(posts: readonly StoredPost[]): BodyCounts {
  const blank_bodies = posts.filter(({ kind }) => kind === 'blank').length;
  return { posts_with_text: posts.length - blank_bodies, blank_bodies };
}

const hasPosts = ({ posts_with_text, blank_bodies }: BodyCounts) => posts_with_text + blank_bodies > 0;

function describeSource(facts: SourceFacts, window: FilledWindow): FeedSourceHealth {
  const { record, handle } = facts;
  const delivered = countBodies(window.posts.filter(({ delivered_by }) => delivered_by.includes(record.name)));
  const status = record.outcome !== 'ok' ? record.outcome : hasPosts(delivered) ? 'ok' : 'empty';
  const error = record.error ?? (status === 'empty' ? describeEmptyWindow(record) : undefined);
  return {
    name: record.name,
    handle,
    status,
    ...delivered,
    last_success_at: record.last_success_at,
    ...(record.outcome !== 'unavailable' && describeDeliveries(facts, window)),
    ...(error !== undefined && { error }),
    ...(record.latest_read !== undefined && { latest_read: record.latest_read }),
  };
}

/** Describes the posts that a source has delivered for the accounts of the window, with the notes on the window. */
function describeDeliveries({ record, newestAt, notes, accounts }: SourceFacts, window: FilledWindow) {
  const onWindow = notes.filter(({ until }) => until === undefined || Date.parse(until) >= window.from.getTime());
  const read = isOfAccounts(record.name) ? window.accounts.filter(({ account }) => accounts.includes(account)) : [];
  const silence = describeSilence(read);
  const note = [...(silence === undefined ? [] : [silence]), ...onWindow.map(({ text }) => text)].join(' ');
  return { ...(newestAt !== null && { newest_at: newestAt }), ...(note !== '' && { note }) };
}

/**
 * Describes the stored posts as one more source, `stored_history`. The status of this source is `ok` if a stored post
 * is in the window of the feed, and `empty` otherwise.
 */
function describeStoredPosts(
  { record, handle }: SourceFacts,
  storedAt: string | null,
  { posts, older }: FilledWindow,
): FeedSourceHealth {
  const isEmpty = posts.length === 0;
  return {
    name: record.name,
    handle,
    status: isEmpty ? 'empty' : 'ok',
    ...countBodies(posts),
    last_success_at: isEmpty && older === 0 ? null : storedAt,
    ...(isEmpty && {
      error: `No stored post is in this window; ${describeCount(older, 'older stored post')} not scanned.`,
    }),
    archive_posts: older,
  };
}

function chooseFeedStatus(sources: readonly FeedSourceHealth[], hasDeliveredPosts: boolean): Feed['status'] {
  const hasFailure = sources.some(({ status }) => status === 'error');
  const hasResponse = sources.some(({ name, status }) => !isStored(name) && isResponse(status));
  if (!hasFailure && (hasResponse || hasDeliveredPosts)) return 'up';
  return hasDeliveredPosts ? 'degraded' : 'down';
}

const isStored = (name: FeedSourceName) => feedSourceRows[name].reportsStoredPosts === true;

const isResponse = (status: FeedSourceHealth['status']) => status === 'ok' || status === 'empty';

function describeEmptyWindow({ held_back = 0, other_accounts = 0 }: FeedSourceRecord): string {
  const reasons = [
    held_back > 0 ? `; ${describeCount(held_back, 'post')} held back, because the date is in the future` : '',
    other_accounts > 0 ? `; ${describeCount(other_accounts, 'post')} left out as a post of another account` : '',
  ];
  return `Responded, but has no posts in this window${reasons.join('')}.`;
}

const describeCount = (count: number, noun: string) => `${formatCount(count, noun)} ${count === 1 ? 'was' : 'were'}`;

export interface NoteInput {
  /** The accounts of the window that the source reads. */
  accounts: readonly TrackedAccount[];
  /** The records of all sources. */
  records: readonly FeedSourceRecord[];
  deliveries: readonly Delivery[];
}

/** A sentence about a source. */
export interface SourceNote {
  text: string;
  /** The note concerns only windows that start at this instant or earlier. Absent for a note on every window. */
  until?: string;
}

/**
 * Lists the notes on a source. They state what may be wrong with the posts of the source, such as missing posts, even if
 * all its requests succeed.
 */
export function listNotes(record: FeedSourceRecord, input: NoteInput): SourceNote[] {
  const always = (text: string): SourceNote => ({ text });
  return [
    ...describeSoleSource(record, input).map(always),
    ...input.accounts.flatMap((account) => describeLag(record, account, input)).map(always),
    ...describeIncomplete(record),
    ...input.accounts.flatMap((account) => describeGaps(record, account, input)),
  ];
}

/** Names each account that no other live source reads, if a source that could read the account is not called. */
function describeSoleSource({ name }: FeedSourceRecord, { accounts, records }: NoteInput): string[] {
  if (feedSourceRows[name].isOtherChannel === true) return [];
  const others = records.filter((other) => other.name !== name && isOfAccounts(other.name));
  return accounts.flatMap((account) => {
    const readers = others.filter(({ handles }) => readsAccount(handles, account));
    if (readers.some(({ outcome }) => outcome !== 'unavailable')) return [];
    const unused = readers.map((reader) => feedSourceRows[reader.name].label).join(', ');
    return unused === '' ? [] : [`It is the only source in use that reads @${account.handle} (not in use: ${unused}).`];
  });
}

/**
 * States that the newest post from the source is more than a day older than the newest stored post of the account on
 * the same platform.
 */
function describeLag({ name }: FeedSourceRecord, { account, handle }: TrackedAccount, { deliveries }: NoteInput) {
  const ofAccount = deliveries.filter((delivery) => delivery.account === account);
  const own = ofAccount.filter(({ source }) => source === name).reduce(chooseLater, undefined);
  const newest = ofAccount.filter(({ platform }) => platform === own?.platform).reduce(chooseLater, undefined);
  if (!own || !newest) return [];
  const days = (Date.parse(newest.newestAt) - Date.parse(own.newestAt)) / dayMs;
  if (days <= 1) return [];
  const count = Math.floor(days);
  return [
    `Its newest post of @${handle} is ${count} ${count === 1 ? 'day' : 'days'} older than the newest one of the other sources.`,
  ];
}

function chooseLater(a: Delivery | undefined, b: Delivery): Delivery {
  return a && Date.parse(a.newestAt) >= Date.parse(b.newestAt) ? a : b;
}

function describeIncomplete({ incomplete }: FeedSourceRecord): SourceNote[] {
  if (!incomplete) return [];
  const text = `Posts ${formatSpan(incomplete)} may be missing, because it returned only a part of the posts of past days.`;
  return [{ text, until: incomplete.to }];
}

/**
 * Names the gaps between the posts of the source. Omits a gap that another source has too, because the account then
 * probably did not post.
 */
function describeGaps({ name }: FeedSourceRecord, { account, handle }: TrackedAccount, input: NoteInput): SourceNote[] {
  if (feedSourceRows[name].mayHaveGaps !== true) return [];
  const ofAccount = input.deliveries.filter((delivery) => delivery.account === account);
  const others = ofAccount.filter(({ source }) => source !== name);
  const gaps = ofAccount
    .filter(({ source }) => source === name)
    .flatMap(({ platform, gaps }) => gaps.filter((gap) => !others.some((other) => hasGap(other, platform, gap))));
  return gaps.map((gap) => ({
    text: `It has no posts of @${handle} ${formatSpan(gap)}; posts of that time may be missing.`,
    until: gap.to,
  }));
}

function hasGap({ platform, gaps }: Delivery, onPlatform: Delivery['platform'], { from, to }: TimeSpan): boolean {
  return platform === onPlatform && gaps.some((gap) => gap.from === from && gap.to === to);
}

/** Formats the days and minutes of a span: `from 2026-01-02 10:00 to 2026-01-05 09:30 (UTC)`. */
const formatSpan = ({ from, to }: TimeSpan) => `from ${formatMinute(from)} to ${formatMinute(to)} (UTC)`;
const formatMinute = (at: string) => at.slice(0, 16).replace('T', ' ');

/** The newest time and the gaps of the stored posts that one source delivered for one account on one platform. */
export interface Delivery {
  source: FeedSourceName;
  account: AccountName;
  platform: StoredPost['platform'];
  /** When the newest of these posts was posted. */
  newestAt: string;
  /** The periods of more than two days between two of these posts, newest first. */
  gaps: TimeSpan[];
}

interface OpenDelivery extends Delivery {
  /** When the oldest post that was counted so far was posted. */
  oldestAt: string;
}

/** Both tracked accounts post on every day, so two days without a post are a sign of missing posts. */
const maxGapMs = 2 * dayMs;

/** Summarizes the posts of each source, account and platform. Posts may be in any order. */
export function listDeliveries(posts: readonly StoredPost[]): Delivery[] {
  const deliveries = new Map<string, OpenDelivery>();
  for (const { account, platform, at, delivered_by } of posts.toSorted(newestFirst)) {
    for (const source of delivered_by) {
      const key = `${source} ${account} ${platform}`;
      const known = deliveries.get(key);
      if (!known) {
        deliveries.set(key, { source, account, platform, newestAt: at, oldestAt: at, gaps: [] });
        continue;
      }
      if (Date.parse(known.oldestAt) - Date.parse(at) > maxGapMs) known.gaps.push({ from: at, to: known.oldestAt });
      known.oldestAt = at;
    }
  }
  return [...deliveries.values()];
}
