import type { WatchlistData, WatchlistParams } from './contract.ts';
import { joinedAnswer, type Narrowing } from './joined.ts';
import type { ScannedPost } from './scanned-post.ts';
import type { JoinTable } from './table.ts';
import { isWithin, windowOf, type Window } from './timeline.ts';
import type { TopicPlaces } from './topic-index.ts';
import { parseTopicList } from './topic-list.ts';

const emptyListNote =
  'No topic was passed. Pass the names that the user watches in markets, separated by commas, such as ' +
  'markets=tariffs,Federal Reserve. The service stores no list.';

/**
 * The named topics joined with posts: a row is about a topic when both its post and its contract name it.
 * @throws {ServiceError} for a bad cursor or a list that is too long
 */
export function answerWatchlist(table: JoinTable, params: WatchlistParams, now: Date): WatchlistData {
  const topics = parseTopicList(params.markets).map((name) => table.topics.places(name));
  const window = windowOf(params.hours, now);
  const answer = joinedAnswer(table, { window, hours: params.hours, page: params, now, narrowing: naming(topics) });
  const { feed, rows, also_7d, unmatched, scanned, ...facts } = answer;
  const shown = new Set([...rows, ...also_7d.rows].map(({ post }) => post.id));
  return {
    ...facts,
    ...(topics.length === 0 ? { note: emptyListNote } : {}),
    feed,
    topics: topics.map((topic) => describeTopic(topic, window, shown)),
    rows,
    also_7d,
    unmatched,
    scanned,
  };
}

/** Narrows a join to posts that name one of the topics, and to rows whose contract names that same topic. */
export function naming(topics: readonly TopicPlaces[]): Narrowing {
  const named = new Set<ScannedPost>();
  for (const { posts } of topics) for (const scanned of posts) named.add(scanned);
  return {
    scans: (scanned) => named.has(scanned),
    joins: (matched) => topics.some(({ joined }) => joined.has(matched)),
  };
}

function describeTopic(topic: TopicPlaces, window: Window, shown: ReadonlySet<string>) {
  let posts = 0;
  for (const scanned of topic.posts) if (isWithin(scanned, window)) posts += 1;
  return {
    topic: topic.name,
    recognised: topic.recognised,
    posts,
    contracts: topic.contracts.size,
    rows: [...topic.joined]
      .filter(({ post }) => shown.has(post.id))
      .map(({ post, verdict }) => ({ post_id: post.id, contract_id: verdict.contract.id })),
  };
}
