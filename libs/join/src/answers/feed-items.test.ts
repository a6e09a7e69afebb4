import { describe, expect, it } from 'vitest';
import { createJoinTable, listFeedItems } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const text = 'I have decided to PARDON Ghislaine Maxwell.';
const contracts = [aContract()];

/** Lists the items of posts that were posted, and first matched, some hours ago. */
async function listItems(posts: readonly { id: string; posted: number; arrived?: number; matched?: number }[]) {
  const snapshot = aSnapshot({
    contracts,
    posts: posts.map(({ id, posted, arrived = posted }) =>
      aPost({ id, text, at: hoursAgo(posted), arrived_at: hoursAgo(arrived) }),
    ),
  });
  const firstMatches = new Map(posts.map(({ id, matched }) => [id, matched]));
  const matches = snapshot.matches.map((match) => {
    const hours = firstMatches.get(match.post);
    return hours === undefined ? match : { ...match, first_matched_at: hoursAgo(hours) };
  });
  const items = listFeedItems(await createJoinTable({ ...snapshot, matches }), {}, testNow);
  return items.map(({ post, firstMatchedAt }) => [post.id, firstMatchedAt]);
}

describe('the items of a feed', () => {
  it('are dated and sorted by the first match, so that a late one is not below what a reader has seen', async () => {
    expect(
      await listItems([
        { id: 'new', posted: 2 },
        { id: 'late', posted: 90, matched: 1 },
        { id: 'arrived late', posted: 80, arrived: 3 },
        { id: 'old', posted: 4 },
      ]),
    ).toEqual([
      ['late', hoursAgo(1)],
      ['new', hoursAgo(2)],
      ['arrived late', hoursAgo(3)],
      ['old', hoursAgo(4)],
    ]);
  });

  it('of one pass have the newest post first', async () => {
    const items = await listItems([10, 30, 20].map((posted) => ({ id: `${posted}`, posted, arrived: 1 })));
    expect(items.map(([id]) => id)).toEqual(['10', '20', '30']);
  });

  it('were first matched in the last 168 hours, however old their posts are', async () => {
    const items = await listItems([
      { id: 'late', posted: 200, matched: 167 },
      { id: 'earlier', posted: 169 },
    ]);
    expect(items).toEqual([['late', hoursAgo(167)]]);
  });
});
