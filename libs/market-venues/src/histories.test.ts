import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import { describe, expect, it } from 'vitest';
import { checkHistories, unlimitedBudget } from './histories.ts';
import { sampleContract } from './testing/sample-contract.ts';
import type {
  HistoryPrices,
  HistoryReading,
  HistoryRequest,
  HistoryWindow,
  PricePoint,
  StoredContract,
} from './types.ts';

const hour = 3_600;
const listedAt = toUnixSeconds(sampleContract().price_at!);

/** Creates a checked reader of a venue whose histories are `series`, by id of the contract. */
function createReader(
  contracts: StoredContract[],
  series: Record<string, PricePoint[]>,
  prices: HistoryPrices = 'trades',
) {
  const requested: string[] = [];
  const read = <Window extends HistoryWindow>({ windows }: HistoryRequest<Window>) => {
    requested.push(...windows.map(({ contract }) => contract.id));
    const read = windows.map((window) => ({ ...window, points: series[window.contract.id] ?? [] }));
    return Promise.resolve({ read, failed: [], failure: undefined } as HistoryReading<Window>);
  };
  const { describeRefused, ...checked } = checkHistories('kalshi', { prices, read }, contracts);
  const windows = contracts.map((contract) => ({ contract, from: listedAt - 9 * hour, to: listedAt }));
  const readAll = () => checked.read({ windows, resolution: 'hour', budget: unlimitedBudget });
  return { read: readAll, describeRefused, requested };
}

describe('a history is compared with the price of the list', () => {
  const book = { midpoint: 0.2, spread: 0.02 };
  it.each<[string, Partial<StoredContract>, PricePoint, 'used' | 'refused']>([
    ['it ends at the same price', { last_price: 0.2 }, [listedAt, 0.2], 'used'],
    ['it ends at the price of the other outcome', { last_price: 0.2 }, [listedAt - hour, 0.8], 'refused'],
    ['it ends within the spread', { last_price: 0.5, midpoint: 0.5, spread: 0.3 }, [listedAt, 0.64], 'used'],
    ['it ends outside of the spread', { last_price: 0.5, midpoint: 0.5, spread: 0.02 }, [listedAt, 0.64], 'refused'],
    ['it ends at the midpoint, and the last trade is old', { last_price: 0.6, ...book }, [listedAt, 0.2], 'used'],
    ['it has moved in an hour', { last_price: 0.5 }, [listedAt - hour, 0.58], 'used'],
    ['it ends hours earlier', { last_price: 0.2 }, [listedAt - 3 * hour, 0.8], 'used'],
    ['the price of the list is old', { last_price: 0.2, price_stale: true }, [listedAt, 0.8], 'used'],
    ['the list has no price', { last_price: null }, [listedAt, 0.8], 'used'],
  ])('%s', async (_, fields, newest, expected) => {
    const contract = sampleContract(fields);
    const { read, failed } = await createReader([contract], {
      [contract.id]: [[listedAt - 8 * hour, 0.3], newest],
    }).read();
    expect([read.length, failed.length]).toEqual(expected === 'used' ? [1, 0] : [0, 1]);
  });

  it.each([
    ["two near even odds have each other's", '0.48 0.52, 0.52 0.48', '0 1'],
    ["two of three have each other's", '0.45 0.42, 0.42 0.45, 0.13 0.13', '0 1'],
    ['one is certainly that of the opposite outcome', '0.2 0.8, 0.48 0.52', '0 1'],
    ['one is wrong in another way', '0.2 0.6, 0.48 0.5', '0'],
    ['all have moved a little in the same direction', '0.48 0.5, 0.4 0.42, 0.1 0.11', ''],
    ['two near each other are right', '0.48 0.48, 0.5 0.5', ''],
    ['two differ by less than a price moves', '0.49 0.5, 0.5 0.49', ''],
  ])('and with those of its event: %s', async (_, listedAndNewest, refused) => {
    const prices = listedAndNewest.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
    const book = { midpoint: null, spread: null };
    const contracts = prices.map(([last_price], n) => sampleContract({ id: `kalshi:${n}`, last_price, ...book }));
    const series = Object.fromEntries(
      prices.map(([, newest], n) => [`kalshi:${n}`, [[listedAt, newest]] as PricePoint[]]),
    );
    const { failed } = await createReader(contracts, series).read();
    expect(failed.map(({ contract }) => contract.id.replace('kalshi:', '')).join(' ')).toBe(refused);
  });

  it('and not with those of another event', async () => {
    const contracts = [0.48, 0.52].map((last_price, n) =>
      sampleContract({ id: `kalshi:${n}`, event_id: `kalshi:e${n}`, last_price, midpoint: null, spread: null }),
    );
    const series = { 'kalshi:0': [[listedAt, 0.52] as PricePoint], 'kalshi:1': [[listedAt, 0.48] as PricePoint] };
    expect((await createReader(contracts, series).read()).failed).toEqual([]);
  });

  it.each<[string, Partial<StoredContract>, 'used' | 'refused', HistoryPrices]>([
    ['of a contract with a trade', { last_price: 0.2 }, 'refused', 'trades'],
    ['of a contract without a trade', { last_price: null }, 'used', 'trades'],
    ['of a contract whose price is old', { last_price: 0.2, price_stale: true }, 'used', 'trades'],
    ['that ends before the list was read', { price_at: fromUnixSeconds(listedAt + 24 * hour) }, 'used', 'trades'],
    ['other than trades, of a traded contract,', { last_price: 0.2, volume: 5 }, 'refused', 'own_series'],
    ['other than trades, of an untraded contract,', { last_price: 0.2, volume: 0 }, 'used', 'own_series'],
    ['other than trades, of unknown volume,', { last_price: 0.2, volume: null }, 'used', 'own_series'],
    ['that moves alone use, of a traded contract,', { last_price: 0.2, volume: 5 }, 'used', 'baselines'],
  ])('and one without prices %s is %s', async (_, fields, expected, prices) => {
    const { read, describeRefused } = createReader([sampleContract(fields)], {}, prices);
    const { read: used, failed } = await read();
    expect([used.length, failed.length]).toEqual(expected === 'used' ? [1, 0] : [0, 1]);
    expect(describeRefused()).toBe(
      expected === 'used'
        ? undefined
        : 'shape: kalshi sent another payload than it documents: the list contradicts 1 price history, not used',
    );
  });
});

it('a refused history is described, counts as failed and is not requested again in the same pass', async () => {
  const [good, bad] = [sampleContract({ id: 'kalshi:A' }), sampleContract({ id: 'kalshi:B' })];
  const series = { 'kalshi:A': [[listedAt, 0.4]], 'kalshi:B': [[listedAt, 0.6]] } satisfies Record<
    string,
    PricePoint[]
  >;
  const { read, describeRefused, requested } = createReader([good, bad], series);
  expect(describeRefused()).toBeUndefined();
  for (const pass of [1, 2]) {
    const reading = await read();
    expect([pass, reading.read.length, reading.failed.map(({ contract }) => contract.id)]).toEqual([
      pass,
      1,
      ['kalshi:B'],
    ]);
  }
  expect(requested).toEqual(['kalshi:A', 'kalshi:B', 'kalshi:A']);
  expect(describeRefused()).toBe(
    'shape: kalshi sent another payload than it documents: the list contradicts 1 price history, not used',
  );
});
