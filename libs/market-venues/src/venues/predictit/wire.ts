import { nullable } from '@postjoin/envelope';
import { createPayloadCheck } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';

/**
 * What is read of `GET /marketdata/all/`, and nothing else. Seen in one recording of 2019 and a table of 2020; whether
 * the shape still holds is not known, so only what is needed is asked for.
 */

const price = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1 })));
const id = Type.Integer({ minimum: 1 });

const contract = Type.Object({
  id,
  name: Type.String({ minLength: 1 }),
  status: Type.String(),
  /** Dollars in whole cents. Null, or 0, on one that never traded. */
  lastTradePrice: price,
  lastClosePrice: price,
  /** What buying Yes costs: the ask; selling it brings the bid. */
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

/** Of a market by its number only states are read, so prices of any form pass. */
const contractState = Type.Pick(contract, ['id', 'status']);

const all = Type.Object({ markets: Type.Array(Type.Unknown()) });

export const checkAll = createPayloadCheck(all);
export const checkMarket = createPayloadCheck(market);
export const checkContract = createPayloadCheck(contract);
export const checkContractState = createPayloadCheck(contractState);
