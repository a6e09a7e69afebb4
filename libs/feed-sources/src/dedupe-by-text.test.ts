import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPost } from './types.ts';
import { dedupeByText } from './merge.ts';
import { hasNativeId } from './identity.ts';
import { aStoredPost } from './testing/posts.ts';
import { normalizeForComparison } from './text/normalize-for-comparison.ts';

const start = Date.parse('2025-12-31T10:00:00Z');

/** Generates posts that are close in time and have few different texts. Some posts have no native id. */
const anyPost = fc
  .record({
    number: fc.integer({ min: 1, max: 40 }),
    isNative: fc.boolean(),
    ms: fc.oneof(
      fc.integer({ min: 0, max: 400_000 }),
      fc.integer({ min: 0, max: 400 }).map((second) => second * 1000),
    ),
    text: fc.constantFrom('Tariffs on widgets', 'TARIFFS on  widgets', 'Tariffs on gadgets', ''),
  })
  .map(({ number, isNative, ms, text }) =>
    aStoredPost({
      id: isNative ? `1158170000000000${number}` : `truth-${number}`,
      at: new Date(start + ms).toISOString(),
      text,
      kind: text === '' ? 'blank' : 'text',
    }),
  );

/**
 * Lists the ids of the mirrored posts that must be combined with a native post. Compares every mirrored post with every
 * native one, without the shortcuts of the code under test.
 */
function listPairedIds(posts: readonly StoredPost[]): string[] {
  const pairs = posts.flatMap((mirrored) =>
    posts.map((native) => ({ mirrored, native, apartMs: apartMs(mirrored, native) })),
  );
  const fitting = pairs.filter(
    ({ mirrored, native, apartMs }) =>
      !hasNativeId(mirrored) &&
      hasNativeId(native) &&
      mirrored.kind === native.kind &&
      normalizeForComparison(mirrored.text) === normalizeForComparison(native.text) &&
      apartMs <= (native.kind === 'blank' ? 1000 : 120_000),
  );
  const nearestFirst = fitting.sort((a, b) => a.apartMs - b.apartMs || (toPairKey(a) < toPairKey(b) ? -1 : 1));
  const taken = new Set<StoredPost>();
  return nearestFirst.flatMap((pair) => {
    if (taken.has(pair.mirrored) || taken.has(pair.native)) return [];
    taken.add(pair.mirrored).add(pair.native);
    return [pair.mirrored.id];
  });
}

const apartMs = (a: StoredPost, b: StoredPost) => Math.abs(Date.parse(a.at) - Date.parse(b.at));
const toPairKey = ({ mirrored, native }: { mirrored: StoredPost; native: StoredPost }) => `${native.id} ${mirrored.id}`;

describe('mirrored posts without a native id', () => {
  it('are paired as by a comparison of all posts with all others', () => {
    const posts = fc.uniqueArray(anyPost, { selector: ({ id }) => id, maxLength: 40 });
    fc.assert(
      fc.property(posts, (all) => {
        const left = new Set(dedupeByText(all, all).map(({ id }) => id));
        const joined = all.map(({ id }) => id).filter((id) => !left.has(id));
        expect(joined.sort()).toEqual(listPairedIds(all).sort());
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['each in words of its own', 3000, (n: number) => `Tariffs on widget ${n}`],
    ['all in the same words', 6000, () => 'Tariffs on widgets'],
  ])('can be thousands in one second, %s', (_, count, text) => {
    const posts = Array.from({ length: count }, (_, n) => [
      aStoredPost({ id: `truth-${n}`, text: text(n) }),
      aStoredPost({ id: String(115_817_000_000_000n + BigInt(n)), text: text(n) }),
    ]).flat();
    const joined = dedupeByText(posts, posts);
    expect(joined.filter(hasNativeId)).toHaveLength(count);
    expect(joined.length).toBeLessThan(posts.length);
  });
});
