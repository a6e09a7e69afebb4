import { createPostMatcher } from '@postjoin/join';
import { aContract, aPost, testNow } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { decidePosts } from './decide.ts';

const contracts = [aContract({ title: 'Will Trump pardon Ghislaine Maxwell in 2026?' })];
const posts = [
  aPost({ id: 'announced', text: 'I will PARDON Ghislaine Maxwell.' }),
  aPost({
    id: 'discussed',
    text: 'We talked about the Border, Oil and Interest Rates, and at the end they asked me about a Pardon for Ghislaine Maxwell!',
  }),
];

const decide = async (certainty: 'high' | 'possible') => {
  const matcher = await createPostMatcher(contracts);
  const input = { posts, contracts, matcher, memory: {}, now: testNow };
  const { matches } = await decidePosts(input, { certainty });
  return Object.fromEntries(
    matches.map((match) => [match.post, match.matched ? match.certainty : `${match.reason}, ${match.nearest}`]),
  );
};

it('shows possible matches by default, and counts them as unmatched for an operator who wants high certainty', async () => {
  expect(await decide('possible')).toEqual({ announced: 'high', discussed: 'possible' });
  const [contract] = contracts;
  expect(await decide('high')).toEqual({ announced: 'high', discussed: `not_certain, ${contract?.id}` });
});
