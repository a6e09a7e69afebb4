import { nullable } from '@postjoin/envelope';
import { createPayloadCheck, requirePayload } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { parseStatusRecords } from '../../closed-contracts.ts';
import { cleanLine, cleanParagraphs, readInstant, readPrice } from '../../fields.ts';
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
import { computeBook, type VenueContract } from '../../venue-contract.ts';

/**
 * The schemas have only the members of `GET /v1/prediction-markets/events` that are read. Their shape is that of
 * Gemini's OpenAPI document of September 2026 and of responses that public clients describe. One contract is recorded, in a
 * public client of August 2026, so a member is required only if it is needed.
 */

const text = Type.Optional(nullable(Type.String()));
/** A price between 0 and 1 as a decimal text. Null or missing while there is no trade, bid or ask. */
const price = Type.Optional(nullable(Type.String({ pattern: '^(0(\\.[0-9]{1,10})?|1(\\.0{1,10})?)$' })));
/** Visible ASCII, because symbols and tickers become part of URLs and ids. */
const symbol = Type.String({ pattern: '^[!-~]{1,120}$' });

const contract = Type.Object({
  instrumentSymbol: symbol,
  label: text,
  /** One of `approved`, `active`, `closed`, `under_review`, `settled` and `invalid`. */
  status: Type.String(),
  /** `open` or `closed`: whether the contract can be traded. */
  marketState: text,
  /** The instant at which trading opened. */
  effectiveDate: text,
  expiryDate: text,
  /** The rules: a tree whose nodes have `content` (a list of nodes) or `value` (a text). */
  description: Type.Optional(Type.Unknown()),
  prices: Type.Optional(nullable(Type.Object({ bestBid: price, bestAsk: price, lastTradePrice: price }))),
});
export type GeminiContract = Static<typeof contract>;

const event = Type.Object({
  ticker: symbol,
  title: Type.String({ minLength: 1 }),
  /** The same values as the status of a contract. */
  status: Type.String(),
  category: text,
  effectiveDate: text,
  description: Type.Optional(Type.Unknown()),
  contracts: Type.Array(Type.Unknown()),
});
export type GeminiEvent = Static<typeof event>;

/** A contract whose status was requested. Prices of any form are valid there. */
const contractState = Type.Pick(contract, ['instrumentSymbol', 'status', 'marketState']);
export type GeminiContractState = Static<typeof contractState>;

/** The response to `GET /v2/ticker/{instrumentSymbol}`. `open` is the price 24 hours ago. */
const ticker = Type.Object({ open: price });

const count = Type.Integer({ minimum: 0 });

/** A page of events. `total` counts the events of all pages. */
const eventPage = Type.Object({
  data: Type.Array(Type.Unknown()),
  pagination: Type.Object({ offset: count, total: count }),
});

const checkEventPage = createPayloadCheck(eventPage);
const checkEvent = createPayloadCheck(event);
const checkContract = createPayloadCheck(contract);
const checkTicker = createPayloadCheck(ticker);
const checkContractState = createPayloadCheck(contractState);

const name = 'gemini';

/** Parses a page of `GET /v1/prediction-markets/events`. @throws {UpstreamError} `shape` */
export function parseEventPage(payload: unknown): Parsed<VenueContract> & { next: string | undefined } {
  const { data, pagination } = requirePayload(name, checkEventPage, payload);
  const end = pagination.offset + data.length;
  return { ...mergeParsed(data.map(parseEvent)), next: end < pagination.total ? String(end) : undefined };
}

function parseEvent(payload: unknown): Parsed<VenueContract> {
  const event = checkEvent(payload);
  if (!event.isValid) return invalidRecord(`event: ${event.reason}`, readId(`${name}:`, payload, 'ticker'));
  return mergeContracts(event.value.contracts.map((contract) => parseContract(contract, event.value)));
}

function parseContract(payload: unknown, event: GeminiEvent): Parsed<VenueContract> {
  const contract = checkContract(payload);
  const id = readId(`${name}:`, payload, 'instrumentSymbol');
  if (!contract.isValid) return invalidRecord(`contract: ${contract.reason}`, id);
  const status = readStatus(contract.value, event);
  if (status === undefined) return invalidRecord('contract: status is unknown', id);
  return status === 'open' ? validRecord(toVenueContract(contract.value, event)) : ignoredRecord;
}

/**
 * The contract status for each status of Gemini. An approved contract is not traded yet. An invalid contract was ended
 * without a result.
 */
const statusByWireStatus: ReadonlyMap<string, ContractStatus> = new Map([
  ['approved', 'paused'],
  ['active', 'open'],
  ['closed', 'closed'],
  ['under_review', 'closed'],
  ['invalid', 'closed'],
  ['settled', 'resolved'],
]);

/** Reads the status of a contract; undefined if it is unknown. A contract is open only in an active event. */
function readStatus(
  { status, marketState }: GeminiContractState,
  event: Pick<GeminiEvent, 'status'>,
): ContractStatus | undefined {
  const own = statusByWireStatus.get(status.toLowerCase());
  if (own !== 'open') return own;
  const ofEvent = statusByWireStatus.get(event.status.toLowerCase());
  return ofEvent === 'open' && marketState?.toLowerCase() === 'closed' ? 'closed' : ofEvent;
}

/** Parses statuses by contract id from `GET /v1/prediction-markets/events/{ticker}`. @throws {UpstreamError} `shape` */
export function parseStatuses(payload: unknown): Map<string, ContractStatus> {
  const event = requirePayload(name, checkEvent, payload);
  return parseStatusRecords(name, event.contracts, checkContractState, (contract) => [
    contract.instrumentSymbol,
    readStatus(contract, event),
  ]);
}

/** Parses the price 24 hours ago from `GET /v2/ticker/{instrumentSymbol}`, or null. @throws {UpstreamError} `shape` */
export function parseDayOpen(payload: unknown): number | null {
  return readPrice(requirePayload(name, checkTicker, payload).open);
}

/** Maximum depth of the tree of rules. A deeper tree comes from an attacker. */
const maxRulesDepth = 10;

/**
 * Reads the texts of a tree of rules, or a plain text. A node of the first level with `content` is a paragraph. Nodes of
 * the first level with `value` are fragments of one text, as in a response recorded in August 2026.
 */
function readRules(node: unknown, depth = 0): string {
  if (typeof node === 'string') return node;
  if (typeof node !== 'object' || node === null || depth > maxRulesDepth) return '';
  const { value, content } = node as { value?: unknown; content?: unknown };
  if (typeof value === 'string') return value;
  if (!Array.isArray(content)) return '';
  const parts = content.map((child) => {
    const text = readRules(child, depth + 1);
    return depth === 0 && hasContent(child) ? `\n\n${text}\n\n` : text;
  });
  return parts.join('');
}

const hasContent = (node: unknown): boolean => typeof node === 'object' && node !== null && 'content' in node;

/** Gemini reports the volume of an event but not of a contract, and its list has no moves. */
function toVenueContract(contract: GeminiContract, event: GeminiEvent): VenueContract {
  const { prices } = contract;
  const last = readPrice(prices?.lastTradePrice);
  const title = cleanLine(event.title);
  return {
    contract: {
      id: `gemini:${contract.instrumentSymbol}`,
      event_id: `gemini:${event.ticker}`,
      title,
      event_title: title,
      outcome: (event.contracts.length > 1 && cleanLine(contract.label ?? '')) || 'Yes',
      description: cleanParagraphs(readRules(contract.description) || readRules(event.description)),
      tags: [],
      category: cleanLine(event.category ?? '') || null,
      status: 'open',
      last_price: last,
      last_price_reason: last === null ? 'not_given' : null,
      ...computeBook(readPrice(prices?.bestBid), readPrice(prices?.bestAsk), last),
      volume: null,
      volume_unit: null,
      opens_at: readInstant(contract.effectiveDate ?? event.effectiveDate),
      closes_at: readInstant(contract.expiryDate),
      mutually_exclusive: null,
      url: `https://www.gemini.com/predictions/${encodeURIComponent(event.ticker)}`,
    },
    reportedDay: 'not_given',
    reportedWeek: 'no_baseline',
  };
}
