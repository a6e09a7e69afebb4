import type { StoredContract } from '@postjoin/market-venues/types';
import { toTopicKey } from '@postjoin/matcher/search';
import type { Positions } from './word-index.ts';
import { groupByKeys } from './reference-index.ts';
import type { TablePost } from './table-post.ts';

/**
 * Indexes matched posts by the topics of their rows, and by the words of the contract that name these topics. A post and
 * its contract can name a topic in different words, such as "attack" and "military engagement" for *strike*. So a search
 * for words does not find all rows of a topic. The result finds the positions of the posts whose row has a topic.
 */
export async function createRowTopicIndex(
  posts: readonly TablePost[],
  listTopics: (post: TablePost) => readonly string[] | null,
): Promise<(topic: string) => Positions> {
  const positionsByKey = await groupByKeys([...posts.keys()], (position) =>
    (listTopics(posts[position]!) ?? []).map(toTopicKey),
  );
  return (topic) => positionsByKey.get(toTopicKey(topic)) ?? [];
}

/** What a generation has of a topic whose former rows are searched, see `TopicMentions`. */
interface RowTopic {
  isReference: boolean;
  referenced: readonly TablePost[];
  posts: readonly TablePost[];
  contracts: readonly StoredContract[];
  closed: readonly StoredContract[];
}

/**
 * Creates a search for the posts of which an earlier row had a topic, or joined the post to a contract that the topic
 * names. The post names the topic too, unless the topic is a reference. An earlier contract that is no longer stored can
 * be one of them.
 * @param stored all contracts of the generation
 */
export async function createFormerRowSearch(
  posts: readonly TablePost[],
  stored: readonly StoredContract[],
): Promise<(name: string, topic: RowTopic) => TablePost[]> {
  const findByTopic = await createRowTopicIndex(posts, ({ change }) => change && change.topicsBefore);
  const changedPosts = posts.filter(({ change }) => change !== null);
  const storedIds = new Set(stored.map(({ id }) => id));

  return function findFormerRows(name, { isReference, referenced, posts: about, contracts, closed }) {
    const named = new Set([...contracts, ...closed].map(({ id }) => id));
    const [isReferenced, isAbout] = [new Set(referenced), new Set(about)];
    const joinedBefore = changedPosts.filter((post) => {
      const before = post.change?.topicsBefore ?? [];
      if (isReferenced.has(post)) return true;
      if (before.some((topic) => named.has(topic))) return isReference || isAbout.has(post);
      return !isReference && isAbout.has(post) && !before.some((topic) => storedIds.has(topic));
    });
    return [...findByTopic(name).map((at) => posts[at]!), ...joinedBefore];
  };
}
