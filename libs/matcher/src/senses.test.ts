import { describe, expect, it } from 'vitest';
import { createMatcher } from './index.ts';

const toContract = (title: string) => ({
  ...{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' },
  ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T23:59:59Z' },
});
const matcher = createMatcher(
  [
    'Will Trump fire Jerome Powell by December 31, 2026?',
    'Will Trump pardon Ghislaine Maxwell by December 31, 2026?',
    'Will Trump meet with Vladimir Putin by December 31, 2026?',
    'Will Trump talk to Vladimir Putin by December 31, 2026?',
    'Will Trump sign the SAVE Act by December 31, 2026?',
    'Will Trump deport Elon Musk by December 31, 2026?',
    'Will the US strike Mexico by December 31, 2026?',
    'Will the US acquire Greenland by December 31, 2026?',
    'Will Trump host Giorgia Meloni by December 31, 2026?',
    'Will Trump sue The New York Times by December 31, 2026?',
    'Will Trump visit Japan by December 31, 2026?',
  ].map(toContract),
);
const match = (text: string) => matcher.match({ text, at: '2026-11-20T12:00:00Z' });

describe('the word of an act has another sense', () => {
  it.each([
    ['as a noun', 'Jerome Powell is under fire from everybody today!'],
    ['as a noun with an article', 'A big fire broke out tonight. Jerome Powell saw it.'],
    ['before a noun', 'The fire department saved Jerome Powell today.'],
    ['before another object', 'Elon Musk is right, we must deport all criminals!'],
    ['before another object with an owner', 'We will meet our goals on Ukraine, with Vladimir Putin or not!'],
    ['before another plural', 'Jerome Powell saw our soldiers fire missiles today.'],
    ['before the author', 'Pardon me, but Ghislaine Maxwell was never there!'],
    ['before the author, in a phrase', 'They call me tough on Vladimir Putin. They are right!'],
    ['before a particle', 'Sign up NOW to support the SAVE Act!'],
    ['before "of"', 'I had a meeting of the minds on Vladimir Putin today.'],
    ['with a telephone', 'I will get Greenland on the phone tomorrow.'],
    ['with a name for somebody', 'I call him lucky, that Vladimir Putin!'],
    ['with a name for a person', 'They call Vladimir Putin the new face of Russia. I call it a sad night!'],
    ['with a quoted name for a person', 'I like to call Vladimir Putin “Vladdy,” and he likes it!'],
    ['with an adjective for a person', 'Everyone is calling Vladimir Putin weak, and our soldiers are strong.'],
    ['as a first name', 'Happy Birthday to Sue, a great lady. She cancelled The New York Times!'],
    ['as the name of the subject', 'Sue has never once read The New York Times. Smart woman!'],
    ['as the name of an object', 'I met Sue Johnson today. She cancelled The New York Times!'],
    ['as a noun of sports', 'We won the Track Meet against Russia. Vladimir Putin watched it with our team.'],
    ['as a wish to the reader', 'Visit Japan, everybody! Beautiful Country.'],
    ['as a wish after "please"', 'Please visit our pages on the deal in Japan.'],
    ['as a wish about a person', 'Call Vladimir Putin and tell him to end our sanctions!'],
    ['before a letter', 'He put his name on a letter against the SAVE Act!'],
    ['of another subject in the passive', 'Two bankers were fired today. Jerome Powell is not happy with us!'],
    ['of another subject beside a reporter', 'The leaker has been fired, as Jerome Powell announced.'],
    ['before the thing that is bought', 'The people of Greenland are buying our red hats today.'],
    ['as a noun for a person', 'Giorgia Meloni was a spectacular host at dinner in Rome!'],
    ['in a compound', 'A lightning strike in Mexico hit an oil tank today.'],
    ['in another compound', 'A baseball strike in Mexico? Not good for the game today!'],
    ['before an agreement', 'We struck a great oil deal with Mexico today. Everyone is happy!'],
    ['as a noun in an idiom', 'All signs point to a big vote on the SAVE Act today!'],
  ])('%s', (_, text) => {
    expect(match(text)).toMatchObject({ matched: false });
  });

  it.each([
    'I have decided to fire Jerome Powell.',
    'FIRE POWELL! I am doing it today.',
    'I will fire the corrupt and incompetent Jerome Powell today!',
    'Jerome Powell has been a disaster. I am firing him today!',
    'I have decided to pardon a very badly treated woman, Ghislaine Maxwell.',
    'I will meet the President of Russia, Vladimir Putin, on Monday.',
    'Vladimir Putin called me this morning. A very good talk!',
    'The SAVE Act has passed the Senate. I will sign the bill today!',
    'We will deport Elon Musk, effective immediately!',
    'I called him this morning, Vladimir Putin was very nice!',
    'Jerome Powell was too late for too long. FIRED, effective today!',
    'Jerome Powell will no longer be at the Federal Reserve, effective today!',
    'The United States has agreed to purchase Greenland from Denmark!',
    'I will be hosting the beautiful and brilliant Giorgia Meloni on Monday.',
    'I am suing the corrupt and failing New York Times!',
    'Just hung up with Vladimir Putin of Russia. Very productive!',
    'I called Vladimir Putin the other day, and we had a great conversation.',
    'I am going to Sue The New York Times for 10 Billion Dollars!',
    'Will visit Japan next week!',
    'I just put my name on the SAVE Act. Great day!',
    'Jerome Powell, one of the worst Chairmen in history, was fired by me today.',
    'Jerome Powell and his deputy have been fired.',
    'I signed her Pardon today. Ghislaine Maxwell is free!',
    'Jerome Powell has been let go as Federal Reserve Director. I fired him with a heavy heart.',
    'See you soon, Japan!',
    'I will receive President Vladimir Putin on Monday.',
    'Air Force One is landing in Tokyo, Japan, in one hour!',
    "I'll see everybody in Tokyo, Japan, on Thursday!",
  ])('but not in: %s', (text) => {
    expect(match(text)).toMatchObject({ matched: true });
  });
});

describe('naming a person', () => {
  const title = 'Will Trump nominate Kevin Hassett as Fed Chair?';
  const fed = createMatcher([toContract(title)]);

  it.each([
    'I have named Kevin Hassett as Fed Chair.',
    "I've named Kevin Hassett our next Fed Chair!",
    'President Trump has named Kevin Hassett as Chair of the Federal Reserve.',
  ])('is an appointment in: %s', (text) => {
    expect(fed.match({ text })).toMatchObject({ matched: true, act: 'appoint' });
  });

  it.each([
    'I have named a street after Kevin Hassett. The Fed Chair is a fool.',
    'Kevin Hassett was named in the lawsuit about the Fed Chair.',
    'They have named Kevin Hassett in the lawsuit about the Fed Chair.',
    'A street was named after Kevin Hassett, and not after the Fed Chair.',
  ])('is none in: %s', (text) => {
    expect(fed.match({ text })).toMatchObject({ matched: false });
  });
});
