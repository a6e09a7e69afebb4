import type { UpstreamAddress } from '@postjoin/upstream';

/**
 * The row of a feed source: all facts that other packages look up by the name of the source. Rows are pure data, so the
 * settings and the web page may import them. The factory of each source is in `create-feed-sources.ts`.
 */
export interface FeedSourceRow<Variable extends string = string> {
  /** Name of the source for people. */
  label: string;
  /** Whether the default value of `FEEDS` contains the source. */
  onByDefault: boolean;
  /**
   * A fact for operators, as words that follow the name in a sentence. For a source that is off by default, the fact
   * is the reason why the source is off.
   */
  note?: string;
  /**
   * Decides whose text and time are used when several sources deliver a post: the lowest number wins. Numbers are
   * distinct.
   */
  textPriority: number;
  /**
   * How many days after its time a post may first appear at the source, because the source stalled or skipped the post.
   * Above 2, `read-source.ts` reads that far back once an hour. 0 for a source that has every post at once.
   */
  maxDelayDays: number;
  /** Empty for a source that calls no upstream. */
  addresses: readonly UpstreamAddress<Variable>[];
  /**
   * True for the source that reports the stored posts. Its health counts every stored post of the window, and its
   * status does not count as a response of an upstream.
   */
  reportsStoredPosts?: boolean;
  /**
   * True for a source that reads a website or another platform of the office, not the tracked accounts on X and Truth
   * Social.
   */
  isOtherChannel?: boolean;
  /**
   * True for a source whose terms forbid to pass its texts on to others. The text of any other source that has a post
   * whole is preferred. Answers have only the matched words of a restricted text, unless `X_API_TEXT` is `full`.
   */
  restrictsText?: boolean;
  /**
   * True for a source that charges for what it delivers. It is read once the free upstreams have shown that the clock is
   * right.
   */
  isCharged?: boolean;
  /**
   * Days for which a post that no other source has delivered is retained, because the terms of this one demand that
   * deleted posts go, and older ones are not looked up. Absent: for the whole retention.
   */
  maxRetentionDays?: number;
  /** True for a source that is known to lack the posts of whole days. Its health names the gaps between its posts. */
  mayHaveGaps?: boolean;
  /**
   * True for a source that has posts within minutes, and answers with 304 while it has no new one. The worker also reads
   * it between two passes.
   */
  isFast?: boolean;
}

const megabyte = 1024 * 1024;

/**
 * Days for which the posts of X are looked up once a day. The API charges for each, and answers cover at most 7 days.
 */
export const maxUncheckedDays = 8;

/**
 * The rows are in the order in which the feed reports the sources. Each `textPriority` follows one rule: the platform
 * itself comes first, then the sources whose text is closest to the text of the platform. trumpstruth preserves the
 * markup. The truth archive removes the markup and leaves no separator in its place. XTracker has only the beginning of a
 * long text.
 *
 * An address without `limits` has the default limits of the client, 2 MB and 50,000 values. They are more than three
 * times what the sources with these limits send. The largest body is that of whitehouse.gov, 0.6 MB for 30 items.
 */
const rows = {
  model_search: {
    label: 'Model search',
    onByDefault: true,
    note: 'is reported, but never called',
    textPriority: 8,
    maxDelayDays: 0,
    addresses: [],
  },
  platform_api: {
    label: 'X API',
    onByDefault: true,
    // Developer Policy of 14 July 2026: an API may hand out the ids of posts, and not their texts.
    restrictsText: true,
    isCharged: true,
    maxRetentionDays: maxUncheckedDays,
    textPriority: 1,
    // The platform itself. Each call requests the posts after the newest known one.
    maxDelayDays: 0,
    addresses: [
      {
        variable: 'X_API_URL',
        defaultUrl: 'https://api.x.com',
        // A page has up to 100 posts of at most 25,000 characters, and the posts that they refer to.
        limits: { maxBytes: 4 * megabyte },
      },
    ],
  },
  stored_history: {
    label: 'Stored history',
    onByDefault: true,
    textPriority: 7,
    maxDelayDays: 0,
    addresses: [],
    reportsStoredPosts: true,
  },
  xtracker: {
    label: 'XTracker',
    onByDefault: true,
    mayHaveGaps: true,
    textPriority: 4,
    // Four times from April to September 2026 it responded without new posts for 20 to 77 hours. It added them
    // afterwards, and one post in a hundred 1 to 18 days late. The rest is a margin for outages of its own.
    maxDelayDays: 21,
    addresses: [
      {
        variable: 'XTRACKER_URL',
        defaultUrl: 'https://xtracker.polymarket.com/api',
        // The 500 posts of 21 days take half a megabyte and 10,000 values.
      },
    ],
  },
  truth_archive: {
    label: 'Truth archive',
    onByDefault: true,
    textPriority: 3,
    // Hours behind at times. The first part of the file has the posts of about five days, so this takes no more calls.
    maxDelayDays: 4,
    addresses: [
      {
        variable: 'TRUTH_ARCHIVE_URL',
        defaultUrl: 'https://ix.cnn.io/data/truth-social/truth_archive.json',
        // One file, which had 19 MB and about 380,000 values in 2026-08 and grows by half a megabyte a month.
        limits: { maxBytes: 28 * megabyte, maxValues: 600_000 },
      },
    ],
  },
  trumpstruth: {
    label: 'trumpstruth.org',
    onByDefault: true,
    // Two to five minutes behind the post, as observed in 2026-07. Its robots.txt allows all paths.
    isFast: true,
    textPriority: 2,
    // Minutes behind. No late post is known; the first page has the posts of about four days.
    maxDelayDays: 4,
    addresses: [
      {
        variable: 'TRUMPSTRUTH_URL',
        defaultUrl: 'https://www.trumpstruth.org/feed',
      },
    ],
  },
  whitehouse_rss: {
    label: 'whitehouse.gov',
    onByDefault: false,
    note: 'reads another channel (platform `whitehouse.gov`)',
    isOtherChannel: true,
    textPriority: 5,
    // A page has 30 headlines, about two days. No headline is known to come later.
    maxDelayDays: 2,
    addresses: [
      {
        variable: 'WHITEHOUSE_RSS_URL',
        defaultUrl: 'https://www.whitehouse.gov',
      },
    ],
  },
  bluesky: {
    label: 'Bluesky',
    onByDefault: false,
    note: 'reads another channel (platform `bluesky`)',
    isOtherChannel: true,
    textPriority: 6,
    // The network's own index. The first page has 100 posts, more than the White House had there until November 2026.
    maxDelayDays: 2,
    addresses: [
      {
        variable: 'BLUESKY_URL',
        defaultUrl: 'https://public.api.bsky.app',
      },
    ],
  },
} as const satisfies Record<string, FeedSourceRow>;

export type FeedSourceName = keyof typeof rows;

/** The environment variables that hold the addresses of the sources. */
export type FeedUrlVariable = (typeof rows)[FeedSourceName]['addresses'][number]['variable'];

export const feedSourceRows: Readonly<Record<FeedSourceName, FeedSourceRow<FeedUrlVariable>>> = rows;

/** Every address of every source, with the name of the upstream client that calls the address. */
export const feedAddresses = Object.entries(feedSourceRows).flatMap(([name, { addresses }]) =>
  addresses.map((address) => ({ client: name, ...address })),
);

/**
 * Whether the text of a post must not leave the service.
 * @param permission that of the operator, from the setting `X_API_TEXT`
 */
export function hasRestrictedText({ source }: { source: FeedSourceName }, permission?: 'full'): boolean {
  return permission !== 'full' && feedSourceRows[source].restrictsText === true;
}

export const feedSourceNames = Object.keys(rows) as FeedSourceName[];

/**
 * The sources of earlier versions, each with the reason for its removal and the variable of its address. A setting that
 * has such a name is reported, and a stored snapshot that has one is read without it.
 */
export const removedFeedSources: Readonly<Record<string, { variable: string; reason: string }>> = {
  truthsocial: { variable: 'TRUTHSOCIAL_URL', reason: 'Truth Social answers only browsers' },
  trumpfeed: { variable: 'TRUMPFEED_URL', reason: 'thetrumpfeed.org has gone' },
};

/** The sources that are read when `FEEDS` is unset. */
export const defaultFeeds: readonly FeedSourceName[] = feedSourceNames.filter((name) => rows[name].onByDefault);
