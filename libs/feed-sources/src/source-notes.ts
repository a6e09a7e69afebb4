import { dayMs, newestFirst } from '@postjoin/values';
import { listHandles } from './identity.ts';
import { feedSourceRows } from './registry.ts';
import type { AccountName, FeedSourceName, FeedSourceRecord, StoredPost, TimeSpan, TrackedAccount } from './types.ts';

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
  const others = records.filter((other) => {
    const { addresses, isOtherChannel } = feedSourceRows[other.name];
    return other.name !== name && addresses.length > 0 && isOtherChannel !== true;
  });
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

/** Whether one of the handles that a source reads belongs to an account. */
export function readsAccount(handles: readonly string[], account: TrackedAccount): boolean {
  const own = listHandles(account);
  return handles.some((handle) => own.includes(handle.toLowerCase()));
}

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
const maxGapMs = 48 * 3_600_000;

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
