import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerJson, keepJson } from './json-text.ts';

it('writes any answer exactly as JSON.stringify does, with and without what is kept', () => {
  const unit = 'binary'; // lone surrogates, control characters and texts of any script
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: unit }),
      fc.dictionary(fc.string({ unit }), fc.jsonValue({ stringUnit: unit })),
      fc.array(fc.jsonValue()),
      (value, entry, list) => {
        keepJson(entry);
        const answer = { value, entries: [entry, entry, undefined], mixed: [...list, entry], absent: undefined };
        expect(answerJson(answer).toString()).toBe(JSON.stringify(answer));
      },
    ),
  );
});

it('gives an answer bytes of its own, which the next one leaves alone', () => {
  const first = answerJson({ text: 'first' });
  answerJson({ text: 'other' });
  expect(first.toString()).toBe('{"text":"first"}');
});

it('writes an answer of any size', () => {
  const entry = { text: '’'.repeat(200_000) };
  keepJson(entry);
  const answer = { rows: [entry, entry], note: 'é'.repeat(300_000) };
  expect(answerJson(answer).toString()).toBe(JSON.stringify(answer));
});

it('counts the characters of what it keeps, not the bytes', () => {
  expect(keepJson({ text: '“’”' })).toBe('{"text":"“’”"}'.length);
});
