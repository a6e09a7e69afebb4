import { weekHours, type WatchlistData, type WatchlistParams } from './contract.ts';
import { joinWindow, type ExtraLength } from './get-join.ts';
import type { JoinTable } from './table.ts';
import { createWindow, isWithin, type Window } from './timeline.ts';
import { createTopicFilter, lookUpTopics, type RequestedTopic, type TopicFilter } from './topic-filter.ts';

const emptyListNote =
  'No topic was passed. Pass the names that the user watches in markets, separated by commas, such as ' +
  'markets=tariffs,Federal Reserve. The service stores no list.';

/**
 * Joins the requested topics with posts. A row is about a topic if both its post and its contract name the topic.
 * @throws {ServiceError} for an invalid cursor or a list that is too long
 */
export function answerWatchlist(table: JoinTable, params: WatchlistParams, now: Date): WatchlistData {
  const topics = lookUpTopics(table, params.markets);
  const window = createWindow(params.hours, now);
  const filter = createTopicFilter(table, topics);
  const extraLength = measureTopics(topics, filter);
  const request = { window, hours: params.hours, page: params, now, filter, extraLength };
  const { metadata, lists } = joinWindow(table, request);
  const shownPostIds = new Set([...lists.rows, ...lists.also_7d.rows].map(({ post }) => post.id));
  const rowWindow = lists.also_7d.rows.length > 0 ? createWindow(weekHours, now) : window;
  return {
    ...metadata,
    ...(topics.length === 0 ? { note: emptyListNote } : {}),
    topics: topics.map((topic) => describeTopic(topic, { window, rowWindow, shownPostIds })),
    ...lists,
  };
}

/** JSON characters of a topic's entry, without its name and its rows. */
const topicEntryLength = 80;
/** JSON characters of a row's entry under a topic, without its two ids. */
const topicRowLength = 36;

/**
 * Measures the `topics` list of an answer. The list has one entry for each topic. The entry contains two ids for each
 * row about the topic.
 */
function measureTopics(topics: readonly RequestedTopic[], { countTopics }: TopicFilter): ExtraLength {
  return {
    always: topics.reduce((sum, { name }) => sum + topicEntryLength + JSON.stringify(name).length, 0),
    ofRow: (matched) =>
      countTopics(matched) * (topicRowLength + matched.post.id.length + matched.match.contract.id.length),
  };
}

interface ShownRows {
  window: Window;
  /** The window of the rows: the requested window, or the last 168 hours if the rows come from `also_7d`. */
  rowWindow: Window;
  shownPostIds: ReadonlySet<string>;
}

function describeTopic(
  { name, mentions }: RequestedTopic,
  { window, rowWindow, shownPostIds }: ShownRows,
): WatchlistData['topics'][number] {
  const rows = mentions.rows.filter((post) => isWithin(post, rowWindow) && shownPostIds.has(post.post.id));
  return {
    topic: name,
    recognised: mentions.recognised,
    posts: mentions.posts.filter((post) => isWithin(post, window)).length,
    contracts: mentions.contracts.size,
    rows: rows.map(({ post, match }) => ({ post_id: post.id, contract_id: match.contract.id })),
  };
}
