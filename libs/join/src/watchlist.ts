import type { JoinData, WatchlistData, WatchlistParams } from './contract.ts';
import { joinedAnswer, type Narrowing } from './joined.ts';
import { isMatched, type JoinTable, type MatchedPost, type ScannedPost } from './table.ts';
import { windowOf } from './timeline.ts';
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
  const inWindow = new Set(table.scanned.within(window));
  return {
    ...facts,
    ...(topics.length === 0 ? { note: emptyListNote } : {}),
    feed,
    topics: topics.map((topic) => describeTopic(topic, inWindow, answer)),
    rows,
    also_7d,
    unmatched,
    scanned,
  };
}

/** Narrows a join to posts that name one of the topics, and to rows whose contract names that same topic. */
export function naming(topics: readonly TopicPlaces[]): Narrowing {
  const named = new Set(topics.flatMap(({ posts }) => [...posts]));
  return {
    scans: (scanned) => named.has(scanned),
    joins: (matched) => topics.some((topic) => isAbout(topic, matched)),
  };
}

function isAbout(topic: TopicPlaces, matched: MatchedPost): boolean {
  return topic.posts.has(matched) && topic.contracts.has(matched.verdict.contract);
}

function describeTopic(topic: TopicPlaces, inWindow: ReadonlySet<ScannedPost>, { rows, also_7d }: JoinData) {
  const shown = new Set([...rows, ...also_7d.rows].map(({ post }) => post.id));
  const posts = [...topic.posts];
  return {
    topic: topic.name,
    recognised: topic.recognised,
    posts: posts.filter((scanned) => inWindow.has(scanned)).length,
    contracts: topic.contracts.size,
    rows: posts
      .filter(isMatched)
      .filter((matched) => shown.has(matched.post.id) && isAbout(topic, matched))
      .map(({ post, verdict }) => ({ post_id: post.id, contract_id: verdict.contract.id })),
  };
}
