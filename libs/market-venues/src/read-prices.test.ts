import { UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import { describe, expect, it } from 'vitest';
import { nothingCaptured } from './capture-venues.ts';
import { createTimeBudget } from './histories.ts';
import type { MatchedContract } from './post-histories.ts';
import { addHistoryFailure, readPrices, type PricesInput } from './read-prices.ts';
import { sampleContract } from './testing/sample-contract.ts';
import {
  hasFailed,
  type HistoryReading,
  type HistoryRequest,
  type HistoryWindow,
  type MarketVenue,
  type PricePoint,
  type StoredContract,
  type VenueHealth,
  type VenueMemory,
} from './types.ts';
import { createMemoryVenue } from './venues/memory.ts';

const testNow = new Date('2026-03-15T12:00:00Z');
const now = toUnixSeconds(testNow);
const hour = 3_600;
const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

const matchedContracts = (...ids: string[]): MatchedContract[] =>
  ids.map((id, index) => ({
    contract: sampleContract({ id, venue: id.startsWith('kalshi') ? 'kalshi' : 'predictit' }),
    posts: [{ id: `post ${index}`, at: now - 2 * hour }],
  }));

const points: PricePoint[] = [
  [now - 3 * hour, 0.3],
  [now - hour, 0.4],
];
const noMoveBasis = { reason: 'not_given', reported_by: null, from_at: null, to_at: null } as const;
const down = new UpstreamError('upstream_5xx', 'the venue fails');
const rejected = new UpstreamError('rejected', 'the ticker is unknown');

/**
 * Creates a venue with histories. `answer` computes its response to each request. The venue records the requested
 * windows.
 */
function createVenue(answer: (request: HistoryRequest) => Partial<HistoryReading>) {
  const requested: [resolution: string, id: string][] = [];
  const readHistory = <Window extends HistoryWindow>(request: HistoryRequest<Window>) => {
    requested.push(...request.windows.map(({ contract }): [string, string] => [request.resolution, contract.id]));
    const reading = { read: [], failed: [], failure: undefined, ...answer(request) };
    return Promise.resolve(reading as unknown as HistoryReading<Window>);
  };
  const venue: MarketVenue = {
    ...createMemoryVenue({ name: 'kalshi', contracts: [] }),
    history: { prices: 'trades', read: readHistory },
  };
  return { venue, requested };
}

const readAll = ({ windows }: HistoryRequest) => ({ read: windows.map((window) => ({ ...window, points })) });

const healthOf = ({ name }: Pick<MarketVenue, 'name'>): VenueHealth => ({
  ...{ name, status: 'ok', contracts: 1, skipped: 0, last_success_at: null },
});

interface ReadWithInput extends Partial<PricesInput> {
  contracts?: StoredContract[];
  pricePoints?: Record<string, PricePoint[]>;
  memory?: Record<string, VenueMemory>;
}

/** Reads prices of venues that answered. */
const readWith = ({ contracts = [], pricePoints = {}, memory, ...input }: ReadWithInput) => {
  const health = (input.venues ?? []).map(healthOf);
  const market = { ...nothingCaptured, contracts, health, pricePoints };
  return readPrices(
    { ...market, memory: memory ?? Object.fromEntries(health.map(({ name }) => [name, {}])) },
    { venues: [], matched: matchedContracts('kalshi:A', 'kalshi:B'), histories: {}, now: testNow, ...input },
  );
};
const listErrors = ({ health }: { health: readonly VenueHealth[] }) => health.map(({ error }) => error);

describe('the histories of a pass', () => {
  it('are not used if they contradict the list of the venue, and the venue says so', async () => {
    const { venue, requested } = createVenue(readAll);
    const contracts = [0.4, 0.8].map((last_price, index) =>
      sampleContract({ id: `kalshi:${'AB'[index]}`, last_price, price_at: testNow.toISOString() }),
    );
    const { histories, health } = await readWith({ venues: [venue], contracts });
    expect(histories['kalshi:A']?.points).toEqual(points);
    expect(histories['kalshi:B']?.points).toEqual([]);
    expect(requested).not.toContainEqual(['minute', 'kalshi:B']);
    expect(listErrors({ health })).toEqual([expect.stringContaining('the list contradicts 1 price history, not used')]);
  });

  it('are read for matched contracts, hourly and then in the finest resolution', async () => {
    const { venue, requested } = createVenue(readAll);
    const { histories, health } = await readWith({ venues: [venue] });
    expect(requested).toEqual([
      ['hour', 'kalshi:A'],
      ['hour', 'kalshi:B'],
      ['minute', 'kalshi:A'],
      ['minute', 'kalshi:B'],
    ]);
    expect(health).toEqual([healthOf(venue)]);
    expect(histories['kalshi:A']).toEqual({
      ...{ from: now - (2 + 7 * 24 + 1) * hour - 60, to: now },
      ...{ fine_to: { 'post 0': now - hour }, points },
    });
  });

  it('are not read again in the next pass', async () => {
    const first = createVenue(readAll);
    const { histories } = await readWith({ venues: [first.venue] });
    const second = createVenue(readAll);
    const later = await readWith({ venues: [second.venue], histories, now: minutesLater(10) });
    expect(second.requested).toEqual([]);
    expect(later.histories).toEqual(histories);
  });

  it('of a matched contract without moves are read in one request, for the row and for the moves', async () => {
    const { venue, requested } = createVenue(readAll);
    const without = { move_24h_basis: noMoveBasis, move_7d_basis: noMoveBasis };
    const [first, ...matched] = matchedContracts('kalshi:A', 'kalshi:B');
    const contract = { ...first!.contract, ...without };
    const other = sampleContract({ id: 'kalshi:C', ...without });
    const { histories, contracts, memory } = await readWith({
      venues: [{ ...venue, history: { ...venue.history!, prices: 'own_series' } }],
      matched: [{ ...first!, contract }, ...matched],
      contracts: [other, contract],
    });
    expect(requested.filter(([resolution]) => resolution === 'hour').map(([, id]) => id)).toEqual([
      ...['kalshi:A', 'kalshi:B', 'kalshi:C'],
    ]);
    expect(histories['kalshi:A']).toMatchObject({ from: now - 8 * 24 * hour, points });
    expect(contracts.map(({ id, move_24h_basis: { reason } }) => [id, reason])).toEqual([
      ['kalshi:C', 'no_baseline'],
      ['kalshi:A', 'no_baseline'],
    ]);
    expect(Object.keys(memory['kalshi']?.['baselines'] ?? {})).toEqual(['kalshi:A', 'kalshi:C']);
  });

  it('are not requested for moves after the venue has failed', async () => {
    const { venue, requested } = createVenue(() => ({ failure: down }));
    const contract = sampleContract({ id: 'kalshi:C', move_7d_basis: noMoveBasis });
    const { contracts } = await readWith({ venues: [venue], contracts: [contract] });
    expect(requested.map(([, id]) => id)).toEqual(['kalshi:A', 'kalshi:B']);
    expect(contracts[0]?.move_7d_basis.reason).toBe('venue_failed');
  });

  it('stay as they were when the venue fails, and the failure is reported', async () => {
    const { histories } = await readWith({ venues: [createVenue(readAll).venue] });
    const failing = createVenue(() => ({ failure: down }));
    const after = await readWith({ venues: [failing.venue], histories, now: minutesLater(90) });
    expect(after.histories).toEqual(histories);
    expect(listErrors(after)).toEqual([expect.stringMatching(/^upstream_5xx: .+; 2 price histories were not read$/)]);
    expect(failing.requested.every(([resolution]) => resolution === 'hour')).toBe(true);
  });

  it('of a contract that the venue refuses are requested again only after an hour', async () => {
    const refusing = createVenue(({ windows }) => ({ failed: [...windows], failure: rejected }));
    const first = await readWith({ venues: [refusing.venue] });
    expect(first.histories['kalshi:A']).toMatchObject({ points: [], failed_at: now });
    const second = createVenue(readAll);
    await readWith({ venues: [second.venue], histories: first.histories, now: minutesLater(50) });
    expect(second.requested).toEqual([]);
    await readWith({ venues: [second.venue], histories: first.histories, now: minutesLater(60) });
    expect(second.requested).not.toEqual([]);
  });

  it('that are empty cost one request of an open contract in an hour, although it needs moves too', async () => {
    const empty = new UpstreamError('empty', 'the history is empty');
    const { venue, requested } = createVenue(({ windows }) => ({ failed: [...windows], failure: empty }));
    const [match] = matchedContracts('kalshi:A');
    const contract = { ...match!.contract, move_24h_basis: noMoveBasis, move_7d_basis: noMoveBasis };
    const input = {
      venues: [{ ...venue, history: { ...venue.history!, prices: 'own_series' as const } }],
      matched: [{ ...match!, contract }],
    };
    let previous: Awaited<ReturnType<typeof readWith>> | undefined;
    for (let minutes = 0; minutes < 60; minutes += 5) {
      const stored = previous && {
        histories: previous.histories,
        memory: previous.memory,
      };
      previous = await readWith({ ...input, contracts: [contract], now: minutesLater(minutes), ...stored });
    }
    expect(requested).toEqual([['hour', 'kalshi:A']]);
    expect(previous?.histories['kalshi:A']).toMatchObject({ from: now, to: now, points: [], failed_at: now });
    expect(previous?.contracts[0]?.move_24h_basis.reason).toBe('venue_failed');
  });

  it('that the time budget leaves out are read by the next pass', async () => {
    const slow = createVenue(({ windows }) => ({ read: windows.slice(0, 1).map((window) => ({ ...window, points })) }));
    const budgets = new Map([['kalshi', createTimeBudget(1, () => 0)]] as const);
    const first = await readWith({ venues: [slow.venue], budgets });
    expect(Object.keys(first.histories)).toEqual(['kalshi:A']);
    expect(listErrors(first)).toEqual([undefined]);
    const second = createVenue(readAll);
    const later = await readWith({ venues: [second.venue], histories: first.histories, now: minutesLater(5) });
    expect(second.requested.filter(([resolution]) => resolution === 'hour')).toEqual([['hour', 'kalshi:B']]);
    expect(Object.keys(later.histories)).toEqual(['kalshi:A', 'kalshi:B']);
  });

  it('of a venue without histories are our own observations, which stay when they are thinned', async () => {
    const matched = matchedContracts('predictit:1');
    const venues = [createMemoryVenue({ name: 'predictit', contracts: [] })];
    const first = await readWith({ matched, venues, pricePoints: { 'predictit:1': points } });
    expect(first.histories).toEqual({ 'predictit:1': { from: 0, to: now, points } });
    const thinned = { 'predictit:1': points.slice(1) };
    const later = await readWith({ matched, venues, pricePoints: thinned, histories: first.histories });
    expect(later.histories).toEqual(first.histories);
  });

  it('are dropped when no retained post is matched to the contract', async () => {
    const { histories } = await readWith({ venues: [createVenue(readAll).venue] });
    expect(await readWith({ matched: [], histories })).toMatchObject({ histories: {} });
  });
});

it.each([
  ['alone', undefined, 'timeout: histories'],
  ['after an earlier failure', 'reset: the list', 'reset: the list; timeout: histories'],
  // `hasFailed` reads the first word, so a list that is limited in each pass must not come before a failure.
  ['before the limit of a list', 'limited: 3 series', 'timeout: histories; limited: 3 series'],
])('a failure of price histories is reported %s', (_, error, expected) => {
  const status = error === undefined ? 'ok' : 'partial';
  const health: VenueHealth = {
    name: 'kalshi',
    status,
    contracts: 1,
    skipped: 0,
    last_success_at: null,
    ...(error !== undefined && { error }),
  };
  const failed = addHistoryFailure(health, 'timeout: histories');
  expect(failed).toMatchObject({ status: 'partial', error: expected });
  expect(hasFailed(failed)).toBe(true);
});
