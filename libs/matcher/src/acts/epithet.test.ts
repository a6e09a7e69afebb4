import { testCases } from './testing.ts';

testCases('epithet', [
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
]);
