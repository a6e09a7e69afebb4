/**
 * The sample's posts, all written for it: nobody ever said any of this. They come round once a week, each at its own
 * hour, so that there are about thirty in every seven days and some in every day, however long the sample runs.
 */

export interface SamplePost {
  account: 'trump' | 'whitehouse';
  platform: 'truthsocial' | 'x' | 'whitehouse.gov' | 'bluesky';
  kind: 'text' | 'link' | 'blank' | 'repost' | 'quote';
  text: string;
  repostOf?: string;
  /** Where a page of whitehouse.gov lies. */
  section?: string;
  /** The event of the sample that it is about, by the key in contracts.ts; none when it is about none of them. */
  about?: string;
}

const truth = (text: string, about?: string): SamplePost => ({
  account: 'trump',
  platform: 'truthsocial',
  kind: 'text',
  text,
  ...(about !== undefined && { about }),
});

const whiteHouse = (text: string, about?: string): SamplePost => ({
  ...truth(text, about),
  account: 'whitehouse',
  platform: 'x',
});

const without = (kind: 'link' | 'blank', text: string, account: 'trump' | 'whitehouse' = 'trump'): SamplePost => ({
  account,
  platform: account === 'trump' ? 'truthsocial' : 'x',
  kind,
  text,
});

/** In the order in which they come round: what is about a contract and what is not stand mixed. */
export const samplePosts: readonly SamplePost[] = [
  truth(
    '[sample] I have decided to impose a new TARIFF of 15% on all goods from BRAZIL, starting very soon. Our great ' +
      'Farmers & Manufacturers will be very happy. Thank you for your attention to this matter!',
    'brazil-tariffs',
  ),
  without('blank', ''),
  truth('[sample] What a beautiful evening with the hardworking people of Ohio. Thank you to everyone who came!'),
  whiteHouse(
    '[sample] President Trump will VISIT JAPAN this fall for talks on trade and technology. More to come!',
    'japan-visit',
  ),
  without('link', 'https://example.com/sample/a-story-about-the-economy-that-is-worth-reading-in-full'),
  truth(
    '[sample] Just had a very good phone call with President Emmanuel Macron of France. I will MEET with Macron at the ' +
      'White House this month. Many things to talk about!',
    'meetings',
  ),
  truth('[sample] Happy Birthday to our magnificent Space Force. We are very proud of you!'),
  truth(
    '[sample] Today I am signing an Executive Order on ARTIFICIAL INTELLIGENCE. American companies will lead the world in AI!',
    'ai-order',
  ),
  {
    account: 'trump',
    platform: 'truthsocial',
    kind: 'repost',
    text: '[sample] Great turnout at the county fair today. Thank you for the kind words!',
    repostOf: 'samplefair',
  },
  truth(
    '[sample] After a very careful review I will be granting a full PARDON to Harold Whitfield, the old lighthouse ' +
      'keeper from Maine. He has waited long enough!',
    'whitfield-pardon',
  ),
  without('blank', ''),
  truth('[sample] Congratulations to both teams on a tremendous game last night. Fantastic sportsmanship!'),
  truth(
    '[sample] I am pleased to announce that I will NOMINATE Margaret Ellsworth as our next United States Ambassador to ' +
      'NORWAY. She will do a wonderful job!',
    'norway-ambassador',
  ),
  whiteHouse('[sample] Good morning from the South Lawn. The roses are in bloom. https://example.com/sample/roses'),
  truth(
    '[sample] COPPER is needed for everything we build. I am putting a TARIFF on Copper, effective soon. We will make it ' +
      'right here in America!',
    'sector-tariffs',
  ),
  {
    account: 'whitehouse',
    platform: 'whitehouse.gov',
    kind: 'text',
    text: '[sample] Fact Sheet: The President’s Executive Order on Artificial Intelligence',
    section: 'fact-sheets',
    about: 'ai-order',
  },
  truth('[sample] Our prayers are with everyone in the path of the storm. Please listen to your local officials.'),
  truth(
    '[sample] We have just agreed on the outline of a great TRADE DEAL with SWITZERLAND. Very nice people, very good ' +
      'chocolate. To be signed shortly!',
    'swiss-deal',
  ),
  { ...truth('[sample] So true, and very well said!'), kind: 'quote' },
  without('link', 'https://example.com/sample/watch-the-interview'),
  truth(
    '[sample] The people have waited too long. I am directing my team to DECLASSIFY and release the UFO FILES, all of them!',
    'ufo-files',
  ),
  truth('[sample] Nobody works harder than our Truckers. Thank you, and drive safely this weekend!'),
  whiteHouse(
    '[sample] President Trump will NOMINATE Daniel Okafor, an engineer and a pilot, as the next NASA ADMINISTRATOR.',
    'nasa-nominee',
  ),
  truth('[sample] A big TARIFF announcement on PERU may come some day, but not today. They have been very good to us.'),
  without('blank', '', 'whitehouse'),
  truth(
    '[sample] I will be attending the ARMY-NAVY GAME. The best game there is, and the best people. See you there!',
    'army-navy',
  ),
  truth('[sample] The Stock Market is doing very well. Check your accounts, and enjoy your Sunday!'),
  whiteHouse(
    '[sample] The White House will HOST a STATE DINNER for INDIA and Prime Minister Modi. The invitations are going out.',
    'india-dinner',
  ),
  { ...truth('[sample] A wonderful tribute from a wonderful friend. Thank you!'), kind: 'quote' },
  {
    account: 'whitehouse',
    platform: 'whitehouse.gov',
    kind: 'text',
    text: '[sample] Presidential Message on National Library Week',
    section: 'briefings-statements',
  },
  truth(
    '[sample] I will VETO the Daylight Saving bill if it comes to my desk in this form. People want their evenings light!',
    'daylight-veto',
  ),
  { ...whiteHouse('[sample] Tours of the East Garden are open to schools again this week.'), platform: 'bluesky' },
  truth('[sample] My complete endorsement goes to nobody today. Go out and enjoy the weather!'),
];
