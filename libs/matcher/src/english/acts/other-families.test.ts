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
    why: 'something else is taken',
    title: 'US obtains Iranian enriched uranium by May 31?',
    refused: ['Iran has just taken some shots at a Ship. It is time for others to join the mission!'],
    matched: 'We will take all of the enriched Uranium of Iran.',
  },
]);
