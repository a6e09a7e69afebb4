import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from './words.ts';

const pieces = [
  'U.S.',
  'D.C.',
  'a.b',
  'a.b.c.de',
  'A.B.C.D.E.F.G.H',
  'Inc.',
  "don't",
  "O'",
  '25%',
  '1,000.5',
  '51st',
  '3m',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces, ' ', '. ', '; ', '\n', "'", '@x', 'www.x'), fc.string({ maxLength: 5 })), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

describe('tokenize', () => {
  it('returns the same tokens if a non-ASCII sign follows the text', () => {
    fc.assert(
      fc.property(text, (plain) => {
        expect(tokenize(plain)).toEqual(tokenize(`${plain} €`));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['Tariffs on the U.S. rise', ['tariff', 'on', 'the', 'us', 'rise']],
    ["Canada's 25% tariff", ['canada', '25%', 'tariff']],
    ["I’m sure you're late", ['i', 'sure', 'you', 'late']],
    ['in D.C.based 1,000.5m', ['in', 'd', 'c', 'bas', '10005m']],
  ])('stems the words of "%s"', (plain, stems) => {
    expect(tokenize(plain).map(({ stem }) => stem)).toEqual(stems);
  });

  it('numbers the sentences', () => {
    expect(tokenize('One. Two three; four').map(({ sentence }) => sentence)).toEqual([0, 1, 1, 2]);
    expect(tokenize('One (of two!) is').map(({ sentence }) => sentence)).toEqual([0, 0, 0, 0]);
    expect(tokenize('At 1,000.5. Two').map(({ sentence }) => sentence)).toEqual([0, 0, 1]);
  });

  it.each([
    ['I am flying to\nChina tomorrow', 0],
    ['I am pardoning\r\nErik Menendez', 0],
    ['We signed the order \n and the deal', 0],
    ['We signed the order\nChina agreed', 1],
    ['We signed the order\n\nand the deal', 1],
    ['We signed:\nthe order', 1],
  ])('ends a sentence at a line break only where it can end: %j', (text, last) => {
    expect(tokenize(text).at(-1)?.sentence).toBe(last);
  });

  it('reads an ampersand as "and", also where an archive escaped it', () => {
    const stems = (written: string) => tokenize(written).map(({ stem, sentence }) => [stem, sentence]);
    expect(stems('Complete &amp; Total')).toEqual(stems('Complete and Total'));
    expect(stems('Complete & Total')).toEqual(stems('Complete and Total'));
  });
});
