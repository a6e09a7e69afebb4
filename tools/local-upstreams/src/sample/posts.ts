/**
 * Invented posts of the sample. Each post repeats once a week at its own hour. So any seven days have about thirty
 * posts, and every day has some.
 */

export interface SamplePost {
  account: 'trump' | 'whitehouse';
  platform: 'truthsocial' | 'x' | 'whitehouse.gov' | 'bluesky';
  kind: 'text' | 'link' | 'blank' | 'repost' | 'quote';
  text: string;
  repostOf?: string;
  /** Section of a page on whitehouse.gov, such as `fact-sheets`. */
  section?: string;
}

const truthPost = (text: string): SamplePost => ({ account: 'trump', platform: 'truthsocial', kind: 'text', text });

const whiteHousePost = (text: string): SamplePost => ({
  ...truthPost(text),
  account: 'whitehouse',
  platform: 'x',
});

const withoutWords = (kind: 'link' | 'blank', text: string, account: 'trump' | 'whitehouse' = 'trump'): SamplePost => ({
  account,
  platform: account === 'trump' ? 'truthsocial' : 'x',
  kind,
  text,
});

/** Posts in the order of their hours. Posts about a contract and other posts are mixed. */
export const samplePosts: readonly SamplePost[] = [
  truthPost(
    '[sample] I have decided to impose a new TARIFF of 15% on all goods from BRAZIL, starting very soon. Our great ' +
      'Farmers & Manufacturers will be very happy. Thank you for your attention to this matter!',
  ),
  withoutWords('blank', ''),
  truthPost('[sample] What a beautiful evening with the hardworking people of Ohio. Thank you to everyone who came!'),
  whiteHousePost(
    '[sample] President Trump will VISIT JAPAN this fall for talks on trade and technology. More to come!',
  ),
  withoutWords('link', 'https://example.com/sample/a-story-about-the-economy-that-is-worth-reading-in-full'),
  truthPost(
    '[sample] Just had a very good phone call with President Emmanuel Macron of France. I will MEET with Macron at the ' +
      'White House this month. Many things to talk about!',
  ),
  truthPost('[sample] Happy Birthday to our magnificent Space Force. We are very proud of you!'),
  truthPost(
    '[sample] Today I am signing an Executive Order on ARTIFICIAL INTELLIGENCE. American companies will lead the world in AI!',
  ),
  {
    account: 'trump',
    platform: 'truthsocial',
    kind: 'repost',
    text: '[sample] Great turnout at the county fair today. Thank you for the kind words!',
    repostOf: 'samplefair',
  },
  truthPost(
    '[sample] After a very careful review I will be granting a full PARDON to Harold Whitfield, the old lighthouse ' +
      'keeper from Maine. He has waited long enough!',
  ),
  withoutWords('blank', ''),
  truthPost('[sample] Congratulations to both teams on a tremendous game last night. Fantastic sportsmanship!'),
  truthPost(
    '[sample] I am pleased to announce that I will NOMINATE Margaret Ellsworth as our next United States Ambassador to ' +
      'NORWAY. She will do a wonderful job!',
  ),
  // X shows only the beginning of a text that is as long as this one.
  whiteHousePost(
    '[sample] Good morning from the South Lawn. The roses are in bloom, the gardeners have been at work since five, and ' +
      'the first school class of the day has already counted the bees. If you are in town this week, the gate on the ' +
      'east side is open until noon, and the band plays at eleven. https://example.com/sample/roses',
  ),
  truthPost(
    '[sample] COPPER is needed for everything we build. I am putting a TARIFF on Copper, effective soon. We will make it ' +
      'right here in America!',
  ),
  {
    account: 'whitehouse',
    platform: 'whitehouse.gov',
    kind: 'text',
    text: '[sample] Fact Sheet: The President’s Executive Order on Artificial Intelligence',
    section: 'fact-sheets',
  },
  truthPost('[sample] Our prayers are with everyone in the path of the storm. Please listen to your local officials.'),
  truthPost(
    '[sample] We have just agreed on the outline of a great TRADE DEAL with SWITZERLAND. Very nice people, very good ' +
      'chocolate. To be signed shortly!',
  ),
  { ...truthPost('[sample] So true, and very well said!'), kind: 'quote' },
  withoutWords('link', 'https://example.com/sample/watch-the-interview'),
  truthPost(
    '[sample] The people have waited too long. I am directing my team to DECLASSIFY and release the UFO FILES, all of them!',
  ),
  truthPost('[sample] Nobody works harder than our Truckers. Thank you, and drive safely this weekend!'),
  whiteHousePost(
    '[sample] President Trump will NOMINATE Daniel Okafor, an engineer and a pilot, as the next NASA ADMINISTRATOR.',
  ),
  truthPost(
    '[sample] A big TARIFF announcement on PERU may come some day, but not today. They have been very good to us.',
  ),
  withoutWords('blank', '', 'whitehouse'),
  truthPost(
    '[sample] I will be attending the ARMY-NAVY GAME. The best game there is, and the best people. See you there!',
  ),
  truthPost('[sample] The Stock Market is doing very well. Check your accounts, and enjoy your Sunday!'),
  whiteHousePost(
    '[sample] The White House will HOST a STATE DINNER for INDIA and Prime Minister Modi. The invitations are going out.',
  ),
  { ...truthPost('[sample] A wonderful tribute from a wonderful friend. Thank you!'), kind: 'quote' },
  {
    account: 'whitehouse',
    platform: 'whitehouse.gov',
    kind: 'text',
    text: '[sample] Presidential Message on National Library Week',
    section: 'briefings-statements',
  },
  truthPost(
    '[sample] I will VETO the Daylight Saving bill if it comes to my desk in this form. People want their evenings light!',
  ),
  { ...whiteHousePost('[sample] Tours of the East Garden are open to schools again this week.'), platform: 'bluesky' },
  truthPost('[sample] My complete endorsement goes to nobody today. Go out and enjoy the weather!'),
];
