import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMatcher } from '../index.ts';
import { acts } from './index.ts';

/** Why posts are refused for a title, those posts, and a post that differs only in what matters and matches. */
interface Case {
  why: string;
  title: string;
  /** The label of the contract; "Yes" if missing. */
  outcome?: string;
  refused: readonly string[];
  matched: string;
}

const cases: readonly Case[] = [
  {
    why: '"deal with" is no agreement',
    title: 'Which countries will Trump make formal trade deals with in 2026?',
    outcome: 'Canada',
    refused: ['Canada is among the worst in the World to deal with on Trade.'],
    matched: 'Canada has agreed to a Deal with us on Trade.',
  },
  {
    why: 'an agreement about something else is near the word "trade"',
    title: 'When will Trump announce a new trade deal?',
    refused: [
      'They have agreed to go back to the original Accord made with me. Both Countries are ready for continued Trade.',
    ],
    matched: 'They have agreed to a Trade Deal made with me.',
  },
  {
    why: '"good" is not "goods"',
    title: 'Which countries will Trump make formal trade deals with in 2026?',
    outcome: 'Venezuela',
    refused: [
      'Venezuela will buy only American Products with the money from our Oil Deal. A very good thing for Venezuela!',
    ],
    matched: 'Venezuela has agreed to a Trade Deal with us. A very good thing for Venezuela!',
  },
  {
    why: 'the post names a deal, and the question a free trade agreement',
    title: 'Will Trump make a new free trade agreement with Peru?',
    refused: ['We have just concluded a great Deal with Peru.'],
    matched: 'We have just concluded a great Trade Deal with Peru.',
  },
  {
    why: 'no word of the post shows the kind of the agreement',
    title: 'US x Iran permanent peace deal by June 30?',
    refused: ['Iran really wants to make a Deal with us. We will see!'],
    matched: 'Iran really wants to make a Deal with us to end the War!',
  },
  {
    why: 'a conversation about trade is no agreement',
    title: 'Will Trump make a new trade deal with China?',
    refused: ['I have just completed an excellent conversation with President Xi, of China. Trade was discussed.'],
    matched: 'I have just completed an excellent Trade Deal with President Xi, of China.',
  },
  {
    why: 'the agreement is the agreement of others',
    title: 'Will Trump make a new trade deal with India?',
    refused: ['Everybody now admits that the Trade Deal with India, made last Summer, was one of the best.'],
    matched: 'Just concluded our “historic” Trade Deal with India.',
  },
  {
    why: 'the president does not meet, but the post mentions a greeting',
    title: 'Will Trump meet with Putin in December?',
    refused: ['I see where President Putin got a very big greeting yesterday in New Delhi.'],
    matched: 'I had a very big meeting with President Putin yesterday.',
  },
  {
    why: 'the president meets a guest of the question elsewhere',
    title: 'Will Xi Jinping visit the White House in 2026?',
    refused: ['Just landed in Beijing. Leaving now for a private dinner with President Xi.'],
    matched: 'President Xi was at the White House today. A great meeting!',
  },
  {
    why: 'an envoy meets the person, or something is met',
    title: 'Who will Trump meet in 2025?',
    outcome: 'Benjamin Netanyahu',
    refused: [
      'My Special Envoy, Steve Witkoff, just had a highly productive meeting with Bibi Netanyahu.',
      'Trump envoy swayed Netanyahu more in one meeting than Biden did all year.',
      'The conditions of Bibi Netanyahu have not been met by Hamas.',
    ],
    matched: 'I just had a highly productive meeting with Bibi Netanyahu.',
  },
  {
    why: 'the words of a visit are about somebody or something else',
    title: 'Will Trump visit Iowa in 2026?',
    refused: [
      'Iowa lands a $4.5B steel plant, the company credits Trump.',
      'I have approved Emergency Declarations for the Winter Storms headed to the Great State of Iowa.',
    ],
    matched: 'Today I went to the Great State of Iowa.',
  },
  {
    why: 'the post names another edition of a numbered event',
    title: 'Will Trump attend UFC 320?',
    refused: ['I will be attending UFC 327 in Miami. SEE YOU THERE!'],
    matched: 'I will be attending UFC 320 in Las Vegas. SEE YOU THERE!',
  },
  {
    why: 'a visit is the visit of somebody else',
    title: 'Will Trump visit Kazakhstan in 2026?',
    refused: ['Great visit today by President Tokayev of Kazakhstan, very smart!'],
    matched: 'Great visit today to Kazakhstan, very smart people!',
  },
  {
    why: '"strike deal" is no strike',
    title: 'US strike on Cuba by March 31?',
    refused: ['Trump confirms talks with Cuba, hopeful he will strike deal'],
    matched: 'Trump confirms plan for Cuba, says he will strike',
  },
  {
    why: 'the troops moved in long ago',
    title: 'US forces in Venezuela by March 31?',
    refused: [
      'It was six weeks ago that our Special Forces went into the heart of Caracas. Nobody else could have done it.',
    ],
    matched: 'Tonight our Special Forces went into the heart of Caracas. Nobody else could have done it.',
  },
  {
    why: 'nothing shows that the act is new, and the country does not follow it',
    title: 'US military action against Iran before August?',
    refused: ['Our Great Military hits hard. Iran knows it!'],
    matched: 'An unbelievable hit in Iran by our Great Military!',
  },
  {
    why: 'the headline looks back',
    title: 'Will the President sign any Executive Orders this week?',
    refused: ['Achievements Since the Signing of the Foster Youth Executive Order 180 Days Ago'],
    matched: 'President Signs Executive Order on Foster Youth',
  },
  {
    why: 'the bill is not signed',
    title: 'Will Trump sign a bill this week?',
    refused: ['Congressional Bill S. 254 Passed by the Senate'],
    matched: 'Congressional Bill S. 254 Signed into Law',
  },
  {
    why: 'one of its sentences says that others did the act',
    title: 'Will Trump pardon anyone in 2026?',
    refused: ['They were given Pardons by Crooked Joe Biden. The strongest power that a President has is the PARDON!'],
    matched: 'They will be given Pardons by me. The strongest power that a President has is the PARDON!',
  },
  {
    why: 'the sentence looks back',
    title: 'Will Trump pardon anyone in 2026?',
    refused: [
      'The people that I Pardoned on my first day in Office had been treated very badly.',
      'The last time I Pardoned somebody from Iowa, the Fake News went wild.',
    ],
    matched: 'Today I Pardoned Ned Farrow, who had been treated very badly.',
  },
  {
    why: 'the pardon is for another person of the post',
    title: 'Will Trump pardon Ann Quill?',
    refused: ['I have just Pardoned Ned Farrow, a great Patriot. Ann Quill and the Fake News will not like it!'],
    matched: 'I have just Pardoned Ann Quill, a great Patriot. The Fake News will not like it!',
  },
  {
    why: 'the name of a person only describes something else',
    title: 'Will Donald Trump publicly insult Joe Biden?',
    refused: [
      'A Crooked Joe Biden appointed Judge has ruled against us.',
      'These are the people that Crooked Joe Biden let in.',
      'The Judge, a Biden appointment, is a total disaster, but we will win.',
      'There is almost no Inflation, and we had the worst in USA History under Sleepy Joe Biden.',
    ],
    matched: 'Crooked Joe Biden has ruined it all.',
  },
  {
    why: 'the post is about a vote or an endorsement of others',
    title: 'Who will Trump endorse in the 2026 primaries?',
    outcome: 'Ann Quill',
    refused: [
      'My Endorsement Record in Primaries since 2016 is 99.1%, with almost 1,000 wins.',
      'Any person that votes for Ann Quill in the Primary is a stupid person!!!',
      'I congratulate the World on the incredible Vote today, endorsing the Board of Peace!',
    ],
    matched: 'Vote for Ann Quill in the Primary on Tuesday. Ann has my Complete and Total Endorsement!',
  },
  {
    why: 'the endorsed person stands sentences before, and another person nearer',
    title: 'Will Trump endorse Ann Quill?',
    refused: [
      'Ann Quill is running for Governor of Ohio. She is Young, Strong, and Smart! She is also a very good person. But Bob Marsh of the other Party is a winner. He will never let you down, and has my Complete and Total Endorsement!',
    ],
    matched:
      'Ann Quill is running for Governor of Ohio. She is Young, Strong, and Smart! She is also a very good person. She will never let you down, and has my Complete and Total Endorsement!',
  },
  {
    why: 'the person is the opponent of everybody who is endorsed',
    title: 'Will Trump endorse Ann Quill?',
    refused: ['New poll: Anybody I Endorse beats Ann Quill of Ohio by 25 points. Quill is a very bad person!'],
    matched: 'New poll: I Endorse Ann Quill of Ohio, who wins by 25 points. Quill is a very good person!',
  },
  {
    why: 'a word of the act has another meaning',
    title: 'Will the U.S. take over Gaza in 2026?',
    refused: ['Hamas has been shooting its own people in Gaza City, in broad daylight.'],
    matched: 'The U.S. will take over Gaza, and we will own it.',
  },
];

describe('an act', () => {
  it.each(cases)('is refused if $why: $title', ({ title, outcome = 'Yes', refused, matched }) => {
    const one = createMatcher([{ id: 'one', event_id: 'one', title, event_title: title, outcome }]);
    for (const text of refused) expect(one.match({ text }), text).toMatchObject({ matched: false });
    expect(one.match({ text: matched }), matched).toMatchObject({ matched: true });
  });
});

it('code outside this folder names no act', () => {
  const sources = new URL('..', import.meta.url);
  const files = ['text', 'questions', 'posts', 'decide'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, sources)).map((file) => `${folder}/${file}`),
  );
  const named = ['matcher.ts', ...files.filter((file) => !file.endsWith('.test.ts'))].flatMap((file) => {
    const text = readFileSync(new URL(file, sources), 'utf8');
    return acts.filter(({ name }) => text.includes(`'${name}'`)).map(({ name }) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});
