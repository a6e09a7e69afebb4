import { parameterError, type ServiceError } from '@postjoin/envelope';
import type { PostFilter } from './get-join.ts';
import type { JoinTable } from '../table/table.ts';
import type { MatchedPost, TablePost } from '../table/table-post.ts';
import type { TopicMentions } from '../table/topic-index.ts';

/** Maximum number of topics. A longer list is an error, because a caller would not notice that topics are missing. */
const maxTopics = 50;
/** Maximum characters of a topic. Known names are much shorter, but a topic can also be the address of a contract. */
const maxTopicLength = 200;

/**
 * Parses the `markets` parameter, a list of topic names separated by commas. Trims the names and removes duplicates.
 * @throws {ServiceError} `invalid_parameter` for more than 50 topics, or a topic of more than 200 characters
 */
export function parseTopicList(markets: string | undefined): string[] {
  if (markets === undefined) return [];
  const names = markets.replace(/\s{2,}/g, ' ').split(',');
  const topics = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  if (topics.length > maxTopics) {
    throw invalidTopics(`at most ${maxTopics} topic names`, `${topics.length} names`);
  }
  const tooLong = topics.find((name) => name.length > maxTopicLength);
  if (tooLong) throw invalidTopics(`topic names of at most ${maxTopicLength} characters`, tooLong);
  return topics;
}

function invalidTopics(names: string, got: string): ServiceError {
  return parameterError('markets', { expected: `${names}, separated by commas`, got });
}

/**
 * Parses a `markets` parameter and looks up its topics.
 * @throws {ServiceError} `invalid_parameter` for more than 50 topics, or a topic of more than 200 characters
 */
export function lookUpTopics({ topics }: JoinTable, markets: string | undefined): TopicMentions[] {
  return parseTopicList(markets).map((name) => topics.lookUp(name));
}

/**
 * Creates a filter that includes the posts about a topic. A post is a row if its contract names the same topic.
 * @param from the filter is not asked for earlier posts, in epoch milliseconds
 */
export function createTopicFilter(
  { byArrival }: JoinTable,
  topics: readonly TopicMentions[],
  from = -Infinity,
): PostFilter {
  const marks = new Array<number>(byArrival.length).fill(0);
  const mark = (found: readonly TablePost[], kind: number) => {
    for (const { index, atMs } of found) {
      if (atMs < from) break;
      marks[index] = Math.max(kind, marks[index] ?? 0);
    }
  };
  let former: ReadonlySet<TablePost> | undefined;
  for (const { posts, rows } of topics) {
    mark(posts, isAbout);
    mark(rows, hasRow);
  }
  return {
    includesPost: ({ index }) => marks[index] !== 0,
    isRow: (post): post is MatchedPost => marks[post.index] === hasRow,
    // Only answers about changes ask for it.
    hadRow: (post) => (former ??= new Set(topics.flatMap((topic) => topic.listFormerRows()))).has(post),
  };
}

/** Marks of a post. The posts of the rows of a topic are also about the topic. */
const [isAbout, hasRow] = [1, 2] as const;
