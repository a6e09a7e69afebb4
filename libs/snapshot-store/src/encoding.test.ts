import { Ajv } from 'ajv';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Static } from 'typebox';
import { snapshotFormat, type Snapshot } from './contract.ts';
import { decodeSnapshot, encodeSnapshot, isSnapshot, UnreadableSnapshotError } from './encoding.ts';
import { exampleSnapshot } from './example-snapshot.ts';
import { migrate, migrations } from './migrations.ts';
import { snapshotSchema } from './schema.ts';

const example = encodeSnapshot(exampleSnapshot());

/** What a writer that checks nothing would leave. */
function atRest(snapshot: Snapshot): Buffer {
  const body = Buffer.from(JSON.stringify(snapshot));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const header = { postjoin_snapshot: snapshotFormat, generation: 1, bytes: body.length, sha256 };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body, Buffer.from('\n')]);
}

describe('the schema of a snapshot', () => {
  type Checked = Static<typeof snapshotSchema>;
  type Unchecked = 'memory' | 'price_points';

  it('has the type of a snapshot', () => {
    expectTypeOf<Checked>().toExtend<Omit<Snapshot, Unchecked> & Record<Unchecked, unknown>>();
  });

  it('knows every member', () => {
    expectTypeOf<keyof Checked>().toEqualTypeOf<keyof Snapshot>();
    expectTypeOf<keyof Checked['accounts'][number]>().toEqualTypeOf<keyof Snapshot['accounts'][number]>();
    expectTypeOf<keyof Checked['posts'][number]>().toEqualTypeOf<keyof Snapshot['posts'][number]>();
    expectTypeOf<keyof Checked['feed'][number]>().toEqualTypeOf<keyof Snapshot['feed'][number]>();
    expectTypeOf<keyof Checked['contracts'][number]>().toEqualTypeOf<keyof Snapshot['contracts'][number]>();
    expectTypeOf<keyof Checked['venues'][number]>().toEqualTypeOf<keyof Snapshot['venues'][number]>();
  });
});

describe('a stored snapshot', () => {
  it('reads back as it was, whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, title) => {
        const { posts, contracts } = exampleSnapshot();
        const snapshot = exampleSnapshot({
          posts: posts.map((post) => ({ ...post, text })),
          contracts: contracts.map((contract) => ({ ...contract, title })),
        });
        expect(decodeSnapshot(encodeSnapshot(snapshot), 1)).toEqual(snapshot);
      }),
    );
  });

  it('is refused wherever it is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: example.length - 2 }), (length) => {
        expect(() => decodeSnapshot(example.subarray(0, length), 1)).toThrow(UnreadableSnapshotError);
      }),
    );
  });

  it('is refused, or reads back the same, whichever byte is altered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: example.length - 2 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const altered = Buffer.from(example);
        altered[at] = (altered[at] ?? 0) ^ flip;
        try {
          expect(decodeSnapshot(altered, 1)).toEqual(exampleSnapshot());
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableSnapshotError);
        }
      }),
    );
  });

  it.each<[string, Record<string, unknown>]>([
    ['a price of 57', { contracts: [{ ...exampleSnapshot().contracts[0], last_price: 57 }] }],
    ['a price as text', { contracts: [{ ...exampleSnapshot().contracts[0], last_price: '0.37' }] }],
    ['a time without zone', { taken_at: '2026-01-02T03:04:05' }],
    ['a time that does not exist', { taken_at: '2026-13-41T03:04:05Z' }],
    ['null among the posts', { posts: [null] }],
    ['an account of nobody', { posts: [{ ...exampleSnapshot().posts[0], account: 'somebody' }] }],
    ['no posts at all', { posts: undefined }],
    ['a price point without its price', { price_points: { a: [[1]] } }],
  ])('is refused with %s', (_what, wrong) => {
    const snapshot = { ...exampleSnapshot(), ...wrong } as Snapshot;
    expect(isSnapshot(JSON.parse(JSON.stringify(snapshot)))).toBe(false);
    expect(() => decodeSnapshot(atRest(snapshot), 1)).toThrow(/^its shape is wrong: \//);
    expect(() => encodeSnapshot(snapshot)).toThrow(/^a snapshot .* is not written: its shape is wrong: \//);
  });

  it('may hold members that this version does not know', () => {
    const snapshot = { ...exampleSnapshot(), later: true } as Snapshot;
    expect(decodeSnapshot(encodeSnapshot(snapshot), 1)).toEqual(snapshot);
  });
});

describe('a migration', () => {
  const steps = {
    1: (older: Record<string, unknown>) => ({ ...older, second: older['first'] }),
    2: ({ second }: Record<string, unknown>) => ({ third: second }),
  };

  it('goes from format to format until the present one', () => {
    expect(migrate({ format: 1, first: 'kept' }, 1, steps, 3)).toEqual({ format: 3, third: 'kept' });
  });

  it('refuses what it has no step for, and what is newer than itself', () => {
    expect(() => migrate({}, 0, steps, 3)).toThrow(/format 0 can no longer be read/);
    expect(() => migrate({}, 4, steps, 3)).toThrow(/newer/);
  });

  it('exists for every format since the first', () => {
    expect(Object.keys(migrations).map(Number)).toEqual(
      Array.from({ length: snapshotFormat - 1 }, (_, index) => index + 1),
    );
  });
});

it('checks by a schema that is a valid one', () => {
  expect(new Ajv({ strict: true }).validateSchema(snapshotSchema)).toBe(true);
});
