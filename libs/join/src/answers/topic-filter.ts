import { parameterError, type ServiceError } from '@postjoin/envelope';
import type { PostFilter } from './get-join.ts';
import type { JoinTable } from '../table/table.ts';
import type { MatchedPost } from '../table/table-post.ts';
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
  const names = (markets ?? '').replace(/\s{2,}/g, ' ').split(',');
  const topics = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  if (topics.length > maxTopics) {
    throw invalidTopics(`at most ${maxTopics} topic names`, `${topics.length} names`);
  }
  const tooLong = topics.find((name) => name.length > maxTopicLength);
  if (tooLong) throw invalidTopics(`topic names of at most ${maxTopicLength} characters`, tooLong);
  return topics;
}

function invalidTopics(names: string, got: string): ServiceError {
  return parameterError('invalid_parameter', 'markets', { expected: `${names}, separated by commas`, got });
}

/** A topic, named as in the call, with the posts and contracts of the generation that mention it. */
export interface RequestedTopic {
  name: string;
  /** Position in the list of the call, from 0. */
  index: number;
  mentions: TopicMentions;
}

/**
 * Parses a `markets` parameter and looks up its topics.
 * @throws {ServiceError} `invalid_parameter` for more than 50 topics, or a topic of more than 200 characters
 */
export function lookUpTopics(table: JoinTable, markets: string | undefined): RequestedTopic[] {
  return parseTopicList(markets).map((name, index) => ({ name, index, mentions: table.topics.lookUp(name) }));
}

/** Creates a filter that includes the posts about a topic. A post is a row if its contract names the same topic. */
export function createTopicFilter({ byArrival: posts }: JoinTable, topics: readonly RequestedTopic[]): PostFilter {
  const mentionsTopic = new Uint8Array(posts.length);
  const hasRow = new Uint8Array(posts.length);
  for (const { mentions } of topics) {
    for (const { index } of mentions.posts) mentionsTopic[index] = 1;
    for (const { index } of mentions.rows) hasRow[index] = 1;
  }
  return {
    includesPost: ({ index }) => mentionsTopic[index] === 1,
    isRow: (post): post is MatchedPost => hasRow[post.index] === 1,
  };
}
