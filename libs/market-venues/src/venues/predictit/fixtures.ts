/** Invented responses in PredictIt's wire shape. */

let nextId = 100;

export function predictItContract(members: Record<string, unknown> = {}): Record<string, unknown> {
  nextId += 1;
  return {
    id: nextId,
    dateEnd: 'N/A',
    name: 'The sample turkey',
    shortName: 'Turkey',
    status: 'Open',
    lastTradePrice: 0.56,
    bestBuyYesCost: 0.57,
    bestBuyNoCost: 0.45,
    bestSellYesCost: 0.55,
    bestSellNoCost: 0.43,
    lastClosePrice: 0.53,
    displayOrder: 0,
    ...members,
  };
}

export function predictItMarket(contracts: unknown[], members: Record<string, unknown> = {}): Record<string, unknown> {
  nextId += 1;
  return {
    id: nextId,
    name: 'Whom will the president pardon?',
    shortName: 'Pardons',
    url: 'https://elsewhere.invalid/',
    timeStamp: '2025-12-31T21:23:42.1052091',
    status: 'Open',
    contracts,
    ...members,
  };
}
