import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanParagraphs,
  maxDescriptionLength,
  maxTitleLength,
  parseDecimal,
  readInstant,
  readPrice,
} from './fields.ts';
import { subtractExactly } from './series.ts';

describe('a cleaned line', () => {
  it.each([
    ['bidi overrides', 'Will \u202eevil\u202c sign?', 'Will evil sign?'],
    ['bidi isolates', '\u2066abc\u2069', 'abc'],
    ['control characters', 'a\u0000b\u001b[31mc', 'ab[31mc'],
    ['line breaks', 'one\r\ntwo\u2028three', 'one two three'],
    ['zero-width spaces', 'Tr\u200bump', 'Trump'],
    ['tag characters', 'a\u{e0041}b', 'ab'],
    ['lone surrogates', 'a\ud83dz\ude00', 'az'],
    ['tabs', 'a\tb', 'a b'],
  ])('loses %s', (_what, raw, plain) => {
    expect(cleanLine(raw)).toBe(plain);
  });

  it.each(['Łódź – “tariffs” on México?', '特朗普 🇺🇸 👩‍👩‍👧', 'نعم'])('does not change %s', (text) => {
    expect(cleanLine(text)).toBe(text);
  });

  it('has few combining marks on a letter', () => {
    expect(cleanLine(`e${'\u0301'.repeat(1_000_000)}x`).length).toBeLessThan(12);
  });

  it('is cut at a whole character, with an ellipsis', () => {
    expect(cleanLine('a'.repeat(maxTitleLength + 1))).toBe(`${'a'.repeat(maxTitleLength - 1)}…`);
    expect(cleanLine('😀'.repeat(10), 6)).toBe('😀😀…');
  });
});

describe('cleaned paragraphs', () => {
  it('have the same line breaks', () => {
    expect(cleanParagraphs('One.\r\n\r\n\r\n\r\nTwo. \n Three.')).toBe('One.\n\nTwo.\nThree.');
  });

  it('never contain characters that hide or reverse text, and never exceed the limit', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 3 * maxDescriptionLength });
    fc.assert(
      fc.property(anything, (raw) => {
        const text = cleanParagraphs(raw);
        expect(text.length).toBeLessThanOrEqual(maxDescriptionLength);
        expect(text.isWellFormed()).toBe(true);
        // eslint-disable-next-line no-control-regex -- the pattern must contain control characters
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('exact subtraction', () => {
  it.each([
    [0.56, 0.53, 0.03],
    [0.3, 0.1, 0.2],
    [0.001, 0.002, -0.001],
    [1, 0.0000001, 0.9999999],
    [1e-7, 1e-7, 0],
    [0.5, 0.5, 0],
  ])('%d - %d is %d', (minuend, subtrahend, difference) => {
    expect(subtractExactly(minuend, subtrahend)).toBe(difference);
  });

  it('agrees with integer arithmetic on every pair of prices in millionths', () => {
    const millionths = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(millionths, millionths, (a, b) => {
        expect(subtractExactly(a / 1e6, b / 1e6)).toBe((a - b) / 1e6);
      }),
    );
  });
});

describe('a decimal string', () => {
  it.each([
    ['0.5600', 0.56],
    ['1.0000', 1],
    ['0.0000', 0],
    ['114461.59', 114461.59],
  ])('%s is read as %d', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each(['', 'NaN', '1e3', '-0.5', '.5', '0x10', ' 0.5', '0.5\n', 'Infinity', '1,000', '١'])(
    '%j is not a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );
});

describe('a price', () => {
  it.each([
    ['0.5600', 0.56],
    ['1.0000', 1],
    [0.99, 0.99],
    ['0.0000', null],
    [0, null],
    ['1.0001', null],
    [1.5, null],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (raw, price) => {
    expect(readPrice(raw)).toBe(price);
  });
});

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
  '2026-01-01T07:30Z',
  '2026-01-01 07:30:39 +00',
  '2026-01-01t07:30:39z',
  'Thu, 01 Jan 2026 10:00:00 GMT',
  '1',
  '9999-12-31T23:59:59-05:00',
])('reads %j as null', (raw) => {
  expect(readInstant(raw)).toBeNull();
});
