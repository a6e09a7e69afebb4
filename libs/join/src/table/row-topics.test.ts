import { describe, expect, it } from 'vitest';
import { aContract, aPost, aSnapshot } from '../testing.ts';
import { createJoinTable } from './table.ts';

describe('a topic of a row', async () => {
  const title = 'Will Trump nominate Jane Doe as ambassador?';
  const words = { start: 0, end: 0 };
  const { topics } = await createJoinTable(
    aSnapshot({
      posts: [aPost({ id: 'p', text: 'Jane Doe is our next ambassador.' })],
      contracts: [aContract({ id: 'c', title, event_title: title }), aContract({ id: 'd', volume: 5_000 })],
      matches: [
        {
          ...{ matched: true, post: 'p', contract: 'c', alternatives: [], topics: ['appoint', 'Iran'] },
          evidence: [
            {
              topic: 'appoint',
              post: { ...words, text: 'our next' },
              contract: { ...words, text: 'nominate', field: 'title' },
            },
          ],
        },
      ],
    }),
  );

  it.each([
    ['its name', 'appoint'],
    ['another case', 'Appoint'],
    ['another ending', 'appoints'],
    ['another word of its family', 'appointment'],
    ['the words of the contract', 'nominate'],
    ['another name of an entity', 'Islamic Republic'],
  ])('finds the row, its post and its contract by %s', (_, name) => {
    const { rows, posts, contracts } = topics.lookUp(name);
    expect([rows, posts].map((found) => found.map(({ post }) => post.id))).toEqual([['p'], ['p']]);
    expect(contracts.map(({ id }) => id)).toEqual(['c']);
  });

  it.each(['appoint a judge', 'our next', ''])('is not found by %j', (name) => {
    expect(topics.lookUp(name).rows).toEqual([]);
  });
});
