import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, topicNamed, type Match, type MatchableContract, type Matcher, type NoMatch } from './index.ts';

const contract = (id: string, title: string, outcome = 'Yes', event = id): MatchableContract => ({
  id,
  event_id: event,
  title,
  event_title: title,
  outcome,
});

const contracts = [
  contract('tariff', 'Will Trump impose tariffs on Brazil this year?'),
  contract('talk', 'Will Trump talk to Volodymyr Zelenskyy?'),
  contract('fed-1', 'Who will Trump nominate as Fed Chair?', 'Kevin Hassett', 'fed'),
  contract('fed-2', 'Who will Trump nominate as Fed Chair?', 'Kevin Warsh', 'fed'),
  contract('order', 'Will Trump sign an executive order this week?'),
  contract('strike', 'US military action against Iran?'),
  contract('obelisk', 'Will Trump unveil the Liberty Obelisk?'),
];

const posts = [
  'Today I am imposing a 50% Tariff on Brazil, effective immediately. They were warned!',
  'I had a very good telephone call with President Zelenskyy of Ukraine. We spoke for an hour.',
  'I am nominating Kevin Warsh to be the next Chair of the Federal Reserve. “Central casting!”',
  'In one hour I will be signing an Executive Order on sharks.',
  'Our great Military will hit Iran tonight, very hard.',
  'Next month I will unveil the Liberty Obelisk.',
  'Canada has great hockey players.',
];

const matcher = createMatcher(contracts);
const answerOf = (text: string, by: Matcher = matcher): string | null => {
  const answer = by.match({ text });
  return answer.matched ? answer.contract.id : null;
};
const anyPost = fc.oneof(
  fc.constantFrom(...posts),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .tuple(fc.constantFrom(...posts), fc.string({ unit: 'binary' }), fc.constantFrom(...posts))
    .map((parts) => parts.join(' ')),
);

function spansOf(answer: Match | NoMatch): Match['evidence'] {
  return answer.matched ? answer.evidence : [];
}

describe('the sample of this test', () => {
  it.each(posts.map((post, at) => [post, ['tariff', 'talk', 'fed-2', 'order', 'strike', 'obelisk', null][at]]))(
    '%s: %s',
    (post, id) => {
      expect(answerOf(post ?? '')).toBe(id);
    },
  );
});

describe('evidence', () => {
  it('is what stands there, in the post and in the contract', () => {
    fc.assert(
      fc.property(anyPost, (text) => {
        const answer = matcher.match({ text });
        for (const { post, contract: asked } of spansOf(answer)) {
          expect(text.slice(post.start, post.end)).toBe(post.text);
          expect(answer.matched && answer.contract[asked.field].slice(asked.start, asked.end)).toBe(asked.text);
          expect(post.text.length * asked.text.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('is never missing from a match', () => {
    for (const text of posts) if (answerOf(text) !== null) expect(spansOf(matcher.match({ text }))).not.toEqual([]);
  });
});

describe('an answer', () => {
  it('is not changed by a contract that shares no word with the post', () => {
    const word = fc.string({ unit: fc.constantFrom(...'qxzjvk'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom(...posts),
        fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 20 }),
        (text, titles) => {
          const strange = titles.map((words, at) => contract(`strange-${at}`, words.join(' ')));
          expect(createMatcher([...strange, ...contracts]).match({ text })).toEqual(matcher.match({ text }));
        },
      ),
    );
  });

  it('is not changed by the order of the contracts', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(contracts, { minLength: contracts.length }), anyPost, (shuffled, text) => {
        expect(createMatcher(shuffled).match({ text })).toEqual(matcher.match({ text }));
      }),
      { numRuns: 50 },
    );
  });

  it.each(['Iran will strike Israel tonight.', 'Israel will strike Iran tonight.', 'Iran has been attacking Israel.'])(
    'to %j is not changed by which of two questions with the same words comes first',
    (text) => {
      const asked = [
        contract('on-iran', 'Israel strike on Iran by Friday?'),
        contract('on-israel', 'Iran strike on Israel by Friday?'),
      ];
      expect(createMatcher(asked.toReversed()).match({ text })).toEqual(createMatcher(asked).match({ text }));
    },
  );

  it('is not changed by which outcome of a list comes first', () => {
    const listed = ['Chicago', 'Memphis', 'Other', 'Yes', 'Before May 1', 'Xavier Quill'].flatMap((outcome) => [
      contract(`guard-${outcome}`, 'What cities will Trump send the National Guard to?', outcome, 'guard'),
      contract(`trade-${outcome}`, 'Which countries will Trump make a trade deal with Peru about?', outcome, 'trade'),
      contract(`meet-${outcome}`, 'Who will Trump meet with Xi Jinping?', outcome, 'meet'),
    ]);
    const told = [
      'I am sending the National Guard in, effective today.',
      'I am sending the National Guard to Memphis, effective today.',
      'Xavier Quill and I will meet with President Xi in the morning.',
      'Chicago is happy: we made a great Trade Deal with Peru.',
      'Emmanuel Macron had a meeting with President Xi.',
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(listed, { minLength: listed.length }),
        fc.constantFrom(...told),
        (shuffled, text) => {
          expect(createMatcher(shuffled).match({ text })).toEqual(createMatcher(listed).match({ text }));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['capitals', (text: string) => text.toUpperCase()],
    ['small letters', (text: string) => text.toLowerCase()],
    ['curly quotes', (text: string) => text.replaceAll("'", '’').replaceAll('"', '“')],
    ['straight quotes', (text: string) => text.replaceAll('’', "'").replace(/[“”]/gu, '"')],
    ['other blanks', (text: string) => text.replaceAll(' ', '\u00a0\u2009')],
    ['decomposed letters', (text: string) => text.normalize('NFD')],
    ['compatibility forms', (text: string) => text.normalize('NFKC')],
    [
      'full width',
      (text: string) =>
        text.replace(/[A-Za-z]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
    ],
    ['soft hyphens', (text: string) => text.replace(/(\p{L})(\p{L})/gu, '$1\u00ad$2')],
  ])('is the same in %s', (_, rewrite) => {
    expect(posts.map((post) => answerOf(rewrite(post)))).toEqual(posts.map((post) => answerOf(post)));
  });

  it('of explain is that of match for the same pair', () => {
    for (const text of posts) {
      const answer = matcher.match({ text });
      if (answer.matched)
        expect(matcher.explain({ text }, answer.contract)).toMatchObject({ matched: true, score: answer.score });
    }
  });
});

describe('hostile text', () => {
  const million = 1_000_000;
  it.each([
    ['one endless word', 'a'.repeat(million)],
    ['initials without end', 'a.'.repeat(million / 2)],
    ['quotes without end', "a'".repeat(million / 2)],
    ['combining marks', `a${'\u0301\u0323'.repeat(million / 2)}`],
    ['links', 'https:// '.repeat(million / 9)],
    ['hyphens', `https:// ${'-'.repeat(million)}`],
    ['mentions', '@'.repeat(million)],
    ['a name and its act, again and again', 'Iran strike. '.repeat(million / 13)],
    ['one sentence of names', 'Iran Brazil strike tariff '.repeat(million / 26)],
    ['lone surrogates', '\ud800'.repeat(million)],
  ])('is read to its end: %s', (_, text) => {
    expect(() => matcher.match({ text })).not.toThrow();
    expect(() => topicNamed(text).spansIn(text)).not.toThrow();
  });

  it('throws nothing in a contract either', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (title, event_title, outcome) => {
          const odd = { ...contract('odd', title), event_title, outcome, opens_at: title, closes_at: null };
          expect(() => createMatcher([odd]).match({ text: `${title} ${posts[0]}`, at: outcome })).not.toThrow();
        },
      ),
    );
  });
});
