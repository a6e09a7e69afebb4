import type { OfficeHolder } from '../english/office-holder.ts';
import { createPhraseFinder, type Mention, type Token, toList } from '../text/words.ts';

/** The actors whose acts are in scope, as titles name them. */
export interface TitleActors {
  /**
   * Finds the names of actors in a title in lower case. The entry of a mention is a symbol in capitals, which replaces
   * the name and keeps the later patterns short: "will HOLDER pardon". The possessive "Trump's" has the symbol HOLDERS.
   */
  find: (title: { text: string; tokens: readonly Token[] }) => Mention<string>[];
  /** What a verdict calls the actor with a symbol. */
  describe: (symbol: string) => string;
  /** What a verdict says of a title without an act. */
  noAct: string;
  /** Whether acts count that only the president of the United States decides, such as nominations to the cabinet. */
  isPresident: boolean;
}

type Names = Readonly<Record<string, readonly string[]>>;

function createFinder(names: Names, exclusions: readonly string[]): TitleActors['find'] {
  const finder = createPhraseFinder<string>();
  for (const [symbol, phrases] of [...Object.entries(names), [null, exclusions] as const])
    for (const phrase of phrases) for (const article of ['', 'the ']) finder.add(article + phrase, symbol);
  return ({ text, tokens }) =>
    finder.find(tokens).map((mention) => {
      const name = text.slice(tokens[mention.from]?.start, tokens[mention.to - 1]?.end);
      return mention.entry === 'HOLDER' && /(?:'s|trumps)$/.test(name) ? { ...mention, entry: 'HOLDERS' } : mention;
    });
}

const joinEach = (names: readonly string[], nouns: string): string[] =>
  names.flatMap((name) => toList(nouns).map((noun) => `${name} ${noun}`));

/** Words after a name that make it a date or name other people. */
const afterName = `jr, family, families, supporter, voter, term, first term, second term, 2nd term, current term,
  presidency, inauguration, first year, first month, first week, first day, first 100 days, 100 days, in office, takes
  office, leaves office`;

const presidentNames = ['', 'donald ', 'donald j '].flatMap((first) => [`${first}trump`, `president ${first}trump`]);

/** Without "the", "president" can be any president, and "administration" any agency. */
const names: Names = {
  HOLDER: [
    ...presidentNames,
    ...toList('potus, djt, realdonaldtrump, the president, president of the united states, united states president'),
  ],
  ADMIN: [
    ...toList('the administration, united states administration, white house administration'),
    ...joinEach(presidentNames, 'admin, administration, state department, justice department'),
  ],
  PRESS: toList(
    'press secretary, press sec, white house press secretary, white house press sec, karoline leavitt, leavitt',
  ),
  WHITEHOUSE: ['white house', 'whitehouse'],
  US: toList('united states, united states government, united states govt, united states gov'),
};

/** Phrases that contain a name of an actor but do not mean it: namesakes, dates, other offices and bodies. */
const exclusions: readonly string[] = [
  ...joinEach(presidentNames, afterName),
  ...joinEach(
    presidentNames,
    `media, mobile, org, organization, tower, hotel, university, national golf, national doral, international, plaza,
    coin, token, memecoin, meme, nft, phone be, phone release, phone ship, smartphone, derangement, golf club, bible,
    sneakers, vodka, crypto conference, crypto dinner, crypto gala, rally attendee, rally goer, rally shooter`,
  ),
  ...toList('melania, ivanka, barron, eric, lara, tiffany, mary, kai, fred, ivana, don jr').map(
    (name) => `${name} trump`,
  ),
  ...toList('djt close, djt stock, djt share, djt price, the president of, the president elect'),
  ...joinEach(
    ['united states'],
    `fed, federal, treasury, dollar, stock, airline, open, house, senate, supreme, rep, representative, congress,
    congressman, steel, attorney, bank, apple, netflix, iphone, soccer, men, women, team`,
  ),
];

const descriptions: Readonly<Record<string, string>> = {
  ADMIN: "the president's administration",
  WHITEHOUSE: 'the White House',
  PRESS: 'the press secretary',
  US: 'the United States under the president',
};

export const presidentActors: TitleActors = {
  find: createFinder(names, exclusions),
  describe: (symbol) => descriptions[symbol] ?? 'the president',
  noAct: 'no act of the president or the White House is named',
  isPresident: true,
};

/** Creates the actors for another office-holder. His institutions stand for the United States. */
export function createTitleActors(holder: OfficeHolder): TitleActors {
  const { names, titles = [], handles = [], institutions = [], residences = [] } = holder;
  const [name = ''] = names;
  const named = [...names, ...titles.flatMap((title) => names.map((each) => `${title} ${each}`))];
  const symbols: Names = {
    HOLDER: [...named, ...handles, ...titles.map((title) => `the ${title}`)],
    ADMIN: joinEach(named, 'admin, administration, office, government'),
    WHITEHOUSE: residences,
    US: institutions,
  };
  return {
    find: createFinder(symbols, joinEach(named, afterName)),
    describe: (symbol) => (symbol === 'ADMIN' ? `the administration of ${name}` : name),
    noAct: `no act of ${name} is named`,
    isPresident: false,
  };
}
