import { describe, expect, it } from 'vitest';
import { createJoinTable } from './table.ts';
import { aContract, aPost, aSnapshot } from '../testing.ts';

describe('a snapshot with an entry that fits into no answer', () => {
  const post = aPost({ text: 'I pardon Ghislaine Maxwell.' });
  const contract = aContract();
  const [match] = aSnapshot({ posts: [post], contracts: [contract] }).matches ?? [];
  const evidence = match?.matched ? Array.from({ length: 20_000 }, () => match.evidence[0]) : [];

  it.each([
    ['a text', { posts: [aPost({ text: 'long '.repeat(20_000) })] }],
    ['a title', { contracts: [aContract({ title: 'long '.repeat(20_000) })] }],
    ['evidence', { posts: [post], contracts: [contract], matches: [{ ...match, evidence } as never] }],
  ])('is refused because of %s', async (_what, content) => {
    await expect(createJoinTable(aSnapshot(content))).rejects.toThrow(RangeError);
  });

  it('is accepted with the longest text and title that a pass stores', async () => {
    const posts = [aPost({ text: `I pardon Ghislaine Maxwell. ${'"\n'.repeat(15_000)}` })];
    const contracts = [aContract({ title: `Will Trump pardon Ghislaine Maxwell in 2026? ${'"'.repeat(355)}` })];
    expect((await createJoinTable(aSnapshot({ posts, contracts }))).byArrival).toHaveLength(1);
  });
});
