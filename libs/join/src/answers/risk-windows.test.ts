import type { PricePoint } from '@postjoin/market-venues/types';
import { describe, expect, it } from 'vitest';
import { answerRiskWindows, answerRiskWindowsNotServed, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const params = { markets: 'Maxwell', days: 7, threshold: 5 };
const seconds = (hours: number) => Date.parse(hoursAgo(hours)) / 1000;

describe('risk windows', async () => {
  const contract = aContract({ closes_at: hoursAgo(-48) });
  const post = aPost({ id: 'p', at: hoursAgo(30), text: 'I have decided to PARDON Ghislaine Maxwell. Thank you!' });
  const table = await createJoinTable(
    aSnapshot({
      posts: [post],
      contracts: [contract],
      price_points: {
        [contract.id]: [
          [seconds(200), 0.1],
          [seconds(32), 0.4],
          [seconds(28), 0.5],
          [seconds(2), 0.52],
        ],
      },
    }),
  );

  it('contain the period of a move with its posts, and the last day before a close', () => {
    expect(answerRiskWindows(table, params, testNow).windows).toMatchObject([
      { topic: 'Maxwell', kind: 'move', start: hoursAgo(32), end: hoursAgo(28), move: 0.1, posts: [{ id: 'p' }] },
      { topic: 'Maxwell', kind: 'deadline', start: hoursAgo(-24), end: hoursAgo(-48), posts: [] },
    ]);
  });

  it.each([
    ['a greater threshold', { ...params, threshold: 11 }, ['deadline']],
    ['fewer days', { ...params, days: 1 }, []],
    ['another topic', { ...params, markets: 'Canada' }, []],
  ])('omit windows outside the parameters: %s', (_, changed, kinds) => {
    expect(answerRiskWindows(table, changed, testNow).windows.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each(['pardon,Ghislaine Maxwell', 'Ghislaine Maxwell,pardon'])(
    'list every window of %s once, page by page',
    async (markets) => {
      const contracts = ['1', '2', '3'].map((id) => ({ ...contract, id: `polymarket:${id}` }));
      const soon = await createJoinTable(aSnapshot({ contracts }));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = { limit: 1, ...(cursor && { cursor }) };
        const answer = answerRiskWindows(soon, { ...params, markets, ...page }, testNow);
        seen.push(...answer.windows.map((window) => `${window.contract.id} ${window.topic}`));
        cursor = answer.next_cursor;
      } while (cursor !== undefined && seen.length < 10);
      const expected = contracts.flatMap(({ id }) => markets.split(',').map((topic) => `${id} ${topic}`));
      expect(seen.toSorted()).toEqual(expected.toSorted());
    },
  );

  it.each([
    ['the history of the venue, if it begins first', 300, { observed_from: hoursAgo(300), moves: [0.3] }],
    ['our own observations, if they begin first', 100, { observed_from: hoursAgo(200), moves: [0.1] }],
  ])('have the moves of %s', async (_, hours, expected) => {
    const points: PricePoint[] = [
      [seconds(hours), 0.2],
      [seconds(20), 0.2],
      [seconds(10), 0.5],
    ];
    const both = await createJoinTable(
      aSnapshot({
        contracts: [contract],
        price_points: { [contract.id]: [...table.listPrices(contract.id)] },
        histories: { [contract.id]: { from: seconds(hours), to: seconds(0), points } },
      }),
    );
    const { observed_from, windows } = answerRiskWindows(both, params, testNow);
    const moves = windows.flatMap(({ kind, move }) => (kind === 'move' ? [move] : []));
    expect({ observed_from, moves }).toEqual(expected);
  });

  it('state since when prices are observed, and what was not observed', async () => {
    expect(answerRiskWindows(table, params, testNow)).toMatchObject({ observed_from: hoursAgo(200) });
    expect(answerRiskWindows(table, params, testNow).note).toBeUndefined();
    expect(answerRiskWindows(table, { ...params, days: 14 }, testNow).note).toMatch(
      /before observed_from were not observed/u,
    );
    const never = await createJoinTable(aSnapshot({ contracts: [contract] }));
    expect(answerRiskWindows(never, params, testNow)).toMatchObject({
      observed_from: null,
      note: expect.stringContaining('No price of these contracts was observed yet') as string,
    });
    const nothing = answerRiskWindows(table, { ...params, markets: 'Canada' }, testNow);
    expect(nothing).toMatchObject({ observed_from: null, windows: [] });
  });

  it.each([0.05, 0.5, 0.999])('ask whether the threshold %d was meant as a share', (threshold) => {
    const points = String(threshold * 100);
    const { note } = answerRiskWindows(table, { ...params, threshold }, testNow);
    expect(note).toContain(`Was a change of ${threshold} meant? Then pass threshold=${points}.`);
    expect(answerRiskWindowsNotServed('snapshot', { ...params, threshold }).note).toBe(note);
  });

  it('are reported as not served unless the operator enables them', () => {
    expect(answerRiskWindowsNotServed('snapshot', params)).toMatchObject({
      served: false,
      status: 'not_served',
      windows: [],
    });
  });
});
