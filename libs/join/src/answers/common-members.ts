import { feedError, readsAccount } from '@postjoin/feed-sources/health';
import { describePriceKinds } from '@postjoin/market-venues/registry';
import { findLatest, memoize, memoizePerObject } from '@postjoin/values';
import { meanings } from '../schemas/reasons.ts';
import {
  dataKinds,
  describeFreshness,
  type DataKind,
  describeUnread,
  isStale,
  measureAges,
} from '../table/freshness.ts';
import { shareJson } from '../table/entry.ts';
import type { JoinTable } from '../table/table.ts';
import type { TimelinePost, Window } from '../table/sorted-lists.ts';

/** Explains prices and moves, in the answers of `search_markets` and of the operations with rows. */
export const unitsText =
  'last_price: the last trade of the named outcome, 0 to 1, as the venue gave it; price_at is when it was read. move_24h, ' +
  'move_7d: last_price minus the price 24 hours or 7 days earlier. price_at_post, move_since_post: from the price ' +
  `history, which can differ: ${describePriceKinds()}. midpoint: of bid and ask. A last price can be one small trade; ` +
  'volume counts all trades so far, and the venue shows what is on offer. null: not known. Times: UTC.';

/** Explains how posts are matched with contracts. Every answer with rows contains this text. */
const matchText =
  'Conservative: post and contract name one topic and the same kind of act. Of several outcomes, the post names that of ' +
  'the contract.';

/** Continues `matchText` where the operator has named a language model. */
const judgeText =
  'A language model also reads each new post. confirmed is true where it agrees with the rules, found_by is model where ' +
  'only it finds the contract, and the reason is not_confirmed where it refuses the contract of the rules.';

/** Joins the sentences of a note. Returns undefined without a sentence. */
export function joinNotes(notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter((text) => text !== undefined).join(' ') || undefined;
}

/** Explains each of the codes once, in their order. */
export function explainReasons(codes: Iterable<string | undefined>): Record<string, string> {
  return explainCodes([...new Set(codes)].filter((code) => code !== undefined));
}

/** Maximum number of lists of codes whose explanations are cached. The explanations of a list take 1 kB. */
const maxCodeLists = 500;

const explainCodes = memoize(
  (codes: readonly string[]): Record<string, string> =>
    shareJson(Object.fromEntries(codes.map((code) => [code, meanings[code] ?? code]))),
  (codes) => codes.join('\n'),
  maxCodeLists,
);

/**
 * Maximum number of windows whose members are cached. A window ends at a full minute, so a minute has one window for each
 * number of hours and each account, and most callers request the same few. The members of a window take 5 kB.
 */
const maxWindows = 300;

interface Uses {
  window: Window;
  uses: readonly DataKind[];
}

/** Describes once the sources in a window, and the age of the data at its end. Only sources of its account count. */
const membersOf = memoizePerObject((table: JoinTable) =>
  memoize(
    ({ window: { from, to, account }, uses }: Uses) => {
      const { metadata, source } = table;
      const described = table.describeFeed({ account, from: new Date(from), to: new Date(to) });
      // The status is of the last pass, which may be long ago.
      const isOutdated = described.status === 'up' && isStale(measureAges(metadata, new Date(to)).posts, metadata);
      const feed = isOutdated ? { ...described, status: 'degraded' as const } : described;
      const unread = describeUnread(metadata, uses);
      const tracked = metadata.accounts.find((candidate) => candidate.account === account);
      const records = metadata.feed.filter(({ handles }) => !tracked || readsAccount(handles, tracked));
      return {
        source,
        unread,
        error: joinNotes([unread, feedError(feed)]),
        storedNewestAt: findLatest(feed.accounts.map(({ newest_at }) => newest_at)),
        snapshot: shareJson(describeFreshness({ ...metadata, feed: records }, new Date(to), uses)),
        tail: {
          feed: shareJson(feed),
          handles: shareJson(metadata.accounts.map(({ handle }) => `@${handle}`)),
          ...describeMatching(metadata),
          units: unitsText,
        },
      };
    },
    ({ window: { from, to, account = '' }, uses }) => `${from} ${to} ${account} ${uses.join(' ')}`,
    maxWindows,
  ),
);

/**
 * Returns the members of an answer about posts: those before its lists and those after them.
 * @param window ends now
 * @param options.newest the newest post that the answer covers
 * @param options.uses the data whose age the answer reports
 * @param options.note follows the sentences about what was never read
 */
export function createCommonMembers(
  table: JoinTable,
  window: Window,
  {
    newest,
    uses = dataKinds,
    note,
  }: { newest: TimelinePost | undefined; uses?: readonly DataKind[]; note?: string | undefined },
) {
  const { source, unread, error, storedNewestAt, snapshot, tail } = membersOf(table)({ window, uses });
  return {
    head: { source, error, note: joinNotes([unread, note]), newestAt: newest?.post.at ?? storedNewestAt, snapshot },
    tail,
  };
}

const describeMatching = ({ judge }: JoinTable['metadata']) =>
  judge ? { match: `${matchText} ${judgeText}`, judge } : { match: matchText };
