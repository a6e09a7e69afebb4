import type { CreateUpstreamClient } from '@postjoin/upstream';
import {
  createFaultServer,
  createTestClients,
  faultCases,
  type FaultServer,
  type FaultServerOptions,
} from '@postjoin/upstream/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryReading, HistoryWindow, MarketVenue, PricePoint, VenueName } from '../types.ts';
import { createTimeBudget, unlimitedBudget } from '../histories.ts';

/** A venue with price histories to test. */
export interface HistoryUnderTest {
  name: VenueName;
  /** Creates the venue. All its APIs have the base address `baseUrl`. */
  create(client: CreateUpstreamClient, baseUrl: string): MarketVenue;
  /** Contracts with a history, at least two. */
  contracts: readonly HistoryWindow['contract'][];
  /**
   * Responses in which each contract has these points, in this order and with these prices. A time is a multiple of an
   * hour.
   */
  routes(points: readonly PricePoint[]): FaultServerOptions['routes'];
}

const hour = 3_600;
const from = 1_767_225_600;
const to = from + 8 * 24 * hour;
const points: readonly PricePoint[] = [
  [from + hour, 0.3],
  [from + 2 * hour, 0.32],
  [from + 5 * hour, 0.32],
  [from + 9 * hour, 0.4],
];

/**
 * Defines the tests that every venue with price histories must pass. The venue is read from a real server on loopback.
 */
export function testVenueHistory(subject: HistoryUnderTest): void {
  let server: FaultServer;
  beforeEach(async () => {
    server = await createFaultServer({ routes: subject.routes(points) });
  });
  afterEach(() => server.close());

  const windows = subject.contracts.map((contract) => ({ contract, from, to }));
  const read = (url = server.url, requested: readonly HistoryWindow[] = windows, budget = unlimitedBudget) => {
    const { history } = subject.create(createTestClients({ defaults: { deadlineMs: 1_500 } }), url);
    if (!history) throw new Error('the venue has no histories');
    return history.read({ windows: requested, resolution: 'hour', budget });
  };
  const serve = async (served: readonly PricePoint[]) => {
    await server.close();
    server = await createFaultServer({ routes: subject.routes(served) });
  };
  const whole = { read: windows.map((window) => ({ ...window, points })), failed: [], failure: undefined };
  /** Leaves out the undated prices, which not every venue has. */
  const datedOnly = ({ read: all, ...rest }: HistoryReading) => ({
    read: all.map(({ contract, from, to, points }) => ({ contract, from, to, points })),
    ...rest,
  });

  describe(`the price histories of ${subject.name}`, () => {
    it.each(['hour', 'minute'] as const)(
      'have the points of the venue, in the resolution of a %s',
      async (resolution) => {
        const { history } = subject.create(createTestClients(), server.url);
        const reading = await history?.read({ windows, resolution, budget: unlimitedBudget });
        expect(reading && datedOnly(reading)).toEqual(whole);
        expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
      },
    );

    it('have only points of the window', async () => {
      const [window] = windows;
      const requested = [{ contract: window!.contract, from: from + 2 * hour, to: from + 6 * hour }];
      expect((await read(server.url, requested)).read).toMatchObject([{ points: points.slice(1, 3) }]);
    });

    it('are sorted, however the venue sorts them', async () => {
      await serve(points.toReversed());
      expect(datedOnly(await read())).toEqual(whole);
    });

    it('with several points of one time have all of them', async () => {
      await serve([...points, [from + 9 * hour, 0.41]]);
      const [history] = (await read()).read;
      expect(history?.points.map(([at]) => at)).toEqual([...points.map(([at]) => at), from + 9 * hour]);
    });

    it('can be empty', async () => {
      await serve([]);
      expect(datedOnly(await read())).toEqual({
        ...whole,
        read: windows.map((window) => ({ ...window, points: [] })),
      });
    });

    it.each([1.2, -0.1, 57])('with a price of %d are refused', async (price) => {
      await serve([...points, [from + 10 * hour, price]]);
      const reading = await read();
      expect(reading).toMatchObject({ read: [], failure: { fault: 'shape' } });
      expect(reading.failed).toHaveLength(windows.length);
    });

    it('of no contract take no request', async () => {
      expect(await read(server.url, [])).toEqual({ read: [], failed: [], failure: undefined });
      expect(server.requests).toEqual([]);
    });

    it('are not requested when the budget is used up', async () => {
      const reading = await read(
        server.url,
        windows,
        createTimeBudget(0, () => 0),
      );
      expect(reading).toEqual({ read: [], failed: [], failure: undefined });
      expect(server.requests).toEqual([]);
    });

    it('from a venue that never answers take only the time of the budget', async () => {
      server.inject({ answer: () => undefined });
      let elapsedMs = 0;
      const budget = createTimeBudget(100, () => (elapsedMs += 50));
      expect(await read(server.url, windows, budget)).toMatchObject({ read: [], failure: { fault: 'timeout' } });
      expect(server.requests.length).toBeLessThanOrEqual(2);
    });

    it.each(faultCases.filter(({ only }) => only !== 'pages'))(
      'from an upstream that $name: $expected',
      async ({ switchOn, expected }) => {
        const reading = await read(await switchOn(server));
        if (expected === 'recovers') expect(datedOnly(reading)).toEqual(whole);
        else expect(reading).toMatchObject({ read: [], failure: { fault: expected } });
      },
    );
  });
}
