import {
  answerWithHeaders,
  createFaultServer,
  createTestClients,
  faultCases,
  type FaultServer,
  type FaultServerOptions,
  hideCharacters,
} from '@postjoin/upstream/testing';
import type { CreateUpstreamClient, StoredPauses } from '@postjoin/upstream';
import { isUtcInstant } from '@postjoin/values';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CapturedVenues, nothingCaptured } from '../capture-venues.ts';
import {
  type ContractIds,
  contractSchema,
  type ContractStatus,
  type MarketVenue,
  type MoveBasis,
  type StoredContract,
  type VenueName,
} from '../types.ts';
import { readStatuses } from '../closed-contracts.ts';
import { createTimeBudget, unlimitedBudget } from '../histories.ts';
import { captureWithMoves } from './capture-with-moves.ts';
import { maxDescriptionLength, maxTitleLength } from '../fields.ts';

type Routes = FaultServerOptions['routes'];

/** A venue to test, with the responses of its upstream. */
export interface VenueUnderTest {
  name: VenueName;
  /** Creates the venue. All its APIs have the base address `baseUrl`, and its scope gate accepts all contracts. */
  create(client: CreateUpstreamClient, baseUrl: string): MarketVenue;
  /** Healthy responses, with at least four contracts in two events. At least one of the contracts has never traded. */
  routes: Routes;
  /** Number of contracts in the healthy responses. */
  contracts: number;
  /** The healthy responses, except that one of the contracts is an invalid record. */
  withInvalidRecord: Routes;
  /** Responses with JSON that does not have the shape of the venue's payloads. */
  shapeless: Routes;
  /** Responses in which all records are invalid. */
  onlyInvalidRecords: Routes;
  /** Responses whose contracts cannot be traded: each is closed, is settled or was never opened. */
  onlyClosed: Routes;
  /** Responses in pages, each with the cursor of the next page. Missing for a venue whose lists have no pages. */
  paged?: Routes;
  /** What the venue answers if contracts that are no longer listed are requested by id. */
  closing: {
    /**
     * Responses with one contract for each status that the venue distinguishes. A resolved contract has a settlement
     * price.
     */
    routes: Routes;
    contracts: readonly ContractIds[];
    /** The expected statuses by contract id. Contracts that the venue does not know are missing. */
    statuses: Readonly<Record<string, ContractStatus>>;
    /** Responses with JSON that does not have the shape of the venue's payloads. */
    shapeless: Routes;
  };
}

const now = new Date('2026-01-01T00:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Deadline of a request. It ends requests to a server that never answers, and it is long enough for a healthy response
 * on a busy machine.
 */
const deadlineMs = 1_500;

/**
 * Defines the tests that every venue must pass. The venue is read from a real server on loopback. The test file of a
 * venue calls this function and adds tests of the venue's peculiarities.
 */
export function testMarketVenue(subject: VenueUnderTest): void {
  let server: FaultServer;
  let clients: ReturnType<typeof createTestClients>;
  beforeEach(async () => {
    server = await createFaultServer({ routes: subject.routes });
    clients = createTestClients({ now, defaults: { deadlineMs } });
  });
  afterEach(() => server.close());

  const create = (url = server.url) => subject.create(clients, url);
  const request = { now, previous: [], memory: {} };
  const pass = (venue: MarketVenue, previous: CapturedVenues = nothingCaptured, at = now) =>
    captureWithMoves({ venues: [venue], previous, now: at });
  const findHealth = ({ health }: CapturedVenues) => health.find(({ name }) => name === subject.name);
  const answerWith = async (routes: Routes) => {
    await server.close();
    server = await createFaultServer({ routes });
    return create();
  };

  describe(`${subject.name} as a market venue`, () => {
    it('lists each contract once, as the contract schema requires', async () => {
      const { contracts } = await create().read(request);
      expect(contracts).toHaveLength(subject.contracts);
      expect(new Set(contracts.map(({ id }) => id)).size).toBe(subject.contracts);
      for (const contract of contracts) expectContract(contract, subject.name);
      expect(contracts.some(({ last_price }) => last_price === null)).toBe(true);
    });

    it('sends GET requests only', async () => {
      await create().read(request);
      expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    });

    it('passes on no hidden character of a text', async () => {
      const { contracts } = await create().read(request);
      server.inject({ answer: hideCharacters });
      expect((await create().read(request)).contracts).toEqual(contracts);
    });

    it('has a memory of plain JSON, and reads the same contracts with it', async () => {
      const first = await pass(create());
      const restored = JSON.parse(JSON.stringify(first)) as CapturedVenues;
      const second = await pass(create(), restored, minutesLater(10));
      expect(restored).toEqual(JSON.parse(JSON.stringify(first)));
      expect(second.contracts.map(({ id }) => id).sort()).toEqual(first.contracts.map(({ id }) => id).sort());
      expect(findHealth(second)).toMatchObject({ status: 'ok', contracts: subject.contracts });
    });

    it('gives prices and its last success the time at which a cache stored the response', async () => {
      server.inject({ answer: answerWithHeaders({ age: '600' }) });
      const captured = await pass(create());
      const storedAt = '2025-12-31T23:50:00.000Z';
      expect(new Set(captured.contracts.map(({ price_at }) => price_at))).toEqual(new Set([storedAt]));
      expect(findHealth(captured)).toMatchObject({ status: 'ok', last_success_at: storedAt });
    });

    it('reads the same contracts with the memory of another version', async () => {
      const memory = { tags: { ids: {} }, baselines: { 'x:1': { trade: null } }, other: ['unknown', 1, null] };
      const { contracts } = await create().read({ ...request, memory });
      expect(contracts).toEqual((await create().read(request)).contracts);
    });

    it('sends no more requests in a later pass than in the first, and its memory does not grow', async () => {
      let before = await pass(create());
      const firstCalls = server.requests.length;
      const firstSize = JSON.stringify(before.memory).length;
      for (let count = 1; count <= 5; count += 1) {
        const calls = server.requests.length;
        before = await pass(create(), before, minutesLater(count * 10));
        expect(server.requests.length - calls).toBeLessThanOrEqual(firstCalls);
      }
      expect(JSON.stringify(before.memory).length).toBeLessThan(firstSize * 1.2 + 200);
    });

    it('counts an invalid record and keeps its earlier contract, marked stale', async () => {
      const before = await pass(create());
      const after = await pass(await answerWith(subject.withInvalidRecord), before, minutesLater(10));
      expect(findHealth(after)).toMatchObject({
        status: 'ok',
        skipped: 1,
        skipped_example: expect.any(String) as string,
      });
      expect(after.contracts).toHaveLength(subject.contracts);
      const stale = after.contracts.filter(({ price_stale }) => price_stale);
      expect(stale).toHaveLength(1);
      expect(stale[0]).toMatchObject({ price_at: now.toISOString() });
    });

    it.each([
      ['of another shape', subject.shapeless],
      ['with invalid records only', subject.onlyInvalidRecords],
    ])('rejects a response %s as a fault of shape', async (_what, routes) => {
      await expect((await answerWith(routes)).read(request)).rejects.toMatchObject({ fault: 'shape' });
    });

    it('lists no contract if none is tradable', async () => {
      expect((await (await answerWith(subject.onlyClosed)).read(request)).contracts).toEqual([]);
    });

    it('keeps its contracts when its list becomes empty, until it reports by id that they are closed', async () => {
      const before = await pass(create());
      const venue = await answerWith(subject.onlyClosed);
      const reporting = (statuses: ReadonlyMap<string, ContractStatus>): MarketVenue => ({
        ...venue,
        readStatuses: () => Promise.resolve(statuses),
      });
      const once = await pass(reporting(new Map()), before, minutesLater(10));
      expect(findHealth(once)).toMatchObject({
        status: 'error',
        error: expect.stringMatching(/^suspect_list: /) as string,
      });
      const status_requested_at = minutesLater(10).toISOString();
      const stale = { price_stale: true, status_requested_at };
      expect(once.contracts).toEqual(before.contracts.map((contract) => ({ ...contract, ...stale })));
      const statuses = new Map(before.contracts.map(({ id }) => [id, 'closed'] as const));
      const twice = await pass(reporting(statuses), once, minutesLater(20));
      expect(findHealth(twice)).toMatchObject({ status: 'ok', contracts: 0 });
      const closed = { closed_at: minutesLater(20).toISOString(), status: 'closed' };
      expect(twice.contracts).toMatchObject(before.contracts.map(({ id, price_at }) => ({ ...closed, id, price_at })));
      expect(twice.pricePoints).toEqual(before.pricePoints);
    });

    it('that refuses the place gets no further request within the hour, also from another process', async () => {
      const before = await pass(create());
      server.inject({ answer: (_, response) => response.writeHead(451).end() });
      const refused = await pass(create(), before, minutesLater(10));
      const { error } = findHealth(refused) ?? {};
      expect(error).toMatch(
        /^refused_for_place: \w+ refuses requests from the country, region or network of this server, /,
      );
      const pauses = JSON.parse(JSON.stringify(clients.pauses())) as StoredPauses;
      const calls = server.requests.length;
      clients = createTestClients({ now: minutesLater(50), defaults: { deadlineMs } });
      clients.restorePauses(pauses);
      const paused = await pass(create(), refused, minutesLater(50));
      expect(findHealth(paused)).toEqual(findHealth(refused));
      expect(server.requests).toHaveLength(calls);
      server.inject(undefined);
      clients = createTestClients({ now: minutesLater(80), defaults: { deadlineMs } });
      clients.restorePauses(pauses);
      expect(findHealth(await pass(create(), paused, minutesLater(80)))).toMatchObject({ status: 'ok' });
    });

    it('has fresh contracts again after a failure', async () => {
      const before = await pass(create());
      const after = await pass(
        create(),
        await pass(create('http://127.0.0.1:1'), before, minutesLater(10)),
        minutesLater(20),
      );
      expect(findHealth(after)).toMatchObject({ status: 'ok', last_success_at: minutesLater(20).toISOString() });
      expect(after.contracts.every(({ price_stale }) => !price_stale)).toBe(true);
    });
  });

  describe.each(faultCases.filter(({ only }) => only !== 'pages'))(
    `${subject.name} that $name`,
    ({ switchOn, expected }) => {
      it(expected === 'recovers' ? 'is read normally' : `fails with ${expected} and keeps its contracts`, async () => {
        const before = await pass(create());
        const venue = create(await switchOn(server));
        const after = await pass(venue, { ...before, memory: {} }, minutesLater(10));
        if (expected === 'recovers') {
          expect(findHealth(after)).toMatchObject({ status: 'ok', contracts: subject.contracts });
          return;
        }
        expect(findHealth(after)).toMatchObject({ status: 'error', last_success_at: now.toISOString() });
        expect(findHealth(after)?.error).toMatch(new RegExp(`^${expected}: `, 'u'));
        expect(after.contracts).toEqual(before.contracts.map((contract) => ({ ...contract, price_stale: true })));
        expect(after.pricePoints).toEqual(before.pricePoints);
      });
    },
  );

  describe(`${subject.name} statuses read by id`, () => {
    const { routes, contracts, statuses, shapeless } = subject.closing;
    const read = async (venue: MarketVenue) => {
      const { statuses: all, failure } = await readStatuses(venue, contracts, unlimitedBudget);
      const known = Object.fromEntries([...all].filter(([, status]) => status !== null));
      return { known, requested: [...all.keys()], failure };
    };

    it('are complete for known contracts, with GET requests only', async () => {
      const reading = await read(await answerWith(routes));
      expect(reading).toEqual({ known: statuses, requested: contracts.map(({ id }) => id), failure: undefined });
      expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    });

    it.each([
      ['no contracts', [], unlimitedBudget],
      ['a used-up budget', contracts, createTimeBudget(0, () => 0)],
    ])('of %s take no request', async (_what, requested, budget) => {
      const nothing = { statuses: new Map(), failure: undefined };
      expect(await readStatuses(await answerWith(routes), requested, budget)).toEqual(nothing);
      expect(server.requests).toEqual([]);
    });

    it('of another shape are a fault of shape', async () => {
      expect(await read(await answerWith(shapeless))).toMatchObject({ failure: { fault: 'shape' } });
    });

    it.each(faultCases.filter(({ only }) => only !== 'pages'))(
      'from an upstream that $name: $expected',
      async ({ switchOn, expected }) => {
        await answerWith(routes);
        const venue = create(await switchOn(server));
        const reading = await read(venue);
        if (expected === 'recovers') {
          expect(reading.known).toEqual(statuses);
        } else if (expected === 'not_found' && venue.statusesBy === 'event') {
          expect(new Set(Object.values(reading.known))).toEqual(new Set(['closed']));
        } else {
          expect(reading).toMatchObject({ known: {}, failure: { fault: expected } });
        }
      },
    );
  });

  const { paged } = subject;
  if (!paged) return;
  describe.each(faultCases.filter(({ only }) => only === 'pages'))(
    `${subject.name} that $name`,
    ({ switchOn, expected }) => {
      it(`is partial with ${expected} and has the contracts of the pages that were read`, async () => {
        await answerWith(paged);
        const after = await pass(create(await switchOn(server)));
        expect(findHealth(after)).toMatchObject({ status: 'partial' });
        expect(findHealth(after)?.error).toMatch(new RegExp(`^${expected}: `, 'u'));
        expect(after.contracts.length).toBeGreaterThan(0);
        expect(server.requests.length).toBeLessThan(100);
      });
    },
  );
}

const ajv = new Ajv({ strict: true, formats: { 'date-time': isUtcInstant } });
const fitsSchema = ajv.compile(contractSchema);

function expectContract(contract: StoredContract, venue: VenueName): void {
  expect(fitsSchema(contract), JSON.stringify(fitsSchema.errors)).toBe(true);
  expect(contract).toMatchObject({ venue, price_stale: false, price_at: now.toISOString() });
  expect(contract.id).toMatch(new RegExp(`^${venue}:\\S+$`, 'u'));
  expect(contract.event_id).toMatch(new RegExp(`^${venue}:\\S+$`, 'u'));
  expect(new URL(contract.url).protocol).toBe('https:');
  expect(contract.last_price === null).toBe(contract.last_price_reason !== null);
  expectMove(contract.move_24h, contract.move_24h_basis);
  expectMove(contract.move_7d, contract.move_7d_basis);
  expect(contract.volume === null).toBe(contract.volume_unit === null);
  expect(contract.outcome).not.toBe('');
  expect(contract.in_scope_because).not.toBe('');
  for (const line of [contract.title, contract.event_title, contract.outcome]) expectQuoted(line, maxTitleLength);
  expectQuoted(contract.description.replaceAll('\n', ' '), maxDescriptionLength);
}

function expectMove(value: number | null, basis: MoveBasis): void {
  expect(value === null).toBe(basis.reason !== null);
  expect(value === null).toBe(basis.reported_by === null);
  if (basis.reported_by === 'history') expect([basis.from_at, basis.to_at]).not.toContain(null);
}

function expectQuoted(line: string, limit: number): void {
  expect(line.length).toBeLessThanOrEqual(limit);
  expect(line.isWellFormed()).toBe(true);
  // eslint-disable-next-line no-control-regex -- the pattern must contain control characters
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
}
