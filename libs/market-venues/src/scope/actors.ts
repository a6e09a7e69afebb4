import { createPhraseFinder, type Mention, type Token } from '@postjoin/matcher';

/**
 * In a title, each name of an actor is replaced by one symbol in capitals, which keeps the later patterns short: "will
 * TRUMP pardon". The rest of the title is in lower case, so no word of the title equals a symbol. TRUMPS is the symbol
 * for the possessive "Trump's". DATE and NAMESAKE replace the president's name where he does not act.
 */
export type ActorSymbol = 'TRUMP' | 'TRUMPS' | 'ADMIN' | 'PRESS' | 'WHITEHOUSE' | 'US' | 'DATE' | 'NAMESAKE';

const toList = (text: string): string[] => text.split(/,\s+/);
const presidentNames = ['trump', 'donald trump', 'donald j trump'].flatMap((name) =>
  ['', 'president ', 'united states president '].map((office) => office + name),
);
const afterPresidentName = (text: string): string[] =>
  presidentNames.flatMap((name) => toList(text).map((noun) => `${name} ${noun}`));

/** The names of each actor. Names with `null` contain the name of an actor but mean somebody or something else. */
const names: readonly (readonly [ActorSymbol | null, readonly string[]])[] = [
  ['TRUMP', presidentNames],
  ['TRUMP', toList('potus, djt, realdonaldtrump, president of the united states')],
  // Without the article, "president" can be any president, and "administration" any agency.
  ['TRUMP', ['the president', 'the united states president', 'the american president']],
  [
    'ADMIN',
    toList('the administration, united states administration, united states admin, white house administration'),
  ],
  ['ADMIN', afterPresidentName('admin, administration, state department, justice department')],
  [
    'PRESS',
    ['', 'united states ', 'white house '].flatMap((owner) =>
      ['press secretary', 'press sec', 'press secretary karoline leavitt'].map((office) => owner + office),
    ),
  ],
  ['PRESS', ['karoline leavitt', 'leavitt']],
  ['WHITEHOUSE', ['white house', 'whitehouse']],
  ['US', toList('united states, united states government, united states govt, united states gov')],
  // With one of these words after it, the president's name does not mean an actor: "Trump's first year", "Trump Tower".
  [
    'DATE',
    afterPresidentName(`term, first term, second term, 2nd term, current term, presidency, inauguration, first year,
      first month, first week, first day, first 100 days, 100 days, in office, takes office, leaves office`),
  ],
  [
    'NAMESAKE',
    afterPresidentName(`jr, media, mobile, org, organization, tower, family, families, hotel, university, national golf,
      national doral, international, plaza, coin, token, memecoin, meme, nft, phone be, phone release, phone ship,
      smartphone, supporter, voter, derangement, golf club, bible, sneakers, vodka, crypto conference, crypto dinner,
      crypto gala, rally attendee, rally goer, rally shooter`),
  ],
  [
    'NAMESAKE',
    toList('melania, ivanka, barron, eric, lara, tiffany, mary, kai, fred, ivana, don jr').map((x) => `${x} trump`),
  ],
  ['NAMESAKE', ['djt close', 'djt stock', 'djt share', 'djt price']],
  [null, ['the president of', 'the president elect']],
  [
    null,
    toList(`fed, federal, treasury, dollar, stock, airline, open, house, senate, supreme, rep, representative, congress,
      congressman, steel, attorney, bank, apple, netflix, iphone, soccer, men, women, team`).map(
      (noun) => `united states ${noun}`,
    ),
  ],
];

const finder = createPhraseFinder<ActorSymbol>();
for (const [symbol, phrases] of names)
  for (const phrase of phrases) for (const article of ['', 'the ']) finder.add(article + phrase, symbol);

/**
 * Finds the names of actors in a title in lower case. A possessive form means the president also before words of a
 * namesake: "Trump's phone release".
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
