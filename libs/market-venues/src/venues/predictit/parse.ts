import { nullable } from '@postjoin/envelope';
import { createPayloadCheck, requirePayload } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { parseStatusRecords } from '../../closed-contracts.ts';
import { cleanLine, readPrice } from '../../fields.ts';
import {
  ignoredRecord,
  invalidRecord,
  mergeContracts,
  mergeParsed,
  type Parsed,
  readId,
  validRecord,
} from '../../parsed.ts';
import type { ContractStatus } from '../../types.ts';
import { computeBook, type ContractFields, type VenueContract } from '../../venue-contract.ts';

/**
 * The schemas have only the members of `GET /marketdata/all/` that are read. Their shape is that of one recording of
 * 2019 and a table of 2020. The current shape is not recorded, so a member is required only if it is needed.
 */

const price = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1 })));
const id = Type.Integer({ minimum: 1 });

const contract = Type.Object({
  id,
  name: Type.String({ minLength: 1 }),
  status: Type.String(),
  /** A price in dollars, with at most two decimals. Null or 0 before the first trade. */
  lastTradePrice: price,
  lastClosePrice: price,
  /** The ask, which is the cost of buying Yes. `bestSellYesCost` is the bid. */
  bestBuyYesCost: price,
  bestSellYesCost: price,
});
export type PredictItContract = Static<typeof contract>;

const market = Type.Object({
  id,
  name: Type.String({ minLength: 1 }),
  status: Type.String(),
  contracts: Type.Array(Type.Unknown()),
});
export type PredictItMarket = Static<typeof market>;

/** A contract in the response to `GET /marketdata/markets/{id}`. Prices of any form are valid there. */
const contractState = Type.Pick(contract, ['id', 'status']);

const all = Type.Object({ markets: Type.Array(Type.Unknown()) });

const checkAll = createPayloadCheck(all);
const checkMarket = createPayloadCheck(market);
const checkContract = createPayloadCheck(contract);
const checkContractState = createPayloadCheck(contractState);

const name = 'predictit';

/** Parses the response of `GET /marketdata/all/`. @throws {UpstreamError} `shape` */
export function parseAll(payload: unknown): Parsed<VenueContract> {
  return mergeParsed(requirePayload(name, checkAll, payload).markets.map(parseMarket));
}

/** Parses an entry of `markets`. The response of `GET /marketdata/markets/{id}` has the same shape. */
export function parseMarket(payload: unknown): Parsed<VenueContract> {
  const market = checkMarket(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, readId(`${name}:m`, payload, 'id'));
  return mergeContracts(market.value.contracts.map((contract) => parseContract(contract, market.value)));
}

function parseContract(payload: unknown, market: PredictItMarket): Parsed<VenueContract> {
  const contract = checkContract(payload);
  if (!contract.isValid) return invalidRecord(`contract: ${contract.reason}`, readId(`${name}:`, payload, 'id'));
  return isOpen(contract.value, market)
    ? validRecord(toVenueContract(toContractFields(contract.value, market)))
    : ignoredRecord;
}

/**
 * Whether a contract is open. `Open` is the only status of tradable contracts. The other statuses do not distinguish a
 * settlement from a close, so their contracts count as `closed`.
 */
function isOpen(contract: Pick<PredictItContract, 'status'>, market: PredictItMarket): boolean {
  return market.status === 'Open' && contract.status === 'Open';
}

/** Parses statuses by contract id from `GET /marketdata/markets/{id}`. @throws {UpstreamError} `shape` */
export function parseStatuses(payload: unknown): Map<string, ContractStatus> {
  const market = requirePayload(name, checkMarket, payload);
  return parseStatusRecords(name, market.contracts, checkContractState, (contract) => [
    contract.id,
    isOpen(contract, market) ? 'open' : 'closed',
  ]);
}

/**
 * Adds the moves, which are all unknown. PredictIt reports no price history. It reports only the change since its last
 * close at midnight US Eastern, which is not a move over 24 hours.
 */
export function toVenueContract(contract: ContractFields): VenueContract {
  return { contract, reportedDay: 'since_last_close_only', reportedWeek: 'no_baseline' };
}

/** An event is a market of PredictIt. Its id has the prefix `m`, because a contract can have the same number. */
function toContractFields(contract: PredictItContract, market: PredictItMarket): ContractFields {
  const question = cleanLine(market.name);
  const last = readPrice(contract.lastTradePrice);
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
    last_price: last,
    last_price_reason: last === null ? 'no_trade' : null,
    ...computeBook(readPrice(contract.bestSellYesCost), readPrice(contract.bestBuyYesCost), last),
    volume: null,
    volume_unit: null,
    // The payload has no opening time, and its closing time has no time zone.
    opens_at: null,
    closes_at: null,
    mutually_exclusive: null,
    url: `https://www.predictit.org/markets/detail/${market.id}`,
  };
}
