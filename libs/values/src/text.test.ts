import fc from 'fast-check';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { abbreviate, cleanCharacters, cutText, escapeHtml, normalizeWhitespace, showValue, toOneLine } from './text.ts';

describe('line breaks and whitespace', () => {
  it.each([
    ['a\r\nb\rc\u2028d\u0085e\vf\fg', 'a\nb\nc\nd\ne\nf\ng'],
    ['a\u2029b', 'a\n\nb'],
  ])('%j has plain line breaks', (text, plain) => {
    expect(cleanCharacters(text)).toBe(plain);
  });

  it.each([
    ['a\u00a0\u202f\u3000 b\t\tc', 'a b c'],
    ['  a  \n  b  ', 'a\nb'],
    ['a\n \n\n\nb', 'a\n\nb'],
  ])('%j has plain whitespace', (text, plain) => {
    expect(normalizeWhitespace(text)).toBe(plain);
  });

  it.each([
    ['a\u00a0 b\n\nc', 'a b c'],
    ['\n a \n', 'a'],
  ])('%j becomes one line', (text, line) => {
    expect(toOneLine(text)).toBe(line);
  });
});

describe('invisible characters', () => {
  it.each([
    ['zero width', 'wid\u200bgets\ufeff', 'widgets'],
    ['bidi overrides', 'pay \u202eevil\u202c now\u2066x\u2069', 'pay evil nowx'],
    ['controls', 'a\0b\u0007c\u009fd', 'abcd'],
    ['tags that hide instructions', 'hi\u{e0041}\u{e0042}', 'hi'],
    ['a soft hyphen and a filler', 'wid\u00adgets\u3164', 'widgets'],
    ['joiners between letters', 'a\u200db', 'ab'],
    ['selectors after letters and digits', 'a\ufe0f1\ufe0f', 'a1'],
    ['several selectors after an emoji', '❤\ufe0f\ufe0e\ufe0f', '❤\ufe0f'],
    ['private-use characters', 'a\ue000\u{f0000}b', 'ab'],
    ['lone surrogates', 'a\ud83dz\ude00', 'az'],
  ])('are removed: %s', (_, text, plain) => {
    expect(cleanCharacters(text)).toBe(plain);
  });

  it.each(['\u2800', '\t', '\x1c', '\x1d', '\x1e', '\x1f'])(
    'that look like a space or separate words become a space: %j',
    (separator) => {
      expect(cleanCharacters(`a${separator}b`)).toBe('a b');
    },
  );

  it.each(['👩‍👩‍👧', '❤️', '👍🏽', '🇺🇸', '1️⃣', 'a\nb'])('stay in %j', (text) => {
    expect(cleanCharacters(text)).toBe(text);
  });
});

it.each([
  ['𝗧𝗿𝘂𝗺𝗽', 'Trump'],
  ['ﬁve ½', 'five 1⁄2'],
  ['wait…', 'wait...'],
  ['don´t', 'don’t'],
])('%s has plain letters', (text, plain) => {
  expect(cleanCharacters(text)).toBe(plain);
});

it('limits runs of combining marks', () => {
  expect(cleanCharacters(`q${'\u0316'.repeat(100)}xé`)).toBe(`q${'\u0316'.repeat(8)}xé`);
});

it('is idempotent for any text', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(' ', '\n', '\t', '\u200d', '\ufe0f', '👍'),
  );
  const texts = fc.array(unit, { maxLength: 12 }).map((units) => cleanCharacters(units.join('')));
  fc.assert(
    fc.property(texts, (text) => {
      const paragraphs = normalizeWhitespace(text);
      expect(normalizeWhitespace(paragraphs)).toBe(paragraphs);
      expect(toOneLine(text)).not.toMatch(/[^\S ]| {2}|^ | $/u);
      expect(cleanCharacters(text)).toBe(text);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
    }),
  );
});

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

/** Returns a list in a list, and so on. */
function nest(levels: number): unknown[] {
  let list: unknown[] = [];
  for (let level = 1; level < levels; level += 1) list = [list];
  return list;
}

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
  ['a list that is nested too deeply for JSON', nest(100_000), '…'],
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

it.each([
  [`<a href="x" id='y'>`, '&#60;a href=&#34;x&#34; id=&#39;y&#39;&#62;'],
  ['A & B &amp; C', 'A &#38; B &#38;amp; C'],
  ['“Ünïcode” stays 🙂', '“Ünïcode” stays 🙂'],
])('escapes %s', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
});
