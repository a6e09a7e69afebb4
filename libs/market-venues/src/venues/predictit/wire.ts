import { nullable } from '@postjoin/envelope';
import { createPayloadCheck } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';

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

export const checkAll = createPayloadCheck(all);
export const checkMarket = createPayloadCheck(market);
export const checkContract = createPayloadCheck(contract);
export const checkContractState = createPayloadCheck(contractState);
