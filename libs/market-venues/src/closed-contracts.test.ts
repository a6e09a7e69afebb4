import { createFaultServer, createTestClients, type FaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type CapturedVenues, captureVenues, nothingCaptured } from './capture-venues.ts';
import { createVenues } from './create-venues.ts';
import { eventsAnswer, geminiContract, geminiEvent } from './venues/gemini/fixtures.ts';
import { predictItContract, predictItMarket } from './venues/predictit/fixtures.ts';

/** These tests read venues that have a route for a single event, but none for single contracts. */

const count = 60;
const numbers = Array.from({ length: count }, (_, index) => index + 1);

/** The state of a venue with events of one contract each. */
interface World {
  /** If set, the list has only the first event, and the last event is closed. */
  isCut: boolean;
  /** If a single event with a number up to this one is requested, the response has another shape. */
  refusedUpTo: number;
}

const listNumbers = ({ isCut }: World) => (isCut ? [1] : numbers);
const isOver = ({ isCut }: World, number: number) => isCut && number === count;

const venues = [
  {
    name: 'predictit',
    url: 'PREDICTIT_URL',
    eventPath: '/marketdata/markets/',
    routes: (world: World) => {
      const toMarket = (number: number) => {
        const status = isOver(world, number) ? 'Closed' : 'Open';
        return predictItMarket([predictItContract({ id: 1_000 + number, status })], { id: number });
      };
      return {
        '/marketdata/all/': () => ({ body: { markets: listNumbers(world).map(toMarket) } }),
        '/marketdata/markets/*': ({ path }: SeenRequest) => {
          const number = Number(path.split('/').at(-1));
          return { body: number <= world.refusedUpTo ? {} : toMarket(number) };
        },
      };
    },
  },
  {
    name: 'gemini',
    url: 'GEMINI_URL',
    eventPath: '/v1/prediction-markets/events/',
    routes: (world: World) => {
      const toEvent = (number: number) => {
        const status = isOver(world, number) ? 'closed' : 'active';
        return geminiEvent(`E${number}`, [geminiContract(`E${number}`, 'A')], { status });
      };
      return {
        '/v1/prediction-markets/events': () => ({ body: eventsAnswer(listNumbers(world).map(toEvent)) }),
        '/v1/prediction-markets/events/*': ({ path }: SeenRequest) => {
          const number = Number(path.split('/E').at(-1));
          return { body: number <= world.refusedUpTo ? {} : toEvent(number) };
        },
      };
    },
  },
] as const;

describe.each(venues)('many contracts of $name that its list lacks', ({ name, url, eventPath, routes }) => {
  let server: FaultServer;
  afterEach(() => server.close());

  /** Makes three passes after the list was cut. Returns the last result, and the ids of the requested events. */
  async function readCutList(refusedUpTo: number) {
    const world: World = { isCut: false, refusedUpTo };
    server = await createFaultServer({ routes: routes(world) });
    let elapsedMs = 0;
    const pass = (previous: CapturedVenues, minutes: number) => {
      const now = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
      const decideScope = () => ({ in_scope: true, because: 'everything is' });
      const options = { client: createTestClients({ now }), urls: { [url]: server.url }, decideScope };
      return captureVenues({
        venues: createVenues([name], options),
        previous,
        now,
        matchedIds: new Set(),
        // Each request for statuses takes a second.
        stopwatch: () => (elapsedMs += 1_000),
      });
    };
    let captured = await pass(nothingCaptured, 0);
    world.isCut = true;
    const firstCall = server.requests.length;
    for (const minutes of [10, 20, 30]) captured = await pass(captured, minutes);
    const paths = server.requests.slice(firstCall).map(({ path }) => path);
    const requested = paths.filter((path) => path.startsWith(eventPath)).map((path) => path.slice(eventPath.length));
    return { requested, closed: captured.contracts.filter(({ closed_at }) => closed_at !== null) };
  }

  const absent = count - 1;
  const confirmed = [{ status: 'closed', price_stale: false }];

  it('have their statuses requested in turn within the time budget, the longest unchecked first', async () => {
    const { requested, closed } = await readCutList(0);
    expect(new Set(requested).size).toBe(absent);
    expect(new Set(requested.slice(0, absent)).size).toBe(absent);
    expect(requested.length).toBeGreaterThan(absent);
    expect(closed).toMatchObject(confirmed);
  });

  it('have their statuses requested although the requests for many other contracts are refused', async () => {
    const { requested, closed } = await readCutList(25);
    expect(new Set(requested).size).toBe(absent);
    expect(closed).toMatchObject(confirmed);
  });
});
