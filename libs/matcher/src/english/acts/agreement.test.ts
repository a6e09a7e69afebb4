import { testCases } from './testing.ts';

testCases('agreement', [
  {
    why: '"deal with" is no agreement',
    title: 'Which countries will Trump make formal trade deals with in 2026?',
    outcome: 'Canada',
    refused: ['Canada is among the worst in the World to deal with on Trade.'],
    matched: 'Canada has agreed to a Deal with us on Trade.',
  },
  {
    why: 'an agreement about something else is near the word "trade"',
    title: 'When will Trump announce a new trade deal?',
    refused: [
      'They have agreed to go back to the original Accord made with me. Both Countries are ready for continued Trade.',
    ],
    matched: 'They have agreed to a Trade Deal made with me.',
  },
  {
    why: '"good" is not "goods"',
    title: 'Which countries will Trump make formal trade deals with in 2026?',
    outcome: 'Venezuela',
    refused: [
      'Venezuela will buy only American Products with the money from our Oil Deal. A very good thing for Venezuela!',
    ],
    matched: 'Venezuela has agreed to a Trade Deal with us. A very good thing for Venezuela!',
  },
  {
    why: 'the post names a deal, and the question a free trade agreement',
    title: 'Will Trump make a new free trade agreement with Peru?',
    refused: ['We have just concluded a great Deal with Peru.'],
    matched: 'We have just concluded a great Trade Deal with Peru.',
  },
  {
    why: 'no word of the post shows the kind of the agreement',
    title: 'US x Iran permanent peace deal by June 30?',
    refused: ['Iran really wants to make a Deal with us. We will see!'],
    matched: 'Iran really wants to make a Deal with us to end the War!',
  },
  {
    why: 'a conversation about trade is no agreement',
    title: 'Will Trump make a new trade deal with China?',
    refused: ['I have just completed an excellent conversation with President Xi, of China. Trade was discussed.'],
    matched: 'I have just completed an excellent Trade Deal with President Xi, of China.',
  },
  {
    why: 'the agreement is the agreement of others',
    title: 'Will Trump make a new trade deal with India?',
    refused: ['Everybody now admits that the Trade Deal with India, made last Summer, was one of the best.'],
    matched: 'Just concluded our “historic” Trade Deal with India.',
  },
  {
    why: 'the deal is one of others, or one that is kept or broken',
    title: 'Will Trump make a trade deal with China?',
    refused: [
      'The China trade deal is a disaster for them. All their businesses are leaving.',
      'China must honor its trade deal with us.',
      'This Tariff will supersede the Trade Deal with China.',
      'Because China is not complying with our Trade Deal, there will be no more favors.',
    ],
    matched: 'Our trade deal with China is ready to sign, and a great one for us.',
  },
  {
    why: 'the deal is one between others',
    title: 'US x Iran permanent peace deal?',
    refused: [
      'We can easily get a peace deal done between Iran and Israel, and end this bloody conflict!',
      'Iran and Israel sign a peace deal.',
      'Obama gave Iran billions and got a peace deal that was a DISASTER for us.',
    ],
    matched: 'We can easily get a peace deal done with Iran, and end this bloody conflict!',
  },
  {
    why: 'a company of the country makes the deal',
    title: 'Will Trump sign a trade deal with Taiwan in 2026?',
    refused: ['Taiwan’s TSMC just signed a deal with Amkor for a $7 Billion plant. Our Chips are coming HOME!'],
    matched: 'We just signed a deal with Taiwan for $7 Billion. Our Chips are coming HOME!',
  },
  {
    why: '"according" is no accord',
    title: 'US x Iran permanent peace deal?',
    refused: ['A.I. is a weapon of Iran. According to the Fake News, its ships won the War. Totally false!'],
    matched: 'A.I. is a weapon of Iran. We have an accord with Iran that ends the War!',
  },
  {
    why: 'tariffs are announced against taxes',
    title: 'Will Trump make a new free trade agreement?',
    refused: [
      'Digital Taxes on our Tech must end. Unless they do, I will impose substantial additional Tariffs, and stop Trade.',
    ],
    matched: 'Digital Taxes on our Tech end. We have just signed a free trade agreement.',
  },
  {
    why: 'the ceasefire is one that holds or is violated',
    title: 'US x Iran ceasefire by May 15?',
    refused: [
      'Iran has violated the Ceasefire numerous times!',
      'The Ceasefire with Iran continues to hold beautifully. Everybody is amazed.',
    ],
    matched: 'Iran has just asked us for a Ceasefire. We will see!',
  },
]);
