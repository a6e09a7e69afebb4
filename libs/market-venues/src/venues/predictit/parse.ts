import { requireValidRecord, requirePayload } from '@postjoin/upstream';
import type { ContractStatus } from '../../contract.ts';
import { subtractExactly } from '../../exact-decimal.ts';
import type { ListedContract, Listing, SaidMove } from '../../listing.ts';
import { mergeParsed, validRecord, invalidRecord, ignoredRecord, type Parsed } from '../../parsed.ts';
import { cleanLine } from '../../clean-text.ts';
import {
  checkAll,
  checkContract,
  checkContractState,
  checkMarket,
  type PredictItContract,
  type PredictItMarket,
} from './wire.ts';

/** The answer of `GET /marketdata/all/`. @throws {UpstreamError} `shape` */
export function parseAll(payload: unknown): Parsed<Listing> {
  return mergeParsed(requirePayload('predictit', checkAll, payload).markets.map(parseMarket));
}

/** An entry of `markets`, which is also the answer of `GET /marketdata/markets/{id}`. */
export function parseMarket(payload: unknown): Parsed<Listing> {
  const market = checkMarket(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, idOf(payload));
  const { contracts } = market.value;
  return contracts.length === 0
    ? ignoredRecord
    : mergeParsed(contracts.map((contract) => parseContract(contract, market.value)));
}

function parseContract(payload: unknown, market: PredictItMarket): Parsed<Listing> {
  const contract = checkContract(payload);
  if (!contract.isValid) return invalidRecord(`contract: ${contract.reason}`, idOf(payload));
  return isOpen(contract.value, market) ? validRecord(describe(contract.value, market)) : ignoredRecord;
}

/** The venue has one word for what can be traded. For what cannot, it has none that tells a settlement from a close. */
function isOpen(contract: Pick<PredictItContract, 'status'>, market: PredictItMarket): boolean {
  return market.status === 'Open' && contract.status === 'Open';
}

/** Statuses by contract id out of `GET /marketdata/markets/{id}`. @throws {UpstreamError} `shape` */
export function parseStatuses(payload: unknown): Map<string, ContractStatus> {
  const market = requirePayload('predictit', checkMarket, payload);
  const all = mergeParsed(market.contracts.map((contract) => parseStatus(contract, market)));
  requireValidRecord('predictit', all);
  return new Map(all.records);
}

function parseStatus(payload: unknown, market: PredictItMarket): Parsed<[string, ContractStatus]> {
  const contract = checkContractState(payload);
  if (!contract.isValid) return invalidRecord(`contract: ${contract.reason}`, null);
  return validRecord([`predictit:${contract.value.id}`, isOpen(contract.value, market) ? 'open' : 'closed']);
}

function idOf(record: unknown): string | null {
  const id: unknown = (record as { id?: unknown } | null | undefined)?.id;
  return Number.isInteger(id) ? `predictit:${String(id)}` : null;
}

function describe(contract: PredictItContract, market: PredictItMarket): Listing {
  const last = priceOf(contract.lastTradePrice);
  const close = priceOf(contract.lastClosePrice);
  return listingOf(
    { ...contractOf(contract, market), last_price: last, last_price_reason: last ? null : 'no_trade' },
    last === null || close === null ? null : sinceClose(last, close),
  );
}

/** The venue says no move but the day's, and has no history to ask. */
export function listingOf(contract: ListedContract, saidDay: SaidMove | null): Listing {
  return {
    contract,
    saidDay,
    saidWeek: null,
    unsaidDay: 'no_baseline',
    unsaidWeek: 'no_baseline',
    historyId: null,
  };
}

/** Ids of contracts and of markets are numbers of their own, so the event's id carries an `m`. */
function contractOf(
  contract: PredictItContract,
  market: PredictItMarket,
): Omit<ListedContract, 'last_price' | 'last_price_reason'> {
  const question = cleanLine(market.name);
  return {
    id: `predictit:${contract.id}`,
    event_id: `predictit:m${market.id}`,
    title: question,
    event_title: question,
    outcome: market.contracts.length > 1 ? cleanLine(contract.name) : 'Yes',
    description: '',
    tags: [],
    category: null,
    status: 'open',
    ...bookOf(contract),
    volume: null,
    volume_unit: null,
    // Neither when trading opened nor, with a zone, when it ends is in this payload.
    opens_at: null,
    closes_at: null,
    mutually_exclusive: null,
    url: `https://www.predictit.org/markets/detail/${market.id}`,
  };
}

function priceOf(price: number | null | undefined): number | null {
  return typeof price === 'number' && price > 0 ? price : null;
}

function sinceClose(last: number, close: number): SaidMove {
  return { value: subtractExactly(last, close), note: 'since the last close (midnight US Eastern), not over 24 hours' };
}

function bookOf(contract: PredictItContract): Pick<ListedContract, 'midpoint' | 'spread'> {
  const ask = priceOf(contract.bestBuyYesCost);
  const bid = priceOf(contract.bestSellYesCost);
  if (ask === null || bid === null || ask < bid) return { midpoint: null, spread: null };
  const spread = subtractExactly(ask, bid);
  return { midpoint: subtractExactly(ask, spread / 2), spread };
}
