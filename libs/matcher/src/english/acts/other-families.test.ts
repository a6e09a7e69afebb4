import { testCases } from './testing.ts';

testCases('other families', [
  {
    why: 'a word of the act has another meaning',
    title: 'Will the U.S. take over Gaza in 2026?',
    refused: ['Hamas has been shooting its own people in Gaza City, in broad daylight.'],
    matched: 'The U.S. will take over Gaza, and we will own it.',
  },
  {
    why: 'words such as "no more" stand before something else',
    title: 'Will Trump ban TikTok in 2026?',
    refused: ['No more money and no more favors for the big companies that are behind TikTok!'],
    matched: 'No more TikTok, and no more favors for the big companies that are behind it!',
  },
  {
    why: 'other taxes are cut',
    title: 'Will Trump cut dividend taxes in 2026?',
    refused: ['With our Bill, families take home more pay, and taxes are cut for workers.'],
    matched: 'With our Bill, dividend taxes are cut for workers.',
  },
  {
    why: 'the words are those of a saying',
    title: 'Will Trump talk to Volodymyr Zelenskyy in 2026?',
    refused: ['Talk is cheap. Zelenskyy wants more and more of our money.'],
    matched: 'I had a talk with Zelenskyy. He wants more and more of our money.',
  },
  {
    why: 'the files are about something else',
    title: 'Will Trump declassify the 9/11 files?',
    refused: ['I have ordered that every file about Amelia Earhart be declassified.'],
    matched: 'I have ordered that every file about the September 11th attacks be declassified.',
  },
  {
    why: 'somebody else releases them',
    title: 'Will Trump release the Epstein files in 2026?',
    refused: ['Congress should release the Epstein files.', 'Emmanuel Macron released the Epstein files yesterday.'],
    matched: 'I have asked Attorney General Pam Bondi to release the Epstein files.',
  },
  {
    why: 'something else is taken',
    title: 'US obtains Iranian enriched uranium by May 31?',
    refused: ['Iran has just taken some shots at a Ship. It is time for others to join the mission!'],
    matched: 'We will take all of the enriched Uranium of Iran.',
  },
  {
    why: 'the body does the act, and it is not done to it',
    title: 'Will EPA be eliminated?',
    refused: ['The Trump EPA terminates ALL grants, and more than $29 Billion are cancelled by the EPA.'],
    matched: 'We are terminating the EPA, and more than $29 Billion of grants.',
  },
  {
    why: 'a building is a house',
    title: 'Will Trump build a new White House ballroom in 2026?',
    refused: [
      'I looked at the Building beside the White House Ballroom today.',
      'The White House Ballroom is a beautiful Building, and so are the buildings beside it.',
    ],
    matched: 'We are building the White House Ballroom beside a beautiful Building.',
  },
  {
    why: 'the act stands in brackets',
    title: 'Will Trump sue Harvard?',
    refused: ['We had our disputes with Harvard (lawsuits, funding), but a new coach is a good thing.'],
    matched: 'Because of our disputes, I have filed a lawsuit against Harvard.',
  },
  {
    why: 'the suit is of cloth',
    title: 'Will Trump sue Harvard?',
    refused: ['Fashion Notes: Harvard’s Ann Quill Sits Down with First Lady Melania Trump in Neutral Suit'],
    matched: 'We have just brought a $1 Billion Dollar suit against Harvard!',
  },
  {
    why: 'the person only works with the holder of the office',
    title: "Who will be Trump's Attorney General?",
    outcome: 'Ann Quill',
    refused: ['Ann Quill will assist our next Attorney General, Bob Marsh.'],
    matched: "I'm thrilled to be here today with our nation's next Attorney General, Ann Quill!",
  },
]);
