import { nullable } from '@postjoin/envelope';
import { createPayloadCheck } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';

/**
 * What is read of Gamma's and the history routes' payloads, and nothing else. Seen in recordings of June 2025 to August
 * 2026; the envelope of `/events/keyset` is documented, not recorded. Any member may be absent on some market: absent
 * is never zero.
 */

const text = Type.Optional(nullable(Type.String()));
const flag = Type.Optional(nullable(Type.Boolean()));
const price = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1 })));
const change = Type.Optional(nullable(Type.Number({ minimum: -1, maximum: 1 })));

/** A list that Gamma writes as a string holding JSON, and `/public-search` and v2 as a real array. */
const list = Type.Optional(
  Type.Unsafe<string | string[] | null>({ type: ['string', 'array', 'null'], items: { type: 'string' } }),
);

const gammaId = Type.String({ pattern: '^[0-9]{1,30}$' });
const slug = Type.String({ minLength: 1, maxLength: 500 });

/** One question, inside an event. */
const market = Type.Object({
  id: gammaId,
  question: Type.String({ minLength: 1 }),
  groupItemTitle: text,
  description: text,
  outcomes: list,
  outcomePrices: list,
  clobTokenIds: list,
  /** Trading ids of `version` v2, documented, not recorded. */
  positionIds: list,
  version: text,
  lastTradePrice: price,
  bestBid: price,
  bestAsk: price,
  /** Differences in price of the first outcome. Left out when zero or unknown. */
  oneDayPriceChange: change,
  oneWeekPriceChange: change,
  volume: text,
  volumeNum: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
  active: Type.Boolean(),
  closed: Type.Boolean(),
  archived: flag,
  acceptingOrders: flag,
  umaResolutionStatus: text,
  /** v2's word for the state, documented, not recorded. */
  resolutionStatus: text,
  negRisk: flag,
  startDate: text,
  createdAt: text,
  endDate: text,
});
export type GammaMarket = Static<typeof market>;

/** What a market by its number is read for: its state. `outcomePrices` only shows whether it is settled. */
const marketState = Type.Pick(market, [
  'id',
  'outcomePrices',
  'active',
  'closed',
  'archived',
  'acceptingOrders',
  'umaResolutionStatus',
  'resolutionStatus',
]);
export type GammaMarketState = Static<typeof marketState>;

const tag = Type.Object({ slug: Type.String() });

/** `markets` is held against its own schema one by one: a market that does not fit costs itself only. */
const event = Type.Object({
  id: gammaId,
  slug,
  title: Type.String({ minLength: 1 }),
  description: text,
  closed: flag,
  negRisk: flag,
  tags: Type.Optional(nullable(Type.Array(tag))),
  markets: Type.Optional(nullable(Type.Array(Type.Unknown()))),
});
export type GammaEvent = Static<typeof event>;

/** `GET /events/keyset`: the last page has no `next_cursor`. */
const eventPage = Type.Object({
  events: Type.Array(Type.Unknown()),
  next_cursor: text,
});

/** `GET /markets/keyset`. */
const marketPage = Type.Object({ markets: Type.Array(Type.Unknown()) });

/** `GET /tags/slug/{slug}`. */
const tagAnswer = Type.Object({ id: gammaId, slug: Type.String() });

/** Data API `GET /v2/prices-history`. A resolved series ends in a point with `resolution_seconds` 0. */
const dataHistory = Type.Object({
  data: Type.Array(
    Type.Object({
      timestamp: Type.Integer({ minimum: 0 }),
      price: Type.Number({ minimum: 0, maximum: 1 }),
      resolution_seconds: Type.Optional(Type.Integer()),
    }),
  ),
});

/** CLOB `GET /prices-history`; `t` in Unix seconds, oldest first, the last point stamped "now". */
const clobHistory = Type.Object({
  history: Type.Array(Type.Object({ t: Type.Integer({ minimum: 0 }), p: Type.Number({ minimum: 0, maximum: 1 }) })),
});

export const checkMarket = createPayloadCheck(market);
export const checkEvent = createPayloadCheck(event);
export const checkEventPage = createPayloadCheck(eventPage);
export const checkMarketPage = createPayloadCheck(marketPage);
export const checkMarketState = createPayloadCheck(marketState);
export const checkTag = createPayloadCheck(tagAnswer);
export const checkDataHistory = createPayloadCheck(dataHistory);
export const checkClobHistory = createPayloadCheck(clobHistory);
