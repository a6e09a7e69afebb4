import { describe, expect, it } from 'vitest';
import { answerContract, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const rules = 'This market resolves to Yes if Ghislaine Maxwell is pardoned. '.repeat(20).trim();
const pardon = aContract({ id: 'polymarket:maxwell', event_id: 'polymarket:pardons', description: rules });
const sibling = aContract({
  id: 'polymarket:combs',
  event_id: 'polymarket:pardons',
  title: 'Will Trump pardon Sean Combs in 2026?',
  last_price: 0.6,
  description: rules,
});
const unpriced = aContract({
  id: 'polymarket:zzz',
  event_id: 'polymarket:pardons',
  title: 'Will Trump pardon nobody in 2026?',
  last_price: null,
});
const closed = aContract({
  id: 'polymarket:stone',
  event_id: 'polymarket:pardons',
  title: 'Will Trump pardon Roger Stone in 2026?',
  status: 'resolved',
  closed_at: hoursAgo(3),
  last_price: 1,
});
const elsewhere = aContract({ id: 'kalshi:maxwell', venue: 'kalshi', event_id: 'kalshi:maxwell', last_price: 0.45 });
const text = 'I have decided to PARDON Ghislaine Maxwell. Thank you!';
const now = testNow.getTime() / 1000;
const points = Array.from({ length: 600 }, (_, index): [number, number] => [now - (600 - index) * 600, 0.3]);

const table = await createJoinTable(
  aSnapshot({
    posts: [
      aPost({ id: 'new', at: hoursAgo(1), text }),
      aPost({ id: 'old', at: hoursAgo(90), text }),
      aPost({ id: 'other', at: hoursAgo(2), text: 'Good morning, America.' }),
    ],
    contracts: [pardon, sibling, closed, elsewhere, unpriced],
    matches: ['new', 'old'].map((post) => ({
      matched: true as const,
      post,
      contract: pardon.id,
      score: 0.9,
      topics: ['pardon'],
      evidence: [],
      alternatives: [{ id: elsewhere.id, relation: 'other_venue' as const }],
    })),
    histories: { [pardon.id]: { from: now - 360_000, to: now, fine_to: {}, points } },
  }),
);
const answer = (id: string, params = {}) => answerContract(table, { id, hours: 168, ...params }, testNow)!;

describe('the answer about a contract', () => {
  it('has its posts of the window, newest first, and the contracts of its event, open ones first', () => {
    const { contract, rows, outcomes } = answer(pardon.id);
    expect(contract).toMatchObject({ id: pardon.id, last_price: 0.4 });
    expect(rows.map(({ post }) => post.id)).toEqual(['new', 'old']);
    expect(answer(pardon.id, { hours: 24 }).rows.map(({ post }) => post.id)).toEqual(['new']);
    expect(outcomes.map(({ id }) => id)).toEqual([sibling.id, pardon.id, unpriced.id, closed.id]);
  });

  it('has all stored rules of a matched contract, and the beginning of those of others', () => {
    expect(answer(pardon.id).contract?.rules).toBe(rules);
    expect(answer(sibling.id).contract?.rules).toHaveLength(400);
  });

  it('names the same question at another venue, from both sides', () => {
    expect(answer(pardon.id).other_venues).toMatchObject([{ id: elsewhere.id, relation: 'other_venue' }]);
    expect(answer(elsewhere.id).other_venues).toMatchObject([{ id: pardon.id, last_price: 0.4 }]);
    expect(answer(elsewhere.id).rows).toEqual([]);
  });

  it('has its prices on request, thinned, with the first and the newest', () => {
    expect(answer(pardon.id)).not.toHaveProperty('price_path');
    const path = answer(pardon.id, { price_path: true }).price_path ?? [];
    expect(path).toHaveLength(240);
    expect([path[0]?.[0], path.at(-1)?.[0]]).toEqual(
      [points[0]?.[0], points.at(-1)?.[0]].map((at = 0) => new Date(at * 1000).toISOString()),
    );
  });

  it('is found for a closed contract', () => {
    expect(answer(closed.id).contract).toMatchObject({ id: closed.id, status: 'resolved' });
  });

  it.each(['polymarket:none', '', '__proto__', '<script>'])('does not exist for the id "%s"', (id) => {
    expect(answerContract(table, { id, hours: 168 }, testNow)).toBeUndefined();
  });

  it('continues its lists with the cursor', () => {
    const first = answer(pardon.id, { limit: 1 });
    expect(first.truncated).toMatchObject({ rows: { shown: 1, total: 2 } });
    const second = answer(pardon.id, { limit: 1, cursor: first.next_cursor });
    expect(second.rows.map(({ post }) => post.id)).toEqual(['old']);
  });
});
