import { aContract, aRow } from '@postjoin/join/testing';
import type { PublicContract } from '@postjoin/join/types';
import { expect, it } from 'vitest';
import { toCards } from './cards.ts';
import { isShownByChart, oddsView } from './odds.ts';
import { renderToString } from './render-to-string.ts';
import { createTimes } from './times.ts';

const at = '2026-03-10T12:00:00.000Z';
const times = createTimes(Date.parse(at), 'UTC');
const renderText = (view: ReturnType<typeof oddsView>) =>
  renderToString(view)
    .replace(/<[^>]*>/gu, '')
    .replace(/\s+/gu, (space) => (space === '\u00A0' ? space : ' '))
    .trim();
const priced = { last_price: 0.81, midpoint: 0.81, price_at: at, price_stale: false };
const newest = (): PublicContract => toCards([aRow({}, aContract(priced))])[0]!.contract;
const read = (instant: string | null) => ({ price_at_post: 0.69, move_since_post: 0.12, move_since_post_at: instant });

it.each<[string, Partial<PublicContract>, string]>([
  ['the last price of the venue, which is newer than the history', {}, '75\u00A0% now'],
  ['an old price with its date', { price_stale: true }, '75\u00A0% as of 10 Mar, 12:00 UTC'],
  ['the last price of a contract that is closed', { status: 'closed' }, '75\u00A0% last'],
  [
    'the midpoint beside a last price outside the book',
    { price_note: 'outside_book', midpoint: 0.6 },
    '75\u00A0% now bids and asks now around 60\u00A0%',
  ],
  [
    'that a last price lies outside a book with one side',
    { price_note: 'outside_book' },
    '75\u00A0% now outside bids and asks',
  ],
  ['why no price is known', { last_price: null, last_price_reason: 'no_trade' }, 'Price unknown: never traded.'],
])('a card shows %s', (_name, contract, text) => {
  const whole = { ...newest(), last_price: 0.75, ...contract };
  expect(renderText(oddsView(whole, { times }))).toBe(text);
});

it.each<[boolean, string, string, Partial<PublicContract>]>([
  [true, 'ends with it', '2026-03-10T11:00:00.000Z', {}],
  [false, 'ends with another price', '2026-03-10T11:00:00.000Z', { last_price: 0.82 }],
  [false, 'ends hours before it', '2026-03-10T09:00:00.000Z', {}],
  [false, 'says nothing of a book that it lies outside of', '2026-03-10T11:00:00.000Z', { price_note: 'outside_book' }],
  [false, 'is of a contract that has ended', '2026-03-10T11:00:00.000Z', { status: 'closed' }],
])('shows the newest price by the chart: %s, if that %s', (isShown, _name, end, contract) => {
  const row = { ...aRow(), ...read(end) };
  expect(isShownByChart(row, { ...newest(), ...contract }, {})).toBe(isShown);
});

it('names no price of old data as that of now, in words and in charts', () => {
  const row = { ...aRow(), ...read('2026-03-10T11:00:00.000Z') };
  const contract = newest();
  const old = { times, isOld: true };
  expect(renderText(oddsView(contract, old))).toBe('81\u00A0% as of 10 Mar, 12:00 UTC');
  expect([isShownByChart(row, contract, {}), isShownByChart(row, contract, old)]).toEqual([true, false]);
});
