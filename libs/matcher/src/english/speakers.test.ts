import { describe, expect, it } from 'vitest';
import { createMatcher } from '../index.ts';

const toContract = (title: string) => ({
  ...{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' },
  ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T23:59:59Z' },
});
const matcher = createMatcher(
  [
    'Will Trump visit Japan by December 31, 2026?',
    'Will Trump meet with Vladimir Putin by December 31, 2026?',
    'Will Trump impose new tariffs on Canada by December 31, 2026?',
    'Will Trump fire Jerome Powell by December 31, 2026?',
  ].map(toContract),
);
const match = (text: string, repost_of?: { handle: string | null } | null) =>
  matcher.match({ text, at: '2026-11-20T12:00:00Z', ...(repost_of !== undefined && { repost_of }) });

describe('"I", "we" and "my" are those of the speaker', () => {
  it.each([
    ['a repost', 'RT @VP: I will be visiting Japan next month.'],
    ['a repost without "I"', 'RT @SecRubio: Heading to Japan this week for talks.'],
    ['a repost without "I", of an act with a name', 'RT @nayibbukele: Imposing a new tariff on Canada today.'],
    ['a repost of a relative', 'RT @EricTrump: I will be visiting Japan next month.'],
    ['a repost of a predecessor', 'RT @BarackObama: I will be visiting Japan next month.'],
    ['a quotation after its speaker', 'Marco Rubio: "I am going to meet with Vladimir Putin on Monday."'],
    ['a quotation before its speaker', '"We will be visiting Japan next month," said Prime Minister Orban.'],
    ['a quotation in parts', '“A great country,” said JD Vance. “I will be visiting Japan next month.”'],
    ['a quotation after somebody unknown', 'Jared Polis: "We will go. I will be visiting Japan next month."'],
    ['a quotation of somebody unknown', '"I will be visiting Japan next month," said Krasnov in Rome.'],
    ['a signed quotation', '"I will be visiting Japan next month" - Gary Player'],
    ['a statement', 'Statement by Secretary Marco Rubio: I will be visiting Japan next week.'],
    ['a post that is named', 'Elon Musk on X: I will be visiting Japan next week.'],
    ['a headline', 'NEWSMAX: Rubio: ‘We will meet with Putin next week’ https://example.com/a'],
    ['the press secretary', 'Press Secretary Karoline Leavitt: "I will be visiting Japan next month."'],
    ['a letter to the president', 'Dear President Trump, I will be visiting Japan next month. Sincerely, Gary'],
    ['words of a source before them', 'As per Senator Marco Rubio: I will be visiting Japan next month.'],
    ['a report of a source', 'As reported by Laura Loomer: I will be visiting Japan next month.'],
    ['words of a source after them', '"I will be visiting Japan next month," according to Laura Loomer.'],
    ['words of a source in brackets', '"I will be visiting Japan next month." (via Laura Loomer)'],
    ['words after a handle', '@annquill: I will be visiting Japan next month.'],
    ['words via a handle', 'via @annquill: I will be visiting Japan next month.'],
    [
      'a headline in quotation marks',
      '“Starmer: ‘I will visit Japan next month’ — PM to land on Sunday” https://example.com/a',
    ],
    [
      'a repost with an act far from "we"',
      'RT @GovHobbs The Board is ready. New tariffs on Canada, and we are proud of it.',
    ],
    ['their administration', 'RT @JustinTrudeau: Our Administration will impose a new tariff on Canada today.'],
  ])('in %s', (_, text) => {
    expect(match(text)).toMatchObject({ matched: false, reason: 'other_actor' });
  });

  it.each([
    ['a repost of himself', 'RT @realDonaldTrump: I will be visiting Japan next month.'],
    ['words after his handle', '@realDonaldTrump: I will be visiting Japan next month.'],
    ['words of his by a source', 'As reported by President Trump: I will be visiting Japan next month.'],
    ['a source of something else', 'According to the Polls, I am winning. I will be visiting Japan next month.'],
    ['a statement of his', 'STATEMENT OF PRESIDENT DONALD J. TRUMP: I will be visiting Japan next month.'],
    ['a quotation of him', '"I will be visiting Japan next month," President Trump said.'],
    ['a quotation of him in a repost', 'RT @someone: President Trump: "I will be visiting Japan next month."'],
    ['words of his to somebody', 'I told Rubio: "I will be visiting Japan next month."'],
    ['a quotation after a title', 'Our Message: "I will be visiting Japan next month."'],
    ['a title with a colon', 'Great News for America: I will be visiting Japan next month.'],
    ['a report in a repost', 'RT @KarolineLeavitt: President Trump will be visiting Japan next month.'],
    [
      'an order without an actor in a repost',
      'RT @someone: BREAKING: New tariffs on Canada announced by President Trump.',
    ],
    [
      'an act of "the President" in a repost',
      'RT @someone: The President did it. A new tariff on Canada, and I love it!',
    ],
    ['news in a repost', 'RT @someone: BREAKING: President Trump has just fired Jerome Powell!'],
  ])('but not in %s', (_, text) => {
    expect(match(text)).toMatchObject({ matched: true });
  });
});

it.each([
  [null, true],
  [{ handle: 'realDonaldTrump' }, true],
  [{ handle: 'VP' }, false],
  [{ handle: null }, false],
])('a repost of %j without a marker counts as of the account: %s', (repost_of, matched) => {
  expect(match('I will be visiting Japan next month.', repost_of)).toMatchObject({ matched });
});

it('a repost must have a handle or null', () => {
  expect(() => match('I will be visiting Japan.', { handle: 3 as never })).toThrow(/repost_of/u);
});
