import type { Certainty } from '@postjoin/matcher/types';
import { weekHours } from '../schemas/types.ts';
import type { PublicPost, Row } from '../schemas/entries.ts';
import { createWindow, newestFirst } from '../table/sorted-lists.ts';
import type { TablePost } from '../table/table-post.ts';
import type { JoinTable } from '../table/table.ts';
import { allPosts, hasCertainty } from './get-join.ts';
import { createTopicFilter, lookUpTopics } from './topic-filter.ts';

/** Maximum number of items in a feed. Readers of feeds ask often, and store what they have read. */
const maxFeedItems = 50;

/** @property certainty the lowest certainty of the items; `high` by default */
export interface FeedParams {
  account?: PublicPost['account'] | undefined;
  markets?: string | undefined;
  certainty?: Certainty | undefined;
}

/** A match, or a match that was withdrawn. */
export interface FeedItem extends Pick<TablePost, 'post' | 'link' | 'firstMatchedAt'> {
  /** Null if the row was withdrawn. */
  row: Row | null;
  /** When the row was first matched, last changed or withdrawn. */
  updatedAt: string;
}

/**
 * Lists the newest matches for feeds: those of the last 168 hours by the time of the first match or of the last change,
 * the latest first. A reader may ignore items that are dated before its last visit. So a post that is matched late, or
 * that arrives late, is dated by its first match and not by its own time.
 * @throws {ServiceError} `invalid_parameter` for a list of topics that is too long
 */
export function listFeedItems(
  table: JoinTable,
  { account, markets, certainty = 'high' }: FeedParams,
  now: Date,
): FeedItem[] {
  const topics = lookUpTopics(table, markets);
  const { includesPost, isRow, hadRow } = topics.length === 0 ? allPosts : createTopicFilter(table, topics);
  const { from } = createWindow(weekHours, now);
  return table.byArrival
    .filter((post) => (account === undefined || post.post.account === account) && (includesPost(post) || hadRow(post)))
    .flatMap((post) => {
      const { change, firstMatchedAt } = post;
      const row = isRow(post) && hasCertainty(post, certainty) ? post.match.row.value : null;
      const wasShown = change !== null && hadRow(post) && (certainty !== 'high' || change.before === 'high');
      const updatedAt = change?.at ?? firstMatchedAt;
      return row || wasShown ? [{ post, row, updatedAt, updatedMs: Date.parse(updatedAt) }] : [];
    })
    .filter(({ updatedMs }) => updatedMs >= from)
    .sort((a, b) => b.updatedMs - a.updatedMs || newestFirst(a.post, b.post))
    .slice(0, maxFeedItems)
    .map(({ post: { post, link, firstMatchedAt }, row, updatedAt }) => ({
      post,
      link,
      firstMatchedAt,
      row,
      updatedAt,
    }));
}
