import { nullable } from '@postjoin/envelope';
import { createPayloadCheck } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';

/**
 * The schemas have only the members that are read. Their shape is that of recordings from June 2025 to August 2026; the
 * outer object of `/events/keyset` is only documented. An optional member may be absent on any market.
 */

const text = Type.Optional(nullable(Type.String()));
const flag = Type.Optional(nullable(Type.Boolean()));
const price = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1 })));
const change = Type.Optional(nullable(Type.Number({ minimum: -1, maximum: 1 })));

/** Maximum length of a list that is JSON text. The limits of a body do not count its values. Recorded ones have 180. */
const maxListLength = 10_000;

/** A list of strings. Gamma writes such a list as JSON text; `/public-search` and protocol v2 have an array. */
const list = Type.Optional(
  Type.Unsafe<string | string[] | null>({
    type: ['string', 'array', 'null'],
    maxLength: maxListLength,
    items: { type: 'string' },
  }),
);

const gammaId = Type.String({ pattern: '^[0-9]{1,30}$' });
const slug = Type.String({ minLength: 1, maxLength: 500 });

/** A market of an event. */
const market = Type.Object({
  id: gammaId,
  question: Type.String({ minLength: 1 }),
  groupItemTitle: text,
  description: text,
  outcomes: list,
  outcomePrices: list,
  clobTokenIds: list,
  /** Trading ids of markets with `version` v2; documented but not recorded. */
  positionIds: list,
  version: text,
  lastTradePrice: price,
  bestBid: price,
  bestAsk: price,
  /** Price changes of the first outcome. Gamma leaves out a change that is zero or unknown. */
  oneDayPriceChange: change,
  oneWeekPriceChange: change,
  volume: text,
  volumeNum: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
  active: Type.Boolean(),
  closed: Type.Boolean(),
  archived: flag,
  acceptingOrders: flag,
  umaResolutionStatus: text,
  /** The resolution of v2 markets; documented but not recorded. */
  resolutionStatus: text,
  negRisk: flag,
  startDate: text,
  createdAt: text,
  endDate: text,
});
export type GammaMarket = Static<typeof market>;

/** A market in the response to `GET /markets/keyset`. `outcomePrices` shows whether the market is settled. */
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

/** An event. Each entry of `markets` is checked separately, so an invalid market does not make the event invalid. */
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

/** The response to `GET /events/keyset`. The last page has no `next_cursor`. */
const eventPage = Type.Object({
  events: Type.Array(Type.Unknown()),
  next_cursor: text,
});

/** The response to `GET /markets/keyset`. The last page has no `next_cursor`. */
const marketPage = Type.Object({ markets: Type.Array(Type.Unknown()), next_cursor: text });

/** The response to `GET /tags/slug/{slug}`. */
const tagAnswer = Type.Object({ id: gammaId, slug: Type.String() });

/** The response to the Data API's `GET /v2/prices-history`. See `parseDataHistory` for a `resolution_seconds` of 0. */
const dataHistory = Type.Object({
  data: Type.Array(
    Type.Object({
      timestamp: Type.Integer({ minimum: 0 }),
      price: Type.Number({ minimum: 0, maximum: 1 }),
      resolution_seconds: Type.Optional(Type.Integer()),
    }),
  ),
});

/** The response to CLOB's `GET /prices-history`: times in Unix seconds and prices. See `readClob` for the last point. */
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
