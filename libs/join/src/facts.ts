import { freshness } from './freshness.ts';
import { keepJson } from './json-text.ts';
import { rememberForEach } from './remember.ts';
import type { ScannedPost } from './scanned-post.ts';
import type { JoinTable } from './table.ts';
import type { Window } from './timeline.ts';

/** What prices and moves mean, said with every answer that has some. */
export const unitsText =
  'last_price: last price of the named outcome, 0 to 1, as the venue gave it. move_24h and move_7d: last price minus ' +
  'the price 24 hours or 7 days earlier, -1 to 1. null: not known. Times are UTC.';

/** How posts and contracts are matched, said with every joined answer. */
const matchText =
  'Conservative: a named topic must appear in both the post and the contract, with the same kind of act; no match is ' +
  'given rather than a stretched one.';

/**
 * The facts that stand before the lists of every answer about posts.
 * @param posts those the answer is about, newest first
 */
export function feedFacts(table: JoinTable, window: Window, now: Date, posts: readonly ScannedPost[]) {
  const { feed, error } = table.feed.of(window);
  return {
    handles: table.facts.accounts.map(({ handle }) => `@${handle}`),
    source: table.source,
    ...(error === undefined ? {} : { error }),
    newestAt: posts[0]?.post.at ?? null,
    snapshot: freshness(table.facts, now),
    feed,
  };
}

/** Answers are made at few instants, and few posts are the newest of a window. */
const mostFacts = 500;
/** Of each generation the facts that stood first lately. */
const firstFacts = rememberForEach<JoinTable, ReturnType<typeof makeFirstFacts>>(mostFacts);

/** The facts of an answer that joins posts with contracts: those that stand first, and the health of the feed. */
export function joinFacts(table: JoinTable, window: Window, now: Date, posts: readonly ScannedPost[]) {
  const { feed, error } = table.feed.of(window);
  const key = `${now.getTime()} ${posts[0]?.place} ${error}`;
  return { facts: firstFacts(table, key, () => makeFirstFacts(feedFacts(table, window, now, posts))), feed };
}

function makeFirstFacts({ handles, source, error, newestAt, snapshot }: ReturnType<typeof feedFacts>) {
  const facts = {
    handles,
    source,
    ...(error === undefined ? {} : { error }),
    match: matchText,
    units: unitsText,
    newestAt,
    snapshot,
  };
  keepJson(facts); // They go into many answers as they are.
  return facts;
}
