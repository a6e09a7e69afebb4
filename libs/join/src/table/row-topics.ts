import { setImmediate } from 'node:timers/promises';
import { toTopicKey, type Positions } from '@postjoin/matcher/search';
import type { TablePost } from './table-post.ts';

/** Finds the positions of the matched posts whose row has a topic. */
export type FindRowsOfTopic = (name: string) => Positions;

/** Number of posts that are indexed in one turn of the event loop. This takes less than 1 ms. */
const postsPerTurn = 100;

/**
 * Indexes matched posts by the topics of their rows, and by the words of the contract that name these topics. A post and
 * its contract can name a topic in different words, such as "attack" and "military engagement" for *strike*. So a search
 * for words does not find all rows of a topic. Yields to the event loop every 100 posts.
 */
export async function createRowTopicIndex(posts: readonly TablePost[]): Promise<FindRowsOfTopic> {
  const positionsByKey = new Map<string, number[]>();
  for (const [position, { match }] of posts.entries()) {
    if (position % postsPerTurn === 0) await setImmediate();
    if (match === null) continue;
    const { topics, evidence } = match.row.value;
    const names = [...topics, ...evidence.map(({ contract }) => contract.text)];
    for (const key of new Set(names.map(toTopicKey))) {
      const positions = positionsByKey.get(key);
      if (positions) positions.push(position);
      else positionsByKey.set(key, [position]);
    }
  }
  return (name) => positionsByKey.get(toTopicKey(name)) ?? [];
}
