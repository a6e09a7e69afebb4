import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxDescriptionLength, cleanLine, cleanParagraphs, maxTitleLength } from './clean-text.ts';

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
