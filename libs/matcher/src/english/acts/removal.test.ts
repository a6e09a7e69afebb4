import { testCases } from './testing.ts';

testCases('removal', [
  {
    why: 'nobody loses the office',
    title: 'Will Trump fire Kash Patel?',
    refused: ['Kash Patel gets the services that he needs at the FBI.', 'I let Kash Patel know that he is great.'],
    matched: 'I have informed Kash Patel that his services at the FBI are no longer needed. I let him go this morning.',
  },
  {
    why: 'somebody else advises it, or jokes about it',
    title: 'Will Trump fire Howard Lutnick?',
    refused: [
      '“TRUMP SHOULD FIRE HOWARD LUTNICK, SAYS LIBERAL COLUMNIST” — That is an actual headline.',
      'People joke that I will fire Howard Lutnick if he gets more popular than me. Never happens.',
    ],
    matched: 'I will fire Howard Lutnick tomorrow. He was more popular than me.',
  },
]);
