import { UpstreamError } from '@postjoin/upstream';
import { describe, expect, it } from 'vitest';
import { captureVenues, nothingCaptured, type CapturedVenues } from './capture.ts';
import type { MarketVenue, VenueReading } from './contract.ts';
import { sampleContract } from './sample-contract.ts';
import { createMemoryVenue } from './venues/memory.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

const polymarket = sampleContract({ id: 'polymarket:1', event_id: 'polymarket:1', venue: 'polymarket' });
const kalshi = sampleContract({ id: 'kalshi:A' });
const memoryVenues = () => [
  createMemoryVenue({ name: 'polymarket', displayName: 'Polymarket', contracts: [polymarket] }),
  createMemoryVenue({ name: 'kalshi', contracts: [kalshi, sampleContract({ id: 'kalshi:B', last_price: null })] }),
];

/** A Kalshi that answers with this. */
const answering = (read: MarketVenue['read']): MarketVenue => ({ name: 'kalshi', displayName: 'Kalshi', read });
const readingOf = (reading: Partial<VenueReading>): MarketVenue =>
  answering(() => Promise.resolve({ contracts: [], memory: {}, skipped: 0, ...reading }));
const failing = (error: Error) => answering(() => Promise.reject(error));
const pass = (venues: MarketVenue[], previous: CapturedVenues = nothingCaptured, minutes = 0) =>
  captureVenues({ venues, previous, now: at(minutes) });
const kalshiHealth = ({ health }: CapturedVenues) => health[1];

describe('a pass', () => {
  it('reads all venues, records prices, and reports every venue there is', async () => {
    const captured = await pass(memoryVenues());
    expect(captured.contracts.map(({ id }) => id)).toEqual(['polymarket:1', 'kalshi:A', 'kalshi:B']);
    expect(captured.health).toEqual([
      { name: 'polymarket', status: 'ok', contracts: 1, skipped: 0, last_success_at: at(0).toISOString() },
      { name: 'kalshi', status: 'ok', contracts: 2, skipped: 0, last_success_at: at(0).toISOString() },
      {
        name: 'predictit',
        status: 'unavailable',
        contracts: 0,
        skipped: 0,
        last_success_at: null,
        error: 'unavailable: not configured',
      },
    ]);
    expect(captured.pricePoints).toEqual({ 'polymarket:1': [[start / 1000, 0.4]], 'kalshi:A': [[start / 1000, 0.4]] });
  });

  it('begins all venues before any has answered, and tells when each begins and ends', async () => {
    const told: string[] = [];
    await captureVenues({
      venues: memoryVenues(),
      previous: nothingCaptured,
      now: at(0),
      onProgress: ({ venue, health }) => told.push(`${venue} ${health?.status ?? 'begins'}`),
    });
    expect(told).toEqual(['polymarket begins', 'kalshi begins', 'polymarket ok', 'kalshi ok']);
  });

  it('without a venue that was there drops its contracts and remembers when it last answered', async () => {
    const before = await pass(memoryVenues());
    const after = await pass([memoryVenues()[0]!], before, 10);
    expect(after.contracts.map(({ id }) => id)).toEqual(['polymarket:1']);
    expect(kalshiHealth(after)).toMatchObject({ status: 'unavailable', last_success_at: at(0).toISOString() });
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
    expect(late.contracts.map(({ id }) => id)).toEqual(['kalshi:A']);
  });

  it('keeps none of them where only moves are missing', async () => {
    const moveless = readingOf({ contracts: [kalshi], partial: 'timeout: moves', contracts_missing: false });
    expect((await pass([moveless], await both(), 10)).contracts.map(({ id }) => id)).toEqual(['kalshi:A']);
  });

  it('keeps none that the venue showed to be over', async () => {
    const partly = {
      partial: 'timeout: half',
      contracts_missing: true,
      skipped_ids: ['kalshi:B'],
      over_ids: ['kalshi:B'],
    };
    const after = await pass([readingOf({ contracts: [kalshi], ...partly })], await both(), 10);
    expect(after.contracts.map(({ id }) => id)).toEqual(['kalshi:A']);
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
    expect((await pass([readingOf({})], failed, 30)).contracts).toEqual([]);
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
