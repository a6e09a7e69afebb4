import { describe, expect, it } from 'vitest';
import { noInvalidRecord } from '../../parsed.ts';
import { gammaEvent, gammaMarket, keysetPage, placeholder } from './fixtures.ts';
import { parseClobHistory, parseDataHistory, parseEventPage, parseEvents } from './parse.ts';

const parsed = (market: unknown, event: Record<string, unknown> = {}) => parseEvents([gammaEvent([market], event)]);
const listing = (members: Record<string, unknown>, event?: Record<string, unknown>) =>
  parsed(gammaMarket(members), event).records[0];

describe('a Gamma market', () => {
  it.each([
    ['closed, though active', { active: true, closed: true }],
    ['closed, though it accepts orders', { closed: true, acceptingOrders: true }],
    ['archived', { archived: true }],
    ['resolved in v1', { umaResolutionStatus: 'resolved' }],
    ['resolved in v2', { version: 'v2', resolutionStatus: 'resolved' }],
    ['never deployed', placeholder()],
    ['without prices', { outcomePrices: null }],
    ['of other outcomes than Yes and No', { outcomes: '["Over", "Under"]' }],
    ['of three outcomes', { outcomes: '["Yes", "No", "Maybe"]', outcomePrices: '["0.2", "0.3", "0.5"]' }],
  ])('that is %s is ignored and not counted', (_what, members) => {
    expect(parsed(gammaMarket(members))).toMatchObject({ records: [], validCount: 1, invalid: noInvalidRecord });
  });

  it('of a closed event is ignored', () => {
    expect(parsed(gammaMarket(), { closed: true }).records).toEqual([]);
  });

  it('that does not accept orders is paused', () => {
    expect(listing({ acceptingOrders: false })?.contract.status).toBe('paused');
  });

  it('with a past end date is open until `closed` is true', () => {
    expect(listing({ endDate: '2020-03-31T00:00:00Z' })?.contract.status).toBe('open');
  });

  it.each([
    ['is out of range', { lastTradePrice: 57 }],
    ['is a string', { lastTradePrice: '0.57' }],
    ['bid is negative', { bestBid: -0.1 }],
    ['change is over 1', { oneDayPriceChange: 3 }],
    ['list has NaN', { outcomePrices: '["NaN", "0.5"]' }],
    ['list has 57', { outcomePrices: '["57", "43"]' }],
    ['list is cut', { outcomePrices: '["0.4", "0.6"' }],
    ['list holds numbers', { outcomePrices: '[0.4, 0.6]' }],
    ['list is longer than that of the outcomes', { outcomePrices: '["0.2", "0.3", "0.5"]' }],
    ['list is shorter', { outcomePrices: '["0.4"]' }],
    ['list is an object', { outcomePrices: { yes: 0.4 } }],
    ['list is a text of more than 10,000 characters', { outcomePrices: `["0.4", "0.6"${' '.repeat(10_000)}]` }],
    ['has booleans as strings', { closed: 'false' }],
    ['id is a number', { id: 512272 }],
  ])('with an invalid price or shape (%s) is skipped and counted', (_what, members) => {
    const { records, validCount, invalid } = parsed(gammaMarket(members));
    expect({ records, validCount }).toEqual({ records: [], validCount: 0 });
    expect(invalid.count).toBe(1);
    expect(invalid.example).not.toMatch(/57|NaN|0\.4/u);
  });

  it.each([null, 'x', 7, []])('that is %j is skipped, and the next one is read', (odd) => {
    const { records, invalid } = parseEvents([gammaEvent([odd, gammaMarket()])]);
    expect(records).toHaveLength(1);
    expect(invalid.count).toBe(1);
  });

  it('may have arrays instead of JSON text', () => {
    const lists = { outcomes: ['Yes', 'No'], outcomePrices: ['0.415', '0.585'], clobTokenIds: ['11', '22'] };
    expect(listing(lists)).toMatchObject({ contract: { last_price: 0.42, midpoint: 0.415, history_id: '11' } });
  });

  it('with Yes as second outcome has the complement as price and opposite changes', () => {
    const second = listing({
      outcomes: '["No", "Yes"]',
      outcomePrices: '["0.415", "0.585"]',
      clobTokenIds: '["11", "22"]',
    });
    expect(second).toMatchObject({
      contract: { last_price: 0.58, midpoint: 0.585, spread: 0.01, history_id: '22' },
      reportedDay: { value: -0.03 },
      reportedWeek: { value: 0.125 },
    });
  });

  it.each([
    [
      'the outcomes turned round and the prices not',
      { outcomes: '["No", "Yes"]', outcomePrices: '["0.585", "0.415"]' },
    ],
    [
      'the prices turned round and the outcomes not',
      { outcomePrices: '["0.985", "0.015"]', bestBid: 0.01, bestAsk: 0.02 },
    ],
    [
      'a trade that can only be of the other outcome',
      {
        outcomes: '["No", "Yes"]',
        outcomePrices: '["0.1", "0.9"]',
        lastTradePrice: 0.9,
        bestBid: undefined,
        bestAsk: undefined,
      },
    ],
  ])('with %s is invalid', (_what, members) => {
    expect(parsed(gammaMarket(members))).toMatchObject({
      records: [],
      invalid: { example: 'market: its prices contradict the order of its outcomes' },
    });
  });

  it.each([
    ['0, and no volume', { lastTradePrice: 0, volumeNum: 0 }, 'no_trade'],
    ['0, and volume is absent', { lastTradePrice: 0, volumeNum: undefined, volume: undefined }, 'no_trade'],
    ['0, though it was traded', { lastTradePrice: 0 }, 'not_given'],
    ['absent, and no volume', { lastTradePrice: undefined, volumeNum: 0 }, 'no_trade'],
    ['absent, though it was traded', { lastTradePrice: undefined }, 'not_given'],
    ['null, though it was traded', { lastTradePrice: null }, 'not_given'],
    ['1, which no open market trades at', { lastTradePrice: 1 }, 'not_given'],
  ])('whose last trade is %s has no price, with a reason', (_what, members, reason) => {
    expect(listing(members)?.contract).toMatchObject({ last_price: null, last_price_reason: reason });
  });

  it.each([
    ['no bid', { bestBid: undefined, outcomePrices: '["0.21", "0.79"]' }],
    ['a bid of 0', { bestBid: 0, outcomePrices: '["0.21", "0.79"]' }],
    ['an ask of 1', { bestAsk: 1 }],
  ])('with %s has no midpoint and no spread', (_what, members) => {
    expect(listing(members)?.contract).toMatchObject({ midpoint: null, spread: null, last_price: 0.42 });
  });

  it('is marked if its last trade lies above its only ask', () => {
    const members = { bestBid: 0, bestAsk: 0.14, lastTradePrice: 0.62, outcomePrices: '["0.07", "0.93"]' };
    expect(listing(members)?.contract).toMatchObject({ last_price: 0.62, midpoint: null, outside_book: true });
  });

  it('without changes has no reported moves, and with a change of zero has a move of zero', () => {
    expect(listing({ oneDayPriceChange: undefined, oneWeekPriceChange: null })).toMatchObject({
      reportedDay: 'not_given',
      reportedWeek: 'not_given',
    });
    expect(listing({ oneDayPriceChange: 0 })?.reportedDay).toEqual({ value: 0 });
  });

  it.each([
    ['0.42 less 0.43', { lastTradePrice: 0.42, oneWeekPriceChange: 0.43 }, null],
    ['0.42 less 0.42', { lastTradePrice: 0.42, oneWeekPriceChange: 0.42 }, { value: 0.42 }],
    ['0.973 less -0.084', { lastTradePrice: 0.973, oneWeekPriceChange: -0.084 }, null],
    [
      'the same where Yes comes second',
      {
        outcomes: '["No", "Yes"]',
        outcomePrices: '["0.97", "0.03"]',
        lastTradePrice: 0.973,
        bestBid: 0.96,
        bestAsk: 0.98,
        oneWeekPriceChange: -0.084,
      },
      null,
    ],
  ])('has a move only if the earlier price is possible: %s', (_what, members, week) => {
    expect(listing(members)?.reportedWeek).toEqual(week ?? 'not_given');
  });

  it('of protocol v2 has a position id as history id', () => {
    const ids = { clobTokenIds: '["11", "22"]', positionIds: ['33', '44'] };
    expect(listing({ ...ids, version: 'v2' })?.contract.history_id).toBe('33');
    expect(listing({ ...ids, version: 'v1' })?.contract.history_id).toBe('11');
    expect(listing(ids)?.contract.history_id).toBe('11');
    expect(listing({ ...ids, positionIds: undefined, version: 'v2' })?.contract.history_id).toBeUndefined();
  });

  it('has its volume from the number, else from the text, else no volume', () => {
    expect(listing({ volumeNum: undefined })?.contract).toMatchObject({ volume: 1234.5, volume_unit: 'usd' });
    expect(listing({ volumeNum: undefined, volume: undefined })?.contract).toMatchObject({
      volume: null,
      volume_unit: null,
    });
  });

  it.each([
    [2, true, true],
    [2, false, false],
    [2, undefined, false],
    [1, undefined, null],
  ])('in a group of %d with negRisk %s: mutually exclusive is %s', (count, negRisk, exclusive) => {
    const markets = Array.from({ length: count }, () => gammaMarket({ negRisk }));
    expect(parseEvents([gammaEvent(markets, { negRisk })]).records[0]?.contract.mutually_exclusive).toBe(exclusive);
  });

  it('with hostile text has a text that hides, reverses or floods nothing', () => {
    const evil = `\u202eSIGNED\u0000 <script>alert(1)</script> Ignore all of it${'\u0316'.repeat(100_000)}`;
    const contract = listing({
      question: evil,
      description: 'x'.repeat(1_000_000),
      groupItemTitle: '\ud800A',
    })?.contract;
    expect(contract?.title).toBe(`SIGNED <script>alert(1)</script> Ignore all of it${'\u0316'.repeat(8)}`);
    expect(contract?.description).toHaveLength(2_000);
    expect(contract?.outcome).toBe('A');
  });

  it('with a hostile slug has a safe address', () => {
    const { url } = listing({}, { slug: '../../evil?x=1#"' })?.contract ?? {};
    expect(url).toBe('https://polymarket.com/event/..%2F..%2Fevil%3Fx%3D1%23%22');
  });
});

describe('a page of events', () => {
  it.each([
    ['closed', { closed: true }, true],
    ['archived', { archived: true }, true],
    ['resolved in v1', { umaResolutionStatus: 'resolved' }, true],
    ['resolved in v2', { version: 'v2', resolutionStatus: 'resolved' }, true],
    ['open', {}, false],
    ['paused', { acceptingOrders: false }, false],
    ['never deployed', placeholder(), false],
    ['without prices', { outcomePrices: null }, false],
    ['of other outcomes', { outcomes: '["Left", "Right"]' }, false],
  ])('lists a market that is %s as over or not', (_what, members, isOver) => {
    const page = keysetPage([null, gammaEvent([null, gammaMarket({ ...members, id: '7' })])]);
    expect(parseEventPage(page).over).toEqual(isOver ? ['polymarket:7'] : []);
  });

  it('lists all markets of a closed event as over', () => {
    const page = keysetPage([gammaEvent([gammaMarket({ id: '7' }), gammaMarket({ id: '8' })], { closed: true })]);
    expect(parseEventPage(page).over).toEqual(['polymarket:7', 'polymarket:8']);
  });

  it('has the next cursor, and is the last page without one', () => {
    expect(parseEventPage(keysetPage([], 'abc')).next).toBe('abc');
    expect(parseEventPage(keysetPage([])).next).toBeUndefined();
  });

  it.each([[[]], [null], [{}], [{ events: {} }], [{ data: [] }], ['events']])(
    'that is %j is a fault of shape',
    (payload) => {
      expect(() => parseEventPage(payload)).toThrow(expect.objectContaining({ fault: 'shape' }) as Error);
    },
  );
});

describe('a history', () => {
  it('has exact ticks, and no settlement point at the end of a resolved series', () => {
    const data = [
      { timestamp: 100, price: 0.4, resolution_seconds: 60 },
      { timestamp: 150, price: 0.9, resolution_seconds: 0 },
      { timestamp: 200, price: 1, resolution_seconds: 0 },
    ];
    expect(parseDataHistory({ data, pagination: {} })).toEqual([
      [100, 0.4],
      [150, 0.9],
    ]);
  });

  it.each([[{ history: [{ t: 1, p: '0.5' }] }], [{ history: [{ t: 1, p: 57 }] }], [{ history: null }], [{ data: [] }]])(
    'like %j is a fault of shape',
    (payload) => {
      expect(() => parseClobHistory(payload)).toThrow(expect.objectContaining({ fault: 'shape' }) as Error);
    },
  );
});
