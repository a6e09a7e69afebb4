import fc from 'fast-check';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { abbreviate, cutText, showValue } from './cut-text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab👍', 3, 'ab'],
  ['ab👍c', 4, 'ab👍'],
  ['👍', 0, ''],
])('cuts %s to %i code units: %s', (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut);
});

it.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['😀😀😀😀', 6, '😀😀…'],
])('abbreviates %s to %i code units: %s', (text, maxLength, short) => {
  expect(abbreviate(text, maxLength)).toBe(short);
});

it.each([
  ['a text', 'hours', 'hours'],
  ['80 code units', 'a'.repeat(80), 'a'.repeat(80)],
  ['a longer text', 'a'.repeat(81), `${'a'.repeat(80)}…`],
  ['a character at the cut', `${'a'.repeat(79)}😀`, `${'a'.repeat(79)}…`],
  ['a line break and a bidi override', 'a\nb\u202ec', 'a\uFFFDb\uFFFDc'],
  ['a line separator', 'a\u2028b', 'a\uFFFDb'],
  ['half a character', '\ud83d', '\uFFFD'],
  ['an object', { a: [1] }, '{"a":[1]}'],
  ['null', null, 'null'],
  ['undefined', undefined, 'undefined'],
])('shows %s', (_, value, shown) => {
  expect(showValue(value)).toBe(shown);
});

it('retains nothing of the text that it cuts', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const measure = () => (collectGarbage(), process.memoryUsage().heapUsed);
  const before = measure();
  const texts = Array.from({ length: 50 }, (_, n) =>
    cutText(JSON.parse(`"${n}${'x'.repeat(1024 * 1024)}"`) as string, 100),
  );
  expect(measure() - before).toBeLessThan(10 * 1024 * 1024);
  expect(texts[49]).toHaveLength(100);
});

it('never splits a character and never grows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, maxLength) => {
      const cut = cutText(text, maxLength);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(maxLength);
      expect(cut.isWellFormed()).toBe(true);
      expect(abbreviate(text, maxLength + 1).length).toBeLessThanOrEqual(maxLength + 1);
    }),
  );
});
