import { testCases } from './testing.ts';

testCases('removal', [
  {
    why: 'nobody loses the office',
    title: 'Will Trump fire Kash Patel?',
    refused: ['Kash Patel gets the services that he needs at the FBI.', 'I let Kash Patel know that he is great.'],
    matched: 'I have informed Kash Patel that his services at the FBI are no longer needed. I let him go this morning.',
  },
]);
