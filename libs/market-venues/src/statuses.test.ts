import { createFaultServer, createTestClients, type FaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { captureVenues, nothingCaptured, type CapturedVenues } from './capture.ts';
import { createVenues } from './create-venues.ts';
import { eventsAnswer, geminiContract, geminiEvent } from './venues/gemini/fixtures.ts';
import { predictItContract, predictItMarket } from './venues/predictit/fixtures.ts';

/** These tests read venues that have a route for a single event, but none for single contracts. */

const count = 60;
const numbers = Array.from({ length: count }, (_, index) => index + 1);

/** The events of a venue. The last event is closed after the first pass, and then the list has only the first event. */
const venues = [
  {
    name: 'predictit',
    url: 'PREDICTIT_URL',
    eventPath: '/marketdata/markets/',
    routes: (isCut: () => boolean) => {
      const toMarket = (number: number) =>
        predictItMarket(
          [predictItContract({ id: 1_000 + number, status: isOver(isCut, number) ? 'Closed' : 'Open' })],
          {
            id: number,
          },
        );
      return {
        '/marketdata/all/': () => ({ body: { markets: listed(isCut).map(toMarket) } }),
        '/marketdata/markets/*': ({ path }: SeenRequest) => ({ body: toMarket(Number(path.split('/').at(-1))) }),
      };
    },
  },
  {
    name: 'gemini',
    url: 'GEMINI_URL',
    eventPath: '/v1/prediction-markets/events/',
    routes: (isCut: () => boolean) => {
      const toEvent = (number: number) =>
        geminiEvent(`E${number}`, [geminiContract(`E${number}`, 'A')], {
          status: isOver(isCut, number) ? 'closed' : 'active',
        });
      return {
        '/v1/prediction-markets/events': () => ({ body: eventsAnswer(listed(isCut).map(toEvent)) }),
        '/v1/prediction-markets/events/*': ({ path }: SeenRequest) => ({
          body: toEvent(Number(path.split('/E').at(-1))),
        }),
      };
    },
  },
] as const;

const listed = (isCut: () => boolean) => (isCut() ? [1] : numbers);
const isOver = (isCut: () => boolean, number: number) => isCut() && number === count;

describe.each(venues)('many contracts of $name that its list lacks', ({ name, url, eventPath, routes }) => {
  let server: FaultServer;
  afterEach(() => server.close());

  it('have their statuses requested in turn within the time budget, the longest unchecked first', async () => {
    let isCut = false;
    server = await createFaultServer({ routes: routes(() => isCut) });
    let elapsedMs = 0;
    const pass = (previous: CapturedVenues, minutes: number) => {
      const now = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
      const client = createTestClients({ now });
      const decideScope = () => ({ in_scope: true, because: 'everything is' });
      return captureVenues({
        venues: createVenues([name], { client, urls: { [url]: server.url }, decideScope }),
        previous,
        now,
        matchedIds: new Set(),
        // Each request for statuses takes a second.
        stopwatch: () => (elapsedMs += 1_000),
      });
    };
    let captured = await pass(nothingCaptured, 0);
    isCut = true;
    const firstCall = server.requests.length;
    for (const minutes of [10, 20, 30]) captured = await pass(captured, minutes);
    const requested = server.requests
      .slice(firstCall)
      .flatMap(({ path }) => (path.startsWith(eventPath) ? [path.slice(eventPath.length)] : []));
    const absent = count - 1;
    expect(new Set(requested).size).toBe(absent);
    expect(new Set(requested.slice(0, absent)).size).toBe(absent);
    expect(requested.length).toBeGreaterThan(absent);
    const closed = captured.contracts.filter(({ closed_at }) => closed_at !== null);
    expect(closed).toMatchObject([{ status: 'closed', price_stale: false }]);
  });
});
