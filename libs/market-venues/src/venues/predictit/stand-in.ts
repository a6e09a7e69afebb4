import type { StandIn, Wire } from '@postjoin/upstream/checks';
import { daySeconds } from '@postjoin/values';
import {
  type ContractsView,
  gammaId,
  groupByEvent,
  isOver,
  lastPrice,
  priceBefore,
  settlementPrice,
  type WorldContract,
} from '../../stand-in-contracts.ts';
import { toNativeId } from '../../types.ts';
import { readListings, readStatusMap, type VenueProbe } from '../../venue-probe.ts';
import { parseAll, parseStatuses } from './parse.ts';

/**
 * PredictIt: one response with every open market, updated every minute. Prices are in dollars, rounded to whole cents.
 * Times have no time zone.
 */
function createPredictIt(view: () => ContractsView): Wire {
  return ({ path }) => {
    const { contracts, now } = view();
    const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
    const events = groupByEvent(contracts.filter(({ venue }) => venue === 'predictit'));
    const markets = events.map((event) => marketObject(event, minute));
    if (/^\/marketdata\/all\/?$/.test(path))
      return { body: { markets: markets.filter(({ status }) => status === 'Open') } };
    const id = /^\/marketdata\/markets\/(\d+)$/.exec(path)?.[1];
    const market = markets.find((candidate) => String(candidate.id) === id);
    return market
      ? { body: market }
      : { status: 404, headers: { 'content-type': 'text/html' }, body: '<p>Not found</p>' };
  };
}

function marketObject(event: readonly WorldContract[], now: Date) {
  const [first] = event as [WorldContract, ...WorldContract[]];
  const id = Number(gammaId(first.eventId));
  return {
    id,
    name: first.eventTitle,
    shortName: first.eventTitle,
    image: '',
    url: first.url ?? `https://www.predictit.org/markets/detail/${id}`,
    contracts: event.map((contract, index) => contractObject(contract, { index, now })),
    timeStamp: `${now.toISOString().slice(0, 23)}2091`,
    status: event.every(isOver) ? 'Closed' : 'Open',
  };
}

const cents = (value: number): number => Math.round(value * 100) / 100;

function contractObject(contract: WorldContract, { index, now }: { index: number; now: Date }) {
  const last = contract.state === 'resolved' ? settlementPrice(contract, now) : lastPrice(contract, now);
  const before = priceBefore(contract, now, daySeconds);
  const half = (contract.spread ?? 0) / 2;
  const hasBook = last !== null && contract.spread !== null && !isOver(contract);
  return {
    id: Number(gammaId(contract.id)),
    dateEnd: 'N/A',
    image: '',
    name: contract.outcome ?? contract.title,
    // The short name of a person is the surname.
    shortName: contract.outcome?.split(' ').at(-1) ?? contract.title,
    status: isOver(contract) ? 'Closed' : 'Open',
    lastTradePrice: last === null ? null : cents(last),
    bestBuyYesCost: hasBook ? cents(last + half) : null,
    bestBuyNoCost: hasBook ? cents(1 - last + half) : null,
    bestSellYesCost: hasBook ? cents(last - half) : null,
    bestSellNoCost: hasBook ? cents(1 - last - half) : null,
    lastClosePrice: before === null ? null : cents(before),
    displayOrder: index,
  };
}

export const predictItStandIn = {
  name: 'predictit',
  prefix: '/api',
  create: createPredictIt,
  errors: {
    403: [
      { headers: { 'content-type': 'text/html; charset=UTF-8' }, body: '<html><title>Just a moment...</title></html>' },
    ],
  },
} as const satisfies StandIn<ContractsView>;

export const predictItProbes: readonly VenueProbe[] = [
  { address: 'PREDICTIT_URL', path: '/marketdata/all/', read: (payload) => readListings(parseAll(payload)) },
  {
    address: 'PREDICTIT_URL',
    path: '/marketdata/markets/',
    page: ({ contract }) => contract && { id: toNativeId(contract.event_id).slice(1) },
    read: (payload) => readStatusMap(parseStatuses(payload)),
  },
];
