import { expect, it } from 'vitest';
import { aContract, aPost, hoursAgo } from '../testing.ts';
import { listMatchedContracts } from './matched-contracts.ts';

it('lists each matched contract once with its posts, that of the newest post first', () => {
  const contract = aContract({ id: 'polymarket:1' });
  const other = aContract({ id: 'kalshi:2', venue: 'kalshi' });
  const posts = ['3', '2', '1'].map((id, index) => aPost({ id, at: hoursAgo(index) }));
  const match = (post: string, id: string) => ({
    ...({ matched: true, post, contract: id } as const),
    ...{ alternatives: [], topics: [], evidence: [] },
  });
  const matches = [match('1', 'polymarket:1'), match('2', 'kalshi:2'), match('3', 'polymarket:1')];
  const listed = listMatchedContracts(posts, [other, contract], matches);
  expect(listed.map((matched) => [matched.contract.id, matched.posts.map(({ id }) => id)])).toEqual([
    ['polymarket:1', ['3', '1']],
    ['kalshi:2', ['2']],
  ]);
});
