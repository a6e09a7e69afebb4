import { testCases } from './testing.ts';

testCases('an insult or praise', [
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
    why: 'the insult describes something else that has the name',
    title: 'Will Trump publicly insult Joe Biden?',
    refused: [
      'The failed Biden Administration left us with high prices!',
      'Joe Biden left us with the horrible Jones report!',
    ],
    matched: 'The failed Joe Biden left us with high prices!',
  },
  {
    why: 'a nickname is the only insult',
    title: 'Will Trump publicly insult Joe Biden?',
    refused: [
      'Eggs are DOWN 20 percent since Sleepy Joe Biden.',
      'Crooked Joe Biden gave a speech in Ohio.',
      'Gasoline is cheap again. It was never so expensive as under Joe Biden, a terrible time for all of us.',
    ],
    matched: 'Sleepy Joe Biden is a total disaster. Eggs are DOWN 20 percent.',
  },
  {
    why: 'the person is only compared with the one who is insulted, or stands in a list',
    title: 'Will Trump publicly insult Jimmy Kimmel?',
    refused: [
      'The host, whoever he may be, is almost as bad as Jimmy Kimmel. A total loser!',
      'ABC has no ratings left, and nobody watches the late shows of Seth Meyers, Stephen Colbert, Jimmy Fallon, and Jimmy Kimmel. A dumb network!',
    ],
    matched: 'Jimmy Kimmel is almost as bad as the host, a total loser!',
  },
  {
    why: 'the insult is for another person of the sentence',
    title: 'Will Trump publicly insult Mark Rutte?',
    refused: ['Mark Rutte spoke with Adam Schiff, who is a total disgrace.'],
    matched: 'Mark Rutte is a total disgrace, and he spoke with Adam Schiff.',
  },
  {
    why: 'somebody else did what the post complains of',
    title: 'Will Trump publicly insult Gavin Newsom?',
    refused: ['The Fed ruined the housing market, and Gavin Newsom watched.'],
    matched: 'Gavin Newsom ruined the housing market, and the Fed watched.',
  },
]);
