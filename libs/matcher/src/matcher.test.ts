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

/** A word that no post has. */
const word = (number: number): string => `q${String.fromCodePoint(97 + (number % 26), 97 + Math.floor(number / 26))}x`;

describe('a match', () => {
  it('shows the words in the post and in the contract', () => {
    const post = { text: 'I had a very good call with President Putin. We will MEET soon in Hungary.' };
    const match = matcher.match(post);
    expect(match.matched && match.contract.id).toBe('2');
    expect(match.matched && match.evidence.map((evidence) => evidence.post.text)).toEqual(['Putin', 'MEET']);
  });

  it('quotes the open contract, also if another contract words the same question in another order', () => {
    const titles = [
      'Will Trump impose tariffs on Brazil by June 30?',
      'By July 31: will Trump impose tariffs on Brazil?',
    ];
    const sameQuestion = createMatcher(titles.map((title, index) => contract(`${index}`, title)));
    const post = { text: 'Today I am imposing a 50% Tariff on Brazil, effective immediately.' };
    for (const [index, title] of titles.entries()) {
      const match = sameQuestion.match(post, { accept: ({ id }) => id === `${index}` });
      const quotes = match.matched ? match.evidence.map((evidence) => evidence.contract) : [];
      expect(quotes.map(({ text }) => text)).toEqual(['Brazil', 'tariffs']);
      expect(quotes.map(({ start, end }) => title.slice(start, end))).toEqual(['Brazil', 'tariffs']);
    }
  });

  it('prefers, among contracts of one question and deadline, one with a price, then the most traded, then one that names the actor', () => {
    const soon = contract('soon', 'Another US strike on Iran by July 1?', { closes_at: '2026-05-01T00:00:00Z' });
    const late = contract('late', 'Another US strike on Iran by July 1?', { closes_at: '2026-06-01T00:00:00Z' });
    const actor = contract('actor', 'Will Trump strike Iran again by July 1?', { closes_at: '2026-07-01T00:00:00Z' });
    const post = { text: 'Our great Military will strike Iran tonight.' };
    const chooseAmong = (...contracts: MatchableContract[]): string | false => {
      const match = createMatcher(contracts).match(post);
      return match.matched && match.contract.id;
    };
    expect(chooseAmong(late, soon)).toBe('soon');
    expect(chooseAmong(late, soon, actor)).toBe('actor');
    expect(chooseAmong({ ...late, volume: 5 }, soon, actor)).toBe('late');
    expect(chooseAmong({ ...late, volume: 5, last_price: null }, { ...soon, last_price: 0.2 })).toBe('soon');
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
      const result = busy.match({ text });
      return result.matched ? result.contract.id : result.reason;
    };
    expect(match('Just completed my two hour call with President Vladimir Putin of Russia.')).toBe('plain');
    expect(match('I will be speaking to President Putin of Russia at 10:00 A.M. Thank you!')).toBe('plain');
  });

  it('is of any endorsement, if the question names the race', () => {
    const text = 'Ned Farrow is doing a great job, and has my Complete and Total Endorsement for Re-Election!';
    expect(
      createMatcher([contract('race', 'Who will Trump endorse in the 2026 primaries?')]).match({ text }),
    ).toMatchObject({ matched: true });
    expect(createMatcher([contract('any', 'Who will Trump endorse this year?')]).match({ text })).toMatchObject({
      matched: false,
    });
  });

  it.each([
    ['Who will Donald Trump talk to this year?', 'I just spoke with Mayor Ned Farrow. Lots of progress is being made!'],
    [
      'Will Trump order more tariffs in February?',
      'It is my Great Honor to have just signed, from the Oval Office, a Global 10% Tariff.',
    ],
    [
      'Who will Donald Trump meet in 2026?',
      'I just finished a great meeting with the very successful Intel CEO, Ann Quill.',
    ],
    [
      'Who will Trump endorse this year?',
      'GET OUT AND VOTE FOR ANN QUILL, who has my Complete and Total Endorsement. Polls close at 8 P.M.',
    ],
    [
      'When will Trump announce a new trade deal?',
      'I am thrilled to announce an incredible Trade and Economic Deal between the United States and Uzbekistan.',
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
      'Who will Trump meet with in 2025?',
      'Yesterday, it was my Great Honor to host a Summit with Kassym-Jomart Tokayev, of Kazakhstan.',
    ],
  ])('of "%s" is "%s"', (title, text) => {
    expect(createMatcher([contract('one', title)]).match({ text })).toMatchObject({ matched: true });
  });

  it('needs no mention of the occasion of the act', () => {
    const inPerson = createMatcher([contract('meet', 'Will Donald Trump meet in person Gavin Newsom this year?')]);
    expect(inPerson.match({ text: 'I will be meeting with Gavin Newsom tomorrow, at the White House.' }).matched).toBe(
      true,
    );
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

  it('is not a contract about primaries of a later year than the vote that the post calls for', () => {
    const primaries = createMatcher([contract('2026', 'Who will Trump endorse in the 2026 primaries?')]);
    const text = 'GET OUT AND VOTE FOR ANN QUILL, who has my Complete and Total Endorsement. Polls close at 8 P.M.';
    expect(primaries.match({ text, at: '2025-12-02T12:00:00Z' })).toMatchObject({ reason: 'no_open_contract' });
    expect(primaries.match({ text, at: '2026-03-03T12:00:00Z' })).toMatchObject({ matched: true });
  });

  it('is refused if post and contract share only the object', () => {
    expect(matcher.match({ text: 'Putin is not happy.' })).toMatchObject({ matched: false, reason: 'different_act' });
  });

  it('is refused if the post names another object of the same kind', () => {
    expect(matcher.match({ text: 'New Tariffs on Peru, effective immediately!' }).matched).toBe(false);
  });

  it.each<[why: string, title: string, refused: string[], matched: string]>([
    [
      'the post only mentions a place of the country that the president would meet',
      'US x Iran diplomatic meeting by June 30?',
      ['President Xi is happy that the Strait of Hormuz is open. Our meeting in China will be special.'],
      'Our meeting with the representatives of Iran will be tomorrow.',
    ],
    [
      'the name of a person only describes something else',
      'Will Donald Trump publicly insult Joe Biden?',
      [
        'A Crooked Joe Biden appointed Judge has ruled against us.',
        'These are the people that Crooked Joe Biden let in.',
        'The Judge, a Biden appointment, is a total disaster, but we will win.',
        'There is almost no Inflation, and we had the worst in USA History under Sleepy Joe Biden.',
      ],
      'Crooked Joe Biden has ruined it all.',
    ],
    [
      'the question is about primaries, and the post about another election',
      'Who will Trump endorse in the 2026 primaries?',
      [
        'Vote for Ann Quill in the Special Election. Ann has my Complete and Total Endorsement!',
        'The Runoff in Peru is on Sunday. The Presidential Candidate, Ann Quill, has my Total Endorsement!',
        'On Sunday, the Great People of Peru go to vote. Ann Quill has my Complete and Total Endorsement!',
        'My Endorsement Record in Primaries since 2016 is 99.1%, with almost 1,000 wins.',
        'Ann Quill has my Complete and Total Endorsement. VOTE IN THE JANUARY 31ST SPECIAL RUNOFF ELECTION!',
        'Any person that votes for Ann Quill in the Primary is a stupid person!!!',
        'I congratulate the World on the incredible Vote today, endorsing the Board of Peace!',
      ],
      'Vote for Ann Quill in the Primary on Tuesday. Ann has my Complete and Total Endorsement!',
    ],
    [
      'an endorsement names the person in passing',
      'Will Donald Trump publicly insult Joe Biden?',
      ['It is my Great Honor to endorse Ann Quill. Sleepy Joe Biden chose her opponent. How did that work out?'],
      'Sleepy Joe Biden chose her opponent. How did that work out?',
    ],
    [
      'one of its sentences says that others did the act',
      'Who will Trump pardon in 2026?',
      ['They were given Pardons by Crooked Joe Biden. The strongest power that a President has is the PARDON!'],
      'They will be given Pardons by me. The strongest power that a President has is the PARDON!',
    ],
    [
      '"deal with" is no agreement',
      'Which countries will Trump make formal trade deals with in 2026?',
      ['Canada is among the worst in the World to deal with on Trade.'],
      'Canada has agreed to a Deal with us on Trade.',
    ],
    [
      'an agreement about something else is near the word "trade"',
      'When will Trump announce a new trade deal?',
      [
        'They have agreed to go back to the original Accord made with me. Both Countries are ready for continued Trade.',
      ],
      'They have agreed to a Trade Deal made with me.',
    ],
    [
      '"good" is not "goods"',
      'Which countries will Trump make formal trade deals with in 2026?',
      ['Venezuela will buy only American Products with the money from our Oil Deal. A very good thing for Venezuela!'],
      'Venezuela has agreed to a Trade Deal with us. A very good thing for Venezuela!',
    ],
    [
      '"strike deal" is no strike',
      'US strike on Cuba by March 31?',
      ['Trump confirms talks with Cuba, hopeful he will strike deal'],
      'Trump confirms plan for Cuba, says he will strike',
    ],
    [
      'the post names nobody to whom the president talks',
      'Who will Donald Trump talk to this year?',
      ['I just spoke with many of our GREAT Farmers. Welcome to the Golden Age!'],
      'I just spoke with Ann Quill, one of our GREAT Farmers.',
    ],
    [
      'the words of a visit are about somebody or something else',
      'Will Trump visit Iowa in 2026?',
      [
        'Many Ballots went to Democrats, so any Republican running in Iowa has no chance.',
        'Iowa lands a $4.5B steel plant, the company credits Trump.',
        'Their car companies are leaving for Iowa. So sad what happened to a once powerful place!',
        'They go to Iowa. No Income Tax!',
        'I have approved Emergency Declarations for the Winter Storms headed to the Great State of Iowa.',
      ],
      'Today I went to the Great State of Iowa.',
    ],
    [
      'the post names a deal, and the question a free trade agreement',
      'Will Trump make a new free trade agreement with Peru?',
      ['We have just concluded a great Deal with Peru.'],
      'We have just concluded a great Trade Deal with Peru.',
    ],
    [
      'no word of the post shows the kind of the agreement',
      'US x Iran permanent peace deal by June 30?',
      ['Iran really wants to make a Deal with us. We will see!'],
      'Iran really wants to make a Deal with us to end the War!',
    ],
    [
      'the sentence looks back',
      'Who will Trump pardon in 2026?',
      [
        'The people that I Pardoned on my first day in Office had been treated very badly.',
        'The last time I Pardoned somebody from Iowa, the Fake News went wild.',
      ],
      'Today I Pardoned Ned Farrow, who had been treated very badly.',
    ],
    [
      'the troops moved in long ago',
      'US forces in Venezuela by March 31?',
      ['It was six weeks ago that our Special Forces went into the heart of Caracas. Nobody else could have done it.'],
      'Tonight our Special Forces went into the heart of Caracas. Nobody else could have done it.',
    ],
    [
      'the post names another edition of a numbered event',
      'Will Trump attend UFC 320?',
      ['I will be attending UFC 327 in Miami. SEE YOU THERE!'],
      'I will be attending UFC 320 in Las Vegas. SEE YOU THERE!',
    ],
    [
      'the president does not meet, but the post mentions a greeting',
      'Will Trump meet with Putin in December?',
      ['I see where President Putin got a very big greeting yesterday in New Delhi.'],
      'I had a very big meeting with President Putin yesterday.',
    ],
    [
      'a conversation about trade is no agreement',
      'Will Trump make a new trade deal with China?',
      ['I have just completed an excellent conversation with President Xi, of China. Trade was discussed.'],
      'I have just completed an excellent Trade Deal with President Xi, of China.',
    ],
    [
      'the agreement is only a condition',
      'US x Iran permanent peace deal by June 30?',
      ['The Blockade of Iran stays in FULL FORCE until there is a signed Deal.'],
      'We have just signed a Deal with Iran to end the War.',
    ],
    [
      'the agreement is the agreement of others',
      'Will Trump make a new trade deal with India?',
      [
        'Just watched them on television, celebrating their “historic” Trade Deal with India.',
        'Everybody now admits that the Trade Deal with India, made last Summer, was one of the best.',
      ],
      'Just concluded our “historic” Trade Deal with India.',
    ],
    [
      'another person than the president meets the person of the question',
      'Will Trump meet with Zelenskyy in March?',
      ['Marco was sensational in Munich. He then met with Zelenskyy.'],
      'I was in Munich. I then met with Zelenskyy.',
    ],
    [
      'a visit is the visit of somebody else',
      'Will Trump visit Kazakhstan in 2026?',
      ['Great visit today by President Tokayev of Kazakhstan, very smart!'],
      'Great visit today to Kazakhstan, very smart people!',
    ],
    [
      'the object of a mutual act comes in a later sentence',
      'US x Iran diplomatic meeting by June 30?',
      ['Bibi arrives tonight. We meet tomorrow at 11. Iran, Gaza, everything is on the table!'],
      'Iran wants to talk. We meet them tomorrow at 11.',
    ],
    [
      'a word of the act has another meaning',
      'Will the U.S. take over Gaza in 2026?',
      ['Hamas has been shooting its own people in Gaza City, in broad daylight.'],
      'The U.S. will take over Gaza, and we will own it.',
    ],
    [
      'the president meets a guest of the question elsewhere',
      'Will Xi Jinping visit the White House in 2026?',
      ['Just landed in Beijing. Leaving now for a private dinner with President Xi.'],
      'President Xi was at the White House today. A great meeting!',
    ],
  ])('is refused if %s', (_why, title, refused, matched) => {
    const one = createMatcher([contract('one', title)]);
    for (const text of refused) expect(one.match({ text }), text).toMatchObject({ matched: false });
    expect(one.match({ text: matched }), matched).toMatchObject({ matched: true });
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
