import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toByteString, toBytes } from './byte-string.ts';

it('has the bytes of the text in UTF-8, one for each character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(toBytes(toByteString(text))).toEqual(Buffer.from(text));
      expect(toByteString(text)).toHaveLength(Buffer.byteLength(text));
    }),
  );
});

it('joins as the texts do', () => {
  const [left, right] = ['“naïve” ', '😀'];
  expect(`${toByteString(left)}${toByteString(right)}`).toBe(toByteString(left + right));
});
