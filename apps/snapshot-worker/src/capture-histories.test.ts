import type { MatchedContract } from '@postjoin/join';
import {
  createMemoryVenue,
  createTimeBudget,
  type HistoryReading,
  type HistoryRequest,
  type HistoryWindow,
  type MarketVenue,
  type PricePoint,
} from '@postjoin/market-venues';
import { sampleContract } from '@postjoin/market-venues/testing';
import { UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import { describe, expect, it } from 'vitest';
import { captureHistories, type HistoriesInput } from './capture-histories.ts';
import { testNow } from './testing-parts.ts';

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
    historyPrices: 'trades',
    readHistory,
  };
  return { venue, requested };
}

const readAll = ({ windows }: HistoryRequest) => ({ read: windows.map((window) => ({ ...window, points })) });

const captureWith = (overrides: Partial<HistoriesInput>) =>
  captureHistories({
    ...{
      previous: {},
      matched: matchedContracts('kalshi:A', 'kalshi:B'),
      venues: [],
      contracts: [],
      baselines: new Map(),
      pricePoints: {},
    },
    ...{ now: testNow, historyBudgets: new Map() },
    ...overrides,
  });

describe('the histories of a pass', () => {
  it('are not used if they contradict the list of the venue, and the venue says so', async () => {
    const { venue, requested } = createVenue(readAll);
    const contracts = [0.4, 0.8].map((last_price, index) =>
      sampleContract({ id: `kalshi:${'AB'[index]}`, last_price, price_at: testNow.toISOString() }),
    );
    const { histories, failures } = await captureWith({ venues: [venue], contracts });
    expect(histories['kalshi:A']?.points).toEqual(points);
    expect(histories['kalshi:B']?.points).toEqual([]);
    expect(requested).not.toContainEqual(['minute', 'kalshi:B']);
    expect(failures.get('kalshi')).toContain('the list contradicts 1 price history, not used');
  });

  it('are read for matched contracts, hourly and then in the finest resolution', async () => {
    const { venue, requested } = createVenue(readAll);
    const { histories, failures } = await captureWith({ venues: [venue] });
    expect(requested).toEqual([
      ['hour', 'kalshi:A'],
      ['hour', 'kalshi:B'],
      ['minute', 'kalshi:A'],
      ['minute', 'kalshi:B'],
    ]);
    expect(failures).toEqual(new Map());
    expect(histories['kalshi:A']).toEqual({
      ...{ from: now - (2 + 7 * 24 + 1) * hour - 60, to: now },
      ...{ fine_to: { 'post 0': now - hour }, points },
    });
  });

  it('are not read again in the next pass', async () => {
    const first = createVenue(readAll);
    const { histories } = await captureWith({ venues: [first.venue] });
    const second = createVenue(readAll);
    const later = await captureWith({ venues: [second.venue], previous: histories, now: minutesLater(10) });
    expect(second.requested).toEqual([]);
    expect(later.histories).toEqual(histories);
  });

  it('of a matched contract without moves are read in one request, for the row and for the moves', async () => {
    const { venue, requested } = createVenue(readAll);
    const without = { move_24h_basis: noMoveBasis, move_7d_basis: noMoveBasis };
    const [first, ...matched] = matchedContracts('kalshi:A', 'kalshi:B');
    const contract = { ...first!.contract, ...without };
    const other = sampleContract({ id: 'kalshi:C', ...without });
    const { histories, contracts, baselines } = await captureWith({
      venues: [{ ...venue, historyPrices: 'own_series' }],
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
    expect(Object.keys(baselines.get('kalshi') ?? {})).toEqual(['kalshi:A', 'kalshi:C']);
  });

  it('are not requested for moves after the venue has failed', async () => {
    const { venue, requested } = createVenue(() => ({ failure: down }));
    const contract = sampleContract({ id: 'kalshi:C', move_7d_basis: noMoveBasis });
    const { contracts } = await captureWith({ venues: [venue], contracts: [contract] });
    expect(requested.map(([, id]) => id)).toEqual(['kalshi:A', 'kalshi:B']);
    expect(contracts[0]?.move_7d_basis.reason).toBe('venue_failed');
  });

  it('stay as they were when the venue fails, and the failure is reported', async () => {
    const { histories } = await captureWith({ venues: [createVenue(readAll).venue] });
    const failing = createVenue(() => ({ failure: down }));
    const after = await captureWith({ venues: [failing.venue], previous: histories, now: minutesLater(90) });
    expect(after.histories).toEqual(histories);
    expect([...after.failures]).toEqual([
      ['kalshi', expect.stringMatching(/^upstream_5xx: .+; 2 price histories were not read$/)],
    ]);
    expect(failing.requested.every(([resolution]) => resolution === 'hour')).toBe(true);
  });

  it('of a contract that the venue refuses are requested again only after an hour', async () => {
    const refusing = createVenue(({ windows }) => ({ failed: [...windows], failure: rejected }));
    const first = await captureWith({ venues: [refusing.venue] });
    expect(first.histories['kalshi:A']).toMatchObject({ points: [], failed_at: now });
    const second = createVenue(readAll);
    await captureWith({ venues: [second.venue], previous: first.histories, now: minutesLater(50) });
    expect(second.requested).toEqual([]);
    await captureWith({ venues: [second.venue], previous: first.histories, now: minutesLater(60) });
    expect(second.requested).not.toEqual([]);
  });

  it('that are empty cost one request of an open contract in an hour, although it needs moves too', async () => {
    const empty = new UpstreamError('empty', 'the history is empty');
    const { venue, requested } = createVenue(({ windows }) => ({ failed: [...windows], failure: empty }));
    const [match] = matchedContracts('kalshi:A');
    const contract = { ...match!.contract, move_24h_basis: noMoveBasis, move_7d_basis: noMoveBasis };
    const input = { venues: [{ ...venue, historyPrices: 'own_series' as const }], matched: [{ ...match!, contract }] };
    let previous: Awaited<ReturnType<typeof captureWith>> | undefined;
    for (let minutes = 0; minutes < 60; minutes += 5) {
      const stored = previous && { previous: previous.histories, baselines: previous.baselines };
      previous = await captureWith({ ...input, contracts: [contract], now: minutesLater(minutes), ...stored });
    }
    expect(requested).toEqual([['hour', 'kalshi:A']]);
    expect(previous?.histories['kalshi:A']).toMatchObject({ from: now, to: now, points: [], failed_at: now });
    expect(previous?.contracts[0]?.move_24h_basis.reason).toBe('venue_failed');
  });

  it('that the time budget leaves out are read by the next pass', async () => {
    const slow = createVenue(({ windows }) => ({ read: windows.slice(0, 1).map((window) => ({ ...window, points })) }));
    const budgets = new Map([['kalshi', createTimeBudget(1, () => 0)]] as const);
    const first = await captureWith({ venues: [slow.venue], historyBudgets: budgets });
    expect(Object.keys(first.histories)).toEqual(['kalshi:A']);
    expect(first.failures).toEqual(new Map());
    const second = createVenue(readAll);
    const later = await captureWith({ venues: [second.venue], previous: first.histories, now: minutesLater(5) });
    expect(second.requested.filter(([resolution]) => resolution === 'hour')).toEqual([['hour', 'kalshi:B']]);
    expect(Object.keys(later.histories)).toEqual(['kalshi:A', 'kalshi:B']);
  });

  it('of a venue without histories are our own observations, which stay when they are thinned', async () => {
    const matched = matchedContracts('predictit:1');
    const venues = [createMemoryVenue({ name: 'predictit', contracts: [] })];
    const first = await captureWith({ matched, venues, pricePoints: { 'predictit:1': points } });
    expect(first.histories).toEqual({ 'predictit:1': { from: 0, to: now, points } });
    const thinned = { 'predictit:1': points.slice(1) };
    const later = await captureWith({ matched, venues, pricePoints: thinned, previous: first.histories });
    expect(later.histories).toEqual(first.histories);
  });

  it('are dropped when no retained post is matched to the contract', async () => {
    const { histories } = await captureWith({ venues: [createVenue(readAll).venue] });
    expect(await captureWith({ matched: [], previous: histories })).toMatchObject({ histories: {} });
  });
});
