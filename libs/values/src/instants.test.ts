import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromUnixSeconds,
  isUtcInstant,
  normalizeInstant,
  parseInstant,
  toUnixSeconds,
  type InstantOptions,
} from './instants.ts';

const everyForm: InstantOptions = {
  space: true,
  spaceBeforeOffset: true,
  noSeconds: true,
  shortOffset: true,
  rfc822: true,
};

describe('RFC 3339', () => {
  it.each([
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00.000Z'],
    ['2026-01-01T10:00:00.5Z', '2026-01-01T10:00:00.500Z'],
    ['2026-01-01T10:00:00.123999999999Z', '2026-01-01T10:00:00.123Z'],
    ['1969-12-31T23:59:59.5Z', '1969-12-31T23:59:59.500Z'],
    ['2026-01-01T10:00:00-05:00', '2026-01-01T15:00:00.000Z'],
    ['2026-01-01T10:00:00+23:59', '2025-12-31T10:01:00.000Z'],
    ['2024-02-29T23:30:00-05:00', '2024-03-01T04:30:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0099-12-31T00:00:00Z', '0099-12-31T00:00:00.000Z'],
    ['2026-01-01T24:00:00Z', '2026-01-02T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60.75Z', '2017-01-01T00:00:00.000Z'],
    ['1990-12-31T15:59:60-08:00', '1991-01-01T00:00:00.000Z'],
    ['2015-07-01T05:44:60+05:45', '2015-07-01T00:00:00.000Z'],
  ])('%s is an instant', (text, instant) => {
    expect(normalizeInstant(text)).toBe(instant);
    expect(normalizeInstant(text, everyForm)).toBe(instant);
  });

  it.each([
    ['a day that does not exist', '2026-02-30T10:00:00Z'],
    ['29 February of a common year', '2025-02-29T10:00:00Z'],
    ['29 February of a century', '1900-02-29T10:00:00Z'],
    ['31 June', '2026-06-31T10:00:00Z'],
    ['day 0', '2026-04-00T00:00:00Z'],
    ['day 32', '2026-01-32T00:00:00Z'],
    ['month 0', '2026-00-01T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['hour 25', '2026-01-01T25:00:00Z'],
    ['minute 60', '2026-01-01T10:60:00Z'],
    ['second 60 within a day', '2026-01-01T10:00:60Z'],
    ['second 60 within a month', '2016-12-30T23:59:60Z'],
    ['second 60 at the end of a local day', '2016-12-31T23:59:60+01:00'],
    ['second 60 of a day that does not exist', '2017-02-30T23:59:60Z'],
    ['second 61', '2016-12-31T23:59:61Z'],
    ['an offset of a day', '2026-01-01T10:00:00+24:00'],
    ['an offset with 60 minutes', '2026-01-01T10:00:00+23:60'],
    ['no offset', '2026-01-01T10:00:00'],
    ['no time', '2026-01-01'],
    ['an empty fraction', '2026-01-01T10:00:00.Z'],
    ['surrounding spaces', ' 2026-01-01T10:00:00Z '],
    ['small letters', '2026-01-01t10:00:00z'],
    ['a number', '1767261600'],
    ['a word', 'yesterday'],
    ['nothing', ''],
  ])('%s is refused in every form', (_, text) => {
    expect(parseInstant(text)).toBeUndefined();
    expect(parseInstant(text, everyForm)).toBeUndefined();
  });
});

describe('another form', () => {
  it.each<[keyof InstantOptions, string, string]>([
    ['space', '2026-01-01 10:00:00Z', '2026-01-01T10:00:00.000Z'],
    ['spaceBeforeOffset', '2026-01-01T10:00:00 +02:00', '2026-01-01T08:00:00.000Z'],
    ['noSeconds', '2026-01-01T10:00Z', '2026-01-01T10:00:00.000Z'],
    ['shortOffset', '2026-01-01T10:00:00+0200', '2026-01-01T08:00:00.000Z'],
    ['shortOffset', '2026-01-01T10:00:00-05', '2026-01-01T15:00:00.000Z'],
    ['rfc822', 'Thu, 01 Jan 2026 10:00:00 GMT', '2026-01-01T10:00:00.000Z'],
    ['rfc822', 'Thu,1 jan 2026 10:00 UT', '2026-01-01T10:00:00.000Z'],
    ['rfc822', '31 Dec 2025 22:00:00 -0500', '2026-01-01T03:00:00.000Z'],
    ['rfc822', '31 Dec 2025 22:00:00 -05:00', '2026-01-01T03:00:00.000Z'],
    ['rfc822', 'Thu, 01 Jan 2026 05:00:00 EST', '2026-01-01T10:00:00.000Z'],
    ['rfc822', 'Wed, 01 Jul 2026 05:00:00 -0400 (EDT)', '2026-07-01T09:00:00.000Z'],
    ['rfc822', 'Wed, 01 Jul 2026 5:00 PDT', '2026-07-01T12:00:00.000Z'],
    ['rfc822', 'Thu, 01 Jan 2026 10:00:00 Z', '2026-01-01T10:00:00.000Z'],
    ['rfc822', 'Thu, 01 Jan 2026 10:00:00 A', '2026-01-01T10:00:00.000Z'],
    ['rfc822', 'Thu, 01 Jan 26 10:00:00 GMT', '2026-01-01T10:00:00.000Z'],
    ['rfc822', 'Thursday, 01-Jan-26 10:00:00 GMT', '2026-01-01T10:00:00.000Z'],
    ['rfc822', 'Tue,  1 Sept 2026 10:00:00 +0000', '2026-09-01T10:00:00.000Z'],
    ['rfc822', 'Thu, 01 Jan 98 10:00:00 UT', '1998-01-01T10:00:00.000Z'],
  ])('with %s: %s', (form, text, instant) => {
    expect(normalizeInstant(text, { [form]: true })).toBe(instant);
    expect(parseInstant(text, { ...everyForm, [form]: false })).toBeUndefined();
  });

  it.each([
    ['a day that does not exist', 'Tue, 31 Jun 2026 10:00:00 GMT'],
    ['an unknown month', 'Thu, 01 Foo 2026 10:00:00 GMT'],
    ['a year of three digits', 'Thu, 01 Jan 126 10:00:00 GMT'],
    ['a zone that RFC 822 does not have', 'Thu, 01 Jan 2026 10:00:00 CET'],
    ['a letter that is no zone', 'Thu, 01 Jan 2026 10:00:00 J'],
    ['a name that objects have', 'Thu, 01 Jan 2026 10:00:00 constructor'],
    ['no hour', 'Thu, 01 Jan 2026 :00:00 GMT'],
    ['an offset over 23:59', 'Thu, 01 Jan 2026 10:00:00 +9999'],
    ['no offset', 'Thu, 01 Jan 2026 10:00:00'],
  ])('of a feed with %s is refused', (_, text) => {
    expect(parseInstant(text, everyForm)).toBeUndefined();
  });
});

it.each([
  ['2005-12-31T23:59:59Z', false],
  ['2005-12-31T23:59:59-00:01', true],
  ['2200-12-31T23:59:59Z', true],
  ['2200-12-31T23:59:59-00:01', false],
])('%s lies in the years 2006 to 2200 in UTC: %s', (text, isWithin) => {
  expect(parseInstant(text, { minYear: 2006, maxYear: 2200 }) !== undefined).toBe(isWithin);
});

it('reads every instant that Date writes, in each of its forms', () => {
  const dates = fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') });
  fc.assert(
    fc.property(
      dates.filter((date) => !Number.isNaN(date.getTime())),
      (date) => {
        expect(parseInstant(date.toISOString())).toBe(date.getTime());
        expect(parseInstant(date.toUTCString(), { rfc822: true })).toBe(Math.floor(date.getTime() / 1000) * 1000);
      },
    ),
  );
});

it('reads any text without failing', () => {
  const pieces = fc.constantFrom(
    '2026-02-30',
    'T',
    ' ',
    '24:00:00',
    '.9',
    'Z',
    '+99:99',
    'Thu, ',
    '1 Jan 2026 ',
    'GMT',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(parseInstant(text, everyForm)).not.toBeNaN();
    }),
  );
});

it('converts to Unix seconds and back', () => {
  expect(fromUnixSeconds(toUnixSeconds('2026-07-02T21:49:34.448Z'))).toBe('2026-07-02T21:49:34.000Z');
  expect(toUnixSeconds(new Date(-1))).toBe(-1);
});

it.each([
  ['2026-01-01T10:00:00.123456Z', true],
  ['2026-01-01T10:00:00+00:00', false],
  ['2026-02-30T10:00:00Z', false],
  ['2016-12-31T23:59:60Z', false],
])('%s is an instant in UTC: %s', (text, isUtc) => {
  expect(isUtcInstant(text)).toBe(isUtc);
});
