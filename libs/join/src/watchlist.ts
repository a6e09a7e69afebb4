import { weekHours, type WatchlistData, type WatchlistParams } from './contract.ts';
import { joinedParts, type Narrowing } from './joined.ts';
import { keepJson } from './json-text.ts';
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
export function answerWatchlist(table: JoinTable, params: WatchlistParams, now: Date): WatchlistData {
  const topics = parseTopicList(params.markets).map((name) => table.topics.places(name));
  const window = windowOf(params.hours, now);
  const joined = { window, hours: params.hours, page: params, now, narrowing: naming(topics) };
  const { facts, lists } = joinedParts(table, joined);
  const { rows, also_7d } = lists;
  const shown = new Set([...rows, ...also_7d.rows].map(({ post }) => post.id));
  const rowWindow = also_7d.rows.length > 0 ? windowOf(weekHours, now) : window;
  return {
    ...facts,
    ...(topics.length === 0 ? { note: emptyListNote } : {}),
    topics: topics.map(describer(table, { window, rowWindow, shown })),
    ...lists,
  };
}

/** Narrows a join to posts that name one of the topics, and to rows whose contract names that same topic. */
export function naming(topics: readonly TopicPlaces[]): Narrowing {
  const isNamed: boolean[] = [];
  const joined = new Set<MatchedPost>();
  for (const topic of topics) {
    for (const { place } of topic.posts) isNamed[place] = true;
    for (const matched of topic.joined) joined.add(matched);
  }
  return { scans: ({ place }) => isNamed[place] === true, joins: (matched) => joined.has(matched) };
}

type Topic = WatchlistData['topics'][number];

const mostDescribed = 20;
/** Of each topic what was said of it lately, with all its rows. */
const described = rememberForEach<TopicPlaces, Topic>(mostDescribed);

interface Shown {
  window: Window;
  /** Where rows come from: the week when the window itself has none. */
  rowWindow: Window;
  /** Ids of the posts of the rows that are shown. */
  shown: ReadonlySet<string>;
}

function describer(table: JoinTable, { window, rowWindow, shown }: Shown): (topic: TopicPlaces) => Topic {
  const key = [...table.scanned.edges(window), ...table.scanned.edges(rowWindow)].join(' ');
  const isShown = ({ post_id }: Topic['rows'][number]) => shown.has(post_id);
  return (topic) => {
    const whole = described(topic, key, () => describeTopic(topic, window, rowWindow));
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
