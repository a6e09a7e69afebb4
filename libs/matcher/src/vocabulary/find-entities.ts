import type { Mention, PhraseFinder } from '../text/phrases.ts';
import { isBeforeSpace, isCapitalised, stemPhrase, stemWord, toStemSet, type Token } from '../text/tokenize.ts';
import { listNames, type Entity } from './entity.ts';
import { firstNames } from './first-names.ts';
import { genericStems } from './generic-words.ts';
import { stateStems } from './places.ts';

/** A text with its words. */
interface Words {
  text: string;
  tokens: readonly Token[];
}

/**
 * Finds the entities that a text names. A street, family or thing with the name of a country or a person is none, and
 * neither is any mention of a town or a person that the text once names with its state or first name: "visits Cairo -
 * Cairo, Illinois", "Michael Jordan ... Jordan's hometown".
 */
export function findEntities(words: Words, phrases: PhraseFinder<Entity>): Mention<Entity>[] {
  const mentions = phrases.find(words.tokens);
  const toStem = ({ from }: Mention<Entity>): string | undefined => words.tokens[from]?.stem;
  const others = mentions.filter((mention) => isTown(words, mention) || isSurnameOfOther(words, mention)).map(toStem);
  return mentions.filter((mention) => !others.includes(toStem(mention)) && !isNamesake(words, mention));
}

/** Names that are written in capitals, because in lower case they are other words. */
const acronyms = toStemSet('who ice snap');

/** Whether a name names its entity only where it is written in capitals. */
export const isWordAcronym = (name: string): boolean => acronyms.has(stemWord(name));

/** Names that are common nouns, verbs or adjectives in lower case. */
const commonWords = toStemSet('china turkey polish danish swiss chad apple intel paramount');

/** Words with a capital after a name that make it a part of another name: "Jordan Street", "Pennsylvania Avenue". */
const streetNouns = toStemSet(
  'street st road rd avenue ave boulevard blvd lane drive plaza bridge tunnel highway hwy turnpike parkway county township',
);
/** Such words that do not do so for a state, because Iowa City is in Iowa: "Lebanon Valley", "Powell High School". */
const placeNouns = toStemSet(
  'court square park parish borough village town city heights hills valley creek river lake beach bay falls springs grove mountain hall house airport station terminal hotel inn motel resort ' +
    'restaurant steakhouse grill cafe diner bistro bar pub tavern bakery kitchen deli pizzeria bedroom suite tower building library museum theater theatre stadium arena field gym school high ' +
    'elementary middle college university academy institute seminary church cathedral chapel hospital clinic cemetery farm ranch club mall landing crossing',
);
/** Words with a capital after a place or a person that make it a company. */
const companyNouns = toStemSet(
  'construction development inc llc corp corporation company co group holdings partners industries enterprises motors builders plumbing foods goose dry',
);
/** Words for what can have the name of a person, before it or in "Maxwell, a beagle". */
const animalNouns = toStemSet(
  'dog puppy beagle horse stallion cat kitten bull eagle hurricane storm typhoon uss ship boat yacht racehorse terrier',
);
/** Words before a name that make it a part of another name: "Fort Bragg", "Little Italy". */
const placePrefixes = toStemSet('fort ft camp lake mount mt port little saint villa hotel cafe chez casa');
/** Words after the name of a country that make it a family or a dish. */
const thingNouns = toStemSet(
  'family brother sister sibling twins household dinner lunch sandwich soup salad takeout cuisine fries toast dressing roulette shepherd bulldog terrier muffin waffle sprouts plate plates platter ' +
    'cabinet teacup teapot dish dishes shop doll leg breast trot hunt pie burger',
);
const thingPrefixes = toStemSet(
  'fine bone porcelain antique roast roasted fried smoked wild stuffed frozen thanksgiving butterball carved carving',
);
/** Titles before a surname. Those of leaders stand before a country too: "President of". */
const surnameTitles = toStemSet(
  'mr mrs ms miss dr chairman senator sen congressman congresswoman rep representative judge justice mayor coach sheriff officer sergeant captain pastor reverend professor aunt uncle',
);
/** Names of countries and states that are first names too, before a surname: "Paris Hilton". */
const placesAsFirstNames = toStemSet('paris chad jordan kenya carolina london');

const noStems: ReadonlySet<string> = new Set();
const places = new Set<Entity['kind']>(['country', 'state', 'city', 'place']);
const named = new Set<Entity['kind']>([...places, 'person', 'organisation']);

/** Whether the words around a mention show that it names something else than the entity. */
export function isNamesake(words: Words, { entry, from, to }: Mention<Entity>): boolean {
  const { text, tokens } = words;
  const [first, last, before, after] = [tokens[from], tokens[to - 1], tokens[from - 1], tokens[to]];
  if (!first || !last) return false;
  const written = text.slice(first.start, last.end);
  const isWord = to - from === 1;
  if (isWord && acronyms.has(first.stem)) return !isAcronym(words, from);
  if (!named.has(entry.kind)) return false;
  if (isWord && commonWords.has(first.stem) && /^[a-z]/u.test(written) && /\p{Lu}/u.test(text)) return true;
  const isOneOf = (token: Token | undefined, stems: ReadonlySet<string>): boolean =>
    token !== undefined && stems.has(token.stem);
  const isBefore = before !== undefined && /^\.? $/u.test(text.slice(before.end, first.start));
  const isAfter = isBeforeSpace(text, tokens, to - 1);
  const isCapital = isCapitalised(text, after);
  const nouns = entry.kind === 'country' || entry.kind === 'person' ? placeNouns : noStems;
  const isOwner = entry.kind === 'country' && /['’]s$/iu.test(written);
  if (isAfter && isCapital && !isOwner && (isOneOf(after, streetNouns) || isOneOf(after, nouns))) return true;
  if (!isWord) return false;
  if (isAfter && isOneOf(after, companyNouns) && isCapital && entry.kind !== 'organisation') return true;
  if (isBefore && isOneOf(before, animalNouns)) return true;
  const isApposed = /^, an? /u.test(text.slice(last.end));
  if (isApposed && tokens.slice(to + 1, to + 4).some((token) => animalNouns.has(token.stem))) return true;
  if (isBefore && isCapitalised(text, before) && isOneOf(before, placePrefixes)) return true;
  if (isSurnameOfOther(words, { entry, from, to })) return true;
  if (!places.has(entry.kind)) return false;
  if (isBefore && isOneOf(before, thingPrefixes)) return true;
  if (isAfter && isOneOf(after, thingNouns)) return true;
  if (isAfter && placesAsFirstNames.has(first.stem) && isSurname(words, to)) return true;
  // "The Jordans" are a family. "The Germans" are named by another word than the country.
  return /[^s'’]s$/iu.test(written) && first.stem === stemWord(entry.name) && !entry.name.endsWith('s');
}

/** Whether the first name or title of somebody else stands before a single word: "Michael Jordan", "Mr. Jordan". */
function isSurnameOfOther({ text, tokens }: Words, { entry, from, to }: Mention<Entity>): boolean {
  const [before, first] = [tokens[from - 1], tokens[from]];
  if (to - from > 1 || !before || !first || !named.has(entry.kind)) return false;
  if (!/^\.? $/u.test(text.slice(before.end, first.start)) || !isCapitalised(text, before)) return false;
  const isFirstName = firstNames.has(before.stem) && !listNames(entry).flatMap(stemPhrase).includes(before.stem);
  return isFirstName || (places.has(entry.kind) && surnameTitles.has(before.stem));
}

/** "WHO", "W.H.O." and "the WHO" are names; "WHO KNOWS" is not. */
function isAcronym({ text, tokens }: Words, index: number): boolean {
  const write = (token: Token | undefined): string => (token ? text.slice(token.start, token.end) : '');
  const written = write(tokens[index]);
  const neighbours = [tokens[index - 1], tokens[index + 1]].map(write).filter((word) => /\p{L}{2}/u.test(word));
  return /^\p{Lu}\./u.test(written) || (!/\p{Ll}/u.test(written) && neighbours.every((word) => /\p{Ll}/u.test(word)));
}

/** Whether a word can be a surname: it has a capital, then small letters, and is neither "Announces" nor "Trade". */
const isSurname = ({ text, tokens }: Words, index: number): boolean => {
  const token = tokens[index];
  if (!token || !/^\p{Lu}\p{Ll}+$/u.test(text.slice(token.start, token.end))) return false;
  return !genericStems.has(token.stem) && !otherNouns.has(token.stem);
};
const otherNouns = toStemSet(
  'trade deal tariff prime king agreement accord climate summit visit trip olympics peace sign agree',
);

/** Whether a comma and a state of the US follow the name of a country or its capital: "Paris, Texas", "Moscow, ID". */
function isTown({ text, tokens }: Words, { entry, to }: Mention<Entity>): boolean {
  if (entry.kind !== 'country') return false;
  const [end, next, second] = [tokens[to - 1]?.end ?? 0, tokens[to], tokens[to + 1]];
  if (!next || text.slice(end, next.start) !== ', ') return false;
  const written = text.slice(next.start, next.end).replaceAll('.', '');
  return (
    stateCodes.has(written) ||
    (isCapitalised(text, next) && (stateStems.has(next.stem) || stateStems.has(`${next.stem} ${second?.stem ?? ''}`)))
  );
}
const stateCodes = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
);
