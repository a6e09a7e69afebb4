/** Invented responses in Gemini's wire shape. */

export function geminiContract(
  event: string,
  contract: string,
  members: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id: `9001-${contract}`,
    label: `The sample ${contract}`,
    abbreviatedName: contract,
    description: null,
    prices: {
      buy: { yes: '0.57', no: '0.47' },
      sell: { yes: '0.53', no: '0.43' },
      bestBid: '0.53',
      bestAsk: '0.57',
      lastTradePrice: '0.56',
    },
    color: '#00ff00',
    status: 'active',
    priceHistory: null,
    createdAt: '2025-12-01T00:00:00.000Z',
    effectiveDate: '2025-11-30T00:00:00.000Z',
    expiryDate: '2026-12-31T23:59:59.000Z',
    ticker: contract,
    instrumentSymbol: `GEMI-${event}-${contract}`,
    marketState: 'open',
    ...members,
  };
}

/** The prices of a contract that never traded. */
export const noPrices = { prices: { buy: {}, sell: {}, bestBid: null, bestAsk: null, lastTradePrice: null } };

export function geminiEvent(
  ticker: string,
  contracts: unknown[],
  members: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id: '9001',
    title: 'Whom will the president pardon?',
    slug: 'whom-will-the-president-pardon',
    description: 'All names are made up.',
    type: contracts.length > 1 ? 'categorical' : 'binary',
    category: 'Politics',
    ticker,
    status: 'active',
    volume: '104070',
    liquidity: null,
    tags: ['sample'],
    contracts,
    ...members,
  };
}

export function eventsAnswer(data: unknown[], { offset = 0, total = data.length } = {}): Record<string, unknown> {
  return { data, pagination: { limit: 20, offset, total } };
}
