import { testCases } from './testing.ts';

testCases('meeting', [
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
    why: 'the post is about a meeting with others, and names the person only as the owner of something',
    title: 'Will Trump meet with Ann Ashcombe?',
    refused: ['We had a good meeting with the Senators. We discussed Ann Ashcombe’s visit to Alaska.'],
    matched: 'We had a good meeting with Ann Ashcombe. We discussed the visit to Alaska.',
  },
  {
    why: 'the post names only a place of the country',
    title: 'US x Iran diplomatic meeting by May 31?',
    refused: [
      'President Xi is very happy that the Strait of Hormuz is open. Our meeting in China will be a special one.',
    ],
    matched:
      'President Xi is very happy that the Strait of Hormuz is open. Our meeting with Iran will be a special one.',
  },
  {
    why: 'it is a meeting of others, which the person does not wait for',
    title: 'Will Trump meet with Jerome Powell?',
    refused: [
      'Where is Jerome Powell? He should be dropping Interest Rates, IMMEDIATELY, not waiting for the next meeting!',
    ],
    matched:
      'Where is Jerome Powell? I had a good meeting with Jerome Powell today, and he should be dropping Interest Rates!',
  },
  {
    why: 'the meeting is a named summit, a source of news or the background',
    title: 'Who will Trump meet with?',
    outcome: 'Emmanuel Macron',
    refused: [
      'Emmanuel Macron, of France, mistakenly said that I left the G7 Summit to work on a deal. Wrong!',
      'As Emmanuel Macron told me at our recent meeting, the hostages will be coming home. Today they did!',
      'The plan of Emmanuel Macron will destroy Paris. He was polite when I met with him.',
    ],
    matched: 'Emmanuel Macron, of France, joined me in the Oval Office to speak to the G7 Summit.',
  },
  {
    why: 'the question is about a call, and the post about a meeting or talks of others',
    title: 'Will Trump and Elon Musk call again?',
    refused: [
      'Join me with Elon Musk, live in the Oval Office! I will be meeting with Elon Musk there.',
      'We had very good and productive discussions with Elon Musk yesterday.',
    ],
    matched: 'I just had a very good call with Elon Musk.',
  },
  {
    why: 'the meeting is with others than the named person',
    title: 'Will Trump talk to Sanae Takaichi?',
    refused: ['President Trump joins Sanae Takaichi in a meeting with families from Japan.'],
    matched: 'Sanae Takaichi and I had a meeting with families from Japan.',
  },
]);
