import { namesakeCues } from './cues.ts';
import { stateStems } from './entities.ts';
import { listNames, type Entity, type EntityKind } from './entity.ts';
import { genericStems } from './grammar.ts';
import type { Mention, PhraseFinder } from '../text/phrases.ts';
import { isBeforeSpace, isCapitalised, stemPhrase, stemWord, toStemSet, type Token } from '../text/tokenize.ts';

/** A text with its words. */
interface Words {
  text: string;
  tokens: readonly Token[];
}

/** Finds the entities that a text names. "Cairo, Illinois" and "Michael Jordan" make every Cairo and Jordan none. */
export function findEntities(words: Words, phrases: PhraseFinder<Entity>): Mention<Entity>[] {
  const mentions = phrases.find(words.tokens);
  const toStem = ({ from }: Mention<Entity>): string | undefined => words.tokens[from]?.stem;
  const others = mentions
    .filter((mention) => isTown(words, mention) || hasCue(words, mention, lastingCues))
    .map(toStem);
  return mentions.filter((mention) => !others.includes(toStem(mention)) && !isNamesake(words, mention));
}

/** Names that are written in capitals, because in lower case they are other words. */
const acronyms = toStemSet('who ice snap');

/** Whether a name names its entity only where it is written in capitals. */
export const isWordAcronym = (name: string): boolean => acronyms.has(stemWord(name));

/** Names that are common nouns, verbs or adjectives in lower case. */
const commonWords = toStemSet('china turkey polish danish swiss chad apple intel paramount');

/** Names of countries and states that are first names too, before a surname: "Paris Hilton". */
const placesAsFirstNames = toStemSet('paris chad jordan kenya carolina london');

const places = new Set<EntityKind>(['country', 'state', 'city', 'place']);
const cues = namesakeCues.map((cue) => ({ ...cue, stems: toStemSet(cue.words) }));
const lastingCues = cues.filter(({ isLasting }) => isLasting);

/** Whether a word beside a mention makes it the name of something else. */
function hasCue(words: Words, mention: Mention<Entity>, rows = cues): boolean {
  const { entry } = mention;
  const beside = listBeside(words, mention);
  return rows.some(({ where, kinds, isCapital, stems }) =>
    beside[where].some(
      (token) =>
        stems.has(token.stem) &&
        kinds.includes(entry.kind) &&
        (!isCapital || isCapitalised(words.text, token)) &&
        !listNames(entry).flatMap(stemPhrase).includes(token.stem),
    ),
  );
}

/** Lists the words beside a mention, by place. No word is directly after an owner: "Japan's Palace". */
function listBeside({ text, tokens }: Words, { entry, from, to }: Mention<Entity>) {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  const isOwner = entry.kind === 'country' && /['’]s$/iu.test(text.slice(start, end));
  const isAfter = !isOwner && isBeforeSpace(text, tokens, to - 1);
  return {
    'next before': /^\.? $/u.test(text.slice(tokens[from - 1]?.end ?? 0, start)) ? tokens.slice(from - 1, from) : [],
    'next after': isAfter ? tokens.slice(to, to + 1) : [],
    apposed: /^, an? /u.test(text.slice(end, end + 5)) ? tokens.slice(to + 1, to + 4) : [],
  };
}

/** Whether the words around a mention show that it names something else than the entity. */
export function isNamesake(words: Words, mention: Mention<Entity>): boolean {
  const { text, tokens } = words;
  const { entry, from, to } = mention;
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (!first || !last) return false;
  const written = text.slice(first.start, last.end);
  const isWord = to - from === 1;
  if (isWord && acronyms.has(first.stem)) return !isAcronym(words, from);
  if (isWord && commonWords.has(first.stem) && /^[a-z]/u.test(written) && /\p{Lu}/u.test(text)) return true;
  if (hasCue(words, mention)) return true;
  if (isWord && isOtherPerson(words, mention)) return true;
  if (!isWord || !places.has(entry.kind)) return false;
  if (placesAsFirstNames.has(first.stem) && isBeforeSpace(text, tokens, from) && isSurname(words, to)) return true;
  // "The Jordans" are a family. "The Germans" are named by another word than the country.
  return /[^s'’]s$/iu.test(written) && first.stem === stemWord(entry.name) && !entry.name.endsWith('s');
}

/** Whether another surname follows the first name of a person: "Vladimir Guerrero" is not Vladimir Putin. */
const isOtherPerson = ({ text, tokens }: Words, { entry, from, to }: Mention<Entity>): boolean =>
  entry.kind === 'person' &&
  stemPhrase(entry.name)[0] === tokens[from]?.stem &&
  isBeforeSpace(text, tokens, from) &&
  isSurname({ text, tokens }, to) &&
  !listNames(entry)
    .flatMap(stemPhrase)
    .includes(tokens[to]?.stem ?? '');

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
