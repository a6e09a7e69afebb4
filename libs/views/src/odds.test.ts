import { aContract, aRow } from '@postjoin/join/testing';
import type { PublicContract, Row } from '@postjoin/join/types';
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
const read = (instant: string | null) => ({ price_at_post: 0.69, move_since_post: 0.12, move_since_post_at: instant });

it.each<[string, Partial<Row>, Partial<PublicContract>, string]>([
  ['the newest price of the history', read('2026-03-10T11:00:00.000Z'), {}, '81\u00A0% now'],
  [
    'an older price of the history with its time',
    read('2026-03-10T09:00:00.000Z'),
    {},
    '81\u00A0% as of 10 Mar, 09:00 UTC',
  ],
  ['the last price if the history is too old', read('2026-03-10T05:00:00.000Z'), {}, '75\u00A0% now'],
  ['the last price if there is no history', read(null), {}, '75\u00A0% now'],
  ['an old price with its date', read(null), { price_stale: true }, '75\u00A0% as of 10 Mar, 12:00 UTC'],
  ['the last price of a contract that is closed', read(null), { status: 'closed' }, '75\u00A0% last'],
  [
    'the midpoint beside a last price outside the book',
    read(null),
    { price_note: 'outside_book', midpoint: 0.6 },
    '75\u00A0% now bids and asks now around 60\u00A0%',
  ],
  [
    'that a last price lies outside a book with one side',
    read(null),
    { price_note: 'outside_book' },
    '75\u00A0% now outside bids and asks',
  ],
  [
    'why no price is known',
    read(null),
    { last_price: null, last_price_reason: 'no_trade' },
    'Price unknown: never traded.',
  ],
])('a card shows %s', (_name, row, contract, text) => {
  const [card] = toCards([aRow({}, aContract())]);
  const whole = { ...card!.contract, last_price: 0.75, price_at: at, price_stale: false, ...contract };
  expect(renderText(oddsView(whole, { ...card!.rows[0], ...row }, { times }))).toBe(text);
});

it('names no price of old data as that of now, in words and in charts', () => {
  const row = { ...aRow({}, aContract({ price_at: at })), ...read('2026-03-10T11:00:00.000Z') };
  const old = { times, isOld: true };
  expect(renderText(oddsView(row.contract, row, old))).toBe('81\u00A0% as of 10 Mar, 11:00 UTC');
  expect([isShownByChart(row, row.contract, {}), isShownByChart(row, row.contract, old)]).toEqual([true, false]);
});
