import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';

const parse = (text: string, encoding: BufferEncoding = 'utf8') => parseJson('x', Buffer.from(text, encoding));
const malformed = expect.objectContaining({ fault: 'malformed' }) as Error;

describe('a body that is valid JSON beside its surroundings', () => {
  it.each<[string, string, unknown]>([
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['CRLF', '\r\n{\r\n"a":\r\n1}\r\n', { a: 1 }],
    ['a comment of a cache', '{"a":"]}"}\n<!-- cached -->', { a: ']}' }],
    ['a semicolon', '[1];', [1]],
    ['zero bytes', '[[1],{"a":[]}]\0\0', [[1], { a: [] }]],
    [
      'the numbers of Python',
      '{"a":NaN,"b":[-Infinity,Infinity],"c":"NaN, \\"Infinity"}',
      { a: null, b: [null, null], c: 'NaN, "Infinity' },
    ],
    ['itself once more', '{"a":1}\n{"a":1}\n', { a: 1 }],
    ['a name twice', '{"a":1,"a":2}', { a: 2 }],
  ])('is read with %s', (_, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each([
    ['UTF-16, little-endian', Buffer.from('\ufeff["é😀"]', 'utf16le')],
    ['UTF-16, big-endian', Buffer.from('\ufeff["é😀"]', 'utf16le').swap16()],
    ['UTF-16 without a mark, little-endian', Buffer.from('["é😀"]', 'utf16le')],
    ['UTF-16 without a mark, big-endian', Buffer.from('["é😀"]', 'utf16le').swap16()],
  ])('is read from %s', (_, body) => {
    expect(parseJson('x', body)).toEqual(['é😀']);
  });
});

it.each([
  ['nothing', ''],
  ['a body cut short', '[{"a":1},{"a"'],
  ['a body cut short after a number that JSON does not have', '[{"a":NaN},{"a"'],
  ['a string without end', '["a'],
  ['another value after it', '{"a":1}{"a":2}'],
  ['lines of values', '{"a":1}\n{"a":2}\n{"a":3}'],
  ['a word', 'no'],
  ['a page', '<html>[1]</html>'],
  ['a name without quotes', '{NaN:1}'],
  ['a longer word', '[NaNs]'],
  ['brackets that do not match', ']{"a":1}'],
])('refuses %s', (_, text) => {
  expect(() => parse(text)).toThrow(malformed);
});

it('refuses invalid UTF-8 and invalid UTF-16', () => {
  expect(() => parse('["\xff"]', 'latin1')).toThrow(malformed);
  expect(() => parseJson('x', Buffer.from('["\ud800"]', 'utf16le'))).toThrow(malformed);
});

it('refuses a large body of brackets, quotes and backslashes in linear time', () => {
  for (const piece of ['"\\', ']', '[]', '{} ', '""', 'NaN ', '"\\"'])
    expect(() => parse(`${piece.repeat(300_000)}x`)).toThrow(malformed);
});
