import { testCases } from './testing.ts';

testCases('pardon', [
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
    why: 'it leaves open for whom it is',
    title: 'Will Trump pardon Ann Quill?',
    refused: [
      'I will pardon either Ann Quill or Ned Farrow this week.',
      'I am choosing between Ann Quill and Ned Farrow, and will pardon one of them.',
      'I am pardoning Ned Farrow, and not Ann Quill.',
    ],
    matched: 'I am pardoning Ann Quill, and not Ned Farrow.',
  },
  {
    why: 'it is for a relative of the person',
    title: 'Will Trump pardon Ann Quill?',
    refused: ['The wife of Ann Quill has been given a Full and Unconditional Pardon.'],
    matched: 'Ann Quill (the Lion Queen!) has been given a Full and Unconditional Pardon.',
  },
  {
    why: 'others should give it',
    title: 'Will Trump pardon anyone this month?',
    refused: [
      'His trial should be CANCELLED, IMMEDIATELY, or a Pardon given to a Great Hero, who did so much for the State.',
    ],
    matched:
      'His trial is CANCELLED, and today I have given a full Pardon to a Great Hero, who did so much for the State.',
  },
]);
