import { assert, constantFrom, integer, array, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtMarks, type Mark } from './marks.ts';

const text = 'Kevin Hassett as Chair of the Federal Reserve';
const mark = (words: string, topic: number): Mark => {
  const start = text.indexOf(words);
  return { start, end: start + words.length, text: words, topic };
};

it('cuts a text at its marks', () => {
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
  ['words that stand elsewhere', { ...mark('Kevin', 0), start: 3, end: 8 }],
  ['a place outside the text', { start: 40, end: 90, text: 'Reserve', topic: 0 }],
  ['an empty place', { start: 4, end: 4, text: '', topic: 0 }],
  ['a place that runs backwards', { start: 9, end: 4, text: '', topic: 0 }],
  ['a negative place', { start: -7, end: 45, text: 'Reserve', topic: 0 }],
])('marks nothing for %s', (_what, wrong) => {
  expect(splitAtMarks(text, [wrong])).toEqual([{ text, topics: [] }]);
});

describe('for any text and any marks', () => {
  it('the pieces in order are the text', () => {
    const place = integer({ min: -2, max: 30 });
    const anyMark = record({
      start: place,
      end: place,
      topic: integer({ min: 0, max: 3 }),
      text: constantFrom('', 'a'),
    });
    assert(
      property(string({ maxLength: 25 }), array(anyMark), (given, marks) => {
        const placed = marks.map((each) => ({ ...each, text: given.slice(each.start, each.end) }));
        expect(
          splitAtMarks(given, [...marks, ...placed])
            .map((piece) => piece.text)
            .join(''),
        ).toBe(given);
      }),
    );
  });
});
