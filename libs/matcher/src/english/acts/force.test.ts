import { testCases } from './testing.ts';

testCases('force', [
  {
    why: '"strike deal" is no strike',
    title: 'US strike on Cuba by March 31?',
    refused: ['Trump confirms talks with Cuba, hopeful he will strike deal'],
    matched: 'Trump confirms plan for Cuba, says he will strike',
  },
  {
    why: 'the troops moved in long ago',
    title: 'US forces in Venezuela by March 31?',
    refused: [
      'It was six weeks ago that our Special Forces went into the heart of Caracas. Nobody else could have done it.',
    ],
    matched: 'Tonight our Special Forces went into the heart of Caracas. Nobody else could have done it.',
  },
  {
    why: 'nothing shows that the act is new',
    title: 'US military action against Iran before August?',
    refused: ['Our Great Military hits hard. Iran knows it!'],
    matched: 'Our Great Military just hit Iran hard, and Iran knows it!',
  },
  {
    why: 'the troops are there, and nothing shows that they are sent now',
    title: 'Will Trump deploy the National Guard to Chicago in 2026?',
    refused: ['The National Guard makes Chicago safe. J.B. can’t stop it!'],
    matched: 'I’m sending the National Guard into Chicago on Monday. J.B. can’t stop it!',
  },
  {
    why: 'the post is about something else before',
    title: 'US x Iran Military Engagement by June 30?',
    refused: [
      `${'This Bill keeps Americans safe. '.repeat(45)}We need it right now, with our brilliant Military Operation in Iran.`,
    ],
    matched: 'We are proud right now, with our brilliant Military Operation in Iran.',
  },
  {
    why: 'the act begins, and the question is about its end',
    title: 'Will Trump announce that the blockade of the Strait of Hormuz has been lifted?',
    refused: ['Effective immediately, our Navy will begin the process of blockading the Strait of Hormuz.'],
    matched: 'Effective immediately, I have lifted the blockade of the Strait of Hormuz.',
  },
  {
    why: 'the strikes are over, and only the background',
    title: 'Will the US strike Iran?',
    refused: ['Since the strikes on Iran, the Middle East is a different place. We have peace now.'],
    matched: 'Our strikes on Iran tonight make the Middle East a different place.',
  },
  {
    why: 'somebody else strikes those who are in the place',
    title: 'Will the US strike Somalia?',
    refused: ['Iran ordered strikes on the men who are hiding in the caves of Somalia.'],
    matched: 'I ordered strikes on the men who are hiding in the caves of Somalia.',
  },
  {
    why: 'the strikes are only described',
    title: 'Will the US strike Iran?',
    refused: ['The operation was a complete and total obliteration of the sites in Iran. It will be a long time!'],
    matched: 'Tonight we will blow the sites in Iran off of the map. It will be a long time!',
  },
]);
