import { weekHours, type WatchlistData, type WatchlistParams } from './contract.ts';
import { joinedParts, type Beside, type Narrowing } from './joined.ts';
import { inParts, keepJson, type InParts } from './json-text.ts';
import { onceEach } from './once-each.ts';
import { rememberForEach } from './remember.ts';
import type { MatchedPost } from './scanned-post.ts';
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
export function answerWatchlist(table: JoinTable, params: WatchlistParams, now: Date): InParts<WatchlistData> {
  const topics = parseTopicList(params.markets).map((name) => table.topics.places(name));
  const window = windowOf(params.hours, now);
  const narrowing = naming(topics);
  const beside = besideLists(topics, narrowing);
  const { facts, lists } = joinedParts(table, { window, hours: params.hours, page: params, now, narrowing, beside });
  const { rows, also_7d } = lists;
  const shown = new Set([...rows, ...also_7d.rows].map(({ post }) => post.id));
  const rowWindow = also_7d.rows.length > 0 ? windowOf(weekHours, now) : window;
  const own = {
    ...(topics.length === 0 ? { note: emptyListNote } : {}),
    topics: topics.map(describer(table, { window, rowWindow, shown })),
  };
  return inParts(...facts, own, lists);
}

interface Naming extends Narrowing {
  /** How many of the topics a row is about. */
  topicsOf: (matched: MatchedPost) => number;
}

/** Narrows a join to posts that name one of the topics, and to rows whose contract names that same topic. */
export function naming(topics: readonly TopicPlaces[]): Naming {
  const isNamed: boolean[] = [];
  const joinedTopics: number[] = [];
  for (const topic of topics) {
    for (const { place } of topic.posts) isNamed[place] = true;
    for (const { place } of topic.joined) joinedTopics[place] = (joinedTopics[place] ?? 0) + 1;
  }
  const topicsOf = ({ place }: MatchedPost) => joinedTopics[place] ?? 0;
  return { scans: ({ place }) => isNamed[place] === true, joins: (matched) => topicsOf(matched) > 0, topicsOf };
}

type Topic = WatchlistData['topics'][number];

/** What the topics take of an answer: each its facts, and each row once more under every topic that it is about. */
function besideLists(topics: readonly TopicPlaces[], { topicsOf }: Naming): Beside {
  return {
    always: topics.reduce((sum, topic) => sum + bareLength(topic), 0),
    withRow: (matched) => topicsOf(matched) * (keepJson(rowIds(matched)) + 1),
  };
}

/** What a topic takes without rows, or some digits more: the window may hold fewer posts. */
const bareLength = onceEach(({ name, recognised, posts, contracts }: TopicPlaces): number => {
  const bare: Topic = { topic: name, recognised, posts: posts.size, contracts: contracts.size, rows: [] };
  return JSON.stringify(bare).length + 1;
});

const rowIds = onceEach(({ post, verdict }: MatchedPost): Topic['rows'][number] => {
  return { post_id: post.id, contract_id: verdict.contract.id };
});

/** Windows of which the topics are described, lately. */
const mostWindows = 20;
const describers = rememberForEach<JoinTable, (topic: TopicPlaces) => Topic>(mostWindows);

interface Shown {
  window: Window;
  /** Where rows come from: the week when the window itself has none. */
  rowWindow: Window;
  /** Ids of the posts of the rows that are shown. */
  shown: ReadonlySet<string>;
}

function describer(table: JoinTable, { window, rowWindow, shown }: Shown): (topic: TopicPlaces) => Topic {
  const [first, end] = table.scanned.edges(window);
  const [firstRow, endOfRows] = table.scanned.edges(rowWindow);
  const key = `${first} ${end} ${firstRow} ${endOfRows}`;
  const describe = describers(table, key, () => onceEach((topic) => describeTopic(topic, window, rowWindow)));
  const isShown = ({ post_id }: Topic['rows'][number]) => shown.has(post_id);
  return (topic) => {
    const whole = describe(topic);
    return whole.rows.every(isShown) ? whole : { ...whole, rows: whole.rows.filter(isShown) };
  };
}

function describeTopic(topic: TopicPlaces, window: Window, rowWindow: Window): Topic {
  const posts = [...topic.posts].filter((scanned) => isWithin(scanned, window));
  const joined = [...topic.joined].filter((matched) => isWithin(matched, rowWindow));
  const description = {
    topic: topic.name,
    recognised: topic.recognised,
    posts: posts.length,
    contracts: topic.contracts.size,
    rows: joined.map(rowIds),
  };
  keepJson(description); // It goes into many answers as it is.
  return description;
}
