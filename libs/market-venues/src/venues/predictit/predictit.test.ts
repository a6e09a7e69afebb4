import type { CreateUpstreamClient } from '@postjoin/upstream';
import { createFaultServer, createTestClients, type FaultServer, type RouteResponse } from '@postjoin/upstream/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { captureVenues, nothingCaptured, type CapturedVenues } from '../../capture-venues.ts';
import { testMarketVenue } from '../../testing/contract-suite.ts';
import { noInvalidRecord } from '../../parsed.ts';
import { hasRecordings, recordedOrSkipped, recording } from '../../testing/recordings.ts';
import { predictItContract, predictItMarket } from './fixtures.ts';
import { createPredictIt } from './index.ts';
import { parseMarket } from './parse.ts';

const create = (client: CreateUpstreamClient, baseUrl: string) =>
  createPredictIt({
    client: client('predictit'),
    baseUrl,
    decideScope: () => ({ in_scope: true, because: 'everything is' }),
  });

const single = predictItMarket([predictItContract()]);
const group = predictItMarket([
  predictItContract({ lastTradePrice: null, lastClosePrice: null, bestBuyYesCost: null, bestSellYesCost: null }),
  predictItContract({ lastTradePrice: 0, lastClosePrice: 0 }),
  predictItContract(),
]);
const over = predictItMarket([predictItContract({ status: 'Closed' })]);
const all = (...markets: unknown[]) => ({ '/marketdata/all/': { body: { markets } } });
const invalid = {
  ...single,
  contracts: [{ ...(single['contracts'] as Record<string, unknown>[])[0], lastTradePrice: 57 }],
};
const firstUnlisted = 9_001;
const ended = { status: 'Closed', lastTradePrice: 1 };
const unlisted = [
  predictItMarket([{ id: firstUnlisted }, { id: firstUnlisted + 1, ...ended }].map(predictItContract)),
  predictItMarket([predictItContract({ id: firstUnlisted + 2, ...ended })], { status: 'Closed' }),
];

testMarketVenue({
  name: 'predictit',
  create,
  routes: all(single, group, over),
  contracts: 4,
  withInvalidRecord: all(invalid, group),
  shapeless: { '/marketdata/all/': { body: { error: 'x' } } },
  onlyInvalidRecords: all(null, invalid),
  onlyClosed: all(over, { ...single, status: 'Closed' }),
  closing: {
    routes: {
      '/marketdata/markets/*': ({ path }) => {
        const market = unlisted.find(({ id }) => path.endsWith(`/${String(id)}`));
        return market ? { body: market } : { status: 404, body: {} };
      },
    },
    contracts: unlisted.flatMap(({ id, contracts }) =>
      (contracts as { id: number }[]).map((contract) => ({
        id: `predictit:${contract.id}`,
        event_id: `predictit:m${String(id)}`,
      })),
    ),
    statuses: Object.fromEntries(
      (['open', 'closed', 'closed'] as const).map((status, index) => [`predictit:${firstUnlisted + index}`, status]),
    ),
    shapeless: { '/marketdata/markets/*': { body: { error: 'x' } } },
  },
});

describe('PredictIt', () => {
  let server: FaultServer;
  afterEach(() => server.close());
  const start = new Date('2026-01-01T00:00:00Z');
  const pass = (previous: CapturedVenues, minutes: number) =>
    captureVenues({
      venues: [create(createTestClients(), server.url)],
      previous,
      now: new Date(start.getTime() + minutes * 60_000),
      matchedIds: new Set(),
      stopwatch: () => 0,
    });

  it('has no day move, because PredictIt reports only the change since the last close, and no price for null or 0', async () => {
    server = await createFaultServer({ routes: all(group) });
    const { contracts } = await pass(nothingCaptured, 0);
    expect(
      contracts.map(({ last_price, last_price_reason, move_24h }) => [last_price, last_price_reason, move_24h]),
    ).toEqual([
      [null, 'no_trade', null],
      [null, 'no_trade', null],
      [0.56, null, null],
    ]);
    expect(contracts[2]).toMatchObject({
      midpoint: 0.56,
      spread: 0.02,
      move_24h_basis: { reason: 'since_last_close_only' },
      move_7d: null,
      move_7d_basis: { reason: 'no_baseline' },
      url: expect.stringMatching(/^https:\/\/www\.predictit\.org\/markets\/detail\/\d+$/) as string,
    });
  });

  it('computes the week move from our own observations once they go back a week', async () => {
    let price = 0.4;
    const contract = predictItContract();
    const answer = () => ({
      body: { markets: [predictItMarket([{ ...contract, lastTradePrice: price }], { id: 1 })] },
    });
    server = await createFaultServer({ routes: { '/marketdata/all/': answer } });
    let captured = nothingCaptured;
    for (let hour = 0; hour <= 24 * 7; hour += 6) {
      if (hour > 24) price = 0.47;
      captured = await pass(captured, hour * 60);
    }
    expect(captured.contracts[0]).toMatchObject({
      move_7d: 0.07,
      move_7d_basis: { reported_by: 'history', from_at: start.toISOString(), to_at: '2026-01-08T00:00:00.000Z' },
    });
  });

  it('is requested once a minute at most, and the earlier contracts stay', async () => {
    server = await createFaultServer({ routes: all(single) });
    const first = await pass(nothingCaptured, 0);
    const second = await pass(first, 0.5);
    expect(server.requests).toHaveLength(1);
    expect(second.contracts).toEqual(first.contracts);
    const lastSuccesses = [first, second, await pass(second, 1)].map(
      ({ health }) => health.find(({ name }) => name === 'predictit')?.last_success_at,
    );
    expect(lastSuccesses).toEqual([0, 0, 60_000].map((ms) => new Date(start.getTime() + ms).toISOString()));
    expect(server.requests).toHaveLength(2);
  });

  it('is requested conditionally, and an unmodified response confirms the prices', async () => {
    const answer = ({ headers }: { headers: Record<string, unknown> }) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304, body: '' }
        : { headers: { etag: '"1"' }, body: { markets: [single] } };
    server = await createFaultServer({ routes: { '/marketdata/all/': answer } });
    const first = await pass(nothingCaptured, 0);
    const second = await pass(first, 10);
    const now = '2026-01-01T00:10:00.000Z';
    expect(second.contracts).toEqual(first.contracts.map((contract) => ({ ...contract, price_at: now })));
  });

  it('confirms the prices for the time at which a cache stored the unmodified response', async () => {
    const answer = ({ headers }: { headers: Record<string, unknown> }): RouteResponse =>
      headers['if-none-match'] === '"1"'
        ? { status: 304, body: '', headers: { age: '240' } }
        : { headers: { etag: '"1"' }, body: { markets: [single] } };
    server = await createFaultServer({ routes: { '/marketdata/all/': answer } });
    const { contracts, health } = await pass(await pass(nothingCaptured, 0), 10);
    const storedAt = '2026-01-01T00:06:00.000Z';
    expect(contracts[0]).toMatchObject({ price_at: storedAt });
    expect(health.find(({ name }) => name === 'predictit')).toMatchObject({ last_success_at: storedAt });
  });

  it('with unmodified responses for days has current moves from our own observations', async () => {
    const rising = predictItContract({ lastClosePrice: null });
    const priceAfter = (hours: number) => (hours < 12 ? 0.4 : hours < 24 ? 0.45 : 0.47);
    let hour = 0;
    const answer = ({ headers }: { headers: Record<string, unknown> }) => {
      const lastTradePrice = priceAfter(hour);
      const etag = `"${lastTradePrice}"`;
      const body = { markets: [predictItMarket([{ ...rising, lastTradePrice }], { id: 1 })] };
      return headers['if-none-match'] === etag ? { status: 304, body: '' } : { headers: { etag }, body };
    };
    server = await createFaultServer({ routes: { '/marketdata/all/': answer } });
    let captured = nothingCaptured;
    const seen: unknown[] = [];
    for (; hour <= 24 * 8; hour += 6) {
      captured = await pass(captured, hour * 60);
      const [{ move_24h, move_7d } = {}] = captured.contracts;
      if ([24, 42, 48, 24 * 7, 24 * 7 + 12, 24 * 8].includes(hour)) seen.push([hour, move_24h, move_7d]);
    }
    expect(seen).toEqual([
      [24, 0.07, null],
      [42, 0.02, null],
      [48, 0, null],
      [24 * 7, 0, 0.07],
      [24 * 7 + 12, 0, 0.02],
      [24 * 8, 0, 0],
    ]);
    expect(captured.contracts[0]?.move_7d_basis).toMatchObject({
      reported_by: 'history',
      from_at: '2026-01-02T00:00:00.000Z',
      to_at: '2026-01-09T00:00:00.000Z',
    });
  });

  it('is requested unconditionally while a record is invalid', async () => {
    let body = { markets: [single, group] };
    const answer = ({ headers }: { headers: Record<string, unknown> }) => {
      const etag = `"${JSON.stringify(body).length}"`;
      return headers['if-none-match'] === etag ? { status: 304, body: '' } : { headers: { etag }, body };
    };
    server = await createFaultServer({ routes: { '/marketdata/all/': answer } });
    const first = await pass(nothingCaptured, 0);
    body = { markets: [invalid, group] };
    const second = await pass(await pass(first, 10), 20);
    const [left] = second.contracts.filter(({ price_stale }) => price_stale);
    expect(left).toMatchObject({ id: first.contracts[0]?.id, price_at: '2026-01-01T00:00:00.000Z' });
    expect(second.health.find(({ name }) => name === 'predictit')).toMatchObject({ status: 'ok', skipped: 1 });
  });
});

it('an invalid market of PredictIt keeps its earlier contracts, and no contract that has the number of the market', () => {
  const market = { ...predictItMarket([predictItContract()], { id: 7 }), name: null };
  expect(parseMarket(market).invalid.ids).toEqual(['predictit:m7']);
});

describe.skipIf(!hasRecordings)(`PredictIt ${recordedOrSkipped}`, () => {
  it('in 2019: four outcomes of one market', () => {
    const { records, invalid } = parseMarket(recording('predictit-market.json'));
    expect(invalid).toEqual(noInvalidRecord);
    const rows = records.map(({ contract }) => [
      ...[contract.id, contract.last_price, contract.midpoint, contract.spread],
    ]);
    expect(rows).toEqual([
      ['predictit:4390', 0.56, 0.55, 0.02],
      ['predictit:4389', 0.48, 0.475, 0.01],
      ['predictit:4388', 0.02, 0.025, 0.01],
      ['predictit:4391', 0.02, 0.025, 0.01],
    ]);
  });
});
