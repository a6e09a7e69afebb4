import { UpstreamError } from '@postjoin/upstream';
import { describe, expect, it } from 'vitest';
import { type CapturedVenues, type CaptureOptions, captureVenues, nothingCaptured } from './capture-venues.ts';
import {
  type ContractStatus,
  hasFailed,
  isListed,
  type MarketVenue,
  type StoredContract,
  type VenueReading,
} from './types.ts';
import { invalidRecord } from './parsed.ts';
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

const { invalid: invalidB } = invalidRecord('market: a test', 'kalshi:B');

/** Creates a venue named `kalshi` whose methods are the functions of the test. */
const venueWith = (
  read: MarketVenue['read'],
  readStatuses: MarketVenue['readStatuses'] = () => Promise.resolve(new Map()),
): MarketVenue => ({ name: 'kalshi', read, statusesBy: 'id', readStatuses });
const venueWithReading = (reading: Partial<VenueReading>): MarketVenue =>
  venueWith(() => Promise.resolve({ contracts: [], memory: {}, ...reading }));
const reportAll =
  (status: ContractStatus): MarketVenue['readStatuses'] =>
  (contracts) =>
    Promise.resolve(new Map(contracts.map(({ id }) => [id, status])));
const failing = (error: Error) => venueWith(() => Promise.reject(error));
const pass = (venues: MarketVenue[], previous = nothingCaptured, minutes = 0, more: Partial<CaptureOptions> = {}) =>
  captureVenues({ venues, previous, now: at(minutes), matchedIds: new Set(), stopwatch: () => 0, ...more });
const listedIds = ({ contracts }: CapturedVenues) => contracts.filter(isListed).map(({ id }) => id);
const kalshiHealth = ({ health }: CapturedVenues) => health[1];

describe('a pass', () => {
  it('reads all venues, records prices, and reports the health of each known venue', async () => {
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

  it('starts all venues before one has answered, and reports the start and end of each', async () => {
    const progress: string[] = [];
    await pass(memoryVenues(), nothingCaptured, 0, {
      onProgress: ({ venue, health }) => progress.push(`${venue} ${health?.status ?? 'starts'}`),
    });
    expect(progress).toEqual(['polymarket starts', 'kalshi starts', 'polymarket ok', 'kalshi ok']);
  });

  it('without an earlier venue keeps the time of its last answer', async () => {
    const after = await pass([memoryVenues()[0]!], await pass(memoryVenues()), 10);
    expect(kalshiHealth(after)).toMatchObject({
      status: 'unavailable',
      contracts: 0,
      last_success_at: at(0).toISOString(),
    });
  });
});

describe('a venue that fails', () => {
  it('keeps its contracts stale with their own times, and other venues are not affected', async () => {
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

  it('keeps them for as long as it fails', async () => {
    let captured = await pass(memoryVenues());
    for (let day = 1; day <= 20; day += 1) {
      captured = await pass([failing(new UpstreamError('dns', 'no such name'))], captured, day * 24 * 60);
    }
    expect(captured.contracts.filter(({ venue }) => venue === 'kalshi')).toHaveLength(2);
  });

  it('with an unexpected exception loses its memory, which may be the cause', async () => {
    const before = await pass([venueWithReading({ contracts: [kalshi], memory: { series: 'of an older version' } })]);
    expect((await pass([failing(new TypeError('x'))], before, 10)).memory).toEqual({ kalshi: {} });
  });

  it('keeps its memory for the next pass', async () => {
    const venue = venueWithReading({ contracts: [kalshi], memory: { series: 1 } });
    const before = await pass([venue]);
    const failed = await pass([failing(new UpstreamError('reset', 'broke'))], before, 10);
    let memory: unknown;
    await pass(
      [venueWith((request) => ((memory = request.memory), Promise.resolve({ contracts: [], memory: {} })))],
      failed,
      20,
    );
    expect(memory).toEqual({ series: 1 });
  });
});

describe('a venue that is read in part', () => {
  const both = () =>
    pass([
      venueWithReading({ contracts: [kalshi, sampleContract({ id: 'kalshi:B', price_at: at(0).toISOString() })] }),
    ]);

  it('keeps the contracts that are missing, stale, for a week', async () => {
    const partial = venueWithReading({ contracts: [kalshi], partial: 'timeout: half', contracts_missing: true });
    const soon = await pass([partial], await both(), 10);
    expect(kalshiHealth(soon)).toMatchObject({ status: 'partial', error: 'timeout: half', contracts: 2 });
    expect(soon.contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:A', false],
      ['kalshi:B', true],
    ]);
    const late = await pass([partial], soon, 8 * 24 * 60);
    expect(listedIds(late)).toEqual(['kalshi:A']);
  });

  it('has no new success if no contract was read', async () => {
    const partial = venueWithReading({ contracts: [], partial: 'timeout: all', contracts_missing: true });
    const after = await pass([partial], await both(), 10);
    expect(kalshiHealth(after)).toMatchObject({ status: 'error', last_success_at: at(0).toISOString(), contracts: 2 });
    const read = venueWithReading({ contracts: [kalshi], partial: 'timeout: half', contracts_missing: true });
    expect(kalshiHealth(await pass([read], after, 20))).toMatchObject({ last_success_at: at(20).toISOString() });
  });

  it('closes contracts that are missing and over if only moves are partial', async () => {
    const reading = { contracts: [kalshi], partial: 'timeout: moves', contracts_missing: false };
    const moveless = { ...venueWithReading(reading), readStatuses: reportAll('closed') };
    expect(listedIds(await pass([moveless], await both(), 10))).toEqual(['kalshi:A']);
  });

  it('drops contracts that the venue shows as over', async () => {
    const partial = {
      partial: 'timeout: half',
      contracts_missing: true,
      invalid: invalidB,
      over: ['kalshi:B'],
    };
    const after = await pass([venueWithReading({ contracts: [kalshi], ...partial })], await both(), 10);
    expect(listedIds(after)).toEqual(['kalshi:A']);
  });

  it('keeps contracts that it could not read, by the id of the contract or its event', async () => {
    const skipping = venueWithReading({ contracts: [kalshi], invalid: invalidB });
    const after = await pass([skipping], await both(), 10);
    expect(after.contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:A', false],
      ['kalshi:B', true],
    ]);
  });
});

describe('a venue that lists nothing', () => {
  const many = ['A', 'B', 'C'].map((name) => sampleContract({ id: `kalshi:${name}` }));

  const empty = (readStatuses?: MarketVenue['readStatuses']) =>
    venueWith(() => Promise.resolve({ contracts: [], memory: {} }), readStatuses);
  const full = () => pass([venueWithReading({ contracts: many })]);

  it.each([
    ['is not known by id', undefined],
    ['is open by id', reportAll('open')],
  ])('keeps each contract that %s, with its own time, and has read nothing', async (_what, readStatuses) => {
    const first = await pass([empty(readStatuses)], await full(), 10);
    expect(kalshiHealth(first)).toMatchObject({
      status: 'error',
      contracts: 3,
      last_success_at: at(0).toISOString(),
      error: expect.stringMatching(/^suspect_list: the list of kalshi lacks 3 of 3 contracts/) as string,
    });
    const second = await pass([empty(readStatuses)], first, 20);
    const status_requested_at = at(20).toISOString();
    const stale = { price_stale: true, status_requested_at };
    expect(second.contracts).toEqual(many.map((contract) => ({ ...contract, ...stale })));
  });

  it('and reports by id that all are closed is accepted', async () => {
    const after = await pass([empty(reportAll('closed'))], await full(), 10);
    expect(kalshiHealth(after)).toMatchObject({ status: 'ok', contracts: 0 });
  });

  it('in the first pass is accepted', async () => {
    expect(kalshiHealth(await pass([venueWithReading({})]))).toMatchObject({ status: 'ok', contracts: 0 });
  });
});

describe('a contract that its venue no longer lists', () => {
  const hour = 60;
  const [open, closing] = ['kalshi:A', 'kalshi:B'].map((id) =>
    sampleContract({ id, last_price: 0.7, move_24h: 0.02, price_at: at(0).toISOString() }),
  ) as [StoredContract, StoredContract];
  const both = () => pass([venueWithReading({ contracts: [open, closing] })]);

  /**
   * Creates a venue that lists only the contract `open`. `answer` returns the statuses of contracts that the venue no
   * longer lists. `requested` has the ids of each request for statuses, and `seen` has, for each read, the ids of the
   * contracts that the read gets as `previous`.
   */
  const closingVenue = (answer: () => Promise<Record<string, ContractStatus>> = () => Promise.resolve({})) => {
    const requested: string[][] = [];
    const seen: string[][] = [];
    const venue = venueWith(
      ({ previous }) => {
        seen.push(previous.map(({ id }) => id));
        return Promise.resolve({ contracts: [open], memory: {} });
      },
      async (contracts) => {
        requested.push(contracts.map(({ id }) => id));
        return new Map(Object.entries(await answer()));
      },
    );
    return { venue, requested, seen };
  };
  const resolving = () => closingVenue(() => Promise.resolve({ 'kalshi:B': 'resolved' }));
  const selectClosed = ({ contracts }: CapturedVenues) => contracts.filter((contract) => !isListed(contract));

  it('keeps its last listed price and time, and gets no further price point', async () => {
    const after = await pass([resolving().venue], await both(), 10);
    const closed_at = at(10).toISOString();
    expect(selectClosed(after)).toEqual([
      { ...closing, status: 'resolved', price_stale: false, closed_at, status_requested_at: closed_at },
    ]);
    const later = await pass([resolving().venue], after, 60 * 24);
    expect(selectClosed(later)).toEqual(selectClosed(after));
    expect(later.pricePoints['kalshi:B']).toEqual([[start / 1000, 0.7]]);
    expect(kalshiHealth(later)).toMatchObject({ status: 'ok', contracts: 1 });
  });

  it.each([
    ['for 48 hours', 47.9, [], ['kalshi:B']],
    ['and then disappears', 48, [], []],
    ['and longer while a retained post is matched to it', 500, ['kalshi:B'], ['kalshi:B']],
    ['and then disappears if posts are matched to other contracts only', 48, ['kalshi:A', 'kalshi:C'], []],
  ])('stays %s (%d hours)', async (_what, hours, matched, remaining) => {
    const closed = await pass([resolving().venue], await both(), 0);
    for (const venue of [resolving().venue, failing(new UpstreamError('dns', 'x'))]) {
      const after = await pass([venue], closed, hours * hour, { matchedIds: new Set(matched) });
      expect(selectClosed(after).map(({ id }) => id)).toEqual(remaining);
    }
  });

  it('has its status requested once', async () => {
    const { venue, requested } = resolving();
    let captured = await both();
    for (const minutes of [10, 20, 30]) captured = await pass([venue], captured, minutes);
    expect(requested).toEqual([['kalshi:B']]);
  });

  it.each([
    ['not known', {}, 'open'],
    ['still open', { 'kalshi:B': 'open' }, 'open'],
    ['paused', { 'kalshi:B': 'paused' }, 'paused'],
  ] as const)('stays listed and stale for a week when its status is %s', async (_what, statuses, status) => {
    const { venue, requested } = closingVenue(() => Promise.resolve(statuses));
    let captured = await both();
    for (const minutes of [10, 20]) captured = await pass([venue], captured, minutes);
    const status_requested_at = at(20).toISOString();
    expect(captured.contracts).toEqual([open, { ...closing, status, price_stale: true, status_requested_at }]);
    expect(captured.pricePoints['kalshi:B']).toHaveLength(1);
    expect(requested).toEqual([['kalshi:B'], ['kalshi:B']]);
    expect(listedIds(await pass([venue], captured, 8 * 24 * hour))).toEqual(['kalshi:A']);
  });

  it.each([
    [5, 1, 'ok'],
    [5, 2, 'partial'],
    [20, 4, 'ok'],
    [20, 5, 'partial'],
  ])('of %i contracts is one of %i that are missing: health is %s', async (count, missing, status) => {
    const contracts = Array.from({ length: count }, (_, index) => sampleContract({ id: `kalshi:${index}` }));
    const cut = venueWithReading({ contracts: contracts.slice(missing) });
    const after = await pass([cut], await pass([venueWithReading({ contracts })]), 10);
    expect(kalshiHealth(after)).toMatchObject({ status, contracts: count, last_success_at: at(10).toISOString() });
  });

  it('is open again when it is listed again', async () => {
    const again = await pass(
      [venueWithReading({ contracts: [open, closing] })],
      await pass([resolving().venue], await both(), 10),
      20,
    );
    expect(again.contracts).toEqual([open, closing]);
  });

  it('is not changed by a later failure of its venue', async () => {
    const closed = await pass([resolving().venue], await both(), 10);
    const failed = await pass([failing(new UpstreamError('timeout', 'kalshi did not answer'))], closed, 20);
    expect(selectClosed(failed)).toEqual(selectClosed(closed));
    expect(kalshiHealth(failed)).toMatchObject({ status: 'error', contracts: 1 });
  });

  it('is not passed to its venue as a listed contract', async () => {
    const { venue, seen } = resolving();
    await pass([venue], await pass([venue], await both(), 10), 20);
    expect(seen).toEqual([['kalshi:A', 'kalshi:B'], ['kalshi:A']]);
  });

  it('does not count among the 5,000', async () => {
    const flood = Array.from({ length: 5_000 }, (_, index) => sampleContract({ id: `kalshi:${index}` }));
    const flooded = { ...venueWithReading({ contracts: flood }), readStatuses: reportAll('closed') };
    const after = await pass([flooded], await both(), 10);
    expect(kalshiHealth(after)).toMatchObject({ status: 'ok', contracts: 5_000 });
    expect(selectClosed(after)).toHaveLength(2);
  });

  it.each([
    ['an upstream failed', new UpstreamError('timeout', 'kalshi did not answer'), 'timeout: kalshi did not answer'],
    ['of a bug', new TypeError('secret'), 'shape: the payload of kalshi could not be read'],
  ])('stays listed when its status was not read because %s, and health reports it', async (_what, error, text) => {
    const errors: unknown[] = [];
    const after = await pass([closingVenue(() => Promise.reject(error)).venue], await both(), 10, {
      onProgress: ({ error: thrown }) => void (thrown && errors.push(thrown)),
    });
    expect(after.contracts).toMatchObject([
      { price_stale: false },
      { id: 'kalshi:B', status: 'open', price_stale: true },
    ]);
    const missing = `${text}; the status of contracts that it no longer lists was not read`;
    expect(kalshiHealth(after)).toMatchObject({
      status: 'partial',
      contracts: 2,
      last_success_at: at(10).toISOString(),
      error: expect.stringMatching(new RegExp(`^${missing}; suspect_list: `)) as string,
    });
    expect(errors).toEqual([error]);
  });

  it('is closed although the list also lacks hundreds of contracts that are still open', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      sampleContract({ id: `kalshi:${index}`, price_at: at(0).toISOString() }),
    );
    const venue = venueWith(
      () => Promise.resolve({ contracts: [open], memory: {} }),
      (contracts) =>
        Promise.resolve(new Map(contracts.map(({ id }) => [id, id === 'kalshi:299' ? 'resolved' : 'open']))),
    );
    const after = await pass([venue], await pass([venueWithReading({ contracts: [...many, open] })]), 10);
    expect(selectClosed(after)).toMatchObject([{ id: 'kalshi:299', status: 'resolved' }]);
    expect(listedIds(after)).toHaveLength(300);
  });

  it('of a venue that is switched off stays unlisted and stale, and its status is requested when the venue is on again', async () => {
    const off = await pass([], await both(), 10);
    const unlisted = { status: 'open', price_stale: true, closed_at: at(10).toISOString() };
    expect(off.contracts).toEqual([open, closing].map((contract) => ({ ...contract, ...unlisted })));
    expect(off.pricePoints).toEqual((await both()).pricePoints);
    const { venue, requested } = resolving();
    const on = await pass([venue], off, 20);
    expect(requested).toEqual([['kalshi:B']]);
    expect(selectClosed(on)).toMatchObject([{ id: 'kalshi:B', status: 'resolved', closed_at: at(10).toISOString() }]);
    expect((await pass([], off, 10 + 48 * hour)).contracts).toEqual([]);
  });
});

const flood = Array.from({ length: 5_100 }, (_, index) => sampleContract({ id: `kalshi:${index}`, volume: index }));

it('a venue with too many contracts is limited to the most traded ones and reports it', async () => {
  const { contracts, health } = await pass([venueWithReading({ contracts: flood })]);
  expect(contracts).toHaveLength(5_000);
  expect(contracts.some(({ id }) => id === 'kalshi:99')).toBe(false);
  const error =
    'limited: kalshi lists 5100 contracts in scope; 5000 are read, matched ones first, then the most traded';
  expect(health[1]).toMatchObject({ status: 'partial', error });
  expect(health.filter(hasFailed)).toEqual([]);
});

it('a venue with too many contracts retains contracts with a matched post before more traded contracts', async () => {
  const matchedIds = new Set(['kalshi:7']);
  const { contracts } = await pass([venueWithReading({ contracts: flood })], nothingCaptured, 0, { matchedIds });
  const retained = new Set(contracts.map(({ id }) => id));
  expect(contracts).toHaveLength(5_000);
  expect([7, 8, 100, 101].filter((index) => retained.has(`kalshi:${index}`))).toEqual([7, 101]);
});

it('a failure of a venue with too many contracts is not hidden by the limit', async () => {
  const { health } = await pass([venueWithReading({ contracts: flood, partial: 'timeout: half' })]);
  expect(health[1]).toMatchObject({ status: 'partial', error: 'timeout: half' });
  expect(health.filter(hasFailed)).toEqual([health[1]]);
});

it('an unexpected exception is passed to the log, and the health has an error without its message', async () => {
  const errors: unknown[] = [];
  const thrown = new TypeError('secret detail');
  const { health } = await pass([failing(thrown)], nothingCaptured, 0, {
    onProgress: ({ error }) => void (error && errors.push(error)),
  });
  expect(errors).toEqual([thrown]);
  expect(health[1]?.error).toBe('shape: the payload of kalshi could not be read');
});

it('a clock that is set back an hour leaves the observations as they are', async () => {
  const before = await pass(memoryVenues(), nothingCaptured, 60);
  const after = await pass(memoryVenues(), before, 0);
  expect(after.pricePoints).toEqual(before.pricePoints);
  expect(after.contracts[0]?.price_at).toBe(at(0).toISOString());
});
