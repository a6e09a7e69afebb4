/** Invented responses in the wire shapes of Gamma and the history routes. */

let nextId = 1_000;

/** An open market as Gamma nests it in an event. */
export function gammaMarket(members: Record<string, unknown> = {}): Record<string, unknown> {
  nextId += 1;
  return {
    id: String(nextId),
    question: 'Will the president sign the sample order?',
    groupItemTitle: '',
    description: 'Resolves to "Yes" if the sample order is signed.',
    outcomes: '["Yes", "No"]',
    outcomePrices: '["0.415", "0.585"]',
    clobTokenIds: `["${nextId}1", "${nextId}2"]`,
    lastTradePrice: 0.42,
    bestBid: 0.41,
    bestAsk: 0.42,
    oneDayPriceChange: 0.03,
    oneWeekPriceChange: -0.125,
    volume: '1234.5',
    volumeNum: 1234.5,
    active: true,
    closed: false,
    archived: false,
    acceptingOrders: true,
    negRisk: false,
    startDate: '2025-06-01T10:00:00.123456Z',
    createdAt: '2025-06-01T09:00:00Z',
    endDate: '2026-12-31T12:00:00Z',
    ...members,
  };
}

/** A market that is listed but was never deployed. */
export function placeholder(members: Record<string, unknown> = {}): Record<string, unknown> {
  const nothing = {
    outcomePrices: undefined,
    clobTokenIds: undefined,
    startDate: undefined,
    volumeNum: 0,
    volume: '0',
  };
  const book = { lastTradePrice: 0, bestBid: 0, bestAsk: 1, oneDayPriceChange: 0, oneWeekPriceChange: 0 };
  return gammaMarket({ active: false, ...nothing, ...book, ...members });
}

export function gammaEvent(markets: unknown[], members: Record<string, unknown> = {}): Record<string, unknown> {
  nextId += 1;
  return {
    id: String(nextId),
    slug: 'sample-order',
    title: 'Will the president sign the sample order?',
    description: 'Rules of the event.',
    active: true,
    closed: false,
    tags: [{ id: '126', label: 'Trump', slug: 'trump' }],
    markets,
    ...members,
  };
}

/** A page of `/events/keyset`. */
export function keysetPage(events: unknown[], next_cursor?: string) {
  return { events, ...(next_cursor === undefined ? {} : { next_cursor }) };
}

/** The response of the Data API v2. All points are exact ticks, which have a `resolution_seconds` of 0. */
export function dataAnswer(points: readonly (readonly [timestamp: number, price: number])[]) {
  return {
    data: points.map(([timestamp, price]) => ({ timestamp, price, resolution_seconds: 0 })),
    pagination: { limit: 1000, offset: 0, has_more: false },
  };
}

/** The response of CLOB's `/prices-history`. */
export function clobAnswer(points: readonly (readonly [t: number, p: number])[]) {
  return { history: points.map(([t, p]) => ({ t, p })) };
}
