import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerJson, keptJson } from './json-text.ts';

it('writes any answer exactly as JSON.stringify does, with and without kept texts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (value, entry) => {
      keptJson(entry);
      const answer = { value, entries: [entry, entry], absent: undefined };
      expect(answerJson(answer)).toBe(JSON.stringify(answer));
    }),
  );
});
