/** Invented responses in Kalshi's wire shapes. */

/** An active market as Kalshi nests it in an event. */
export function kalshiMarket(members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ticker: 'KXTRUMPSAMPLE-27-A',
    event_ticker: 'KXTRUMPSAMPLE-27',
    market_type: 'binary',
    status: 'active',
    title: 'Will the president pardon the sample turkey?',
    yes_sub_title: 'The sample turkey',
    no_sub_title: 'The sample turkey',
    open_time: '2025-06-01T14:00:00Z',
    close_time: '2029-01-20T15:00:00Z',
    last_price_dollars: '0.5600',
    previous_price_dollars: '0.5300',
    yes_bid_dollars: '0.5500',
    yes_ask_dollars: '0.5700',
    volume_fp: '1234.50',
    result: '',
    settlement_value_dollars: null,
    rules_primary: 'If the sample turkey is pardoned, the market resolves to Yes.',
    rules_secondary: '',
    ...members,
  };
}

export function kalshiEvent(markets: unknown[], members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    event_ticker: 'KXTRUMPSAMPLE-27',
    series_ticker: 'KXTRUMPSAMPLE',
    title: 'Whom will the president pardon?',
    sub_title: 'Before 2029',
    category: 'Politics',
    mutually_exclusive: false,
    last_updated_ts: '0001-01-01T00:00:00Z',
    markets,
    ...members,
  };
}

export function eventsAnswer(events: unknown[], cursor = '') {
  return { events, cursor, milestones: [] };
}

/** A response with one candle for each ticker. The candle ends at the last full hour of the requested window. */
export function candlesAnswer(tickers: readonly string[], endTs: number, close_dollars = '0.5000') {
  const candle = { end_period_ts: endTs - (endTs % 3600), price: { close_dollars }, volume_fp: '10.00' };
  return { markets: tickers.map((market_ticker) => ({ market_ticker, candlesticks: [candle] })) };
}
