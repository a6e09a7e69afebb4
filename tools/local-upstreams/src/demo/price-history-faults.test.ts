import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketsData } from '@postjoin/join';
import { createRecordedSeries, type WorldContract } from '@postjoin/market-venues/checks';
import type { Fault } from '../faults.ts';
import { createWorld, type World } from '../world.ts';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchAllRows, type Row } from './testing-all-rows.ts';
import { createPardonWorld, pardonContracts, worldStart, type PardonContract } from './testing-pardon-world.ts';
import { startTimedPrograms } from './timed-programs.ts';

/**
 * In these tests, the price histories of the venues have faults. Worker and api run as real processes, and the worker
 * reads a world with known prices. The rows of a pass without a fault count as correct, because
 * `price-since-post.test.ts` compares such rows with the world.
 */

const hour = 3_600;
const toDate = (seconds: number): Date => new Date(seconds * 1000);

/**
 * Unix seconds of the first pass. The newest post is then more than a day old, so every move of the reaction is known.
 */
const passAt = worldStart + 26 * hour;

/** The stand-ins (local copies of upstreams) that serve price histories, each with the path of the histories. */
const historyPaths = { clob: '/prices-history', data: '/prices-history', kalshi: '/candlesticks' } as const;
type HistoryStandIn = keyof typeof historyPaths;
const standIns = Object.keys(historyPaths) as HistoryStandIn[];

describe('price histories with faults', () => {
  const directory = useTempDirectory('group');
  let correct: Row[];
  beforeAll(async () => {
    ({ rows: correct } = await readWorld());
  });

  /**
   * Runs one pass with a fault of the price histories, then passes without a fault. Returns the rows and the health.
   */
  async function readWorld({ fault, world = createPardonWorld(), laterPasses = [], environment = {} }: Reading = {}) {
    const programs = await startTimedPrograms(await mkdtemp(join(directory, 'store-')), environment, world);
    const { faults } = programs.upstreams;
    try {
      for (const name of standIns) if (fault) faults.set(name, { ...fault, path: historyPaths[name] });
      expect(await programs.pass(toDate(passAt))).toBe(0);
      const left = faults.current();
      faults.clear();
      for (const at of laterPasses) expect(await programs.pass(toDate(at))).toBe(0);
      const url = await programs.startApi(toDate(laterPasses.at(-1) ?? passAt));
      return { rows: await fetchAllRows(url), venues: await fetchHealth(url), left };
    } finally {
      await programs.close();
    }
  }

  it.each(['unsorted', 'duplicates'] as const)('do not change a row if points are %s', async (kind) => {
    const { rows, venues } = await readWorld({ fault: { kind } });
    expect(rows).toEqual(correct);
    expect(venues.filter(({ status }) => status !== 'ok' && status !== 'unavailable')).toEqual([]);
  });

  it.each([
    [
      'empty',
      'not_read_yet',
      /^(empty: .+; \d+ price histories were not read|shape: .+ contradicts \d+ price histories, not used)$/,
    ],
    ['outside', 'not_read_yet', /^shape: .+; \d+ price histories were not read$/],
    ['cut', 'not_read_yet', /^malformed: .+; \d+ price histories were not read$/],
  ] as const)('that are %s are reported as %s, and no value is wrong', async (kind, reason, error) => {
    const { rows, venues } = await readWorld({ fault: { kind } });
    expectNoWrongValue(rows, correct);
    const ofHistories = rows.filter(({ contract }) => contract.venue !== 'predictit');
    expect(ofHistories.length).toBeGreaterThan(40);
    for (const row of ofHistories) {
      const { price_at_post, move_since_post_reason } = findRow(correct, row);
      // The history of a contract without prices is empty whatever the fault is.
      const reasons = price_at_post === null ? [reason, move_since_post_reason] : [reason];
      expect(reasons).toContain(row.move_since_post_reason);
    }
    for (const name of ['polymarket', 'kalshi'])
      expect(venues.find((venue) => venue.name === name)?.error ?? '').toMatch(error);
  });

  it('are read by a pass an hour later, if the fault is then over', async () => {
    const { rows } = await readWorld({ fault: { kind: 'outside' }, laterPasses: [passAt + hour] });
    for (const row of rows) {
      const { price_at_post, price_at_post_at, reaction } = findRow(correct, row);
      expect(row).toMatchObject({ price_at_post, price_at_post_at, reaction });
    }
  });

  it.each(['polymarket', 'kalshi'] as const)(
    'of one contract at %s do not affect the rows of other contracts',
    async (venue) => {
      const broken = pardonContracts.find((known) => known.contract.venue === venue && known.points.length > 0)!;
      const { rows, venues } = await readWorld({ world: withWrongPrice(broken) });
      const isBroken = ({ contract }: Row) => contract.title.includes(broken.person);
      expect(rows.filter((row) => !isBroken(row))).toEqual(correct.filter((row) => !isBroken(row)));
      const ofBroken = rows.filter(isBroken);
      expect(ofBroken.map(({ move_since_post_reason }) => move_since_post_reason)).toEqual(
        correct.filter(isBroken).map(() => 'not_read_yet'),
      );
      expectNoWrongValue(ofBroken, correct);
      expect(venues.find(({ name }) => name === venue)).toMatchObject({
        status: 'partial',
        error: expect.stringMatching(/^shape: .+; 1 price histories were not read$/) as string,
      });
    },
  );

  it('get no more requests than the time of the pass allows, if each response is slow', async () => {
    const [passSeconds, delayMs, times] = [6, 2_000, 1_000];
    const { rows, left } = await readWorld({
      fault: { kind: 'slow', delay_ms: delayMs, times },
      environment: { PASS_TIME: `${passSeconds}s` },
    });
    for (const name of ['clob', 'kalshi'] as const) {
      const requests = times - (left[name]?.times ?? 0);
      expect(requests).toBeGreaterThan(0);
      expect(requests).toBeLessThanOrEqual(Math.ceil((passSeconds * 1_000) / delayMs));
    }
    expectNoWrongValue(rows, correct);
    expect(rows).toHaveLength(correct.length);
  });
});

interface Reading {
  fault?: Fault;
  world?: World;
  /** Unix seconds of further passes, without the fault. */
  laterPasses?: readonly number[];
  /** Settings of the worker. */
  environment?: Readonly<Record<string, string>>;
}

async function fetchHealth(url: string): Promise<MarketsData['venues']> {
  const response = await fetch(`${url}/api/v1/markets?q=pardon`);
  const { data } = (await response.json()) as { data: MarketsData };
  return data.venues;
}

/**
 * Expects that each value of a row is a price of the world at its time, or a difference of two such prices, and that
 * each null has a reason.
 */
function expectNoWrongValue(rows: readonly Row[], correct: readonly Row[]): void {
  for (const row of rows) {
    const { points } = pardonContracts.find(({ person }) => row.contract.title.includes(person))!;
    const priceAt = (instant: string | null) =>
      points.findLast(([at]) => at * 1000 <= Date.parse(instant ?? ''))?.[1] ?? null;
    const { price_at_post: atPost, move_since_post: move } = row;
    expect(atPost).toBe(priceAt(row.price_at_post_at));
    if (move !== null) expect(atPost! + move).toBeCloseTo(priceAt(row.move_since_post_at)!, 6);
    else expect(row.move_since_post_reason).toBeDefined();
    for (const [at, price] of row.price_path ?? []) expect([at, price]).toEqual([at, priceAt(at)]);
    const expected = findRow(correct, row);
    for (const name of ['last_price', 'move_24h', 'move_7d'] as const)
      expect([expected[name], null]).toContain(row[name]);
    for (const name of ['before_60m', 'after_10m', 'after_60m', 'after_24h'] as const)
      expect([expected.reaction[name], null]).toContain(row.reaction[name]);
  }
}

function findRow(rows: readonly Row[], { post }: Row): Row {
  return rows.find((row) => row.post.id === post.id)!;
}

/** Creates a world in which the prices of one contract are above 1 during an hour, three days before the pass. */
function withWrongPrice({ contract: { id }, points }: PardonContract): World {
  const wrongFrom = passAt - 72 * hour;
  const isWrong = (at: number) => wrongFrom < at && at <= wrongFrom + hour;
  const series = createRecordedSeries(points.map(([at, price]) => [at, isWrong(at) ? 1.5 : price]));
  const change = (contract: WorldContract) => (contract.id === id ? { ...contract, series } : contract);
  const world = createPardonWorld();
  return createWorld((now) => {
    const view = world.viewAt(now);
    return { ...view, contracts: view.contracts.map(change) };
  });
}
