import { createPostMatcher } from '@postjoin/join';
import { sampleContract } from '@postjoin/market-venues/testing';
import { createPost } from './invented-posts.ts';
import { measureTurns, type TurnCost } from './turns.ts';

/** The dearest matching that two upstreams can cause: posts about a title that thousands of contracts have. */
const sizes = { contracts: 4_500, posts: 15_000 };

/** Measures the turns in which a pass creates the matcher and matches its posts. */
export async function measureEqualTitles(): Promise<typeof sizes & { create: TurnCost; match: TurnCost }> {
  const title = 'Will Trump pardon Ghislaine Maxwell?';
  const contracts = Array.from({ length: sizes.contracts }, (_, index) =>
    sampleContract({ id: `kalshi:${index}`, event_id: `kalshi:e${index}`, title, event_title: title }),
  );
  const creating = createPostMatcher(contracts);
  const create = await measureTurns(creating);
  const posts = Array.from({ length: sizes.posts }, (_, index) =>
    createPost({
      id: String(index),
      at: '2026-10-15T12:00:00Z',
      text: `I will pardon Ghislaine Maxwell, and ${index} others.`,
    }),
  );
  const match = await measureTurns((await creating).matchPosts(posts));
  return { ...sizes, create, match };
}
