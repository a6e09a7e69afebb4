import type { Certainty } from '@postjoin/matcher/types';
import { weekHours } from '../schemas/types.ts';
import type { PublicPost, Row } from '../schemas/entries.ts';
import { createWindow, newestFirst } from '../table/sorted-lists.ts';
import type { JoinTable } from '../table/table.ts';
import { allPosts, hasCertainty } from './get-join.ts';
import { createTopicFilter, lookUpTopics } from './topic-filter.ts';

/** Maximum number of items in a feed. Readers of feeds ask often, and store what they have read. */
const maxFeedItems = 50;

/** @property certainty the lowest certainty of the items; `high` by default */
interface FeedParams {
  account?: PublicPost['account'] | undefined;
  markets?: string | undefined;
  certainty?: Certainty | undefined;
}

/** A row with the time at which its post was first matched. */
export interface FeedItem {
  row: Row;
  firstMatchedAt: string;
}

/**
 * Lists the newest matches for feeds: those of the last 168 hours by the time of the first match, the latest first. A
 * reader may ignore items that are dated before its last visit. So a post that is matched late, or that arrives late, is
 * dated by its first match and not by its own time.
 * @throws {ServiceError} `invalid_parameter` for a list of topics that is too long
 */
export function listFeedItems(
  table: JoinTable,
  { account, markets, certainty = 'high' }: FeedParams,
  now: Date,
): FeedItem[] {
  const topics = lookUpTopics(table, markets);
  const { includesPost, isRow } = topics.length === 0 ? allPosts : createTopicFilter(table, topics);
  const { from } = createWindow(weekHours, now);
  return table.byArrival
    .filter((post) => (account === undefined || post.post.account === account) && includesPost(post))
    .filter(isRow)
    .filter((post) => hasCertainty(post, certainty))
    .map((post) => ({ post, firstMatchedMs: Date.parse(post.match.firstMatchedAt) }))
    .filter(({ firstMatchedMs }) => firstMatchedMs >= from)
    .sort((a, b) => b.firstMatchedMs - a.firstMatchedMs || newestFirst(a.post, b.post))
    .slice(0, maxFeedItems)
    .map(({ post: { match } }) => ({ row: match.row.value, firstMatchedAt: match.firstMatchedAt }));
}
