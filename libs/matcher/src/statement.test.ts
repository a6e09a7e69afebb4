import { describe, expect, it } from 'vitest';
import { createMatcher, linkStatements, type MatchablePost } from './index.ts';

const title = 'Will Trump fire Jerome Powell by December 31, 2026?';
const matcher = createMatcher([{ id: 'v:1', event_id: 'v:1', title, event_title: title, outcome: 'Yes' }]);

const insult = 'Jerome Powell is always TOO LATE. Therefore....';
const firing = '....I am firing him, effective immediately.';

/** Posts of one account, a number of minutes apart. */
const write = (texts: readonly string[], minutes = 1): MatchablePost[] =>
  texts.map((text, index) => ({ text, at: new Date(Date.UTC(2026, 10, 20, 12, index * minutes)).toISOString() }));

const matchAll = (posts: readonly MatchablePost[]): string[] =>
  linkStatements(posts).map((post) => {
    const result = matcher.match(post);
    if (!result.matched) return result.reason;
    return result.evidence.map(({ post: { text, part } }) => `${text} (${part ?? 'here'})`).join(', ');
  });

describe('a statement in two posts', () => {
  it.each([
    ['dots', [insult, firing]],
    ['an ellipsis', ['Jerome Powell is always TOO LATE. Therefore…', '…I am firing him!']],
    ['numbers', ['1/2 Jerome Powell is always TOO LATE.', '2/2 I am firing him!']],
    ['numbers in brackets', ['[1/2] Jerome Powell is always TOO LATE.', '[2/2] I am firing him!']],
    ['a word that needs another', ['Jerome Powell is always TOO LATE, which is why', 'I am firing him!']],
    ['numbers without a count', ['1/ Jerome Powell is always TOO LATE.', '2/ I am firing him!']],
    ['named parts', ['PART ONE: Jerome Powell is always TOO LATE.', 'PART TWO: I am firing him!']],
    ['numbered parts', ['(Part 1) Jerome Powell is always TOO LATE.', '(Part 2) I am firing him!']],
    ['a word at the end', ['Jerome Powell is always TOO LATE. CONTINUED:', 'I am firing him!']],
    ['a word at the start', ['Jerome Powell is always TOO LATE.', '(cont.) I am firing him!']],
    ['dots of any kind', ['Jerome Powell is always TOO LATE! …', '…. I am firing him!']],
    ['an ellipsis and a point', ['Jerome Powell is always TOO LATE….', '….I am firing him!']],
    ['dots after a word', ['Jerome Powell is always TOO LATE. Therefore....', 'I am firing him!']],
    ['a comma before a capital', ['Jerome Powell is always TOO LATE. This morning,', 'I am firing him!']],
    ['a missing end', ['Jerome Powell is always TOO LATE, and I told Scott', 'we are firing him!']],
    ['a part at the end', ['Jerome Powell is always TOO LATE. Part one of two.', 'Part two: I am firing him!']],
    ['a comma', ['Jerome Powell is always TOO LATE. Because of that,', 'we are firing him!']],
    ['a dash', ['Jerome Powell is always TOO LATE -', '- and I am firing him!']],
  ])('is read as one if %s join them, and names the post of each word', (_, texts) => {
    expect(matchAll(write(texts))).toEqual([
      'Jerome Powell (here), firing (next)',
      'Jerome Powell (previous), firing (here)',
    ]);
  });

  it.each([
    ['dots', [firing, insult]],
    ['numbers', ['2/2 I am firing him!', '1/2 Jerome Powell is always TOO LATE.']],
  ])('is read in the order of its %s if the first part was posted last', (_, texts) => {
    expect(matchAll(write(texts))).toEqual([
      'Jerome Powell (previous), firing (here)',
      'Jerome Powell (here), firing (next)',
    ]);
  });

  it('is the nearest of two that a part fits', () => {
    const [first, second] = write([insult, firing], 0.1);
    const [, other] = write(['', '....I am visiting Japan.'], 3);
    const [, statement, alone] = linkStatements([second!, { ...first!, at: '2026-11-20T12:00:09Z' }, other!]);
    expect(statement!.statement).toEqual({ next: firing });
    expect(alone!.statement).toBeUndefined();
  });

  it('has its words at their places in the two texts', () => {
    const [, second] = linkStatements(write([insult, firing]));
    const result = matcher.match(second!);
    for (const { post } of result.matched ? result.evidence : [])
      expect((post.part === 'previous' ? insult : firing).slice(post.start, post.end)).toBe(post.text);
  });

  it.each([
    ['are more than ten minutes apart', write([insult, firing], 11)],
    ['are of two accounts', write([insult, firing]).map((post, index) => ({ ...post, account: String(index) }))],
    ['are a post and a repost', write([insult, firing]).map((post) => ({ ...post, repost_of: { handle: 'X' } }))],
    ['only end with dots', write(['Jerome Powell is TOO LATE....', 'I am firing him, effective immediately....'])],
    ['end with dots in the other order', write(['I am firing him....', 'Jerome Powell is always TOO LATE....'])],
    ['only begin with dots', write(['Jerome Powell is always TOO LATE!', firing])],
    ['have other numbers', write(['1/3 Jerome Powell is always TOO LATE.', '2/2 I am firing him!'])],
    ['have one number', write(['1/ Jerome Powell is always TOO LATE.', 'I am firing him!'])],
    ['name one part', write(['Part one: Jerome Powell is always TOO LATE.', 'I am firing him!'])],
    ['have a link after a comma', write(['Jerome Powell is always TOO LATE,', 'https://example.com I am firing him!'])],
    ['end with the verb', write(['Jerome Powell came, and inflation continued.', 'I am firing him!'])],
    ['have another post between them', write([insult, 'MAKE AMERICA GREAT AGAIN!', firing])],
  ])('is none of posts that %s', (_, posts) => {
    expect(matchAll(posts).join()).not.toContain('(');
  });

  const explain = (title: string, texts: readonly string[]): boolean => {
    const contract = { id: 'one', event_id: 'one', title, event_title: title, outcome: 'Yes' };
    return matcher.explain(linkStatements(write(texts))[1]!, contract).matched;
  };

  it.each<[title: string, first: string, next: string, other: string]>([
    [
      'Will Trump meet with Sanae Takaichi?',
      'Sanae Takaichi of Japan, a great friend, landed at Andrews....',
      '....We just concluded a long meeting in the Oval Office!',
      '....I just concluded a meeting with our Generals!',
    ],
    [
      'Will Trump appoint Jo Doe to the Council on Sports?',
      'The Council on Sports needs one more great person, so I am naming....',
      '....the one and only Jo Doe!',
      '....the one and only Ann Quill. Jo Doe was here!',
    ],
    [
      'Will Trump talk to Keir Starmer?',
      'I was rude to Keir Starmer, says the Fake News. Today is better....',
      '....I just got off the phone with him!',
      '....I just got off the phone with His Majesty, King Charles!',
    ],
    [
      'Will Trump sue Stephen Colbert?',
      'Stephen Colbert is a total loser, speaking of CBS....',
      '....the lawsuit against him was filed today by me!',
      '....the lawsuit that Melania has filed is going along well!',
    ],
    [
      'Will Trump sign the Clean Ferries Act?',
      'The Clean Ferries Act is something that everybody loves....',
      '....I just signed it!',
      '....I just signed a Proclamation about Pies!',
    ],
    [
      'Will Trump veto the Clean Ferries Act?',
      'The Clean Ferries Act is a stunt....',
      '....and I vetoed it last night!',
      '....like what Ann Quill vetoed last night in Ohio!',
    ],
  ])('%s goes on only if the next part is about the same', (title, first, next, other) => {
    expect(explain(title, [first, next])).toBe(true);
    expect(explain(title, [first, other])).toBe(false);
  });

  it('is the speech of somebody else if a quotation goes on in the next part', () => {
    const posts = write([
      'Jerome Powell told the crowd: “I will be firing,....',
      '....as of today, half of my staff.” Good!',
    ]);
    expect(matchAll(posts).join()).not.toContain('(');
  });

  it('leaves a post alone that has no word of the match', () => {
    const posts = write([insult, '....a total Numbskull! I am firing Jerome Powell. One more thing....', '....MAGA!']);
    expect(matchAll(posts)).toEqual([
      'Jerome Powell (here), firing (next)',
      'Jerome Powell (here), firing (here)',
      'only_generic_words',
    ]);
  });
});
