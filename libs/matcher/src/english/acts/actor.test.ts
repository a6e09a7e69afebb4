import { testCases } from './testing.ts';

testCases('an act that somebody else does, or that was not done or done long ago', [
  {
    why: 'a predecessor or an earlier government acts',
    title: 'Will Trump pardon Ann Ashcombe in 2026?',
    refused: [
      'Joe Biden pardoned Ann Ashcombe on his way out. Nobody knows why!',
      'Texas pardoned Ann Ashcombe, and many others, in a very fair way.',
      'The last Administration granted a pardon to Ann Ashcombe, and nobody asked why.',
      'Ann Ashcombe was pardoned by the old crowd in the middle of the night.',
    ],
    matched: 'I have pardoned Ann Ashcombe, who was treated very unfairly.',
  },
  {
    why: 'somebody without a known name acts',
    title: 'Will Trump fire Kash Patel in 2026?',
    refused: [
      'Jo Doe has fired Kash Patel. I wish him luck!',
      'Chuck is back. He wants to fire Kash Patel, but we will not let him.',
      'The man who fired Kash Patel is with me today.',
      'A company that fired Kash Patel has moved to Texas, thanks to my Tariffs.',
      'My father fired Kash Patel many times.',
      'I may write a book on how Lincoln fired Kash Patel.',
      'Nobody fired Kash Patel before me.',
      'I never fired Kash Patel, that is Fake News!',
      'If I had fired Kash Patel, the Dems would have gone crazy.',
      'Should I fire Kash Patel? Let me know what you think!',
    ],
    matched: 'President Trump says he will fire Kash Patel.',
  },
  {
    why: 'the act is done to somebody else, of whom or beside whom the person is named',
    title: 'Will Trump fire Kash Patel in 2026?',
    refused: [
      'We have fired the people who worked for Kash Patel.',
      'I fired Jo Doe today, and Kash Patel was watching on television.',
      'Today I fired Jo Doe. Kash Patel is next to nothing!',
    ],
    matched: 'Today I fired Jo Doe and Kash Patel.',
  },
  {
    why: 'the object of the question acts',
    title: 'Will Trump sue Gavin Newsom in 2026?',
    refused: [
      'Gavin Newsom sued us again. Sad!',
      'Gavin Newsom has sued my Administration for the tenth time.',
      'Gavin Newsom is suing Fox News, and we will watch it.',
      'Gavin Newsom wants to sue our great companies.',
    ],
    matched: 'Gavin Newsom lied again, and we sued him!',
  },
  {
    why: 'the country of the question attacks',
    title: 'Will the US strike Iran in 2026?',
    refused: ['Iran struck our base in Iraq last night.', 'Iran has attacked our great ships today.'],
    matched: 'We struck Iran last night.',
  },
  {
    why: '"they" act',
    title: 'Will Trump pardon Ann Ashcombe in 2026?',
    refused: ['Ann Ashcombe is free. They pardoned her. Nobody knows why!'],
    matched: 'Ann Ashcombe is free. I pardoned her. They treated her very unfairly!',
  },
  {
    why: 'somebody only wants the act',
    title: 'Will Trump withdraw the US from NATO in 2026?',
    refused: [
      'Rand Paul says we should withdraw from NATO. He should talk to me first!',
      'Emil Novak says we should withdraw from NATO. He should talk to me first!',
    ],
    matched: 'We should withdraw from NATO. They do not pay!',
  },
  {
    why: 'the act should have been done, or was the reason of something else',
    title: 'Will Trump ban TikTok in 2026?',
    refused: [
      'Congress gave up. They should have banned TikTok long before I came!',
      'Sales are up by half despite the TikTok ban.',
    ],
    matched: 'I will ban TikTok next week.',
  },
  {
    why: 'the sentence dates the act in a year before the post',
    title: 'Will Trump meet with Kim Jong Un?',
    refused: ['I met Kim Jong Un in Singapore in 2018, and there was no war.'],
    matched: 'I will meet Kim Jong Un in Singapore in 2026, and there will be no war.',
    at: '2026-03-01T12:00:00Z',
  },
  {
    why: 'the sentence dates the act in the last century',
    title: 'Will the US acquire Greenland?',
    refused: ['Harry Truman wanted to buy Greenland in 1946, and offered 100 Million Dollars.'],
    matched:
      'I want to buy Greenland, which we have needed since the Second World War, and offered 100 Billion Dollars.',
    at: '2026-03-01T12:00:00Z',
  },
  {
    why: 'somebody else instructs the one who acts',
    title: 'Will Trump impose new tariffs on Spain?',
    refused: ['Joe Biden instructed Janet Yellen to place a new Tariff on Spain.'],
    matched: 'I have instructed Scott Bessent and Jamieson Greer to place a new Tariff on Spain.',
  },
  {
    why: 'a governor acts',
    title: 'Will Trump designate the Quill Brotherhood as a terrorist organization?',
    refused: ['Governor DeSantis has designated the Quill Brotherhood as a terrorist organization.'],
    matched: 'I have designated the Quill Brotherhood as a terrorist organization.',
  },
  {
    why: 'others meet, or an envoy does',
    title: 'Will Trump meet with Vladimir Putin in 2026?',
    refused: [
      'Vladimir Putin met for five hours with the Chinese in Moscow.',
      'My representatives met with Vladimir Putin in Moscow, and it went well.',
      'Narendra Modi and Vladimir Putin had a long meeting. I hope it was a good one!',
      'They met with Vladimir Putin yesterday in Moscow.',
      'The families of the hostages met with Vladimir Putin.',
      'People who met with Vladimir Putin say that he is tired.',
    ],
    matched: 'I met for five hours with Vladimir Putin in Alaska.',
  },
  {
    why: 'others travel, or a guest comes',
    title: 'Will Trump visit Japan in 2026?',
    refused: [
      'The Japanese Prime Minister will visit us at the White House in March!',
      'Our great bombers are flying to Japan tonight.',
      'American tourists visited Japan in record numbers.',
      'AIR FORCE TWO just took off for Japan with a big delegation.',
      'My representatives are heading to Japan for a big week of talks.',
      'I met the golfers of Japan after landing in Florida.',
    ],
    matched: 'Heading to Japan for a big week of talks!',
  },
  {
    why: 'somebody else attends',
    title: 'Will Trump attend the White House Correspondents Dinner?',
    refused: ['Barron will attend the White House Correspondents Dinner.'],
    matched: 'I will attend the White House Correspondents Dinner.',
  },
  {
    why: 'somebody else appoints',
    title: 'Who will be Trump’s next Secretary of Homeland Security?',
    outcome: 'Ann Ashcombe',
    refused: ['Governor Marsh will be appointing Ann Ashcombe as Secretary of Homeland Security.'],
    matched: 'Senator Ann Ashcombe will become the Secretary of Homeland Security.',
  },
  {
    why: 'the person only works with the one who is appointed',
    title: 'Who will be Trump’s Director of National Intelligence?',
    outcome: 'Ann Ashcombe',
    refused: [
      'Bob Marsh, who is working closely with Ann Ashcombe, will be the next Director of National Intelligence.',
    ],
    matched: 'Ann Ashcombe, who is working closely with Bob Marsh, will be the next Director of National Intelligence.',
  },
]);
