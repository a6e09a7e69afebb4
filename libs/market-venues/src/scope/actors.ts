import { createPhraseFinder, type Mention, type Token } from '@postjoin/matcher';

/**
 * In a title, each name of an actor is replaced by one symbol in capitals, which keeps the later patterns short: "will
 * TRUMP pardon". The rest of the title is in lower case, so no word of the title equals a symbol. TRUMPS is the symbol
 * for the possessive "Trump's". NAMESAKE replaces
 * the president's name where it means somebody or something else.
 */
export type ActorSymbol = 'TRUMP' | 'TRUMPS' | 'ADMIN' | 'PRESS' | 'WHITEHOUSE' | 'US' | 'NAMESAKE';

const toList = (text: string): string[] => text.split(/,\s+/);
const presidentNames = toList(
  'trump, donald trump, donald j trump, president trump, president donald trump, president donald j trump',
);
const afterPresidentName = (text: string): string[] =>
  presidentNames.flatMap((name) => toList(text).map((noun) => `${name} ${noun}`));

/** The names of each actor. Without "the", "president" can be any president, and "administration" any agency. */
const names: Readonly<Partial<Record<ActorSymbol, readonly string[]>>> = {
  TRUMP: [
    ...presidentNames,
    ...toList('potus, djt, realdonaldtrump, the president, president of the united states, united states president'),
  ],
  ADMIN: [
    ...toList('the administration, united states administration, united states admin, white house administration'),
    ...afterPresidentName('admin, administration, state department, justice department'),
  ],
  PRESS: ['', 'united states ', 'white house '].flatMap((owner) =>
    toList('press secretary, press sec, press secretary karoline leavitt, karoline leavitt, leavitt').map(
      (name) => owner + name,
    ),
  ),
  WHITEHOUSE: ['white house', 'whitehouse'],
  US: toList('united states, united states government, united states govt, united states gov'),
  NAMESAKE: [
    ...afterPresidentName(`jr, media, mobile, org, organization, tower, family, families, hotel, university, national golf,
      national doral, international, plaza, coin, token, memecoin, meme, nft, phone be, phone release, phone ship,
      smartphone, supporter, voter, derangement, golf club, bible, sneakers, vodka, crypto conference, crypto dinner,
      crypto gala, rally attendee, rally goer, rally shooter`),
    ...toList('melania, ivanka, barron, eric, lara, tiffany, mary, kai, fred, ivana, don jr').map((x) => `${x} trump`),
    ...toList('djt close, djt stock, djt share, djt price'),
  ],
};

/** Phrases that contain a name of an actor but do not mean it. */
const exclusions: readonly string[] = [
  ...afterPresidentName(`term, first term, second term, 2nd term, current term, presidency, inauguration, first year,
    first month, first week, first day, first 100 days, 100 days, in office, takes office, leaves office`),
  ...toList('the president of, the president elect'),
  ...toList(`fed, federal, treasury, dollar, stock, airline, open, house, senate, supreme, rep, representative, congress,
    congressman, steel, attorney, bank, apple, netflix, iphone, soccer, men, women, team`).map(
    (noun) => `united states ${noun}`,
  ),
];

const finder = createPhraseFinder<ActorSymbol>();
const withArticle = (phrases: readonly string[]): string[] => phrases.flatMap((phrase) => [phrase, `the ${phrase}`]);
for (const [symbol, phrases] of Object.entries(names))
  for (const phrase of withArticle(phrases)) finder.add(phrase, symbol as ActorSymbol);
for (const phrase of withArticle(exclusions)) finder.add(phrase, null);

/** The possessive of the president's name, also before the words of a namesake: "Trump's phone release". */
const possessives: Readonly<Partial<Record<ActorSymbol, RegExp>>> = {
  TRUMP: /(?:'s|trumps)$/,
  NAMESAKE: /\btrump'?s /,
};

/** Finds the names of actors in a title in lower case. */
export const findActors = (title: string, tokens: readonly Token[]): Mention<ActorSymbol>[] =>
  finder.find(tokens).map((mention) => {
    const name = title.slice(tokens[mention.from]?.start, tokens[mention.to - 1]?.end);
    return possessives[mention.entry]?.test(name) ? { ...mention, entry: 'TRUMPS' } : mention;
  });
