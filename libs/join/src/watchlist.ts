import { weekHours, type WatchlistData, type WatchlistParams } from './contract.ts';
import { joinWindow, type Beside, type Narrowing } from './joined.ts';
import type { JoinTable, MatchedPost } from './table.ts';
import { isWithin, windowOf, type Window } from './timeline.ts';
import type { TopicPlaces } from './topic-index.ts';
import { parseTopicList } from './topic-list.ts';

const emptyListNote =
  'No topic was passed. Pass the names that the user watches in markets, separated by commas, such as ' +
  'markets=tariffs,Federal Reserve. The service stores no list.';

/** A topic as it was named in the call, and where it is named in the generation. */
export interface RequestedTopic {
  name: string;
  places: TopicPlaces;
}

/**
 * The topics of a `markets` parameter, looked up.
 * @throws {ServiceError} for a list that is too long
 */
export function lookUpTopics(table: JoinTable, markets: string | undefined): RequestedTopic[] {
  return parseTopicList(markets).map((name) => ({ name, places: table.topics.places(name) }));
}

/**
 * The named topics joined with posts: a row is about a topic when both its post and its contract name it.
 * @throws {ServiceError} for a bad cursor or a list that is too long
 */
export function answerWatchlist(table: JoinTable, params: WatchlistParams, now: Date): WatchlistData {
  const topics = lookUpTopics(table, params.markets);
  const window = windowOf(params.hours, now);
  const narrowing = narrowTo(table, topics);
  const beside = besideLists(topics, narrowing);
  const { facts, lists } = joinWindow(table, { window, hours: params.hours, page: params, now, narrowing, beside });
  const shown = new Set([...lists.rows, ...lists.also_7d.rows].map(({ post }) => post.id));
  const rowWindow = lists.also_7d.rows.length > 0 ? windowOf(weekHours, now) : window;
  return {
    ...facts,
    ...(topics.length === 0 ? { note: emptyListNote } : {}),
    topics: topics.map((topic) => describeTopic(topic, { window, rowWindow, shown })),
    ...lists,
  };
}

interface TopicNarrowing extends Narrowing {
  /** How many of the topics a row is about. */
  countTopics: (matched: MatchedPost) => number;
}

/** Narrows a join to posts that name one of the topics, and to rows whose contract names that same topic. */
export function narrowTo({ byArrival: posts }: JoinTable, topics: readonly RequestedTopic[]): TopicNarrowing {
  const isNamed = new Uint8Array(posts.length);
  const joinedTopics = new Uint8Array(posts.length);
  for (const { places } of topics) {
    for (const { place } of places.posts) isNamed[place] = 1;
    for (const { place } of places.joined) joinedTopics[place] = (joinedTopics[place] ?? 0) + 1;
  }
  const countTopics = ({ place }: MatchedPost) => joinedTopics[place] ?? 0;
  return { includes: ({ place }) => isNamed[place] === 1, joins: (post) => countTopics(post) > 0, countTopics };
}

type Topic = WatchlistData['topics'][number];

/** The characters that the facts of a topic take, beside its name and its rows. */
const topicLength = 80;
/** The characters that a row takes under a topic, beside its two ids. */
const rowIdsLength = 36;

/** What the topics take of an answer: each its facts, and each row once more under every topic that it is about. */
function besideLists(topics: readonly RequestedTopic[], { countTopics }: TopicNarrowing): Beside {
  return {
    always: topics.reduce((sum, { name }) => sum + topicLength + JSON.stringify(name).length, 0),
    withRow: (matched) =>
      countTopics(matched) * (rowIdsLength + matched.post.id.length + matched.match.contract.id.length),
  };
}

interface Shown {
  window: Window;
  /** Where rows come from: the week when the window itself has none. */
  rowWindow: Window;
  /** Ids of the posts of the rows that are shown. */
  shown: ReadonlySet<string>;
}

function describeTopic({ name, places }: RequestedTopic, { window, rowWindow, shown }: Shown): Topic {
  const rows = places.joined.filter((post) => isWithin(post, rowWindow) && shown.has(post.post.id));
  return {
    topic: name,
    recognised: places.recognised,
    posts: places.posts.filter((post) => isWithin(post, window)).length,
    contracts: places.contracts.size,
    rows: rows.map(({ post, match }) => ({ post_id: post.id, contract_id: match.contract.id })),
  };
}
