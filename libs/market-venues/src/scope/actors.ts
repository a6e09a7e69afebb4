import { createPhraseFinder, type Mention, type Token } from '@postjoin/matcher';

/**
 * In a title, each name of an actor is replaced by one symbol in capitals, which keeps the later patterns short: "will
 * TRUMP pardon". The rest of the title is in lower case, so no word of the title equals a symbol. TRUMPS is the symbol
 * for the possessive "Trump's". DATE and NAMESAKE replace the president's name where he does not act.
 */
export type ActorSymbol = 'TRUMP' | 'TRUMPS' | 'ADMIN' | 'PRESS' | 'WHITEHOUSE' | 'US' | 'DATE' | 'NAMESAKE';

type NameTable = Partial<Record<ActorSymbol, string>>;

const names: NameTable = {
  TRUMP: 'potus, djt, realdonaldtrump, president of the united states',
  ADMIN: 'united states administration, united states admin, white house administration',
  PRESS: `press secretary, press sec, united states press secretary, white house press secretary, white house press sec,
    karoline leavitt, leavitt, press secretary karoline leavitt, white house press secretary karoline leavitt`,
  WHITEHOUSE: 'white house, whitehouse',
  US: 'united states, united states government, united states govt, united states gov',
  NAMESAKE: `melania trump, ivanka trump, barron trump, eric trump, lara trump, tiffany trump, mary trump, kai trump,
    fred trump, ivana trump, don jr trump, djt close, djt stock, djt share, djt price`,
};

/** Words that give the president's surname before them another meaning: "Trump's first year", "Trump Tower". */
const namesAfterSurname: NameTable = {
  DATE: `term, first term, second term, 2nd term, current term, presidency, inauguration, first year, first month,
    first week, first day, first 100 days, 100 days, in office, takes office, leaves office`,
  NAMESAKE: `jr, media, mobile, org, organization, tower, family, families, hotel, university, national golf,
    national doral, international, plaza, coin, token, memecoin, meme, nft, phone be, phone release, phone ship, smartphone, supporter, voter,
    derangement, golf club, bible, sneakers, vodka, crypto conference, crypto dinner, crypto gala, rally attendee,
    rally goer, rally shooter`,
  ADMIN: 'admin, administration, state department, justice department',
};

const surnames = ['trump', 'donald trump', 'donald j trump'].flatMap((name) =>
  ['', 'president ', 'united states president '].map((title) => title + name),
);
/** Names of the office. Without the article, "president" can be any president. */
const offices = ['the president', 'the united states president', 'the american president'];
/** Phrases with the name of an actor that name somebody or something else. */
const otherNames = [
  'the president of',
  'the president elect',
  ...`fed, federal, treasury, dollar, stock, airline, open, house, senate, supreme, rep, representative, congress,
    congressman, steel, attorney, bank, apple, netflix, iphone, soccer, men, women, team`
    .split(/,\s+/)
    .map((noun) => `united states ${noun}`),
];

function createActorFinder() {
  const finder = createPhraseFinder<ActorSymbol>();
  const add = (phrases: readonly string[], symbol: ActorSymbol | null): void => {
    for (const phrase of phrases) finder.add(phrase, symbol);
  };
  const read = (table: NameTable): [ActorSymbol, string[]][] =>
    Object.entries(table).map(([symbol, list]) => [symbol as ActorSymbol, list.split(/,\s+/)]);
  for (const article of ['', 'the ']) {
    const listed = (phrases: readonly string[]) => phrases.map((phrase) => article + phrase);
    add(listed(surnames), 'TRUMP');
    for (const [symbol, phrases] of read(names)) add(listed(phrases), symbol);
    for (const [symbol, phrases] of read(namesAfterSurname))
      add(listed(surnames.flatMap((surname) => phrases.map((phrase) => `${surname} ${phrase}`))), symbol);
  }
  add(offices, 'TRUMP');
  add(['the administration'], 'ADMIN');
  add(otherNames, null);
  return finder;
}

const finder = createActorFinder();

/**
 * Finds the names of actors in a title in lower case. A possessive names the president and not a relative or company:
 * "Trump's phone call".
 */
export function findActors(title: string, tokens: readonly Token[]): Mention<ActorSymbol>[] {
  return finder.find(tokens).map((mention) => {
    const { entry, from, to } = mention;
    const name = tokens
      .slice(from, to)
      .findIndex(({ start, end }) => /^(?:.*'s|trumps)$/.test(title.slice(start, end)));
    const isPossessive = name !== -1 && (entry === 'TRUMP' || (entry === 'NAMESAKE' && from + name < to - 1));
    return isPossessive ? { entry: 'TRUMPS', from, to: from + name + 1 } : mention;
  });
}
