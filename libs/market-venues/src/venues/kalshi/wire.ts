import { nullable } from '@postjoin/envelope';
import { createPayloadCheck } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';

/**
 * The schemas have only the members that are read. Their shape is that of recordings from January to August 2026. Older
 * payloads, with prices only in cents, are invalid.
 */

const text = Type.Optional(nullable(Type.String()));
/** A price between 0 and 1 dollar. Recorded prices have 4 to 6 decimals. `"0.0000"` means that there is no price. */
const dollarsPattern = '^(0\\.[0-9]{2,8}|1\\.0{2,8})$';
const dollars = Type.String({ pattern: dollarsPattern });
const maybeDollars = Type.Optional(nullable(Type.String({ pattern: dollarsPattern })));
/** Visible ASCII without a comma or a quote, because tickers become part of URLs, ids and comma-separated lists. */
const ticker = Type.String({ pattern: '^[!#-&(-+.-~-]{1,120}$' });

/**
 * An event; without `markets` in a list that has no nested markets. Each market is checked alone, so an invalid one
 * leaves the event valid.
 */
const event = Type.Object({
  event_ticker: ticker,
  series_ticker: ticker,
  title: Type.String({ minLength: 1 }),
  sub_title: text,
  category: text,
  mutually_exclusive: Type.Optional(nullable(Type.Boolean())),
  markets: Type.Optional(nullable(Type.Array(Type.Unknown()))),
});
export type KalshiEvent = Static<typeof event>;

/** The response to `GET /events`. `cursor` is empty on the last page. */
const eventPage = Type.Object({ events: nullable(Type.Array(Type.Unknown())), cursor: text });

/** The response to `GET /events/{event_ticker}`. */
const singleEvent = Type.Object({ event: Type.Unknown() });

const market = Type.Object({
  ticker,
  market_type: text,
  /** `default` or missing, or how the market pays on a scale, such as `floor`. */
  settlement_bounds_type: text,
  status: Type.String(),
  title: text,
  yes_sub_title: text,
  open_time: text,
  close_time: text,
  last_price_dollars: dollars,
  /** The price a day ago. It may be missing. */
  previous_price_dollars: maybeDollars,
  yes_bid_dollars: maybeDollars,
  yes_ask_dollars: maybeDollars,
  volume_fp: Type.Optional(nullable(Type.String({ pattern: '^[0-9]{1,15}(\\.[0-9]{1,6})?$' }))),
  rules_primary: text,
  rules_secondary: text,
});
export type KalshiMarket = Static<typeof market>;

/** The response to `GET /markets?tickers=`, which lists markets of any status. Prices of any form are valid there. */
const marketList = Type.Object({ markets: nullable(Type.Array(Type.Unknown())), cursor: text });
const marketState = Type.Pick(market, ['ticker', 'status']);

/** A candle. Without a trade in its period it has only `previous_dollars`, and before the first trade neither price. */
const candle = Type.Object({
  end_period_ts: Type.Integer({ minimum: 0 }),
  price: Type.Optional(nullable(Type.Object({ close_dollars: maybeDollars, previous_dollars: maybeDollars }))),
});

/** The response to `GET /markets/candlesticks`. The entry of a ticker may be missing or empty. */
const candleBatch = Type.Object({ markets: nullable(Type.Array(Type.Unknown())) });
const candleMarket = Type.Object({
  market_ticker: ticker,
  candlesticks: nullable(Type.Array(candle)),
});
export type KalshiCandleMarket = Static<typeof candleMarket>;

export const checkEventPage = createPayloadCheck(eventPage);
export const checkSingleEvent = createPayloadCheck(singleEvent);
export const checkEvent = createPayloadCheck(event);
export const checkMarket = createPayloadCheck(market);
export const checkMarketList = createPayloadCheck(marketList);
export const checkMarketState = createPayloadCheck(marketState);
export const checkCandleBatch = createPayloadCheck(candleBatch);
export const checkCandleMarket = createPayloadCheck(candleMarket);
