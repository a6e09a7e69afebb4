import { feedError, readsAccount } from '@postjoin/feed-sources/health';
import type { AccountName } from '@postjoin/feed-sources/types';
import { memoize, memoizePerObject } from '@postjoin/values';
import { meanings } from '../schemas/reasons.ts';
import { dataKinds, describeFreshness, type DataKind, describeUnread } from '../table/freshness.ts';
import { shareJson } from '../table/entry.ts';
import type { JoinTable } from '../table/table.ts';
import type { TimelinePost, Window } from '../table/sorted-lists.ts';

/** Explains prices and moves, in the answers of `search_markets` and of the operations with rows. */
export const unitsText =
  'last_price: of the named outcome, 0 to 1, as the venue gave it. move_24h, move_7d: last_price minus the price 24 ' +
  'hours or 7 days earlier. price_at_post, move_since_post: from the price history, which can differ. null: not known. ' +
  'Times: UTC.';

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
  const reasons: Record<string, string> = {};
  for (const code of codes) if (code !== undefined) reasons[code] ??= meanings[code] ?? code;
  return reasons;
}

/**
 * Maximum number of descriptions for a generation: one for each set of kinds that answers use and for each account or
 * all, in this minute and the one before.
 */
const maxDescriptions = 12;

interface Uses {
  now: Date;
  uses: readonly DataKind[];
  account: AccountName | undefined;
}

/** Describes the age of the data of a generation once a minute. Only the sources of the account count. */
const freshnessOf = memoizePerObject((metadata: JoinTable['metadata']) =>
  memoize(
    ({ now, uses, account }: Uses) => {
      const tracked = metadata.accounts.find((candidate) => candidate.account === account);
      const feed = metadata.feed.filter(({ handles }) => !tracked || readsAccount(handles, tracked));
      const freshness = describeFreshness({ ...metadata, feed }, now, uses);
      shareJson(freshness);
      return freshness;
    },
    ({ now, uses, account = '' }) => `${now.getTime()} ${uses.join(' ')} ${account}`,
    maxDescriptions,
  ),
);

/**
 * Maximum number of windows whose feed is cached. A window ends at a full minute, so a minute has one window for each
 * number of hours and each account, and most callers request the same few. The feed of a window takes 5 kB.
 */
const maxFeeds = 300;

/** Describes the feed of a window once. */
const feedOf = memoizePerObject(({ describeFeed }: JoinTable) =>
  memoize(
    ({ from, to, account }: Window) => {
      const feed = describeFeed({ account, from: new Date(from), to: new Date(to) });
      shareJson(feed);
      return { feed, error: feedError(feed) };
    },
    ({ from, to, account = '' }) => `${from} ${to} ${account}`,
    maxFeeds,
  ),
);

/**
 * Returns the members of an answer about posts: those before its lists and those after them.
 * @param options.newest the newest post that the answer covers
 * @param options.uses the data whose age the answer reports
 * @param options.note follows the sentences about what was never read
 */
export function createCommonMembers(
  table: JoinTable,
  window: Window,
  now: Date,
  {
    newest,
    uses = dataKinds,
    note,
  }: { newest: TimelinePost | undefined; uses?: readonly DataKind[]; note?: string | undefined },
) {
  const { feed, error } = feedOf(table)(window);
  const unread = describeUnread(table.metadata, uses);
  const handles = table.metadata.accounts.map(({ handle }) => `@${handle}`);
  return {
    head: {
      source: table.source,
      error: joinNotes([unread, error]),
      note: joinNotes([unread, note]),
      newestAt: newest?.post.at ?? null,
      snapshot: freshnessOf(table.metadata)({ now, uses, account: window.account }),
    },
    tail: { feed, handles, ...describeMatching(table.metadata), units: unitsText },
  };
}

const describeMatching = ({ judge }: JoinTable['metadata']) =>
  judge ? { match: `${matchText} ${judgeText}`, judge } : { match: matchText };
