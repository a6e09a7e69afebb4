import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

const contract = (id: string, title: string, more: Partial<MatchableContract> = {}): MatchableContract => ({
  id,
  event_id: `event-${id}`,
  title,
  event_title: title,
  outcome: 'Yes',
  ...more,
});

const matcher = createMatcher([
  contract('1', 'Will Trump impose tariffs on Brazil by June 30?'),
  contract('2', 'Will Trump and Putin meet in March?'),
]);

/** The last day of February, so that posts can be about February and about March. */
const at = '2026-02-28T15:00:00Z';

/** A word that no post has. */
const word = (number: number): string => `q${String.fromCodePoint(97 + (number % 26), 97 + Math.floor(number / 26))}x`;

describe('a match', () => {
  it('shows the words in the post and in the contract', () => {
    const post = { text: 'I had a very good call with President Putin. We will MEET soon in Hungary.', at };
    const match = matcher.match(post);
    expect(match.matched && match.contract.id).toBe('2');
    expect(match.matched && match.evidence.map((evidence) => evidence.post.text)).toEqual(['Putin', 'MEET']);
  });

  it('quotes the answer from the label, also if the title names it too', () => {
    const named = createMatcher([
      contract('1', 'Will Trump nominate Kevin Hassett as the next Fed chair?', {
        event_title: 'Who will Trump nominate as Fed Chair?',
        outcome: 'Kevin Hassett',
      }),
    ]);
    const match = named.match({ text: 'I am nominating Kevin Hassett as Chair of the Federal Reserve.' });
    const quotes = match.matched ? match.evidence.map(({ contract: { field, text } }) => `${field}: ${text}`) : [];
    expect(quotes).toContain('outcome: Kevin Hassett');
  });

  it('quotes the open contract, also if another contract words the same question in another order', () => {
    const titles = [
      'Will Trump impose tariffs on Brazil by June 30?',
      'By July 31: will Trump impose tariffs on Brazil?',
    ];
    const sameQuestion = createMatcher(titles.map((title, index) => contract(`${index}`, title)));
    const post = { text: 'Today I am imposing a 50% Tariff on Brazil, effective immediately.', at };
    for (const [index, title] of titles.entries()) {
      const match = sameQuestion.match(post, { accept: ({ id }) => id === `${index}` });
      const quotes = match.matched ? match.evidence.map((evidence) => evidence.contract) : [];
      expect(quotes.map(({ text }) => text)).toEqual(['Brazil', 'tariffs']);
      expect(quotes.map(({ start, end }) => title.slice(start, end))).toEqual(['Brazil', 'tariffs']);
    }
  });

  it('prefers, among contracts of one question and deadline, one with a price, then the most traded, then the one that closes first', () => {
    const soon = contract('soon', 'Another US strike on Iran by July 1?', { closes_at: '2026-07-02T00:00:00Z' });
    const late = contract('late', 'Another US strike on Iran by July 1?', { closes_at: '2026-07-20T00:00:00Z' });
    const post = { text: 'Our great Military will strike Iran tonight.', at };
    const chooseAmong = (...contracts: MatchableContract[]): string | false => {
      const match = createMatcher(contracts).match(post);
      return match.matched && match.contract.id;
    };
    expect(chooseAmong(late, soon)).toBe('soon');
    expect(chooseAmong({ ...late, volume: 5 }, soon)).toBe('late');
    expect(chooseAmong({ ...late, volume: 5, last_price: null }, { ...soon, last_price: 0.2 })).toBe('soon');
  });

  it('has no alternative that is the contract itself, if the post names a country beside a question without things', () => {
    const weekly = createMatcher([contract('1', 'Will Trump sign an executive order this week?')]);
    const match = weekly.match({ text: 'I have just signed an Executive Order on China.', at });
    expect(match).toMatchObject({ matched: true, alternatives: [] });
  });

  it('does not depend on how many other questions have the same words', () => {
    const busy = createMatcher(
      ['', ' again', ' at a summit', ' on a boat', ' in Alaska', ' at sea', ' by satellite', ' in Rome']
        .flatMap((words, index) =>
          ['talk to', 'call', 'speak with', 'meet'].flatMap((verb) =>
            Array.from({ length: 40 }, (_, number) =>
              contract(`${index}-${verb}-${number}`, `Will Trump ${verb} Putin${words} ${word(number)} by May?`),
            ),
          ),
        )
        .concat(contract('plain', 'Will Trump talk to Putin by May?')),
    );
    const match = (text: string): unknown => {
      const result = busy.match({ text, at });
      return result.matched ? result.contract.id : result.reason;
    };
    expect(match('Just completed my two hour call with President Vladimir Putin of Russia.')).toBe('plain');
    expect(match('I will be speaking to President Putin of Russia at 10:00 A.M. Thank you!')).toBe('plain');
  });

  it.each([
    ['Will Donald Trump talk to Ned Farrow?', 'I just spoke with Mayor Ned Farrow. Lots of progress is being made!'],
    [
      'Will Trump order more tariffs in February?',
      'It is my Great Honor to have just signed, from the Oval Office, a Global 10% Tariff.',
    ],
    [
      'Will Donald Trump meet Ann Quill?',
      'I just finished a great meeting with the very successful Intel CEO, Ann Quill.',
    ],
    [
      'Will Trump endorse Ann Quill?',
      'GET OUT AND VOTE FOR ANN QUILL, who has my Complete and Total Endorsement. Polls close at 8 P.M.',
    ],
    [
      'When will Trump announce a new trade deal?',
      'I am thrilled to announce an incredible Trade and Economic Deal between the United States and Uzbekistan.',
    ],
    ['Will Trump endorse Ann Quill?', 'NEW JERSEY: Vote today for Ann Quill for Governor. She will work with me.'],
    ['Will Trump endorse Ann Quill?', 'Texas, Vote for Ann Quill, our Country’s BEST Attorney General!'],
    [
      'Will Trump attend the White House Correspondents’ Dinner?',
      'The White House Correspondents’ Dinner is in July. I was asked to be there, and speak, by President Macron.',
    ],
    [
      'Will Trump publicly insult Joe Biden?',
      'It is hard to win a war without attacking. It is like a great team in sports that has a fantastic defense, but is not allowed to play. Crooked and grossly incompetent Joe Biden would not let them play.',
    ],
    [
      'Will Trump publicly insult Jerome Powell?',
      'If it were not for Jerome “Too Late” Powell, we would be at 2%. The good news is that we are powering through his Incompetence.',
    ],
    [
      'Will Trump publicly insult Jerome Powell?',
      'Jerome Powell will be in Congress today. No inflation, great economy. We should be lower. It would save us a lot. I hope that Congress really works this very dumb, hardheaded person, over.',
    ],
    ['Will Trump impose new tariffs?', 'New Tariffs today!'],
    ['Will Trump sign an executive order this week?', 'I will be doing a ONE RULE Executive Order this week.'],
    [
      'Will Donald Trump visit Iowa in 2026?',
      'Just left a Steel Plant in Iowa, which now works 24 hours around the clock, after it was down to one hour a year ago.',
    ],
    [
      'Will Trump praise Gianni Infantino?',
      'Congratulations to Gianni Infantino on 10 years as the President of FIFA!',
    ],
    [
      'Will Trump meet with Kassym-Jomart Tokayev in 2026?',
      'Yesterday, it was my Great Honor to host a Summit with Kassym-Jomart Tokayev, of Kazakhstan.',
    ],
  ])('of "%s" is "%s"', (title, text) => {
    expect(createMatcher([contract('one', title)]).match({ text, at })).toMatchObject({ matched: true });
  });

  it('needs an answer that the contract names, if the question asks for one', () => {
    const matcher = createMatcher([contract('open', 'Who will Trump endorse this year?')]);
    expect(matcher.match({ text: 'Ann Quill has my Complete and Total Endorsement!' })).toMatchObject({
      ...{ matched: false, reason: 'outcome_not_listed', nearest: { id: 'open' } },
    });
  });

  it('needs no mention of the occasion of the act', () => {
    const inPerson = createMatcher([contract('meet', 'Will Donald Trump meet in person Gavin Newsom this year?')]);
    const text = 'I will be meeting with Gavin Newsom tomorrow, at the White House.';
    expect(inPerson.match({ text, at }).matched).toBe(true);
    const summit = createMatcher([contract('handshake', 'Will Trump and Xi shake hands at their summit?')]);
    expect(summit.match({ text: 'I just shook hands with President Xi. A great handshake!' }).matched).toBe(true);
  });

  it('is not a contract of another year', () => {
    const year = createMatcher([contract('2025', 'Who will Trump meet with before 2025?')]);
    const post = { text: 'I met with Keir Starmer today, a very good man!', at: '2025-08-17T12:00:00Z' };
    expect(year.match(post)).toMatchObject({ matched: false, reason: 'other_time' });
    const later = createMatcher([
      contract('2026', 'Will Keir Starmer meet Trump before Jan 1, 2027?', {
        event_title: 'Who will Trump meet with in 2026?',
        opens_at: '2025-01-20T00:00:00Z',
      }),
    ]);
    expect(later.match(post)).toMatchObject({ matched: false, reason: 'other_time' });
  });

  it('is refused if post and contract share only the object', () => {
    expect(matcher.match({ text: 'Putin is not happy.' })).toMatchObject({ matched: false, reason: 'different_act' });
  });

  it('is decided for a question without a known act', () => {
    const run = createMatcher([contract('v:9', 'Will Trump announce a run for a third term before 2027?')]);
    const text = 'I hereby announce that I will be running for a Third Term in 2028. They have no choice!';
    expect(run.match({ text, at: '2026-10-01T00:00:00Z' })).toHaveProperty('matched');
  });

  it('is refused if the post names another object of the same kind', () => {
    expect(matcher.match({ text: 'New Tariffs on Peru, effective immediately!' }).matched).toBe(false);
  });
});

describe('bad input', () => {
  it('is an error with the id of the contract and the field', () => {
    const bad = { ...contract('v:7', 'Will Trump meet Xi?'), outcome: undefined as unknown as string };
    expect(() => createMatcher([bad])).toThrow('contract v:7: outcome must be a text, and is undefined');
    expect(() => createMatcher([contract('v:8', 'Will Trump meet Xi?', { closes_at: 'soon' })])).toThrow(
      'contract v:8: closes_at must be an ISO 8601 time or null, and is "soon"',
    );
  });

  it('is an error with the field of the post', () => {
    expect(() => matcher.match({ text: 'Hello', at: 'noon' })).toThrow(
      'post: at must be an ISO 8601 time, and is "noon"',
    );
    expect(() => matcher.match({} as { text: string })).toThrow('post: text must be a text, and is undefined');
  });
});
