import { createEntry, toContractBrief } from '../table/answer-shapes.ts';
import { weekHours, type WatchedTopic, type WatchlistData, type WatchlistParams } from '../contract/contract.ts';
import { answerJoin } from './get-join.ts';
import { memoize, memoizePerObject } from '@postjoin/values';
import type { TopicMentions } from '../table/topic-index.ts';
import { createSection } from './page.ts';
import type { JoinTable } from '../table/table.ts';
import { createWindow, sliceWindow, type Window } from '../table/sorted-lists.ts';
import { proposeWords } from './search-markets.ts';
import { maxEntryWindows } from './topic-cache.ts';
import { createTopicFilter, lookUpTopics, type RequestedTopic } from './topic-filter.ts';

const emptyListNote =
  'No topic was passed. Pass the names that the user watches in markets, separated by commas, such as ' +
  'markets=tariffs,Federal Reserve. The service stores no list.';

/** Maximum number of contracts in the `top_contracts` of a topic. */
const maxTopContracts = 3;

/**
 * Joins the requested topics with posts. A row is about a topic if both its post and its contract name the topic.
 * @throws {ServiceError} for an invalid cursor or a list that is too long
 */
export function answerWatchlist(table: JoinTable, params: WatchlistParams, now: Date): WatchlistData {
  const topics = lookUpTopics(table, params.markets);
  const window = createWindow(params.hours, now);
  const topicSection = createSection(
    'topics',
    topics.map((topic, index) => ({ topic, index })),
    {
      role: 'whole',
      sortKey: ({ topic, index }) => [-index, topic.name],
      toEntry: ({ topic }) => entriesOf(topic.mentions)({ name: topic.name, window }),
    },
  );
  return answerJoin(table, params, now, {
    filter: createTopicFilter(table, topics),
    lead: topicSection,
    note: topics.length === 0 ? emptyListNote : undefined,
  }) as WatchlistData;
}

/**
 * Returns the function that creates the entry of a topic for a window. It creates each entry once while `mentions` is in
 * memory. Callers with the same watch list repeat each entry in every poll.
 */
const entriesOf = memoizePerObject((mentions: TopicMentions) =>
  memoize(
    ({ name, window }: { name: string; window: Window }) => createEntry(createTopicEntry({ name, mentions }, window)),
    ({ name, window }) => `${window.from} ${window.to} ${name}`,
    maxEntryWindows,
  ),
);

function createTopicEntry({ name, mentions }: RequestedTopic, window: Window): WatchedTopic {
  const { recognised, contracts } = mentions;
  const events = [...Map.groupBy(contracts, ({ event_id }) => event_id).values()];
  const rows = sliceWindow(mentions.rows, window);
  const posts = sliceWindow(mentions.posts, window).length;
  const weekRows = sliceWindow(mentions.rows, createWindow(weekHours, new Date(window.to))).length;
  return {
    topic: name,
    recognised,
    posts,
    rows: rows.map(({ post }) => post.id),
    contracts: contracts.length,
    events: events.length,
    top_contracts: events.slice(0, maxTopContracts).flatMap((ofEvent) => ofEvent.slice(0, 1).map(toContractBrief)),
    ...(rows.length === 0 && { note: describeQuietTopic({ name, mentions }, posts, weekRows) }),
  };
}

/**
 * Explains why a topic has no row. Names the calls that find earlier rows, the contracts of the topic, or contracts for
 * fewer words.
 */
function describeQuietTopic({ name, mentions }: RequestedTopic, posts: number, weekRows: number): string {
  const found = [
    posts === 0
      ? 'No post of the window names it.'
      : `No row: ${formatCount(posts, 'post')} of the window ${posts === 1 ? 'names' : 'name'} it, see unmatched.`,
    ...(weekRows === 0
      ? []
      : [`The last 168 hours have ${formatCount(weekRows, 'row')}: get_watchlist with hours=168.`]),
    mentions.contracts.length === 0
      ? describeNoContract(name, mentions)
      : `${formatCount(mentions.contracts.length, 'open contract')}: search_markets with q=${name}.`,
  ];
  return found.join(' ');
}

function describeNoContract(name: string, { terms, suggestions }: TopicMentions): string {
  const hint = terms.length > 1 ? ` search_markets with q=${name} counts the contracts for fewer words.` : '';
  return `No open contract in scope names it.${proposeWords(suggestions)}${hint}`;
}

function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
