import { describe, expect, it } from 'vitest';
import { findPointAt } from '../../series.ts';
import { noInvalidRecord } from '../../parsed.ts';
import { hasRecordings, recordedOrSkipped, recording } from '../../testing/recordings.ts';
import { parseCandles, parseEventPage, parseEventList, parseEvents, parseSingleEvent, parseStatuses } from './parse.ts';

interface EventAnswer {
  event: Record<string, unknown>;
  markets: unknown[];
}

describe.skipIf(!hasRecordings)(`Kalshi ${recordedOrSkipped}`, () => {
  it('in July 2026, a page of events with nested markets: nine contracts and a cursor', () => {
    const page = parseEventPage(recording('kalshi-events-nested.json'));
    expect(page).toMatchObject({ invalid: noInvalidRecord });
    expect(page.records).toHaveLength(9);
    expect(page.records[0]).toMatchObject({
      contract: {
        id: 'kalshi:KXELONMARS-99',
        event_id: 'kalshi:KXELONMARS-99',
        status: 'open',
        last_price: 0.12,
        midpoint: 0.125,
        spread: 0.01,
        volume: 114461.59,
        volume_unit: 'contracts',
        opens_at: '2025-08-28T20:45:00.000Z',
        closes_at: '2099-08-01T04:59:00.000Z',
        mutually_exclusive: null,
        category: 'World',
        url: 'https://kalshi.com/markets/kxelonmars/event/kxelonmars-99',
      },
      reportedDay: { value: 0 },
    });
    expect(page.records[1]).toMatchObject({
      contract: {
        id: 'kalshi:KXNEXTNATOSECGEN-99-KIOH',
        last_price: 0.07,
        midpoint: 0.11,
        spread: 0.06,
        mutually_exclusive: true,
      },
    });
  });

  it('in May 2026, a Mentions event: the day move is exact, and without a price a day ago there is no move', () => {
    const { event, markets } = recording<EventAnswer>('kalshi-event.json');
    const { records, invalid } = parseEvents([{ ...event, markets }]);
    expect(invalid).toEqual(noInvalidRecord);
    const of = (word: string) => records.find(({ contract }) => contract.id.endsWith(`-${word}`));
    expect(of('ALLE')).toMatchObject({
      contract: { last_price: 0.53, volume: 2573.91 },
      reportedDay: { value: -0.06 },
    });
    expect(of('TRAD')).toMatchObject({ contract: { last_price: 0.73 }, reportedDay: 'no_baseline' });
    expect(of('BUZZ')).toMatchObject({ contract: { last_price: 0.43 }, reportedDay: { value: 0.04 } });
  });

  it('in August 2026, markets that never traded: "0.0000" is not a price', () => {
    const { records } = parseEvents(recording<unknown[]>('kalshi-events-nested-untraded.json'));
    const of = (id: string) => records.find(({ contract }) => contract.id === `kalshi:${id}`);
    expect(of('KXMLSGAME-26AUG19VANHOU-VAN')).toMatchObject({
      contract: { last_price: null, last_price_reason: 'no_trade', volume: 0, midpoint: 0.64, spread: 0.04 },
      reportedDay: 'no_baseline',
    });
    expect(of('KXNCAAFGAME-26SEP19MSUND-ND')).toMatchObject({
      contract: { last_price: 0.94 },
      reportedDay: { value: 0 },
    });
  });

  it('settled and closed markets are ignored, although they have last prices', () => {
    const { markets } = recording<{ markets: unknown[] }>('kalshi-markets-settled.json');
    const event = { event_ticker: 'E', series_ticker: 'S', title: 'An event', markets };
    expect(parseEvents([event])).toMatchObject({ records: [], validCount: 5, invalid: noInvalidRecord });
  });

  it('a market that has prices in cents too is read in dollars', () => {
    const market = recording<Record<string, unknown>>('kalshi-market-transitional-2026-03.json');
    const { market: inner = market } = market as { market?: unknown };
    const event = { event_ticker: 'E', series_ticker: 'S', title: 'An event', markets: [inner] };
    expect(parseEvents([event]).invalid).toEqual(noInvalidRecord);
  });

  it('200 events without nested markets: no contract, and each event is counted as skipped', () => {
    const page = parseEventPage(recording('kalshi-events.json'));
    expect(page).toMatchObject({ records: [], validCount: 0 });
    expect(page.invalid.ids).toEqual(page.tickers.map((ticker) => `kalshi:${ticker}`));
  });

  it('the same page as a list of titles', () => {
    const { records, invalid, next } = parseEventList(recording('kalshi-events.json'));
    expect(invalid).toEqual(noInvalidRecord);
    expect(records).toHaveLength(200);
    expect(records.every(({ event_title }) => event_title !== '')).toBe(true);
    expect(next).toEqual(expect.any(String));
  });

  it('a single event with its markets', () => {
    expect(parseSingleEvent(recording('kalshi-event.json')).tickers).toHaveLength(1);
  });

  it('a batch of candles: the last trade at or before an instant', () => {
    const prices = parseCandles(recording('kalshi-candlesticks-batch.json'));
    const { points = [] } = prices.get('KXMVESPORTSMULTIGAMEEXTENDED-S2026793EB4369A8-64FD9E6503C') ?? {};
    expect(findPointAt(points, 1783046600)).toEqual([1783046580, 0.002]);
    expect(findPointAt(points, 1783046459)).toBeNull();
  });

  it('fifty candles of one market are read like a batch', () => {
    const { ticker, candlesticks } = recording<{ ticker: string; candlesticks: unknown[] }>('kalshi-candlesticks.json');
    const { points = [], undated = [] } =
      parseCandles({ markets: [{ market_ticker: ticker, candlesticks }] }).get(ticker) ?? {};
    const trades = [...points, ...undated].sort(([a], [b]) => a - b);
    expect(trades).toHaveLength(50);
    expect(trades[0]).toEqual([1786293600, 0.43]);
    expect(trades.at(-1)).toEqual([1786297200, 0.43]);
  });

  it('settled and closed markets of August 2026: only their statuses are read', () => {
    const { statuses } = parseStatuses(recording('kalshi-markets-settled.json'));
    expect([...statuses.values()]).toEqual(['resolved', 'resolved', 'resolved', 'closed', 'closed']);
  });
});
