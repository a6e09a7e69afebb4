import { expect, it } from 'vitest';
import { readBaselines } from './history-moves.ts';

const day = { requested_at: 1_700_000_000, found: { at: 1_700_000_000, earlier: [1_699_900_000, 0.5], later: null } };

it('reads stored baselines', () => expect(readBaselines({ 'kalshi:a': { day } })).toEqual({ 'kalshi:a': { day } }));

it.each([
  ['a time that is a text', { ...day, requested_at: 'now' }],
  ['a time after the year 9999', { ...day, requested_at: 1e15 }],
  ['a price that is a text', { ...day, found: { ...day.found, earlier: [1_699_900_000, '0.5'] } }],
  ['a price above 1', { ...day, found: { ...day.found, earlier: [1_699_900_000, 7] } }],
  ['null', null],
])('leaves out a baseline with %s, so that its history is requested again', (_, invalid) => {
  expect(readBaselines({ 'kalshi:a': { day: invalid }, 'kalshi:b': { day } })).toEqual({
    'kalshi:a': {},
    'kalshi:b': { day },
  });
});

it.each([undefined, null, 'text', 5, [1], { 'kalshi:a': null }])('reads %j without an error', (stored) => {
  expect(Object.values(readBaselines(stored)).every((each) => Object.keys(each).length === 0)).toBe(true);
});
