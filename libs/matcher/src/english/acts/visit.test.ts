import { testCases } from './testing.ts';

testCases('visit', [
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
    why: 'he is in or for something else than the place',
    title: 'Will Trump visit Kazakhstan in 2026?',
    refused: [
      'I am in favor of Kazakhstan.',
      'I’m in Tokyo today, talking about Kazakhstan.',
      'We are in Kazakhstan for 350 Billion Dollars, because of Biden!',
      'Our great soldiers are in Kazakhstan today.',
    ],
    matched: 'I’m in Astana today. Kazakhstan is very special!',
  },
  {
    why: 'the visit is one of a page',
    title: 'Will Trump visit Kazakhstan in 2026?',
    refused: ['For the Fact Sheet on our deal with Kazakhstan, visit https://www.whitehouse.gov/fact-sheets/'],
    matched: 'Air Force One will be taking me to Astana on Monday.',
  },
  {
    why: 'a visit is the visit of somebody else',
    title: 'Will Trump visit Kazakhstan in 2026?',
    refused: ['Great visit today by President Tokayev of Kazakhstan, very smart!'],
    matched: 'Great visit today to Kazakhstan, very smart people!',
  },
  {
    why: 'another state than the one where the journey goes does it',
    title: 'Will Trump visit Mount Rushmore in 2026?',
    refused: ['I told South Dakota to visit Mount Rushmore.'],
    matched: 'I am going back to the Great State of South Dakota to visit Mount Rushmore.',
  },
  {
    why: '"going to" is about an act, and not about a place',
    title: 'Will Trump visit China in 2026?',
    refused: [
      'President Xi and I are going to work closely together to open up China to American Trade.',
      'We are going to hit China with a big Tariff.',
    ],
    matched: 'We are going to CHINA! President Xi asked me to come, and I said YES.',
  },
]);
