import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Static } from 'typebox';
import type { MatchResult, Snapshot } from './types.ts';
import { decodeSnapshot, encodeSnapshot, isSnapshot, UnreadableSnapshotError } from './encoding.ts';
import { exampleSnapshot } from './testing/example-snapshot.ts';
import { snapshotSchema } from './schema.ts';
import { encodeUnchecked } from './testing/encode-unchecked.ts';

const refusal: MatchResult = { matched: false, post: '', reason: 'nothing_named', nearest: null, candidates: [] };
const aPartWith = (changes: object) => JSON.stringify({ matches: [{ ...exampleSnapshot().matches[0], ...changes }] });
const example = encodeSnapshot(exampleSnapshot());

describe('the schema of a snapshot', () => {
  type Checked = Static<typeof snapshotSchema>;
  type Unchecked = 'memory' | 'price_points' | 'histories' | 'matches';

  it('has the type of a snapshot', () => {
    expectTypeOf<Checked>().toExtend<Omit<Snapshot, Unchecked> & Partial<Record<Unchecked, unknown>>>();
  });

  it('includes every member', () => {
    expectTypeOf<keyof Checked>().toEqualTypeOf<keyof Snapshot>();
    expectTypeOf<keyof Checked['accounts'][number]>().toEqualTypeOf<keyof Snapshot['accounts'][number]>();
    expectTypeOf<keyof Checked['posts'][number]>().toEqualTypeOf<keyof Snapshot['posts'][number]>();
    expectTypeOf<keyof Checked['feed'][number]>().toEqualTypeOf<keyof Snapshot['feed'][number]>();
    expectTypeOf<keyof Checked['contracts'][number]>().toEqualTypeOf<keyof Snapshot['contracts'][number]>();
    expectTypeOf<keyof Checked['venues'][number]>().toEqualTypeOf<keyof Snapshot['venues'][number]>();
  });
});

describe('a stored snapshot', () => {
  it('is decoded unchanged, with any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), async (text, title) => {
        const { posts, contracts } = exampleSnapshot();
        const snapshot = exampleSnapshot({
          posts: posts.map((post) => ({ ...post, text })),
          contracts: contracts.map((contract) => ({ ...contract, title })),
        });
        expect(await decodeSnapshot(encodeSnapshot(snapshot), 1)).toEqual(snapshot);
      }),
    );
  });

  it('is decoded unchanged, with lists of several parts', async () => {
    const many = <Entry>(entry: Entry, change: (index: number) => Partial<Entry>) =>
      Array.from({ length: 600 }, (_, index) => ({ ...entry, ...change(index) }));
    const [post, contract, match] = [exampleSnapshot().posts[0], exampleSnapshot().contracts[0], refusal];
    const snapshot = exampleSnapshot({
      posts: many(post as Snapshot['posts'][number], (index) => ({ id: `post ${index}` })),
      contracts: many(contract as Snapshot['contracts'][number], (index) => ({ id: `contract ${index}` })),
      matches: many(match, (index) => ({ post: `post ${index}` })),
      price_points: Object.fromEntries(
        Array.from({ length: 600 }, (_, index) => [`contract ${index}`, [[index, 0.5]]]),
      ),
    });
    expect(await decodeSnapshot(encodeSnapshot(snapshot), 1)).toEqual(snapshot);
  });

  it('yields to the event loop between its parts when it is decoded', async () => {
    const posts = Array.from({ length: 2000 }, () => exampleSnapshot().posts[0] as Snapshot['posts'][number]);
    let turns = 0;
    const count = () => void (turns += 1);
    const reading = decodeSnapshot(encodeSnapshot(exampleSnapshot({ posts })), 1);
    const counting = setInterval(count, 0);
    await reading;
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
  });

  it.each([0, 2])('is rejected in format %d, with what the operator does', async (format) => {
    const bytes = encodeUnchecked({ ...exampleSnapshot(), format });
    const reason = `it has format ${format}, and this version reads only format 1: give the worker and the api one version`;
    await expect(decodeSnapshot(bytes, 1)).rejects.toThrow(reason);
  });

  it('is rejected when cut at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: example.length - 2 }), async (length) => {
        await expect(decodeSnapshot(example.subarray(0, length), 1)).rejects.toThrow(UnreadableSnapshotError);
      }),
    );
  });

  it.each(['\n', ' ', '{"posts":[]}\n', '\0\0\0'])('is rejected when %j follows it', async (extra) => {
    const bytes = Buffer.concat([example, Buffer.from(extra)]);
    await expect(decodeSnapshot(bytes, 1)).rejects.toThrow('altered: bytes follow its end');
  });

  it('of an earlier version is decoded without the names of removed sources, with every post', async () => {
    const [post] = exampleSnapshot().posts;
    const [record] = exampleSnapshot().feed;
    const deliveries = [
      ['trumpfeed', ['trumpfeed']],
      ['truthsocial', ['trumpstruth', 'truthsocial']],
      ['xtracker', ['xtracker', 'trumpfeed']],
    ] as const;
    const posts = deliveries.map(([source, delivered_by], index) => ({
      ...post,
      id: `${index}`,
      source,
      delivered_by,
    }));
    const feed = [record, { ...record, name: 'truthsocial' }];
    const inMain = { ...exampleSnapshot(), feed, posts };
    const inPart = { ...inMain, posts: [] };
    for (const bytes of [encodeUnchecked(inMain), encodeUnchecked(inPart, JSON.stringify({ posts }))]) {
      const decoded = await decodeSnapshot(bytes, 1);
      expect(decoded.posts.map(({ source, delivered_by }) => [source, ...delivered_by])).toEqual([
        ['stored_history'],
        ['trumpstruth', 'trumpstruth'],
        ['xtracker', 'xtracker'],
      ]);
      expect(decoded.feed).toEqual([record]);
      expect(encodeSnapshot(decoded).length).toBeGreaterThan(0);
    }
  });

  it('is decoded without its last line break', async () => {
    expect(await decodeSnapshot(example.subarray(0, -1), 1)).toEqual(exampleSnapshot());
  });

  it('is rejected, or decoded unchanged, when any byte is altered', async () => {
    const anyByte = fc.integer({ min: 0, max: example.length - 2 });
    await fc.assert(
      fc.asyncProperty(anyByte, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const altered = Buffer.from(example);
        altered[at] = (altered[at] ?? 0) ^ flip;
        try {
          expect(await decodeSnapshot(altered, 1)).toEqual(exampleSnapshot());
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
    ['an unknown account', { posts: [{ ...exampleSnapshot().posts[0], account: 'somebody' }] }],
    ['no posts', { posts: undefined }],
    ['a price point without its price', { price_points: { a: [[1]] } }],
    ['a history without points', { histories: { a: { from: 1, to: 2 } } }],
    ['a price point after the year 9999', { price_points: { a: [[9_007_199_254_740_000, 0.5]] } }],
    ['a price point before 1970', { price_points: { a: [[-1, 0.5]] } }],
    ['a history that ends after the year 9999', { histories: { a: { from: 1, to: 253_402_300_800, points: [] } } }],
    ['a price of 57 in a history', { histories: { a: { from: 1, to: 2, points: [[1, 57]] } } }],
    ['a history without its start', { histories: { a: { to: 2, points: [] } } }],
    ['a match without its contract', { matches: [{ ...exampleSnapshot().matches[0], contract: undefined }] }],
    ['no matches', { matches: undefined }],
    ['no histories', { histories: undefined }],
  ])('is rejected with %s', async (_what, wrong) => {
    const snapshot = { ...exampleSnapshot(), ...wrong } as Snapshot;
    expect(isSnapshot(JSON.parse(JSON.stringify(snapshot)))).toBe(false);
    await expect(decodeSnapshot(encodeUnchecked(snapshot), 1)).rejects.toThrow(/^line 2 is invalid: \//);
    expect(() => encodeSnapshot(snapshot)).toThrow(/^the snapshot is invalid and was not written: \//);
  });

  it.each([
    ['no JSON', '{"posts":[', /^line 3 is not JSON/],
    ['a wrong entry', '{"contracts":[{"id":1}]}', /^line 3 is invalid: \/contracts/],
    ['an alternative without its relation', aPartWith({ alternatives: ['a'] }), /^line 3 is invalid: \/matches/],
    ['a wrong price', '{"price_points":{"a":[[1,2]]}}', /^line 3 is invalid: \/price_points/],
  ])('is rejected when one of its parts is %s', async (_what, part, reason) => {
    const bytes = encodeUnchecked(exampleSnapshot(), part);
    await expect(decodeSnapshot(bytes, 1)).rejects.toThrow(reason);
  });

  it.each([
    ['a control character', 'a\u0000'],
    ['a line break', 'a\n'],
    ['a late control character', 'a\u0085'],
    ['a zero-width space', 'a\u200B'],
    ['a reversal of direction', 'a\u202E'],
    ['a private character', 'a\uE000'],
    ['a lone surrogate', 'a\uD800'],
    ['a tag', '\u{E0041}a'],
  ])('is rejected with %s in any id', async (_what, id) => {
    const { posts, contracts, matches } = exampleSnapshot();
    const candidates = [{ contracts: [id], topics: [], reason: null }];
    const wrong: Record<string, object[]>[] = [
      { posts: [{ ...posts[0], id }] },
      { contracts: [{ ...contracts[0], id }] },
      { contracts: [{ ...contracts[0], event_id: id }] },
      { matches: [{ ...matches[0], post: id }] },
      { matches: [{ ...matches[0], contract: id }] },
      { matches: [{ ...matches[0], alternatives: [{ id, relation: 'other_venue' }] }] },
      { matches: [{ ...refusal, nearest: id }] },
      { matches: [{ ...refusal, candidates }] },
    ];
    for (const part of wrong)
      await expect(decodeSnapshot(encodeUnchecked(exampleSnapshot(), JSON.stringify(part)), 1)).rejects.toThrow(
        /^line 3 is invalid: \/(posts|contracts|matches)\/0/,
      );
  });

  it('is decoded with a part of any number of entries', async () => {
    const matches = Array.from({ length: 150_000 }, () => refusal);
    const main = exampleSnapshot({ matches: [] });
    const { matches: read } = await decodeSnapshot(encodeUnchecked(main, JSON.stringify({ matches })), 1);
    expect(read.length).toBe(150_000);
  });

  it('may have members that this version does not know', async () => {
    const snapshot = { ...exampleSnapshot(), later: true } as Snapshot;
    expect(await decodeSnapshot(encodeSnapshot(snapshot), 1)).toEqual(snapshot);
  });
});

it('has a valid JSON schema', () => {
  expect(new Ajv({ strict: true }).validateSchema(snapshotSchema)).toBe(true);
});
