import {
  createFaultServer,
  createTestClients,
  faultCases,
  type FaultServer,
  type FaultServerOptions,
} from '@postjoin/upstream/testing';
import type { CreateUpstreamClient } from '@postjoin/upstream';
import { isUtcInstant } from '@postjoin/values';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureVenues, nothingCaptured, type CapturedVenues } from './capture.ts';
import {
  contractSchema,
  type ContractIds,
  type ContractStatus,
  type MarketVenue,
  type MoveBasis,
  type StoredContract,
  type VenueName,
} from './contract.ts';
import { maxDescriptionLength, maxTitleLength } from './clean-text.ts';

type Routes = FaultServerOptions['routes'];

/** A venue to be tested, and an upstream of it that answers well. */
export interface VenueUnderTest {
  name: VenueName;
  /** The venue, asking below one base address, with a gate that lets everything through. */
  create(client: CreateUpstreamClient, baseUrl: string): MarketVenue;
  /** Healthy answers, with at least four contracts in two events, one of them without a trade. */
  routes: Routes;
  /** How many contracts those routes list. */
  contracts: number;
  /** The same with exactly one record that does not fit, of a contract that the healthy routes list. */
  withInvalidRecord: Routes;
  /** Answers that are JSON of a quite different shape. */
  shapeless: Routes;
  /** Answers on which no single record fits. */
  onlyInvalidRecords: Routes;
  /** Answers with nothing that can be traded: closed, settled, never opened. */
  onlyClosed: Routes;
  /** Answers that go on in pages, each naming the next; left out for a venue whose list has no pages. */
  paged?: Routes;
  /** Answers to questions by id, for contracts that are listed no more. */
  closing: {
    /** One contract for each status that the venue has a word for, with a settlement price where it is resolved. */
    routes: Routes;
    contracts: readonly ContractIds[];
    /** What those routes say of them, by id; a contract that the venue does not know is left out. */
    statuses: Readonly<Record<string, ContractStatus>>;
    /** Answers that are JSON of a quite different shape. */
    shapeless: Routes;
    /** What every contract is when the venue answers 404; left out where that is a failure. */
    whenNotFound?: ContractStatus;
  };
}

const now = new Date('2026-01-01T00:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** A pass is dozens of real requests, and test machines are busy: the time a test may take says nothing of the venue. */
const patience = { timeout: 30_000 };

/** Short enough for the faults that never end, long enough for a healthy answer on a busy machine. */
const deadlineMs = 1_500;

/**
 * What every venue must do. A venue's own test calls this, and adds only what is peculiar to it. Everything runs against
 * a real server on loopback.
 */
export function testMarketVenue(given: VenueUnderTest): void {
  let server: FaultServer;
  let clients: ReturnType<typeof createTestClients>;
  beforeEach(async () => {
    server = await createFaultServer({ routes: given.routes });
    clients = createTestClients({ now, defaults: { deadlineMs } });
  });
  afterEach(() => server.close());

  const create = (url = server.url) => given.create(clients, url);
  const request = { now, previous: [], pricePoints: {}, memory: {} };
  const pass = (venue: MarketVenue, previous: CapturedVenues = nothingCaptured, at = now) =>
    captureVenues({ venues: [venue], previous, now: at, matchedIds: new Set() });
  const healthOf = ({ health }: CapturedVenues) => health.find(({ name }) => name === given.name);
  const answerWith = async (routes: Routes) => {
    await server.close();
    server = await createFaultServer({ routes });
    return create();
  };

  describe(`${given.name} as a market venue`, patience, () => {
    it('lists its contracts, each once, in the shape of a contract', async () => {
      const { contracts } = await create().read(request);
      expect(contracts).toHaveLength(given.contracts);
      expect(new Set(contracts.map(({ id }) => id)).size).toBe(given.contracts);
      for (const contract of contracts) expectContract(contract, given.name);
      expect(contracts.some(({ last_price }) => last_price === null)).toBe(true);
    });

    it('only ever asks with GET', async () => {
      await create().read(request);
      expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    });

    it('remembers nothing that is no JSON, and reads the same with what it remembers', async () => {
      const first = await pass(create());
      const restored = JSON.parse(JSON.stringify(first)) as CapturedVenues;
      const second = await pass(create(), restored, minutesLater(10));
      expect(restored).toEqual(JSON.parse(JSON.stringify(first)));
      expect(second.contracts.map(({ id }) => id).sort()).toEqual(first.contracts.map(({ id }) => id).sort());
      expect(healthOf(second)).toMatchObject({ status: 'ok', contracts: given.contracts });
    });

    it('asks no more in a later pass than in the first, and remembers no more', async () => {
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

    it('leaves out a record that does not fit, counts it, and keeps what was known of it, marked stale', async () => {
      const before = await pass(create());
      const after = await pass(await answerWith(given.withInvalidRecord), before, minutesLater(10));
      expect(healthOf(after)).toMatchObject({
        status: 'ok',
        skipped: 1,
        skipped_example: expect.any(String) as string,
      });
      expect(after.contracts).toHaveLength(given.contracts);
      const stale = after.contracts.filter(({ price_stale }) => price_stale);
      expect(stale).toHaveLength(1);
      expect(stale[0]).toMatchObject({ price_at: now.toISOString() });
    });

    it.each([
      ['of a quite different shape', given.shapeless],
      ['on which nothing fits', given.onlyInvalidRecords],
    ])('calls an answer %s a fault of shape', async (_what, routes) => {
      await expect((await answerWith(routes)).read(request)).rejects.toMatchObject({ fault: 'shape' });
    });

    it('lists nothing out of answers that hold nothing tradable', async () => {
      expect((await (await answerWith(given.onlyClosed)).read(request)).contracts).toEqual([]);
    });

    it('that lists nothing where there was much is believed in the second pass only', async () => {
      const before = await pass(create());
      const venue = await answerWith({ ...given.onlyClosed, ...given.closing.routes });
      const once = await pass(venue, before, minutesLater(10));
      expect(healthOf(once)).toMatchObject({
        status: 'error',
        error: expect.stringMatching(/^suspect_empty: /) as string,
      });
      expect(once.contracts).toEqual(before.contracts.map((contract) => ({ ...contract, price_stale: true })));
      const twice = await pass(venue, once, minutesLater(20));
      expect(healthOf(twice)).toMatchObject({ status: 'ok', contracts: 0 });
      const closed = { closed_at: minutesLater(20).toISOString(), status: 'closed' };
      expect(twice.contracts).toMatchObject(before.contracts.map(({ id, price_at }) => ({ ...closed, id, price_at })));
      expect(twice.pricePoints).toEqual(before.pricePoints);
    });

    it('that fails and comes back is fresh again', async () => {
      const before = await pass(create());
      const after = await pass(
        create(),
        await pass(create('http://127.0.0.1:1'), before, minutesLater(10)),
        minutesLater(20),
      );
      expect(healthOf(after)).toMatchObject({ status: 'ok', last_success_at: minutesLater(20).toISOString() });
      expect(after.contracts.every(({ price_stale }) => !price_stale)).toBe(true);
    });
  });

  describe.each(faultCases.filter(({ only }) => only !== 'pages'))(
    `${given.name} that $name`,
    patience,
    ({ switchOn, expected }) => {
      it(
        expected === 'recovers' ? 'is read as if nothing had been' : `fails with ${expected} and keeps what it listed`,
        async () => {
          const before = await pass(create());
          const venue = create(await switchOn(server));
          const after = await pass(venue, { ...before, memory: {} }, minutesLater(10));
          if (expected === 'recovers') {
            expect(healthOf(after)).toMatchObject({ status: 'ok', contracts: given.contracts });
            return;
          }
          expect(healthOf(after)).toMatchObject({ status: 'error', last_success_at: now.toISOString() });
          expect(healthOf(after)?.error).toMatch(new RegExp(`^${expected}: `, 'u'));
          expect(after.contracts).toEqual(before.contracts.map((contract) => ({ ...contract, price_stale: true })));
          expect(after.pricePoints).toEqual(before.pricePoints);
        },
      );
    },
  );

  describe(`${given.name}, when statuses are read by id,`, patience, () => {
    const { routes, contracts, statuses, shapeless, whenNotFound } = given.closing;
    const read = (venue: MarketVenue) => venue.readStatuses(contracts);

    it('answers for each contract that it knows, with GET alone', async () => {
      const venue = await answerWith(routes);
      expect(Object.fromEntries(await read(venue))).toEqual(statuses);
      expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    });

    it('makes no call for no contract', async () => {
      expect(await (await answerWith(routes)).readStatuses([])).toEqual(new Map());
      expect(server.requests).toEqual([]);
    });

    it('calls an answer of a quite different shape a fault of shape', async () => {
      await expect(read(await answerWith(shapeless))).rejects.toMatchObject({ fault: 'shape' });
    });

    it.each(faultCases.filter(({ only }) => only !== 'pages'))(
      'and the upstream $name, comes to $expected',
      async ({ switchOn, expected }) => {
        await answerWith(routes);
        const answer = read(create(await switchOn(server)));
        if (expected === 'recovers') {
          expect(Object.fromEntries(await answer)).toEqual(statuses);
        } else if (expected === 'not_found' && whenNotFound) {
          expect(new Set((await answer).values())).toEqual(new Set([whenNotFound]));
        } else {
          await expect(answer).rejects.toMatchObject({ fault: expected });
        }
      },
    );
  });

  const { paged } = given;
  if (!paged) return;
  describe.each(faultCases.filter(({ only }) => only === 'pages'))(
    `${given.name} that $name`,
    patience,
    ({ switchOn, expected }) => {
      it(`is left with ${expected}, and what was read is kept`, async () => {
        await answerWith(paged);
        const after = await pass(create(await switchOn(server)));
        expect(healthOf(after)).toMatchObject({ status: 'partial' });
        expect(healthOf(after)?.error).toMatch(new RegExp(`^${expected}: `, 'u'));
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
  expect(value === null).toBe(basis.said_by === null);
  if (basis.said_by === 'history') expect([basis.from_at, basis.to_at]).not.toContain(null);
}

function expectQuoted(line: string, limit: number): void {
  expect(line.length).toBeLessThanOrEqual(limit);
  expect(line.isWellFormed()).toBe(true);
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
}
