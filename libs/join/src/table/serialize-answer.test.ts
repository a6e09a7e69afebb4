import { toBytes } from '@postjoin/values';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serializeAnswer, shareJson } from './entry.ts';

const entry = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
const entries = fc.array(entry, { maxLength: 4 });
const facts = fc.dictionary(
  fc.constantFrom('hours', 'feed', 'note', 'error'),
  fc.option(fc.jsonValue(), { nil: undefined }),
);

it('equals JSON.stringify, with and without shared members and list entries', () => {
  fc.assert(
    fc.property(facts, fc.tuple(entries, entries, entries), fc.boolean(), (head, [rows, week, posts], isShared) => {
      const data = { ...head, rows, also_7d: { hours: 168, rows: week }, posts };
      const answer = { ok: true, product: 'Postjoin "quoted"', data };
      if (isShared) [...Object.values(head), ...rows, ...week.slice(1), ...posts].forEach((value) => shareJson(value));
      // The expected value passes through JSON too, because JSON turns -0 into 0 and drops prototypes.
      expect(JSON.parse(toBytes(serializeAnswer(answer)).toString())).toEqual(JSON.parse(JSON.stringify(answer)));
      expect(toBytes(serializeAnswer(answer)).toString()).toBe(JSON.stringify(answer));
      expect(toBytes(serializeAnswer(answer)).toString()).toBe(JSON.stringify(answer));
    }),
  );
});

it.each([{ status: 'ok' }, {}])('serialises an answer without lists', (data) => {
  expect(toBytes(serializeAnswer({ data })).toString()).toBe(JSON.stringify({ data }));
});
