import { assert, constantFrom, integer, array, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtMarks, type Mark } from './marked-text.ts';

const text = 'Kevin Hassett as Chair of the Federal Reserve';
const mark = (words: string, topic: number): Mark => {
  const start = text.indexOf(words);
  return { start, end: start + words.length, text: words, topic };
};

it('splits a text at its marks', () => {
  expect(splitAtMarks(text, [mark('Kevin Hassett', 1), mark('Federal Reserve', 0)])).toEqual([
    { text: 'Kevin Hassett', topics: [1] },
    { text: ' as Chair of the ', topics: [] },
    { text: 'Federal Reserve', topics: [0] },
  ]);
});

it('marks overlapping words for each topic', () => {
  expect(splitAtMarks(text, [mark('Chair of the Federal', 0), mark('Federal Reserve', 1)]).slice(1)).toEqual([
    { text: 'Chair of the ', topics: [0] },
    { text: 'Federal', topics: [0, 1] },
    { text: ' Reserve', topics: [1] },
  ]);
});

it.each<[string, Mark]>([
  ['words that are elsewhere in the text', { ...mark('Kevin', 0), start: 3, end: 8 }],
  ['a span outside the text', { start: 40, end: 90, text: 'Reserve', topic: 0 }],
  ['an empty span', { start: 4, end: 4, text: '', topic: 0 }],
  ['a span that ends before it starts', { start: 9, end: 4, text: '', topic: 0 }],
  ['a span with a negative start', { start: -7, end: 45, text: 'Reserve', topic: 0 }],
])('ignores a mark with %s', (_case, wrong) => {
  expect(splitAtMarks(text, [wrong])).toEqual([{ text, topics: [] }]);
});

describe('for any text and any marks', () => {
  it('the parts in order are the text', () => {
    const offset = integer({ min: -2, max: 30 });
    const anyMark = record({
      start: offset,
      end: offset,
      topic: integer({ min: 0, max: 3 }),
      text: constantFrom('', 'a'),
    });
    assert(
      property(string({ maxLength: 25 }), array(anyMark), (anyText, marks) => {
        const marksInPlace = marks.map((mark) => ({ ...mark, text: anyText.slice(mark.start, mark.end) }));
        const parts = splitAtMarks(anyText, [...marks, ...marksInPlace]);
        expect(parts.map((part) => part.text).join('')).toBe(anyText);
      }),
    );
  });
});
