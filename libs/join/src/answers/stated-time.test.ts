import { expect, it } from 'vitest';
import { answerMarkets, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const [over, open] = ['US strikes Iran by March 5, 2026?', 'US strikes Iran by March 31, 2026?'].map((title, index) =>
  aContract({
    id: `polymarket:${index}`,
    event_id: 'polymarket:iran',
    event_title: 'US strikes Iran by...?',
    title,
    opens_at: hoursAgo(1000),
    closes_at: '2026-12-31T00:00:00Z',
  }),
) as [ReturnType<typeof aContract>, ReturnType<typeof aContract>];

it('lists and matches no contract whose stated time is over, though its venue lists it as open', async () => {
  const text = 'We will strike Iran again, and very soon.';
  const table = await createJoinTable(
    aSnapshot({ posts: [aPost({ text, at: hoursAgo(2) })], contracts: [over, open] }),
  );
  const { contracts } = answerMarkets(table, { q: 'Iran' }, testNow);
  expect(contracts.map(({ id }) => id)).toEqual([open.id]);
  expect(table.findContract(over.id)?.title).toBe(over.title);
  const { result, candidates } = await table.matchSentence(text, testNow);
  const shown = [
    ...candidates.flatMap((candidate) => candidate.contracts.map(({ id }) => id)),
    ...(result.matched ? [result.contract.id, ...result.alternatives.map(({ contract }) => contract.id)] : []),
  ];
  expect(shown).toContain(open.id);
  expect(shown).not.toContain(over.id);
});
