import fc from 'fast-check';
import type { FeedSourceName, Post, StoredPost } from '../types.ts';

/** Creates a complete post. `change` has the members that matter to the test. */
export function aPost(change: Partial<Post> = {}): Post {
  return {
    id: '115817000000000001',
    account: 'trump',
    handle: 'realDonaldTrump',
    platform: 'truthsocial',
    at: '2025-12-31T10:00:00.000Z',
    kind: 'text',
    repost_of: null,
    quote_of: null,
    url: null,
    source: 'trumpstruth',
    text: 'Tariffs on widgets start Monday!',
    ...change,
  };
}

/** Creates a complete post as stored in a snapshot. */
export function aStoredPost(change: Partial<StoredPost> = {}): StoredPost {
  const post = aPost(change);
  return { ...post, delivered_by: [post.source], arrived_at: post.at, ...change };
}

/** Generates texts with the characters and markup that upstreams and attackers send. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '\u202e',
        '\u2066',
        '\u200b',
        '\u200d',
        '\ufe0f',
        '\u00a0',
        '\u2028',
        '\r\n',
        '\t',
        '\0',
        '\ud83d',
        '\udc00',
        '\u0301'.repeat(12),
        '\u{e0041}',
        '👩‍👩‍👧',
        '❤️',
        '½',
        'ﬁ',
        '𝗧𝗿𝘂𝗺𝗽',
        '&amp;',
        '&#8217;',
        '&lt;b&gt;',
        '<p>',
        '</p>',
        '<br>',
        'RT @someone',
        'RT: ',
        'https://t.co/abc',
        'https://example.com/a?utm_source=x&b=1#c',
        ' ',
        '\n\n\n',
        '´',
        'ㅤ',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const mirrors = ['truth_archive', 'trumpstruth', 'xtracker'] as const satisfies FeedSourceName[];

/** Generates deliveries of six posts by the mirrors, with the time precision of each mirror. */
export const anyDelivery: fc.Arbitrary<Post> = fc
  .record({
    number: fc.integer({ min: 1, max: 6 }),
    source: fc.constantFrom(...mirrors),
    hasNativeId: fc.boolean(),
    text: fc.constantFrom('Tariffs on widgets', 'Tariffs on gadgets', ''),
  })
  .map(({ number, source, hasNativeId, text }) => {
    const seconds = Date.parse('2025-12-31T10:00:00Z') + number * 600_000;
    const at = new Date(source === 'trumpstruth' ? seconds : seconds + 250).toISOString();
    const isLost = source === 'trumpstruth' && !hasNativeId;
    const id = isLost ? `truth-${number}` : `11581700000000000${number}`;
    return aPost({ id, source, at, text, kind: text === '' ? 'blank' : 'text' });
  });
