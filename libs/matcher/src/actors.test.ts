import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract, type MatcherOptions } from './index.ts';

const ask = (id: string, title: string): MatchableContract => ({
  id,
  event_id: id,
  title,
  event_title: title,
  outcome: 'Yes',
});

const actors = [
  ['Trump', undefined],
  ['Newsom', ['Gavin Newsom', 'Newsom']],
  ['Starmer', ['Keir Starmer', 'Starmer']],
  ['Carney', ['Mark Carney', 'Carney']],
  ['Macron', ['Emmanuel Macron', 'Macron']],
  ['Jane Okafor', ['Jane Okafor']],
] as const;

describe.each(actors)('questions about acts of %s', (name, names) => {
  const matcher = createMatcher(
    [
      ask('veto', `Will ${name} veto the Coastal Housing Act?`),
      ask('sign', `Will ${name} sign the Clean Ferries Act by July?`),
      ask('pardon', `Will ${name} pardon Orlando Mistry?`),
      ask('meet', `Will ${name} meet with Narendra Modi this year?`),
    ],
    {
      ...(names ? { actors: names } : {}),
      topics: [{ name: 'Clean Ferries Act', kind: 'law', aliases: ['ferry law'] }],
    },
  );

  it.each([
    ['I have just vetoed the Coastal Housing Act. It was a bad bill.', 'veto'],
    ['Today I signed the Clean Ferries Act into law!', 'sign'],
    ['Proud to sign the ferry law this morning.', 'sign'],
    ['I am granting a full pardon to Orlando Mistry, effective today.', 'pardon'],
    ['A great meeting today with Prime Minister Modi. We agreed on a lot.', 'meet'],
  ])('%s', (text, id) => {
    const result = matcher.match({ text, at: '2026-03-02T15:00:00Z' });
    expect(result.matched ? result.contract.id : result.reason).toBe(id);
  });

  it('does not match an act of someone else', () => {
    expect(matcher.match({ text: 'President Erdogan had a meeting with Modi in Ankara.' }).matched).toBe(false);
  });
});

/** Posts of each office-holder, with the question that they answer; undefined for acts of somebody else. */
const posts: [MatcherOptions['actors'], [text: string, title: string, matches?: boolean][]][] = [
  [
    ['Gavin Newsom', 'Newsom'],
    [
      ['I am flying to China tomorrow.', 'Will Newsom visit China?', true],
      ['Trump will visit China next week. What a disgrace.', 'Will Newsom visit China?'],
      ['The President is going to China.', 'Will Newsom visit China?'],
      ['The US president is going to China.', 'Will Newsom visit China?'],
      ['Governor Newsom vetoes SB 7', 'Will Newsom veto SB 7?', true],
      ['The Governor of Ohio vetoed SB 7.', 'Will Newsom veto SB 7?'],
      ['Donald Trump pardoned Erik Menendez.', 'Will Newsom pardon Erik Menendez?'],
      ['Had a meeting with President Trump today.', 'Will Newsom meet Trump?', true],
      ['President Trump met with Putin in Alaska.', 'Will Newsom meet Trump?'],
      ['Jane Okafor has my full support and endorsement in the primary.', 'Will Newsom endorse Jane Okafor?', true],
      ['I’m backing Jane Okafor for Congress.', 'Will Newsom endorse Jane Okafor?', true],
    ],
  ],
  [
    { names: ['Gretchen Whitmer', 'Whitmer'], titles: ['Governor'], institutions: ['Michigan'] },
    [
      ['Governor Hobbs vetoed SB 7 today.', 'Will Whitmer veto SB 7?'],
      ['Governor Hobbs has vetoed SB 7.', 'Will Whitmer veto SB 7?'],
      ['Governor vetoes SB 7', 'Will Whitmer veto SB 7?', true],
      ['Hobbs vetoed SB 7.', 'Will Whitmer veto SB 7?'],
      ['Proudly vetoed SB 7.', 'Will Whitmer veto SB 7?', true],
      ['The White House fired Jane Okafor.', 'Will Whitmer fire Jane Okafor?'],
      ['On 3 December I will be at the White House.', 'Will Whitmer visit the White House?', true],
      ['I am sending to the Senate the nomination of Jane Okafor.', 'Will Whitmer nominate Jane Okafor?', true],
      ['Xi Jinping met with Governor Hobbs.', 'Will Whitmer meet with Xi Jinping?'],
      ['Xi Jinping met with the Governor.', 'Will Whitmer meet with Xi Jinping?', true],
      ['I am calling a special session on redistricting.', 'Will Whitmer call a special session?', true],
      ['I had a good call today about the special session in Texas.', 'Will Whitmer call a special session?'],
      ['I am declaring a State of Emergency in Flint.', 'Will Whitmer declare a state of emergency?', true],
      ['I am resigning, effective today.', 'Will Whitmer resign?', true],
      ['I am not resigning.', 'Will Whitmer resign?'],
      ['Today I fired Jane Okafor.', 'Will Whitmer resign?'],
      ['Governor Hobbs said: “I am resigning, effective today.”', 'Will Whitmer resign?'],
      ['“I am resigning today.” Those were the words of Jane Okafor.', 'Will Whitmer resign?'],
      ['I am calling everybody back for a special session.', 'Will Whitmer call a special session?', true],
      ['Tomorrow I am leading a delegation of farmers to Japan.', 'Will Whitmer visit Japan?', true],
    ],
  ],
  [
    ['Mark Carney', 'Carney'],
    [
      ['I met with Emmanuel Macron in Paris.', 'Will Carney meet Macron?', true],
      // The first name of the office-holder names others too.
      ['Mark Rutte had a meeting with Macron in Paris.', 'Will Carney meet Macron?'],
      ['Mark Smith had a meeting with Macron in Paris.', 'Will Carney meet Macron?'],
      ['Zelensky met Macron at the White House.', 'Will Carney meet Macron?'],
      ['She met Macron in Paris.', 'Will Carney meet Macron?'],
      ['My wife will visit China.', 'Will Carney visit China?'],
      ['The U.S. is sanctioning Russia today.', 'Will Carney sanction Russia?'],
      ['Canada is sanctioning Russia today.', 'Will Carney sanction Russia?', true],
      ['Albanese and I signed a defence pact.', 'Will Carney sign a defence pact with Australia?', true],
      ['I am calling an election for October 20.', 'Will Carney call an election?', true],
      ['I went to Rideau Hall to dissolve Parliament.', 'Will Carney call a snap election?', true],
      ['I have asked the King to dissolve Parliament.', 'Will Carney call a snap election?', true],
      ['The Prime Minister of Japan will dissolve parliament.', 'Will Carney call a snap election?'],
      ['I am dissolving the National Assembly tonight.', 'Will Carney dissolve the National Assembly?', true],
      ['I am calling a referendum on the reform.', 'Will Carney call a referendum?', true],
      ['I sent the Senate my motion for a referendum on fishing.', 'Will Carney hold a referendum on fishing?', true],
      ['The referendum in Italy was close.', 'Will Carney call a referendum?'],
      ['I met with Macron for the first time since 2019.', 'Will Carney meet Macron?', true],
      ['Productive meeting with Macron today.', 'Will Carney meet Macron?', true],
      ['I signed the arrest warrant for Bill Blair.', 'Will Carney sign an arrest warrant for Bill Blair?', true],
      ['I signed the birthday card for Bill Blair.', 'Will Carney sign an arrest warrant for Bill Blair?'],
      ['News for @PortHopeSchools: I fired Jane Okafor.', 'Will Carney fire Jane Okafor?', true],
      ['Okafor has been dismissed, and Jo Doe leads the team.', 'Will Carney dismiss Jane Okafor?', true],
      ['I have seen reports of Putin’s visit to China. He decides whom to visit.', 'Will Carney meet Putin?'],
      ['Jane Okafor has appointed Bill Blair as ambassador.', 'Will Carney appoint Bill Blair?'],
      ['Our foreign minister will visit China.', 'Will Carney visit China?'],
      ['President Macron signed a trade deal with Germany.', 'Will Carney sign a trade deal with France?'],
    ],
  ],
  [
    undefined,
    [
      ['The Governor pardoned Ghislaine Maxwell.', 'Will Trump pardon Ghislaine Maxwell?'],
      ['The Governor signed the SAVE Act.', 'Will Trump sign the SAVE Act?'],
      ['The President of France is meeting with Putin today.', 'Will Trump meet with Putin?'],
      ['Their meeting with Putin was a disaster.', 'Will Trump meet with Putin?'],
      ['Their call with Putin was two hours.', 'Will Trump call Putin?'],
      ['Their endorsement of Ken Paxton means nothing.', 'Will Trump endorse Ken Paxton?'],
      ['The other side pardoned Ghislaine Maxwell.', 'Will Trump pardon Ghislaine Maxwell?'],
      ['The executive order puts a 50% tariff on Brazil.', 'Will Trump impose tariffs on Brazil?', true],
      ['A friend of mine put a 50% tariff on Brazil.', 'Will Trump impose tariffs on Brazil?'],
      ['Biden is imposing tariffs on Brazil.', 'Will Trump impose tariffs on Brazil?'],
      ['Many of them met with Putin today.', 'Will Trump meet with Putin?'],
      ['Hamas bombed Iran last night.', 'Will Trump bomb Iran?'],
      ['CNN had a two hour call with Maduro.', 'Will Trump talk to Maduro?'],
      ['The Pentagon sent the National Guard to Chicago.', 'Will Trump deploy the National Guard to Chicago?', true],
      ['The Fed should fire Jerome Powell.', 'Will Trump fire Jerome Powell?'],
      ['His lawyers will not sign the SAVE Act.', 'Will Trump sign the SAVE Act?'],
      ['The Board is going to veto the CLARITY Act.', 'Will Trump veto the CLARITY Act?'],
      ['The Senate will be in China on Monday.', 'Will Trump visit China?'],
      ['The Board just landed in China.', 'Will Trump visit China?'],
    ],
  ],
  [
    { names: ['Michelle Wu', 'Wu'], titles: ['Mayor'], institutions: ['Boston'] },
    [
      ['The Mayor vetoed the rent control bill today.', 'Will Wu veto the rent control bill?', true],
      ['The Mayor of Boston vetoed the rent control bill.', 'Will Wu veto the rent control bill?', true],
      ['As Mayor of Boston, I vetoed the rent control bill.', 'Will Wu veto the rent control bill?', true],
      ['The Mayor of Chicago vetoed the rent control bill.', 'Will Wu veto the rent control bill?'],
      ['Cambridge’s Mayor vetoed the rent control bill.', 'Will Wu veto the rent control bill?'],
      ['The Governor has vetoed the rent control bill.', 'Will Wu veto the rent control bill?'],
      ['I am in Dublin this week.', 'Will Wu visit Ireland?', true],
      ['Next week I’m travelling to the old Ireland.', 'Will Wu visit Ireland?', true],
      ['Senator Warren is in Dublin this week.', 'Will Wu visit Ireland?'],
    ],
  ],
  [
    { names: ['Keir Starmer', 'Starmer'], titles: ['Prime Minister'], institutions: ['United Kingdom'] },
    [
      ['The Prime Minister has sacked Rachel Reeves.', 'Will Starmer fire Rachel Reeves?', true],
      ['Today the UK recognised Palestine.', 'Will Starmer recognise Palestine?', true],
      ['France recognised Palestine today.', 'Will Starmer recognise Palestine?'],
      ['The President has fired Rachel Reeves.', 'Will Starmer fire Rachel Reeves?'],
      ['The Japanese Prime Minister called an election today.', 'Will Starmer call an election?'],
      ['The Prime Minister of Japan called an election today.', 'Will Starmer call an election?'],
      ['The United States signed a trade deal with India.', 'Will the UK sign a trade deal with India?'],
    ],
  ],
];

describe.each(posts)('posts of %j', (actors, rows) => {
  const matcher = createMatcher([], actors ? { actors } : {});
  it.each(rows)('%s / %s', (text, title, matches = false) => {
    const result = matcher.explain({ text }, ask('one', title) as never);
    expect(result.matched).toBe(matches);
  });
});

it.each([
  ['Rubio and Putin are meeting today in Geneva, and I hope they get it done.', false],
  ['I see that President Macron and President Putin met today.', false],
  ['I am told that Netanyahu and Putin met this morning.', false],
  ['President Putin and I met today.', true],
  ['President Trump and President Putin met in Busan today.', true],
  ['Rubio and Putin will be meeting me today.', true],
])('who meets whom: %s %j', (text, matched) => {
  const result = createMatcher([]).explain({ text }, ask('one', 'Will Trump meet with Vladimir Putin?') as never);
  expect(result.matched).toBe(matched);
});

describe('an act of the caller', () => {
  const title = 'Will Newsom declare a holiday?';
  const acts = { proclaim: { family: 'an order', title: 'declare', post: 'proclaim' } };
  const matcher = createMatcher([ask('one', title)], { actors: ['Newsom'], acts });
  it.each(['I am proclaiming a holiday on Friday.', 'Today I declared a holiday.'])(
    'has its words alone: %s',
    (text) => {
      expect(matcher.match({ text })).toMatchObject({ matched: true, act: 'proclaim' });
    },
  );
});
