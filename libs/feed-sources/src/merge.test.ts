import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedSourceNames, type Post, type StoredPost } from './types.ts';
import { mergePosts } from './merge.ts';
import { anyDelivery, aPost, aStoredPost } from './testing/posts.ts';

const merge = (stored: readonly StoredPost[], delivered: readonly Post[]) =>
  mergePosts({ stored, delivered, removedKeys: new Set(), arrivedAt: () => '2026-01-01T00:00:00.000Z' });

describe('a post from several sources', () => {
  it('is one post if the mirrors have the same id, and lists every source that delivered it', () => {
    const posts = merge([], [aPost({ source: 'xtracker' }), aPost({ source: 'trumpstruth' })]);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ source: 'trumpstruth', delivered_by: ['xtracker', 'trumpstruth'] });
  });

  it('keeps its id: a later record with that id on another platform is left out', () => {
    const stored = merge([], [aPost({ platform: 'x', source: 'xtracker' })]);
    const foreign = aPost({ source: 'trumpstruth', text: 'Other words', at: '2020-01-01T00:00:00.000Z' });
    const later = { removedKeys: new Set<string>(), arrivedAt: () => '2026-01-02T00:00:00.000Z' };
    expect(mergePosts({ stored, delivered: [foreign], ...later })).toEqual(stored);
  });

  it('is two posts if the author posts the same text twice', () => {
    const again = aPost({ id: '115817000000000002', at: '2025-12-31T10:00:20.000Z' });
    expect(merge([], [aPost(), again])).toHaveLength(2);
  });

  it.each([
    ['the same words within minutes', { at: '2025-12-31T10:01:30.000Z' }, 1],
    ['the same words, glued and with other quotes', { text: 'TARIFFS on widgets  start\n\nMonday!' }, 1],
    ['the same words an hour later', { at: '2025-12-31T11:00:00.000Z' }, 2],
    ['other words', { text: 'Tariffs on gadgets start Monday!' }, 2],
    ['another account', { account: 'whitehouse' }, 2],
  ] as const)('when a mirror has lost its id: %s', (_, change, count) => {
    const mirrored = aPost({ id: 'truth-77', ...change });
    const native = aPost({ source: 'truth_archive' });
    const posts = merge([], [mirrored, native]);
    expect(posts).toHaveLength(count);
    expect(posts.map(({ id }) => id)).toContain(native.id);
    expect(merge(posts, [mirrored])).toEqual(posts);
  });

  it('is one post if a mirror without its id shows the text from before an edit, in one pass or in two', () => {
    const mirrored = aPost({ id: 'truth-77' });
    const native = aPost({ source: 'truth_archive' });
    const edited = { ...native, text: 'Tariffs on gadgets start Monday!' };
    const inOnePass = merge([], [mirrored, native, edited]);
    expect(inOnePass).toHaveLength(1);
    expect(merge(merge([], [mirrored, native]), [mirrored, native, edited])).toEqual(inOnePass);
  });

  it('is not joined with another link or with the next blank post', () => {
    const links = ['https://example.com/a', 'https://example.com/b'].map((text, n) =>
      aPost({ id: n === 0 ? 'truth-1' : '115817000000000003', kind: 'link', text }),
    );
    const blanks = [
      aPost({ id: 'truth-2', kind: 'blank', text: '' }),
      aPost({ id: '115817000000000004', kind: 'blank', text: '', at: '2025-12-31T10:00:10.000Z' }),
    ];
    expect(merge([], [...links, ...blanks])).toHaveLength(4);
  });
});

describe('a combined post', () => {
  it('takes the more exact time of the same second, and the earlier of two others', () => {
    const times = (a: string, b: string) =>
      merge([], [aPost({ at: a }), aPost({ at: b, source: 'xtracker' })]).map(({ at }) => at);
    expect(times('2025-12-31T10:00:00.000Z', '2025-12-31T10:00:00.587Z')).toEqual(['2025-12-31T10:00:00.587Z']);
    expect(times('2025-12-31T10:00:00.000Z', '2025-12-31T10:04:00.123Z')).toEqual(['2025-12-31T10:00:00.000Z']);
  });

  it('prefers text over an empty body, and retains facts that only one source has', () => {
    const quote_of = { handle: 'other', url: null };
    const [post] = merge(
      [],
      [aPost({ quote_of, text: '', kind: 'blank' }), aPost({ source: 'xtracker', text: 'Mine' })],
    );
    expect(post).toMatchObject({ text: 'Mine', quote_of, source: 'xtracker' });
  });

  it.each(feedSourceNames.filter((name) => name !== 'platform_api'))(
    'takes a text that may be passed on, from %s, over a restricted one',
    (other) => {
      const posts = [
        aPost({ source: 'platform_api', text: 'Restricted words' }),
        aPost({ source: other, text: 'Words of another source' }),
      ];
      for (const delivered of [posts, posts.toReversed()]) {
        expect(merge([], delivered)).toMatchObject([{ source: other, text: 'Words of another source' }]);
      }
    },
  );

  it('takes such a text in a later pass too, but not if it is truncated', () => {
    const restricted = aPost({ source: 'platform_api', text: 'Tariffs on widgets' });
    const whole = aPost({ source: 'xtracker', text: 'Tariffs' });
    const truncated: Post = { ...whole, truncated: true };
    for (const [other, source] of [
      [whole, 'xtracker'],
      [truncated, 'platform_api'],
    ] as const) {
      const delivered_by = ['platform_api', 'xtracker'];
      for (const posts of [
        merge([], [restricted, other]),
        merge(merge([], [restricted]), [other]),
        merge(merge([], [other]), [restricted]),
      ])
        expect(posts).toMatchObject([{ source, delivered_by }]);
    }
  });

  it('has the later of two texts of the same source', () => {
    const stored = [aStoredPost()];
    const [post] = merge(stored, [aPost({ text: 'Corrected' })]);
    expect(post).toMatchObject({ text: 'Corrected', arrived_at: stored[0]?.arrived_at });
  });

  it('retains its text when a source of lower priority delivers another', () => {
    const [post] = merge([aStoredPost()], [aPost({ source: 'xtracker', text: 'Glued' })]);
    expect(post).toMatchObject({ text: aPost().text, source: 'trumpstruth' });
  });

  it('has the whole text of any source instead of a truncated text, in one pass or in two', () => {
    const truncated = aPost({ text: 'Tariffs on', truncated: true });
    const whole = aPost({ source: 'xtracker', text: 'Tariffs on widgets' });
    const expected = { text: whole.text, source: 'xtracker' };
    for (const posts of [merge([], [truncated, whole]), merge(merge([], [truncated]), [whole])]) {
      expect(posts).toMatchObject([expected]);
      expect(posts[0]).not.toHaveProperty('truncated');
    }
    expect(merge(merge([], [whole]), [truncated])).toMatchObject([expected]);
  });

  it('has the whole text although its own source later delivers a truncated one', () => {
    const whole = aPost({ text: 'Tariffs on widgets' });
    const [post] = merge(merge([], [whole]), [aPost({ text: 'Tariffs on', truncated: true })]);
    expect(post).toMatchObject({ text: whole.text });
    expect(post).not.toHaveProperty('truncated');
  });

  it('replaces the earlier version of an edited post from any source, on the platform of the edit only', () => {
    const stored = [aStoredPost({ id: '1', platform: 'x', source: 'platform_api' })];
    const delivered = [
      aPost({ id: '1', platform: 'x', source: 'xtracker' }),
      aPost({ id: '2', platform: 'x', source: 'platform_api', text: 'Corrected' }),
      aPost({ id: '1' }),
    ];
    const merged = mergePosts({ stored, delivered, removedKeys: new Set(['x:1']), arrivedAt: () => 'now' });
    expect(merged.map(({ platform, id }) => `${platform}:${id}`)).toEqual(['truthsocial:1', 'x:2']);
  });
});

describe('any mixture of sources, orders and repeats', () => {
  const deliveries = fc.array(anyDelivery, { maxLength: 14 });

  it('yields the same posts', () => {
    fc.assert(
      fc.property(deliveries, fc.array(fc.nat(), { maxLength: 8 }), fc.nat(), (posts, repeats, turn) => {
        const again = repeats.flatMap((n) => posts[n % Math.max(1, posts.length)] ?? []);
        const mixed = [...posts, ...again].map((post, n) => ({ post, key: (n * 7919 + turn) % 101 }));
        mixed.sort((a, b) => a.key - b.key);
        expect(
          merge(
            [],
            mixed.map(({ post }) => post),
          ),
        ).toEqual(merge([], posts));
      }),
    );
  });

  it('yields the same posts if some come in a later pass, which also delivers all others again', () => {
    fc.assert(
      fc.property(deliveries, fc.nat(14), (posts, cut) => {
        const inTwo = merge(merge([], posts.slice(0, cut)), posts);
        const ids = (merged: readonly StoredPost[]) =>
          merged.map(({ id, at, text, source }) => ({ id, at, text, source }));
        expect(ids(inTwo)).toEqual(ids(merge([], posts)));
      }),
    );
  });

  it('have a truncated text only if no source delivered a whole one, in one pass or in one pass each', () => {
    const texts = fc.array(fc.record({ source: fc.constantFrom(...feedSourceNames), isCut: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(texts, (deliveries) => {
        const posts = deliveries.map(({ source, isCut }) =>
          isCut
            ? aPost({ source, text: 'Tariffs on', truncated: true })
            : aPost({ source, text: 'Tariffs on widgets' }),
        );
        const isCut = deliveries.every((delivery) => delivery.isCut);
        const inOnePass = merge([], posts);
        const inTurn = posts.reduce<StoredPost[]>((stored, post) => merge(stored, [post]), []);
        for (const [post] of [inOnePass, inTurn]) {
          expect([post?.text, post?.truncated]).toEqual(
            isCut ? ['Tariffs on', true] : ['Tariffs on widgets', undefined],
          );
        }
      }),
    );
  });

  it('is newest first, equal times by id, each id once, sources in their order', () => {
    fc.assert(
      fc.property(deliveries, (posts) => {
        const merged = merge([], posts);
        const keys = merged.map(({ platform, id }) => `${platform}:${id}`);
        expect(new Set(keys).size).toBe(keys.length);
        const sorted = merged.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1));
        expect(merged).toEqual(sorted);
        for (const { delivered_by } of merged) {
          expect(delivered_by).toEqual(feedSourceNames.filter((name) => delivered_by.includes(name)));
        }
      }),
    );
  });
});
