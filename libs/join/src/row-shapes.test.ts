import { describe, expect, it } from 'vitest';
import { answerJoin, createJoinTable } from './index.ts';
import { findRelation } from './relation.ts';
import { maxRowTextLength, shortenRow } from './shorten-row.ts';
import { aContract, aPost, aSnapshot, testNow } from './testing.ts';

const sectors = (labels: readonly string[], titleOf = (label: string) => `Will Trump impose a tariff on ${label}?`) =>
  labels.map((outcome) =>
    aContract({
      id: `kalshi:${outcome}`,
      venue: 'kalshi',
      event_id: 'kalshi:sectors',
      event_title: 'Which sectors will Trump impose a tariff on?',
      title: titleOf(outcome.toLowerCase()),
      outcome,
    }),
  );

async function joinOne(text: string, contracts: ReturnType<typeof aContract>[], page: { limit?: number } = {}) {
  const table = await createJoinTable(aSnapshot({ posts: [aPost({ text })], contracts }));
  return answerJoin(table, { hours: 24, ...page }, testNow).rows[0];
}

describe('outcome_named', () => {
  it('is true for an outcome that the post and also the title name', async () => {
    const row = await joinOne('I am putting a TARIFF on COPPER, effective soon!', sectors(['Copper', 'Timber']));
    expect(row).toMatchObject({ contract: { outcome: 'Copper' }, outcome_named: true });
  });

  it('is false for an outcome that the post does not name, also if an earlier day in the post lies within its period', async () => {
    const contract = aContract({
      title: 'Will Trump impose semiconductor tariffs?',
      event_title: 'Will Trump impose semiconductor tariffs?',
      outcome: 'Before Dec 2026',
    });
    const row = await joinOne('I am imposing TARIFFS on Semiconductors, effective April 1, 2026.', [contract]);
    expect(row?.outcome_named).toBe(false);
  });

  it('is absent for a contract that is only a yes/no question', async () => {
    const row = await joinOne('I have decided to PARDON Ghislaine Maxwell.', [aContract()]);
    expect(row?.contract.outcome).toBe('Yes');
    expect(row).not.toHaveProperty('outcome_named');
  });
});

describe('an alternative', () => {
  const pardon = (facts: Parameters<typeof aContract>[0]) => aContract({ volume: 1, ...facts });
  it.each([
    ['other_outcome', 'TARIFF on COPPER and TIMBER, starting today by my order', sectors(['Copper', 'Timber'])],
    [
      'other_venue',
      'I will PARDON Ghislaine Maxwell.',
      [
        pardon({}),
        pardon({
          id: 'kalshi:m',
          venue: 'kalshi',
          event_id: 'kalshi:m',
          event_title: 'Trump pardon Ghislaine Maxwell?',
        }),
      ],
    ],
    [
      'other_question',
      'I will PARDON Ghislaine Maxwell. Also a PARDON for Sean Combs!',
      [
        pardon({}),
        pardon({
          id: 'polymarket:2',
          event_id: 'polymarket:2',
          title: 'Will Trump pardon Sean Combs?',
          event_title: 'Will Trump pardon Sean Combs?',
        }),
      ],
    ],
  ])('has the relation %s', async (relation, text, contracts) => {
    const row = await joinOne(text, contracts);
    expect(row?.alternatives).toMatchObject([{ relation, event_title: expect.any(String) as string }]);
  });
});

it.each([
  ['other_deadline', 'June 30', 'March 31'],
  ['other_deadline', 'Before 2027', 'Before June 2026'],
  ['other_deadline', 'Yes', 'Yes'],
  ['other_outcome', 'June 30', 'Never'],
  ['other_outcome', '0 to 5', '6 to 10'],
])('is called %s if two contracts of an event have the outcomes %s and %s', (relation, outcome, other) => {
  expect(findRelation(aContract({ outcome }), aContract({ outcome: other }))).toBe(relation);
});

describe('the text of a post in a row', () => {
  const padding = 'And so it goes on, for many more words. '.repeat(120);
  const text = `I will PARDON Ghislaine Maxwell. ${padding}`;

  it('is shortened and marked without limit, and whole with limit', async () => {
    const short = await joinOne(text, [aContract()]);
    expect(short?.post).toMatchObject({ shortened: true, text: expect.stringMatching(/^I will.*\[…\]$/su) as string });
    expect(short?.post.text.length).toBeLessThan(maxRowTextLength + 10);
    const whole = await joinOne(text, [aContract()], { limit: 5 });
    expect(whole?.post.text).toBe(text);
    expect(whole?.post).not.toHaveProperty('shortened');
  });

  it('is shortened around the words of the evidence, which have their offsets in the shortened text', async () => {
    const row = await joinOne(text, [aContract()]);
    const [evidence] = row?.evidence ?? [];
    if (!row || !evidence) throw new Error('the post has no row');
    const spans = ['goes on', 'Maxwell', 'words. And so it goes on'].flatMap((words) => [
      { start: text.lastIndexOf(words), end: text.lastIndexOf(words) + words.length, text: words },
      { start: text.indexOf(words), end: text.indexOf(words) + words.length, text: words },
    ]);
    const long = { ...row, post: { ...row.post, text }, evidence: spans.map((post) => ({ ...evidence, post })) };
    const short = shortenRow(long);
    expect(short.post.text.length).toBeLessThan(maxRowTextLength + 100);
    for (const { post } of short.evidence) expect(short.post.text.slice(post.start, post.end)).toBe(post.text);
  });
});

it('has no member that adds nothing, and a reason only for an unknown value', async () => {
  const row = await joinOne('I will PARDON Ghislaine Maxwell.', [aContract({ move_7d: null })]);
  expect(Object.keys(row ?? {})).toEqual([
    ...['post', 'contract', 'last_price', 'move_24h', 'move_7d', 'price_at', 'price_at_post', 'price_at_post_at'],
    ...['move_since_post', 'move_since_post_at', 'move_since_post_reason', 'reaction'],
    ...['topics', 'evidence', 'alternatives'],
  ]);
  expect(row?.post).not.toHaveProperty('repost_of');
  expect(row?.contract).not.toHaveProperty('move_24h_reason');
  expect(row?.contract.move_7d_reason).toBe('not_given');
});
