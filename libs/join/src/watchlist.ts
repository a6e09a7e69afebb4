import { weekHours, type WatchlistData, type WatchlistParams } from './contract.ts';
import { joinedParts, type Narrowing } from './joined.ts';
import { inParts, keepJson, type InParts } from './json-text.ts';
import { onceEach } from './once-each.ts';
import { rememberForEach } from './remember.ts';
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
  const joined = { window, hours: params.hours, page: params, now, narrowing: naming(topics) };
  const { facts, lists } = joinedParts(table, joined);
  const { rows, also_7d } = lists;
  const shown = new Set([...rows, ...also_7d.rows].map(({ post }) => post.id));
  const rowWindow = also_7d.rows.length > 0 ? windowOf(weekHours, now) : window;
  const own = {
    ...(topics.length === 0 ? { note: emptyListNote } : {}),
    topics: topics.map(describer(table, { window, rowWindow, shown })),
  };
  return inParts(...facts, own, lists);
}

/** Narrows a join to posts that name one of the topics, and to rows whose contract names that same topic. */
export function naming(topics: readonly TopicPlaces[]): Narrowing {
  const isNamed: boolean[] = [];
  const isJoined: boolean[] = [];
  for (const topic of topics) {
    for (const { place } of topic.posts) isNamed[place] = true;
    for (const { place } of topic.joined) isJoined[place] = true;
  }
  return { scans: ({ place }) => isNamed[place] === true, joins: ({ place }) => isJoined[place] === true };
}

type Topic = WatchlistData['topics'][number];

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
    rows: joined.map(({ post, verdict }) => ({ post_id: post.id, contract_id: verdict.contract.id })),
  };
  keepJson(description); // It goes into many answers as it is.
  return description;
}
