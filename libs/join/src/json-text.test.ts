import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerJson, inParts, keepJson } from './json-text.ts';

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
        expect(answerJson(inParts(answer)).toString()).toBe(JSON.stringify(answer));
      },
    ),
  );
});

it('writes parts as the one object that they are, whichever of them are kept', () => {
  const memberName = fc.string().filter((name) => name !== '__proto__');
  const parts = fc
    .uniqueArray(memberName, { maxLength: 8 })
    .chain((names) =>
      fc.array(
        fc.record({ members: fc.dictionary(fc.constantFrom('', ...names), fc.jsonValue()), isKept: fc.boolean() }),
        { maxLength: 4 },
      ),
    );
  fc.assert(
    fc.property(parts, (given) => {
      const taken = new Set<string>();
      const apart = given.map(({ members, isKept }) => {
        const part = Object.fromEntries(Object.entries(members).filter(([name]) => !taken.has(name)));
        for (const name of Object.keys(part)) taken.add(name);
        if (isKept) keepJson(part);
        return part;
      });
      const answer = inParts(...apart);
      // Held against the whole as JSON has it: `-0` is written `0` by any writer.
      expect(JSON.parse(answerJson(answer).toString())).toEqual(JSON.parse(JSON.stringify(answer.whole())));
    }),
  );
  const rest = { total: 1, rows: [{ id: 'a' }] };
  keepJson(rest);
  const answer = inParts({ since: 'now', absent: undefined }, rest, {}, { last: true });
  expect(answerJson(answer).toString()).toBe(JSON.stringify(answer.whole()));
});

it('puts an answer into the text around it', () => {
  const around = { before: '{"ok":true,"data":', after: '}' };
  expect(answerJson(inParts({ text: '’' }), around).toString()).toBe('{"ok":true,"data":{"text":"’"}}');
});

it('gives an answer bytes of its own, which the next one leaves alone', () => {
  const first = answerJson(inParts({ text: 'first' }));
  answerJson(inParts({ text: 'other' }));
  expect(first.toString()).toBe('{"text":"first"}');
});

it('writes an answer of any size', () => {
  const entry = { text: '’'.repeat(200_000) };
  keepJson(entry);
  const answer = { rows: [entry, entry], note: 'é'.repeat(300_000) };
  expect(answerJson(inParts(answer)).toString()).toBe(JSON.stringify(answer));
});

it('counts the characters of what it keeps, not the bytes', () => {
  expect(keepJson({ text: '“’”' })).toBe('{"text":"“’”"}'.length);
});
