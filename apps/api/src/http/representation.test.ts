import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serializeAnswer, type SerializedEntries } from './representation.ts';

const entry = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
const entries = fc.array(entry, { maxLength: 4 });
const facts = fc.dictionary(
  fc.constantFrom('hours', 'feed', 'note', 'error'),
  fc.option(fc.jsonValue(), { nil: undefined }),
);

it('is JSON.stringify of an answer, with the entries of its lists known or not', () => {
  fc.assert(
    fc.property(facts, fc.tuple(entries, entries, entries), fc.boolean(), (head, [rows, week, unmatched], isKnown) => {
      const data = { ...head, rows, also_7d: { hours: 168, rows: week }, unmatched };
      const answer = { ok: true, product: 'Postjoin "quoted"', data };
      const known: SerializedEntries = new Map(
        isKnown ? [...rows, ...week, ...unmatched].map((one) => [one, Buffer.from(`,${JSON.stringify(one)}`)]) : [],
      );
      // Through JSON, which writes -0 as 0 and has no prototypes.
      expect(JSON.parse(serializeAnswer(answer, known).toString())).toEqual(JSON.parse(JSON.stringify(answer)));
      expect(serializeAnswer(answer, known).toString()).toBe(JSON.stringify(answer));
    }),
  );
});

it('writes an answer without lists', () => {
  expect(serializeAnswer({ ok: true, data: { status: 'ok' } }, new Map()).toString()).toBe(
    '{"ok":true,"data":{"status":"ok"}}',
  );
});
