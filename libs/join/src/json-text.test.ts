import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerJson, followedBy, keepJson } from './json-text.ts';

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

it('writes an object in two parts as the one object that it is', () => {
  const members = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(members, members, (given, rest) => {
      const head = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(rest, name)));
      const answer = { data: followedBy(head, rest), again: [followedBy(head, rest)] };
      expect(answer.data).toEqual({ ...head, ...rest });
      expect(JSON.parse(answerJson(answer).toString())).toEqual(JSON.parse(JSON.stringify(answer)));
    }),
  );
  const answer = followedBy({ since: 'now', absent: undefined }, { total: 1, rows: [{ id: 'a' }] });
  expect(answerJson(answer).toString()).toBe(JSON.stringify(answer));
});

it('puts an answer into the text around it', () => {
  const around = { before: '{"ok":true,"data":', after: '}' };
  expect(answerJson({ text: '’' }, around).toString()).toBe('{"ok":true,"data":{"text":"’"}}');
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
