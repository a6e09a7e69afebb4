import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMatcher,
  createMatcherInParts,
  type Match,
  type MatchableContract,
  type Matcher,
  type NoMatch,
} from './index.ts';
import { resolveTopic } from './search.ts';

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

const at = '2026-03-02T15:00:00Z';
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
const matchId = (text: string, by: Matcher = matcher): string | null => {
  const result = by.match({ text, at });
  return result.matched ? result.contract.id : null;
};
const anyPost = fc.oneof(
  fc.constantFrom(...posts),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .tuple(fc.constantFrom(...posts), fc.string({ unit: 'binary' }), fc.constantFrom(...posts))
    .map((parts) => parts.join(' ')),
);

function listEvidence(result: Match | NoMatch): Match['evidence'] {
  return result.matched ? result.evidence : [];
}

describe('the sample', () => {
  it.each(posts.map((post, index) => [post, ['tariff', 'talk', 'fed-2', 'order', 'strike', 'obelisk', null][index]]))(
    'matches "%s" with %s',
    (post, id) => {
      expect(matchId(post ?? '')).toBe(id);
    },
  );
});

describe('evidence', () => {
  it('quotes the post and the contract exactly', () => {
    fc.assert(
      fc.property(anyPost, (text) => {
        const result = matcher.match({ text, at });
        for (const { post, contract: quote } of listEvidence(result)) {
          expect(text.slice(post.start, post.end)).toBe(post.text);
          expect(result.matched && result.contract[quote.field].slice(quote.start, quote.end)).toBe(quote.text);
          expect(post.text.length * quote.text.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('is part of every match', () => {
    for (const text of posts)
      if (matchId(text) !== null) expect(listEvidence(matcher.match({ text, at }))).not.toEqual([]);
  });
});

describe('a result', () => {
  it('names the same person, whatever other questions are indexed', () => {
    const title = 'Who will Trump endorse in the 2026 primaries?';
    const people = ['Ann Ashcombe', 'Bob Marsh', 'Cora Quill'];
    const answers = people.map((person) => contract(`endorse-${person}`, title, person, 'endorse'));
    const others = people.flatMap((person) => [
      ...['publicly insult', 'pardon', 'meet with', 'fire'].map((act) =>
        contract(`${act}-${person}`, `Will Trump ${act} ${person}?`),
      ),
      contract(`debate-${person}`, `Who will ${person} debate in the 2026 primaries?`, 'Dan Reed'),
    ]);
    const texts = [
      'Ann Ashcombe must be thrown out of office. VOTE FOR BOB MARSH, HE HAS MY COMPLETE AND TOTAL ENDORSEMENT!',
      'Ann Ashcombe and Bob Marsh both have my Complete and Total Endorsement!',
      'Cora Quill has my Complete and Total Endorsement. She beat Bob Marsh, and Ann Ashcombe helped her.',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.subarray(others),
        fc.integer({ min: 0, max: 30 }),
        (text, added, copies) => {
          const named = Array.from({ length: copies }, (_, index) =>
            contract(`x${index}`, `Will Ann Ashcombe visit Town ${index}?`),
          );
          expect(matchId(text, createMatcher([...answers, ...added, ...named]))).toBe(
            matchId(text, createMatcher(answers)),
          );
        },
      ),
    );
  });

  it('does not depend on contracts that share no word with the post', () => {
    const word = fc.string({ unit: fc.constantFrom(...'qxzjvk'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom(...posts),
        fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 20 }),
        (text, titles) => {
          const unrelated = titles.map((words, index) => contract(`unrelated-${index}`, words.join(' ')));
          expect(createMatcher([...unrelated, ...contracts]).match({ text, at })).toEqual(matcher.match({ text, at }));
        },
      ),
    );
  });

  it('does not depend on the order of the contracts', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(contracts, { minLength: contracts.length }), anyPost, (shuffled, text) => {
        expect(createMatcher(shuffled).match({ text, at })).toEqual(matcher.match({ text, at }));
      }),
      { numRuns: 50 },
    );
  });

  it.each(['Iran will strike Israel tonight.', 'Israel will strike Iran tonight.', 'Iran has been attacking Israel.'])(
    'for %j does not depend on the order of two questions with the same words',
    (text) => {
      const questions = [
        contract('on-iran', 'Israel strike on Iran by Friday?'),
        contract('on-israel', 'Iran strike on Israel by Friday?'),
      ];
      expect(createMatcher(questions.toReversed()).match({ text, at })).toEqual(
        createMatcher(questions).match({ text, at }),
      );
    },
  );

  it('does not depend on the order of the outcomes of an event', () => {
    const listed = ['Chicago', 'Memphis', 'Other', 'Yes', 'Before May 1', 'Xavier Quill'].flatMap((outcome) => [
      contract(`guard-${outcome}`, 'What cities will Trump send the National Guard to?', outcome, 'guard'),
      contract(`trade-${outcome}`, 'Which countries will Trump make a trade deal with Peru about?', outcome, 'trade'),
      contract(`meet-${outcome}`, 'Who will Trump meet with Xi Jinping?', outcome, 'meet'),
    ]);
    const texts = [
      'I am sending the National Guard in, effective today.',
      'I am sending the National Guard to Memphis, effective today.',
      'Xavier Quill and I will meet with President Xi in the morning.',
      'Chicago is happy: we made a great Trade Deal with Peru.',
      'Emmanuel Macron had a meeting with President Xi.',
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(listed, { minLength: listed.length }),
        fc.constantFrom(...texts),
        (shuffled, text) => {
          expect(createMatcher(shuffled).match({ text, at })).toEqual(createMatcher(listed).match({ text, at }));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['upper case', (text: string) => text.toUpperCase()],
    ['lower case', (text: string) => text.toLowerCase()],
    ['curly quotes', (text: string) => text.replaceAll("'", '’').replaceAll('"', '“')],
    ['straight quotes', (text: string) => text.replaceAll('’', "'").replace(/[“”]/gu, '"')],
    ['other white space', (text: string) => text.replaceAll(' ', '\u00a0\u2009')],
    ['decomposed letters', (text: string) => text.normalize('NFD')],
    ['compatibility forms', (text: string) => text.normalize('NFKC')],
    [
      'full width',
      (text: string) =>
        text.replace(/[A-Za-z]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
    ],
    ['soft hyphens', (text: string) => text.replace(/(\p{L})(\p{L})/gu, '$1\u00ad$2')],
  ])('is the same in %s', (_, rewrite) => {
    expect(posts.map((post) => matchId(rewrite(post)))).toEqual(posts.map((post) => matchId(post)));
  });

  it('of explain equals that of match for the same pair', () => {
    for (const text of posts) {
      const result = matcher.match({ text, at });
      if (result.matched)
        expect(matcher.explain({ text, at }, result.contract)).toMatchObject({
          matched: true,
          certainty: result.certainty,
        });
    }
  });
});

describe('a matcher that is created in parts', () => {
  const many = Array.from({ length: 120 }, (_, n) => contract(`many-${n}`, `Will Trump visit city number ${n}?`));

  it('pauses between the parts, and gives the same results', () => {
    const parts = createMatcherInParts([...many, ...contracts]);
    let pauses = 0;
    let part = parts.next();
    for (; part.done !== true; part = parts.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(3);
    const whole = createMatcher([...many, ...contracts]);
    for (const text of posts) expect(part.value.match({ text, at })).toEqual(whole.match({ text, at }));
  });

  it('reads at most 100 contracts in a part, and only those of the listed questions for the first candidates', () => {
    let read = new Set<string>();
    const observed = Array.from({ length: 5_000 }, (_, n): MatchableContract => {
      const title = `Will Trump visit ${n % 2 === 0 ? 'Japan' : `Town${'x'.repeat(n % 40)}`} after ${n} talks?`;
      return {
        ...contract(`many-${n}`, title),
        get event_title() {
          read.add(this.id);
          return title;
        },
      };
    });
    const parts = createMatcherInParts(observed);
    const counts: number[] = [];
    let part = parts.next();
    for (; part.done !== true; part = parts.next()) {
      counts.push(read.size);
      read = new Set();
    }
    expect(counts.length).toBeGreaterThan(400);
    expect(Math.max(...counts)).toBeLessThanOrEqual(100);
    part.value.candidates({ text: 'I will visit Townxxx after talks' });
    expect(read.size).toBeLessThan(200);
  });

  it('refuses an invalid contract', () => {
    expect(() => createMatcherInParts([{ ...contract('a', 'x'), title: 1 as never }]).next()).toThrow(TypeError);
  });
});

describe('hostile text', () => {
  const million = 1_000_000;
  it.each([
    ['one long word', 'a'.repeat(million)],
    ['initials', 'a.'.repeat(million / 2)],
    ['apostrophes', "a'".repeat(million / 2)],
    ['combining marks', `a${'\u0301\u0323'.repeat(million / 2)}`],
    ['links', 'https:// '.repeat(million / 9)],
    ['hyphens', `https:// ${'-'.repeat(million)}`],
    ['mentions', '@'.repeat(million)],
    ['a repeated name and act', 'Iran strike. '.repeat(million / 13)],
    ['one sentence of names', 'Iran Brazil strike tariff '.repeat(million / 26)],
    ['lone surrogates', '\ud800'.repeat(million)],
  ])('of %s does not throw', (_, text) => {
    expect(() => matcher.match({ text, at })).not.toThrow();
    expect(() => resolveTopic(text).findIn(text)).not.toThrow();
  });

  it('in a contract does not throw', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (title, event_title, outcome) => {
          const odd = { ...contract('odd', title), event_title, outcome, opens_at: null, closes_at: null };
          expect(() => createMatcher([odd]).match({ text: `${title} ${posts[0]}` })).not.toThrow();
        },
      ),
    );
  });
});
