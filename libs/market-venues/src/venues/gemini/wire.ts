import { nullable } from '@postjoin/envelope';
import { createPayloadCheck } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';

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

export const checkEventPage = createPayloadCheck(eventPage);
export const checkEvent = createPayloadCheck(event);
export const checkContract = createPayloadCheck(contract);
export const checkTicker = createPayloadCheck(ticker);
export const checkContractState = createPayloadCheck(contractState);
