import { createEntry } from '../table/entry.ts';
import { toContractBrief } from '../table/answer-shapes.ts';
import { weekHours, type WatchedTopic, type WatchlistData, type WatchlistParams } from '../schemas/types.ts';
import { answerJoin, hasCertainty } from './get-join.ts';
import type { Certainty } from '@postjoin/matcher/types';
import { formatCount, memoize, memoizePerObject } from '@postjoin/values';
import type { TablePost } from '../table/table-post.ts';
import type { TopicMentions } from '../table/topic-index.ts';
import { joinNotes } from './common-members.ts';
import { createSection } from './page.ts';
import type { JoinTable } from '../table/table.ts';
import { createWindow, sliceWindow, type Window } from '../table/sorted-lists.ts';
import { describeUnread, isUnread } from '../table/freshness.ts';
import { hasAddress } from '../table/reference-index.ts';
import { nameKnownContract, proposeWords, unknownAddressNote } from './search-markets.ts';
import { maxEntryWindows } from './topic-cache.ts';
import { createTopicFilter, lookUpTopics } from './topic-filter.ts';

const emptyListNote =
  'No topic was passed. Pass the names that the user watches in markets, separated by commas, such as ' +
  'markets=tariffs,Federal Reserve. The service stores no list.';

/** Maximum number of contracts in the `top_contracts` of a topic. */
const maxTopContracts = 3;

/**
 * Joins the requested topics with posts. A row is about a topic if it is one of the row's topics, or if both its post
 * and its contract have the words of the topic.
 * @throws {ServiceError} for an invalid cursor or a list that is too long
 */
export function answerWatchlist(table: JoinTable, params: WatchlistParams, now: Date): WatchlistData {
  const topics = lookUpTopics(table, params.markets);
  const lead = createSection('topics', topics, {
    role: 'whole',
    sortKey: (topic) => [-topics.indexOf(topic), topic.name],
    toEntry: entriesOf(table)({ window: createWindow(params.hours, now), certainty: params.certainty }),
  });
  return answerJoin(table, params, now, {
    filter: createTopicFilter(table, topics, createWindow(weekHours, now).from),
    lead,
    note: topics.length === 0 ? emptyListNote : undefined,
  }) as WatchlistData;
}

/** Which rows an answer shows. */
interface ShownRows {
  window: Window;
  certainty: Certainty | undefined;
}

/** Creates the entry of a topic for a window once, because callers repeat their watch list in every poll. */
const entriesOf = memoizePerObject((table: JoinTable) =>
  memoize(
    (shown: ShownRows) =>
      memoizePerObject((topic: TopicMentions) => createEntry(createTopicEntry(topic, shown, table))),
    ({ window: { from, to }, certainty = '' }) => `${from} ${to} ${certainty}`,
    maxEntryWindows,
  ),
);

function createTopicEntry(mentions: TopicMentions, { window, certainty }: ShownRows, table: JoinTable): WatchedTopic {
  const { name, recognised, contracts } = mentions;
  const events = [...Map.groupBy(contracts, ({ event_id }) => event_id).values()];
  const sliceRows = (within: Window) =>
    sliceWindow(mentions.rows, within).filter((row) => hasCertainty(row, certainty));
  const rows = sliceRows(window);
  const posts = sliceWindow(mentions.posts, window).length;
  const weekRows = sliceRows(createWindow(weekHours, new Date(window.to))).length;
  return {
    topic: name,
    recognised,
    posts,
    rows: rows.map(({ post }) => post.id),
    contracts: contracts.length,
    events: events.length,
    top_contracts: events.slice(0, maxTopContracts).flatMap((ofEvent) => ofEvent.slice(0, 1).map(toContractBrief)),
    note: rows.length === 0 ? describeQuietTopic(mentions, { posts, weekRows, window, table }) : undefined,
  };
}

/** Explains why a topic has no row, and names the calls that find earlier rows or the contracts of the topic. */
function describeQuietTopic(
  mentions: TopicMentions,
  { posts, weekRows, window, table }: { posts: number; weekRows: number; window: Window; table: JoinTable },
): string {
  const { name, contracts, terms, isReference } = mentions;
  if (!isReference && hasAddress(name)) return unknownAddressNote;
  const upstreams = table.metadata;
  const search = `search_markets with q=${name}`;
  const hint = terms.length > 1 ? `${search} counts the contracts for fewer words.` : undefined;
  const noPost = isUnread(upstreams, 'posts') ? undefined : describeNoPost(sliceWindow(mentions.listLinking(), window));
  const describeNoContract = () =>
    isReference || isUnread(upstreams, 'prices')
      ? undefined
      : joinNotes([
          `${nameKnownContract(upstreams)} has its words or names.`,
          proposeWords(mentions, table.topics, name),
          hint,
        ]);
  const found = [
    describeUnread(upstreams),
    posts === 0
      ? (describeReferenced(mentions, window, table) ?? noPost)
      : `No row: ${formatCount(posts, 'post')} of the window ${posts === 1 ? 'names' : 'name'} it, see unmatched.`,
    weekRows > 0 ? `The last 168 hours have ${formatCount(weekRows, 'row')}: get_watchlist with hours=168.` : undefined,
    contracts.length === 0 ? describeNoContract() : `${formatCount(contracts.length, 'open contract')}: ${search}.`,
  ];
  return joinNotes(found) ?? '';
}

/** Explains that a contract, passed by its id or address, has no row. Names its event if other contracts of it have one. */
function describeReferenced(mentions: TopicMentions, window: Window, table: JoinTable): string | undefined {
  const event = mentions.isReference ? mentions.contracts[0]?.event_id : undefined;
  if (event === undefined) return undefined;
  const rows = table.postsWithin(window).filter(({ match }) => match?.contract.event_id === event);
  const others = `, but ${formatCount(rows.length, 'post')} with other contracts of its event: get_watchlist with markets=${event}`;
  return `No post of the window is matched with it${rows.length === 0 ? '' : others}.`;
}

/** Maximum number of posts that a note names. */
const maxNamedPosts = 3;

/** Names the posts that have the words of a topic in a link only: a link is no text of the account. */
function describeNoPost(linking: readonly TablePost[]): string {
  const noPost = 'No post of the window has its words or names';
  if (linking.length === 0) return `${noPost}, also not in a link.`;
  const ids = linking.slice(0, maxNamedPosts).map(({ post }) => post.id);
  return `${noPost}, but a link of ${formatCount(linking.length, 'post')} has them: ${ids.join(', ')}.`;
}
