import { describe, expect, it } from 'vitest';
import { findPointAt } from '../../series.ts';
import { noInvalidRecord } from '../../parsed.ts';
import { eventsAnswer, kalshiEvent, kalshiMarket } from './fixtures.ts';
import { parseCandles, parseEventList, parseEventPage, parseEvents } from './parse.ts';

const parsed = (members: Record<string, unknown>, event: Record<string, unknown> = {}) =>
  parseEvents([kalshiEvent([kalshiMarket(members)], event)]);
const listing = (members: Record<string, unknown> = {}, event?: Record<string, unknown>) =>
  parsed(members, event).records[0];

describe('a Kalshi market', () => {
  it('has its price, its day move and its book in exact decimals', () => {
    expect(listing()).toMatchObject({
      contract: { last_price: 0.56, midpoint: 0.56, spread: 0.02, volume: 1234.5, volume_unit: 'contracts' },
      reportedDay: { value: 0.03 },
    });
  });

  it('with a price in tenths of a cent is not rounded', () => {
    const prices = {
      last_price_dollars: '0.0015',
      previous_price_dollars: '0.000300',
      yes_bid_dollars: '0.0010',
      yes_ask_dollars: '0.0020',
    };
    expect(listing(prices)).toMatchObject({
      contract: { last_price: 0.0015, midpoint: 0.0015 },
      reportedDay: { value: 0.0012 },
    });
  });

  it.each([
    ['no_trade', { volume_fp: '0.00' }],
    ['not_given', { volume_fp: '12.00' }],
    ['not_given', { volume_fp: undefined }],
  ])('with a last price of "0.0000" has the reason %s with %j', (reason, volume) => {
    expect(listing({ last_price_dollars: '0.0000', ...volume })).toMatchObject({
      contract: { last_price: null, last_price_reason: reason },
      reportedDay: 'no_baseline',
    });
  });

  it.each([
    ['no bid', { yes_bid_dollars: '0.0000' }],
    ['no ask', { yes_ask_dollars: '1.0000' }],
  ])('with %s has no midpoint', (_what, members) => {
    expect(listing(members)?.contract).toMatchObject({ midpoint: null, spread: null });
  });

  it('is marked if its last trade lies below its only bid', () => {
    const members = { yes_bid_dollars: '0.7000', yes_ask_dollars: '1.0000', last_price_dollars: '0.2000' };
    expect(listing(members)?.contract).toMatchObject({ last_price: 0.2, midpoint: null, outside_book: true });
  });

  it.each(['initialized', 'closed', 'determined', 'disputed', 'amended', 'finalized', 'something_new'])(
    'in the state %s is ignored',
    (status) => {
      expect(parsed({ status })).toMatchObject({ records: [], validCount: 1, invalid: noInvalidRecord });
    },
  );

  it('that is inactive is paused', () => {
    expect(listing({ status: 'inactive' })?.contract.status).toBe('paused');
  });

  it('with a scalar payout is ignored, because its price is not a probability', () => {
    expect(parsed({ market_type: 'scalar' }).records).toEqual([]);
  });

  it.each([[undefined], [null], ['default']])(
    'with the settlement bounds %s has a price that is a probability',
    (bounds) => {
      expect(parsed({ settlement_bounds_type: bounds }).records).toHaveLength(1);
    },
  );

  it('that pays on a scale is left out, counted and over', () => {
    const market = kalshiMarket({ settlement_bounds_type: 'floor' });
    const page = parseEventPage(eventsAnswer([kalshiEvent([market])]));
    expect(page).toMatchObject({
      records: [],
      validCount: 1,
      invalid: { count: 1, ids: [], example: expect.stringMatching(/settlement_bounds_type is floor/) as string },
      over: ['kalshi:KXTRUMPSAMPLE-27-A'],
    });
  });

  it.each([
    ['without a price of a day ago', undefined, 'not_given'],
    ['with a price of zero a day ago', '0.0000', 'no_baseline'],
  ])('%s has no day move of the venue', (_what, previous_price_dollars, reason) => {
    expect(listing({ previous_price_dollars })).toMatchObject({ reportedDay: reason });
  });

  it.each([
    ['cents and no dollars', { last_price: 56, last_price_dollars: undefined }],
    ['dollars as a number', { last_price_dollars: 0.56 }],
    ['57 dollars', { last_price_dollars: '57.0000' }],
    ['more than a dollar', { last_price_dollars: '1.0100' }],
    ['NaN', { last_price_dollars: 'NaN' }],
    ['no ticker', { ticker: undefined }],
    ['a ticker with a comma', { ticker: 'A,B' }],
  ])('with %s is invalid and counted', (_what, members) => {
    expect(parsed(members)).toMatchObject({
      records: [],
      validCount: 0,
      invalid: { count: 1, example: expect.any(String) as string },
    });
  });

  it('links to the page of its event', () => {
    expect(listing({}, { event_ticker: 'KXTRUTHSOCIAL-26FEB28' })?.contract.url).toBe(
      'https://kalshi.com/markets/kxtrumpsample/event/kxtruthsocial-26feb28',
    );
  });

  it.each([
    [{ yes_sub_title: '' }, 'Yes'],
    [{ yes_sub_title: undefined }, 'Yes'],
    [{ yes_sub_title: 'Before 2029' }, 'Before 2029'],
  ])('with %j has the outcome %s', (members, outcome) => {
    expect(listing(members)?.contract.outcome).toBe(outcome);
  });

  it('without a title has the title of its event', () => {
    expect(listing({ title: '' })?.contract.title).toBe('Whom will the president pardon?');
  });

  it('has its rules with line breaks as description', () => {
    expect(listing({ rules_primary: 'One.\r\nTwo.', rules_secondary: 'Three.' })?.contract.description).toBe(
      'One.\nTwo.\n\nThree.',
    );
  });
});

describe('an event', () => {
  it.each([undefined, null])('whose markets are %s is invalid, because it may have markets', (markets) => {
    expect(parseEvents([kalshiEvent([], { markets })])).toMatchObject({
      records: [],
      validCount: 0,
      invalid: { ids: ['kalshi:KXTRUMPSAMPLE-27'] },
    });
  });

  it('without markets is valid and lists no contract', () => {
    expect(parseEvents([kalshiEvent([])])).toMatchObject({ records: [], validCount: 1, invalid: noInvalidRecord });
  });

  it.each([true, false])('with several markets passes on whether they exclude each other: %s', (mutually_exclusive) => {
    const markets = [kalshiMarket({ ticker: 'E-A' }), kalshiMarket({ ticker: 'E-B' })];
    const { records } = parseEvents([kalshiEvent(markets, { mutually_exclusive })]);
    expect(records.map(({ contract }) => contract.mutually_exclusive)).toEqual([
      mutually_exclusive,
      mutually_exclusive,
    ]);
  });

  it.each([
    ['closed', true],
    ['determined', true],
    ['disputed', true],
    ['amended', true],
    ['finalized', true],
    ['initialized', false],
    ['inactive', false],
    ['active', false],
    ['something_new', false],
  ])('page lists a market with status %s as over: %s', (status, isOver) => {
    const { over } = parseEventPage(eventsAnswer([null, kalshiEvent([null, kalshiMarket({ status })])]));
    expect(over).toEqual(isOver ? ['kalshi:KXTRUMPSAMPLE-27-A'] : []);
  });

  it('page of null is empty', () => {
    expect(parseEventPage({ events: null, cursor: '' })).toMatchObject({
      records: [],
      validCount: 0,
      invalid: noInvalidRecord,
    });
  });
});

describe('a list of events without markets', () => {
  it('has the ticker and the cleaned title of each event', () => {
    const events = [kalshiEvent([], { title: 'Will the\u202e president\nveto?', markets: undefined })];
    expect(parseEventList(eventsAnswer([]))).toMatchObject({ next: '' });
    expect(parseEventList(eventsAnswer(events, 'abc'))).toMatchObject({
      records: [
        {
          ticker: 'KXTRUMPSAMPLE-27',
          title: 'Will the president veto?',
          event_title: 'Will the president veto?',
        },
      ],
      validCount: 1,
      invalid: noInvalidRecord,
      next: 'abc',
    });
  });

  it('counts an invalid event with its id', () => {
    expect(parseEventList(eventsAnswer([null, kalshiEvent([], { title: 5 })])).invalid).toMatchObject({
      count: 2,
      ids: ['kalshi:KXTRUMPSAMPLE-27'],
    });
  });
});

describe('candles', () => {
  const pricesOf = (candlesticks: unknown) =>
    parseCandles({ markets: [{ market_ticker: 'T', candlesticks }] }).get('T');

  it.each([
    ['with a trade close at its price', { close_dollars: '0.4300', previous_dollars: '0.4100' }, [[100, 0.43]], []],
    ['without a trade have the trade before, undated', { previous_dollars: '0.4300' }, [], [[100, 0.43]]],
    ['with explicit nulls are without a trade', { close_dollars: null, previous_dollars: '0.4300' }, [], [[100, 0.43]]],
    ['before the first trade have no price', {}, [], []],
    ['without prices have no price', undefined, [], []],
    ['at "0.0000" have no price', { close_dollars: '0.0000' }, [], []],
  ])('%s', (_what, price, points, undated) => {
    expect(pricesOf([{ end_period_ts: 100, price }])).toEqual({ points, undated });
  });

  it('with gaps: the last one at or before an instant is found', () => {
    const candles = [3600, 36_000].map((end_period_ts) => ({ end_period_ts, price: { close_dollars: '0.4300' } }));
    expect(findPointAt(pricesOf(candles)?.points ?? [], 35_999)).toEqual([3600, 0.43]);
  });

  it('can be missing for a ticker', () => {
    expect(pricesOf(null)).toEqual({ points: [], undated: [] });
  });

  it('with an invalid entry are refused as a whole, so that the request for fewer tickers finds the entry', () => {
    const good = { market_ticker: 'T', candlesticks: [{ end_period_ts: 1, price: { close_dollars: '0.5000' } }] };
    const invalid = { market_ticker: 'U', candlesticks: [{ end_period_ts: 'now' }] };
    expect(() => parseCandles({ markets: [good, invalid] })).toThrow(/candlesticks/);
  });
});
