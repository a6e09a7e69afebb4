import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serializeAnswer, type SerializedEntries } from './representation.ts';

const entry = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
const entries = fc.array(entry, { maxLength: 4 });
const facts = fc.dictionary(
  fc.constantFrom('hours', 'feed', 'note', 'error'),
  fc.option(fc.jsonValue(), { nil: undefined }),
);

it('equals JSON.stringify, with and without serialised members and list entries', () => {
  fc.assert(
    fc.property(
      facts,
      fc.tuple(entries, entries, entries),
      fc.boolean(),
      (head, [rows, week, unmatched], isSerialized) => {
        const data = { ...head, rows, also_7d: { hours: 168, rows: week }, unmatched };
        const answer = { ok: true, product: 'Postjoin "quoted"', data };
        const members = Object.values(head).filter((member) => typeof member === 'object' && member !== null);
        const serialized: SerializedEntries = new Map(
          isSerialized
            ? [...members, ...rows, ...week, ...unmatched].map((row) => [row, Buffer.from(`,${JSON.stringify(row)}`)])
            : [],
        );
        // The expected value passes through JSON too, because JSON turns -0 into 0 and drops prototypes.
        expect(JSON.parse(serializeAnswer(answer, serialized).toString())).toEqual(JSON.parse(JSON.stringify(answer)));
        expect(serializeAnswer(answer, serialized).toString()).toBe(JSON.stringify(answer));
      },
    ),
  );
});

it('serialises an answer without lists', () => {
  expect(serializeAnswer({ ok: true, data: { status: 'ok' } }, new Map()).toString()).toBe(
    '{"ok":true,"data":{"status":"ok"}}',
  );
});
