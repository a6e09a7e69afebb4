import { createPhraseFinder, type Mention } from '../text/phrases.ts';
import type { Token } from '../text/tokenize.ts';

const toList = (text: string): string[] => text.split(/,\s+/);
const presidentNames = ['', 'donald ', 'donald j '].flatMap((first) => [`${first}trump`, `president ${first}trump`]);
const afterPresidentName = (text: string): string[] =>
  presidentNames.flatMap((name) => toList(text).map((noun) => `${name} ${noun}`));

/**
 * The names of each actor. In a title, each name is replaced by one symbol in capitals, which keeps the later patterns
 * short: "will TRUMP pardon". Without "the", "president" can be any president, and "administration" any agency.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  TRUMP: [
    ...presidentNames,
    ...toList('potus, djt, realdonaldtrump, the president, president of the united states, united states president'),
  ],
  ADMIN: [
    ...toList('the administration, united states administration, white house administration'),
    ...afterPresidentName('admin, administration, state department, justice department'),
  ],
  PRESS: toList(
    'press secretary, press sec, white house press secretary, white house press sec, karoline leavitt, leavitt',
  ),
  WHITEHOUSE: ['white house', 'whitehouse'],
  US: toList('united states, united states government, united states govt, united states gov'),
};

/** Phrases that contain a name of an actor but do not mean it: namesakes, dates, other offices and bodies. */
const exclusions: readonly string[] = [
  ...afterPresidentName(`jr, media, mobile, org, organization, tower, family, families, hotel, university, national golf,
    national doral, international, plaza, coin, token, memecoin, meme, nft, phone be, phone release, phone ship,
    smartphone, supporter, voter, derangement, golf club, bible, sneakers, vodka, crypto conference, crypto dinner,
    crypto gala, rally attendee, rally goer, rally shooter, term, first term, second term, 2nd term, current term,
    presidency, inauguration, first year, first month, first week, first day, first 100 days, 100 days, in office,
    takes office, leaves office`),
  ...toList('melania, ivanka, barron, eric, lara, tiffany, mary, kai, fred, ivana, don jr').map(
    (name) => `${name} trump`,
  ),
  ...toList('djt close, djt stock, djt share, djt price, the president of, the president elect'),
  ...toList(`fed, federal, treasury, dollar, stock, airline, open, house, senate, supreme, rep, representative, congress,
    congressman, steel, attorney, bank, apple, netflix, iphone, soccer, men, women, team`).map(
    (noun) => `united states ${noun}`,
  ),
];

const finder = createPhraseFinder<string>();
for (const [symbol, phrases] of [...Object.entries(names), [null, exclusions] as const])
  for (const phrase of phrases) for (const article of ['', 'the ']) finder.add(article + phrase, symbol);

/** Finds the names of actors in a title in lower case. The possessive of the president's name has the symbol TRUMPS. */
export const findActors = (title: string, tokens: readonly Token[]): Mention<string>[] =>
  finder.find(tokens).map((mention) => {
    const name = title.slice(tokens[mention.from]?.start, tokens[mention.to - 1]?.end);
    return mention.entry === 'TRUMP' && /(?:'s|trumps)$/.test(name) ? { ...mention, entry: 'TRUMPS' } : mention;
  });
