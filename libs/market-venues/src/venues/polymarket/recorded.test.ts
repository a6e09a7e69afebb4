import { describe, expect, it } from 'vitest';
import type { VenueContract } from '../../venue-contract.ts';
import { noInvalidRecord, type Parsed } from '../../parsed.ts';
import { findPointAt } from '../../series.ts';
import { hasRecordings, recordedOrSkipped, recording } from '../../testing/recordings.ts';
import { parseClobHistory, parseDataHistory, parseEventPage, parseEvents, parseStatuses } from './parse.ts';

const byId = ({ records }: Parsed<VenueContract>, id: string) =>
  records.find(({ contract }) => contract.id === `polymarket:${id}`);

/** Parses the recorded response of a route that returns a bare list of events. */
const eventsOf = (file: string) => parseEvents(recording<unknown[]>(file));

/**
 * Parses recorded markets of `/markets` as the markets of one event, because that route returns markets without events.
 */
const marketsOf = (markets: unknown[]) => parseEvents([{ id: '1', slug: 's', title: 'An event', markets }]);

describe.skipIf(!hasRecordings)(`Gamma ${recordedOrSkipped}`, () => {
  describe('in June 2025, 12 events with 55 nested markets', () => {
    const parsed = () => eventsOf('polymarket-gamma-events.json');

    it('is valid, and the 20 placeholders are ignored', () => {
      expect(parsed().invalid).toEqual(noInvalidRecord);
      expect(parsed().validCount).toBe(55);
      expect(parsed().records).toHaveLength(35);
    });

    it('a market without day change: the last trade is the price, and the midpoint is a separate field', () => {
      expect(byId(parsed(), '512272')).toMatchObject({
        contract: {
          event_id: 'polymarket:14205',
          history_id: '43210649919920387692897556570215211530726066784473189217574973103206532342908',
          outcome: 'Yes',
          status: 'open',
          last_price: 0.001,
          last_price_reason: null,
          midpoint: 0.0015,
          spread: 0.001,
          volume: 1015033.948621,
          volume_unit: 'usd',
          opens_at: '2024-11-07T18:13:49.120Z',
          closes_at: '2025-06-30T12:00:00.000Z',
          mutually_exclusive: null,
          url: expect.stringMatching(/^https:\/\/polymarket\.com\/event\/[a-z-]+$/) as string,
          tags: expect.arrayContaining(['trump', 'trump-presidency']) as string[],
        },
        reportedDay: 'not_given',
        reportedWeek: { value: -0.003 },
      });
    });

    it('a market with a spread of 0.192: price, midpoint and spread are unchanged', () => {
      expect(byId(parsed(), '516074')).toMatchObject({
        contract: { last_price: 0.697, midpoint: 0.602, spread: 0.192, mutually_exclusive: true },
        reportedDay: { value: -0.0085 },
        reportedWeek: { value: 0.012 },
      });
    });

    it('groups the outcomes of a question: six of fourteen Fed chairs were deployed', () => {
      const chairs = parsed().records.filter(({ contract }) => contract.event_id === 'polymarket:15398');
      expect(chairs.map(({ contract }) => [contract.id, contract.last_price])).toEqual([
        ['polymarket:515451', 0.002],
        ['polymarket:515461', 0.975],
        ['polymarket:515448', 0.006],
        ['polymarket:515449', 0.007],
        ['polymarket:515450', 0.003],
        ['polymarket:515452', 0.005],
      ]);
      expect(chairs.every(({ contract }) => contract.mutually_exclusive === true)).toBe(true);
    });

    it('one market has neither change, and neither is read as zero', () => {
      expect(byId(parsed(), '516941')).toMatchObject({
        contract: { last_price: 0.04 },
        reportedDay: 'not_given',
        reportedWeek: 'not_given',
      });
    });
  });

  it('in July 2026: two open events have two open markets; closed ones and a placeholder are ignored', () => {
    const parsed = eventsOf('polymarket-gamma-events-2026-07.json');
    expect(parsed.invalid).toEqual(noInvalidRecord);
    expect(parsed.records).toHaveLength(2);
    expect(byId(parsed, '691547')).toMatchObject({
      contract: {
        last_price: 0.24,
        midpoint: 0.265,
        spread: 0.09,
        outcome: 'December 31, 2026',
        mutually_exclusive: false,
      },
      reportedDay: { value: -0.02 },
      reportedWeek: { value: -0.005 },
    });
    expect(byId(parsed, '2694508')).toMatchObject({
      contract: { last_price: 0.003, midpoint: 0.0035, opens_at: '2026-06-26T18:41:32.418Z' },
      reportedDay: { value: -0.002 },
      reportedWeek: { value: -0.0035 },
    });
  });

  it('in March 2026: an exclusive group', () => {
    const parsed = eventsOf('polymarket-gamma-event-negrisk-2026-03.json');
    expect(byId(parsed, '559659')).toMatchObject({
      contract: { last_price: 0.013, midpoint: 0.0145, mutually_exclusive: true },
      reportedDay: 'not_given',
      reportedWeek: { value: -0.0025 },
    });
  });

  it('a market of August 2026 with `version` v1 trades under its first CLOB token', () => {
    const parsed = marketsOf(recording<unknown[]>('polymarket-gamma-market.json'));
    expect(byId(parsed, '2774056')).toMatchObject({
      contract: {
        ...{ last_price: 0.06, midpoint: 0.065, spread: 0.01 },
        history_id: '105426373826369935595603860663411604941599130211176020843036778867927711117332',
      },
      reportedDay: { value: -0.06 },
      reportedWeek: { value: -0.04 },
    });
  });

  it.each(['polymarket-gamma-market-closed-zero-zero.json', 'polymarket-gamma-market-closed-accepting-true.json'])(
    '%s: a closed market is ignored, whatever its other members are',
    (file) => {
      const body = recording(file);
      const parsed = marketsOf(Array.isArray(body) ? body : [body]);
      expect(parsed).toMatchObject({ records: [], validCount: 1, invalid: noInvalidRecord });
    },
  );

  it('five markets of June 2026 are read, three of them without any change', () => {
    const parsed = marketsOf(recording<unknown[]>('polymarket-gamma-markets.json'));
    expect(
      parsed.records.map(({ contract, reportedDay, reportedWeek }) => [contract.last_price, reportedDay, reportedWeek]),
    ).toEqual([
      [0.5, { value: -0.005 }, { value: -0.005 }],
      [0.52, 'not_given', { value: -0.02 }],
      [0.49, 'not_given', 'not_given'],
      [0.5, 'not_given', 'not_given'],
      [0.51, 'not_given', 'not_given'],
    ]);
  });

  it('the events of a search have the shape of listed events', () => {
    expect(parseEventPage(recording('polymarket-public-search.json'))).toMatchObject({
      invalid: noInvalidRecord,
      next: undefined,
    });
  });
});

describe.skipIf(!hasRecordings)(`Gamma's markets by id ${recordedOrSkipped}`, () => {
  it.each([
    ['polymarket-gamma-market.json', ['open']],
    ['polymarket-gamma-market-closed-accepting-true.json', ['resolved']],
    ['polymarket-gamma-market-closed-zero-zero.json', ['closed']],
  ])('%s is %j', (file, statuses) => {
    expect([...parseStatuses({ markets: [recording<unknown>(file)].flat() }).statuses.values()]).toEqual(statuses);
  });

  it('in July 2026: an event of which all but two markets are resolved', () => {
    const markets = recording<{ markets: unknown[] }[]>('polymarket-gamma-events-2026-07.json').flatMap(
      (event) => event.markets,
    );
    const counts = Map.groupBy(parseStatuses({ markets }).statuses.values(), (status) => status);
    expect([...counts].map(([status, { length }]) => [status, length])).toEqual([
      ['resolved', 5],
      ['open', 2],
      ['paused', 1],
    ]);
  });
});

describe.skipIf(!hasRecordings)(`Polymarket's histories ${recordedOrSkipped}`, () => {
  it('the Data API: two observations a minute apart', () => {
    expect(parseDataHistory(recording('polymarket-data-v2-prices-history.json'))).toEqual([
      [1789295100, 0.34],
      [1789295160, 0.34],
    ]);
  });

  it('CLOB: irregular times, so the observation before an instant is searched for', () => {
    const points = parseClobHistory(recording('polymarket-prices-history.json'));
    expect(findPointAt(points, 1789347612)).toEqual([1789344020, 0.605]);
    expect(findPointAt(points, 1789347613)).toEqual([1789347613, 0.605]);
    expect(findPointAt(points, 1789340417)).toBeNull();
  });

  it('CLOB: the extra last point is only used as the later observation', () => {
    const points = parseClobHistory(recording('polymarket-prices-history-30d.json'));
    expect(findPointAt(points, 1783046824)).toEqual([1783046824, 0.56]);
    expect(findPointAt(points, 1783046823)).toEqual([1783046404, 0.565]);
  });
});
