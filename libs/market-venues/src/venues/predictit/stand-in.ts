import type { StandIn, Wire } from '@postjoin/upstream/checks';
import {
  type ContractsView,
  gammaId,
  groupByEvent,
  isOver,
  lastPrice,
  settlementPrice,
  type WorldContract,
} from '../../stand-in-contracts.ts';
import { toNativeId } from '../../types.ts';
import { readListings, readStatusMap, type VenueProbe } from '../../venue-probe.ts';
import { parseAll, parseStatuses } from './parse.ts';

/**
 * PredictIt: one response with every open market, updated every minute. Prices are in dollars, rounded to whole cents.
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
  return {
    id: Number(gammaId(first.eventId)),
    name: first.eventTitle,
    contracts: event.map((contract) => contractObject(contract, now)),
    status: event.every(isOver) ? 'Closed' : 'Open',
  };
}

const cents = (value: number): number => Math.round(value * 100) / 100;

function contractObject(contract: WorldContract, now: Date) {
  const last = contract.state === 'resolved' ? settlementPrice(contract, now) : lastPrice(contract, now);
  const half = (contract.spread ?? 0) / 2;
  const hasBook = last !== null && contract.spread !== null && !isOver(contract);
  return {
    id: Number(gammaId(contract.id)),
    name: contract.outcome ?? contract.title,
    status: isOver(contract) ? 'Closed' : 'Open',
    lastTradePrice: last === null ? null : cents(last),
    bestBuyYesCost: hasBook ? cents(last + half) : null,
    bestSellYesCost: hasBook ? cents(last - half) : null,
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
