import { UpstreamError } from '@postjoin/upstream';
import { describe, expect, it } from 'vitest';
import { captureVenues, nothingCaptured, type CapturedVenues } from './capture.ts';
import { isListed, type ContractStatus, type MarketVenue, type StoredContract, type VenueReading } from './contract.ts';
import { venueNames } from './registry.ts';
import { sampleContract } from './testing/sample-contract.ts';
import { createMemoryVenue } from './venues/memory.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

const polymarket = sampleContract({ id: 'polymarket:1', event_id: 'polymarket:1', venue: 'polymarket' });
const kalshi = sampleContract({ id: 'kalshi:A' });
const memoryVenues = () => [
  createMemoryVenue({ name: 'polymarket', contracts: [polymarket] }),
  createMemoryVenue({ name: 'kalshi', contracts: [kalshi, sampleContract({ id: 'kalshi:B', last_price: null })] }),
];

/** A Kalshi that answers with this. */
const answering = (
  read: MarketVenue['read'],
  readStatuses: MarketVenue['readStatuses'] = () => Promise.resolve(new Map()),
): MarketVenue => ({ name: 'kalshi', read, readStatuses });
const readingOf = (reading: Partial<VenueReading>): MarketVenue =>
  answering(() => Promise.resolve({ contracts: [], memory: {}, skipped: 0, ...reading }));
const failing = (error: Error) => answering(() => Promise.reject(error));
const pass = (venues: MarketVenue[], previous: CapturedVenues = nothingCaptured, minutes = 0) =>
  captureVenues({ venues, previous, now: at(minutes), matchedIds: new Set() });
const listedIds = ({ contracts }: CapturedVenues) => contracts.filter(isListed).map(({ id }) => id);
const kalshiHealth = ({ health }: CapturedVenues) => health[1];

describe('a pass', () => {
  it('reads all venues, records prices, and reports every venue there is', async () => {
    const captured = await pass(memoryVenues());
    expect(captured.contracts.map(({ id }) => id)).toEqual(['polymarket:1', 'kalshi:A', 'kalshi:B']);
    expect(captured.health).toEqual([
      { name: 'polymarket', status: 'ok', contracts: 1, skipped: 0, last_success_at: at(0).toISOString() },
      { name: 'kalshi', status: 'ok', contracts: 2, skipped: 0, last_success_at: at(0).toISOString() },
      ...venueNames.slice(2).map((name) => ({
        name,
        status: 'unavailable',
        contracts: 0,
        skipped: 0,
        last_success_at: null,
        error: 'unavailable: not configured',
      })),
    ]);
    expect(captured.pricePoints).toEqual({ 'polymarket:1': [[start / 1000, 0.4]], 'kalshi:A': [[start / 1000, 0.4]] });
  });

  it('begins all venues before any has answered, and tells when each begins and ends', async () => {
    const told: string[] = [];
    await captureVenues({
      venues: memoryVenues(),
      previous: nothingCaptured,
      now: at(0),
      matchedIds: new Set(),
      onProgress: ({ venue, health }) => told.push(`${venue} ${health?.status ?? 'begins'}`),
    });
    expect(told).toEqual(['polymarket begins', 'kalshi begins', 'polymarket ok', 'kalshi ok']);
  });

  it('without a venue that was there keeps when it last answered', async () => {
    const after = await pass([memoryVenues()[0]!], await pass(memoryVenues()), 10);
    expect(kalshiHealth(after)).toMatchObject({
      status: 'unavailable',
      contracts: 0,
      last_success_at: at(0).toISOString(),
    });
  });
});

describe('a venue that fails', () => {
  it('keeps its contracts with their own times, stale, and costs no other venue', async () => {
    const before = await pass(memoryVenues());
    const after = await pass(
      [memoryVenues()[0]!, failing(new UpstreamError('timeout', 'kalshi did not answer'))],
      before,
      10,
    );
    expect(kalshiHealth(after)).toEqual({
      name: 'kalshi',
      status: 'error',
      contracts: 2,
      skipped: 0,
      last_success_at: at(0).toISOString(),
      error: 'timeout: kalshi did not answer',
    });
    expect(after.contracts.map(({ id, price_at, price_stale }) => [id, price_at, price_stale])).toEqual([
      ['polymarket:1', at(10).toISOString(), false],
      ['kalshi:A', at(0).toISOString(), true],
      ['kalshi:B', at(0).toISOString(), true],
    ]);
    expect(after.pricePoints['kalshi:A']).toHaveLength(1);
  });

  it('keeps them however long it fails', async () => {
    let captured = await pass(memoryVenues());
    for (let day = 1; day <= 20; day += 1) {
      captured = await pass([failing(new UpstreamError('dns', 'no such name'))], captured, day * 24 * 60);
    }
    expect(captured.contracts.filter(({ venue }) => venue === 'kalshi')).toHaveLength(2);
  });

  it('in a way nobody thought of says nothing of how', async () => {
    const after = await pass([failing(new TypeError("Cannot read 'secret' of /home/x"))]);
    expect(kalshiHealth(after)?.error).toBe('shape: what kalshi sent could not be read');
  });

  it('in such a way begins the next pass without its memory, which may be what cannot be read', async () => {
    const before = await pass([readingOf({ contracts: [kalshi], memory: { series: 'of an older version' } })]);
    expect((await pass([failing(new TypeError('x'))], before, 10)).memory).toEqual({ kalshi: { venue: {} } });
  });

  it('is not asked again before the time that it named', async () => {
    const limited = failing(new UpstreamError('rate_limited', 'asked too often', { retryAt: at(60) }));
    const before = await pass([limited], await pass(memoryVenues()), 10);
    let reads = 0;
    const counting = answering(() => {
      reads += 1;
      return Promise.resolve({ contracts: [kalshi], memory: {}, skipped: 0 });
    });
    const during = await pass([counting], before, 59);
    expect(reads).toBe(0);
    expect(kalshiHealth(during)?.error).toBe(
      `rate_limited: kalshi asked not to be asked before ${at(60).toISOString()}`,
    );
    expect(kalshiHealth(await pass([counting], during, 60))).toMatchObject({ status: 'ok' });
  });

  it('is asked all the same when the end of the pause is further away than any pause is long', async () => {
    const limited = failing(new UpstreamError('rate_limited', 'asked too often', { retryAt: at(60 * 24 * 365) }));
    const before = await pass([limited], await pass(memoryVenues()), 10);
    expect(kalshiHealth(await pass([readingOf({ contracts: [kalshi] })], before, 20))).toMatchObject({ status: 'ok' });
  });

  it('keeps its memory, so that the next pass asks no more than it must', async () => {
    const remembering = readingOf({ contracts: [kalshi], memory: { series: 1 } });
    const before = await pass([remembering]);
    const failed = await pass([failing(new UpstreamError('reset', 'broke'))], before, 10);
    let memory: unknown;
    await pass(
      [answering((request) => ((memory = request.memory), Promise.resolve({ contracts: [], memory: {}, skipped: 0 })))],
      failed,
      20,
    );
    expect(memory).toEqual({ series: 1 });
  });
});

describe('a venue that is read in part', () => {
  const both = () =>
    pass([readingOf({ contracts: [kalshi, sampleContract({ id: 'kalshi:B', price_at: at(0).toISOString() })] })]);

  it('keeps the contracts that are missing, stale, for a week', async () => {
    const partly = readingOf({ contracts: [kalshi], partial: 'timeout: half', contracts_missing: true });
    const soon = await pass([partly], await both(), 10);
    expect(kalshiHealth(soon)).toMatchObject({ status: 'partial', error: 'timeout: half', contracts: 2 });
    expect(soon.contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:A', false],
      ['kalshi:B', true],
    ]);
    const late = await pass([partly], soon, 8 * 24 * 60);
    expect(listedIds(late)).toEqual(['kalshi:A']);
  });

  it('keeps none of them where only moves are missing', async () => {
    const moveless = readingOf({ contracts: [kalshi], partial: 'timeout: moves', contracts_missing: false });
    expect(listedIds(await pass([moveless], await both(), 10))).toEqual(['kalshi:A']);
  });

  it('keeps none that the venue showed to be over', async () => {
    const partly = {
      partial: 'timeout: half',
      contracts_missing: true,
      skipped_ids: ['kalshi:B'],
      over_ids: ['kalshi:B'],
    };
    const after = await pass([readingOf({ contracts: [kalshi], ...partly })], await both(), 10);
    expect(listedIds(after)).toEqual(['kalshi:A']);
  });

  it('keeps what it could not read, by the id of a contract or of its event', async () => {
    const skipping = readingOf({ contracts: [kalshi], skipped: 1, skipped_ids: ['kalshi:B'] });
    const after = await pass([skipping], await both(), 10);
    expect(after.contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:A', false],
      ['kalshi:B', true],
    ]);
  });
});

describe('a venue that lists nothing', () => {
  const many = ['A', 'B', 'C'].map((name) => sampleContract({ id: `kalshi:${name}` }));

  it('where there was much is not believed, then it is', async () => {
    const first = await pass([readingOf({})], await pass([readingOf({ contracts: many })]), 10);
    expect(kalshiHealth(first)).toMatchObject({
      status: 'error',
      contracts: 3,
      error: expect.stringMatching(/^suspect_empty: /) as string,
    });
    const second = await pass([readingOf({})], first, 20);
    expect(kalshiHealth(second)).toMatchObject({ status: 'ok', contracts: 0 });
  });

  it('and fails in between is still only once empty', async () => {
    const first = await pass([readingOf({})], await pass([readingOf({ contracts: many })]), 10);
    const failed = await pass([failing(new UpstreamError('dns', 'x'))], first, 20);
    expect(failed.contracts).toHaveLength(3);
    expect(listedIds(await pass([readingOf({})], failed, 30))).toEqual([]);
  });

  it('and much again in between starts anew', async () => {
    const full = await pass([readingOf({ contracts: many })]);
    const again = await pass([readingOf({ contracts: many })], await pass([readingOf({})], full, 10), 20);
    expect((await pass([readingOf({})], again, 30)).contracts).toHaveLength(3);
  });

  it('at first is simply empty', async () => {
    expect(kalshiHealth(await pass([readingOf({})]))).toMatchObject({ status: 'ok', contracts: 0 });
  });
});

describe('a contract that its venue lists no more', () => {
  const hour = 60;
  const [open, closing] = ['kalshi:A', 'kalshi:B'].map((id) =>
    sampleContract({ id, last_price: 0.7, move_24h: 0.02, price_at: at(0).toISOString() }),
  ) as [StoredContract, StoredContract];
  const both = () => pass([readingOf({ contracts: [open, closing] })]);

  /** A Kalshi that lists one of both, with what it says of the other, and which ids it was asked for. */
  const closingVenue = (answer: () => Promise<Record<string, ContractStatus>> = () => Promise.resolve({})) => {
    const asked: string[][] = [];
    const seen: string[][] = [];
    const venue = answering(
      ({ previous }) => {
        seen.push(previous.map(({ id }) => id));
        return Promise.resolve({ contracts: [open], memory: {}, skipped: 0 });
      },
      async (contracts) => {
        asked.push(contracts.map(({ id }) => id));
        return new Map(Object.entries(await answer()));
      },
    );
    return { venue, asked, seen };
  };
  const resolving = () => closingVenue(() => Promise.resolve({ 'kalshi:B': 'resolved' }));
  const closedOf = ({ contracts }: CapturedVenues) => contracts.filter((contract) => !isListed(contract));

  it('stays with the last price that it was listed with, under its own time, and no price point more', async () => {
    const after = await pass([resolving().venue], await both(), 10);
    expect(closedOf(after)).toEqual([
      { ...closing, status: 'resolved', closed_at: at(10).toISOString(), price_stale: false },
    ]);
    const later = await pass([resolving().venue], after, 60 * 24);
    expect(closedOf(later)).toEqual(closedOf(after));
    expect(later.pricePoints['kalshi:B']).toEqual([[start / 1000, 0.7]]);
    expect(kalshiHealth(later)).toMatchObject({ status: 'ok', contracts: 1 });
  });

  it.each([
    ['for 48 hours', 47.9, [], ['kalshi:B']],
    ['and goes then', 48, [], []],
    ['and is there longer when a retained post is matched to it', 500, ['kalshi:B'], ['kalshi:B']],
    ['and goes then when posts are matched to others only', 48, ['kalshi:A', 'kalshi:C'], []],
  ])('stays %s (%d hours)', async (_what, hours, matched, left) => {
    const closed = await pass([resolving().venue], await both(), 0);
    for (const venue of [resolving().venue, failing(new UpstreamError('dns', 'x'))]) {
      const after = await captureVenues({
        venues: [venue],
        previous: closed,
        now: at(hours * hour),
        matchedIds: new Set(matched),
      });
      expect(closedOf(after).map(({ id }) => id)).toEqual(left);
    }
  });

  it('is asked for once', async () => {
    const { venue, asked } = resolving();
    let captured = await both();
    for (const minutes of [10, 20, 30]) captured = await pass([venue], captured, minutes);
    expect(asked).toEqual([['kalshi:B']]);
  });

  it('is closed, as far as is known, and asked for again while the venue does not answer for it', async () => {
    const { venue, asked } = closingVenue();
    let captured = await pass([venue], await both(), 10);
    expect(closedOf(captured)).toMatchObject([{ status: 'closed', price_stale: true }]);
    captured = await pass([venue], captured, 20);
    expect(asked).toEqual([['kalshi:B'], ['kalshi:B']]);
    const matched = await captureVenues({
      venues: [venue],
      previous: captured,
      now: at(49 * hour),
      matchedIds: new Set(['kalshi:B']),
    });
    expect(closedOf(matched)).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it('is open and stale when the venue says that it has left the listing only', async () => {
    const { venue, asked } = closingVenue(() => Promise.resolve({ 'kalshi:B': 'open' }));
    let captured = await both();
    for (const minutes of [10, 20]) captured = await pass([venue], captured, minutes);
    expect(closedOf(captured)).toEqual([
      { ...closing, status: 'open', price_stale: true, closed_at: at(10).toISOString() },
    ]);
    expect(asked).toHaveLength(2);
    expect(closedOf(await pass([venue], captured, 10 + 48 * hour))).toEqual([]);
  });

  it('is open again when it is listed again', async () => {
    const again = await pass(
      [readingOf({ contracts: [open, closing] })],
      await pass([resolving().venue], await both(), 10),
      20,
    );
    expect(again.contracts).toEqual([open, closing]);
  });

  it('is left alone by a failure of its venue later on', async () => {
    const closed = await pass([resolving().venue], await both(), 10);
    const failed = await pass([failing(new UpstreamError('timeout', 'kalshi did not answer'))], closed, 20);
    expect(closedOf(failed)).toEqual(closedOf(closed));
    expect(kalshiHealth(failed)).toMatchObject({ status: 'error', contracts: 1 });
  });

  it('is not handed to its venue as one that it listed', async () => {
    const { venue, seen } = resolving();
    await pass([venue], await pass([venue], await both(), 10), 20);
    expect(seen).toEqual([['kalshi:A', 'kalshi:B'], ['kalshi:A']]);
  });

  it('does not make an empty list suspect', async () => {
    const many = ['A', 'B', 'C'].map((name) => sampleContract({ id: `kalshi:${name}` }));
    const one = await pass(
      [readingOf({ contracts: many.slice(0, 1) })],
      await pass([readingOf({ contracts: many })]),
      10,
    );
    expect(kalshiHealth(await pass([readingOf({})], one, 20))).toMatchObject({ status: 'ok', contracts: 0 });
  });

  it('does not count among the 5,000', async () => {
    const flood = Array.from({ length: 5_000 }, (_, index) => sampleContract({ id: `kalshi:${index}` }));
    const after = await pass([readingOf({ contracts: flood })], await both(), 10);
    expect(kalshiHealth(after)).toMatchObject({ status: 'ok', contracts: 5_000 });
    expect(closedOf(after)).toHaveLength(2);
  });

  it.each([
    ['an upstream failed', new UpstreamError('timeout', 'kalshi did not answer'), 'timeout: kalshi did not answer'],
    ['of a bug of ours', new TypeError('secret'), 'shape: what kalshi sent could not be read'],
  ])('is closed when its status was not read because %s, and health says so', async (_what, error, words) => {
    const errors: unknown[] = [];
    const after = await captureVenues({
      venues: [closingVenue(() => Promise.reject(error)).venue],
      previous: await both(),
      now: at(10),
      matchedIds: new Set(),
      onProgress: ({ error: thrown }) => void (thrown && errors.push(thrown)),
    });
    expect(closedOf(after)).toMatchObject([{ status: 'closed', price_stale: true }]);
    expect(kalshiHealth(after)).toMatchObject({
      status: 'partial',
      contracts: 1,
      last_success_at: at(10).toISOString(),
      error: `${words}; contracts that closed have no confirmed status`,
    });
    expect(errors).toEqual([error]);
  });

  it('is one of at most 100 that are asked for in a pass, those that closed last first', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => sampleContract({ id: `kalshi:${from + index}` }));
    const { venue, asked } = closingVenue();
    const first = await pass([venue], await pass([readingOf({ contracts: [...many(0, 130), open] })]), 10);
    const listedMore = await pass([readingOf({ contracts: [...many(500, 5), open] })], first, 20);
    await pass([venue], listedMore, 30);
    expect(asked.map(({ length }) => length)).toEqual([100, 100]);
    expect(asked[1]?.slice(0, 5)).toEqual(many(500, 5).map(({ id }) => id));
  });

  it('while its venue is switched off stays as it was last listed, stale, and is asked for when it is on again', async () => {
    const off = await pass([], await both(), 10);
    const unlisted = { status: 'open', price_stale: true, closed_at: at(10).toISOString() };
    expect(off.contracts).toEqual([open, closing].map((contract) => ({ ...contract, ...unlisted })));
    expect(off.pricePoints).toEqual((await both()).pricePoints);
    const { venue, asked } = resolving();
    const on = await pass([venue], off, 20);
    expect(asked).toEqual([['kalshi:B']]);
    expect(closedOf(on)).toMatchObject([{ id: 'kalshi:B', status: 'resolved', closed_at: at(10).toISOString() }]);
    expect((await pass([], off, 10 + 48 * hour)).contracts).toEqual([]);
  });

  it('under a clock that was ahead counts from the first pass with the right one', async () => {
    const ahead = await pass([resolving().venue], await both(), 1000 * hour);
    const right = await pass([resolving().venue], ahead, 10);
    expect(closedOf(right)).toMatchObject([{ closed_at: at(10).toISOString() }]);
    expect(closedOf(await pass([resolving().venue], right, 10 + 48 * hour))).toEqual([]);
  });
});

it('a venue that lists thousands too many is cut to the most traded, and says so', async () => {
  const flood = Array.from({ length: 5_100 }, (_, index) => sampleContract({ id: `kalshi:${index}`, volume: index }));
  const { contracts, health } = await pass([readingOf({ contracts: flood })]);
  expect(contracts).toHaveLength(5_000);
  expect(contracts.some(({ id }) => id === 'kalshi:99')).toBe(false);
  expect(health[1]).toMatchObject({ status: 'partial', error: 'too_large: kalshi lists 5100 contracts in scope' });
});

it('what a venue threw is told for the log, and to nobody else', async () => {
  const errors: unknown[] = [];
  const thrown = new TypeError('a bug of ours');
  const { health } = await captureVenues({
    venues: [failing(thrown)],
    previous: nothingCaptured,
    now: at(0),
    matchedIds: new Set(),
    onProgress: ({ error }) => void (error && errors.push(error)),
  });
  expect(errors).toEqual([thrown]);
  expect(JSON.stringify(health)).not.toContain('a bug of ours');
});

it('a clock that jumps back an hour leaves observations in order and drops none', async () => {
  const before = await pass(memoryVenues(), nothingCaptured, 60);
  const after = await pass(memoryVenues(), before, 0);
  expect(after.pricePoints).toEqual(before.pricePoints);
  expect(after.contracts[0]?.price_at).toBe(at(0).toISOString());
});
