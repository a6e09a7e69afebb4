import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import { expect, it } from 'vitest';
import { readInstant } from './instants.ts';

it.each([
  ['2026-07-02T21:49:34.448693Z', '2026-07-02T21:49:34.448Z'],
  ['2024-11-07T18:13:49.12Z', '2024-11-07T18:13:49.120Z'],
  ['2026-01-01 07:30:39+00', '2026-01-01T07:30:39.000Z'],
  ['2023-11-02 21:32:11.207+00', '2023-11-02T21:32:11.207Z'],
  ['2099-08-01T04:59:00Z', '2099-08-01T04:59:00.000Z'],
  ['2026-01-01T07:30:39-05:00', '2026-01-01T12:30:39.000Z'],
  ['2024-02-29T23:59:59-05:00', '2024-03-01T04:59:59.000Z'],
])('reads %s', (raw, instant) => {
  expect(readInstant(raw)).toBe(instant);
});

it.each([
  undefined,
  null,
  '',
  'N/A',
  '2019-11-12T21:23:42.1052091',
  '0001-01-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-02-29T23:59:59-05:00',
  '2026-06-31 00:00:00+00',
  '2026-04-00T00:00:00Z',
  '2026-01-01',
  '1',
  '9999-12-31T23:59:59-05:00',
])('takes %j for no time', (raw) => {
  expect(readInstant(raw)).toBeNull();
});

it('goes to Unix seconds and back', () => {
  expect(fromUnixSeconds(toUnixSeconds('2026-07-02T21:49:34.448Z'))).toBe('2026-07-02T21:49:34.000Z');
});
