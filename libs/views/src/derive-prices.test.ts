import { testNow } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { derivePrices } from './derive-prices.ts';

const contract = { last_price: 0.4, move_24h: 0.05, move_7d: -0.1, price_at: testNow.toISOString() };

it('derives an earlier price from the last price and the move', () => {
  expect(derivePrices(contract)).toEqual([
    { name: 'week', known: true, price: 0.5 },
    { name: 'day', known: true, price: 0.35 },
    { name: 'now', known: true, price: 0.4 },
  ]);
});

it.each([
  ['no move', { move_24h: null, move_24h_reason: 'too_young' as const }, 'too_young'],
  ['no move and no reason', { move_24h: null }, 'not_given'],
  ['no last price', { last_price: null, last_price_reason: 'no_trade' as const }, 'no_trade'],
  ['no time of the price', { price_at: null }, 'not_given'],
  ['a move to outside the range of prices', { last_price: 0.02, move_24h: 0.05 }, 'out_of_range'],
])('derives no earlier price from %s', (_case, facts, reason) => {
  expect(derivePrices({ ...contract, ...facts })[1]).toEqual({ name: 'day', known: false, reason });
});
