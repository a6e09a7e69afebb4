import { addRows, toActs, type Act, type ActRows } from './act.ts';
import { actRows, acts, otherActRows } from './acts.ts';
import { cues, namesakeCues } from './cues.ts';
import { headedBodies, offices, organisations, people, subjects } from './entities.ts';
import { actorKinds, getNameStems, listNames, placeKinds, type Entity } from './entity.ts';
import { genericStems, inflect, postIdioms } from './grammar.ts';
import { president, type OfficeHolder, type OwnPhrase } from './office-holder.ts';
import { cities, countries, flags, places, states, stateStems, unitedStates } from './places.ts';
import { readSpeakers, type Repost } from './speakers.ts';
import { isCue } from '../text/cue.ts';
import {
  createPhraseFinder,
  isBeforeSpace,
  isCapitalised,
  isInHandle,
  type Mention,
  type PhraseFinder,
  stemPhrase,
  stemWord,
  type Token,
  tokenize,
  type TokenRange,
  toSpan,
  toStemKey,
  toStemSet,
} from '../text/words.ts';

/** The known entities and acts, and the actor whose acts the contracts ask about. */
export interface Vocabulary {
  entityPhrases: PhraseFinder<Entity>;
  titleActs: PhraseFinder<Act>;
  postActs: PhraseFinder<Act>;
  /** The act of a title that names an office without a verb. */
  officeAct: Act;
  /** Whether a stem identifies no topic by itself, such as a function word, the actor, a time or an amount. */
  isGeneric: (stem: string) => boolean;
  ownPhrases: PhraseFinder<OwnPhrase>;
  /**
   * Whether the office-holder is the president of the United States. Contracts on his acts often count what others do
   * (the flag `shared`), and terms begin at his inauguration.
   */
  isPresident: boolean;
  /** Whether a stem is part of a name or title of the office-holder. */
  isOwnName: (stem: string) => boolean;
}

const entities = [
  people,
  unitedStates,
  countries,
  places,
  cities,
  states,
  offices,
  organisations,
  headedBodies,
  subjects,
].flat();

/** Creates finders of the acts. In a phrase such as "Trump next", the name is one of the office-holder. */
function findActsOf(
  names: readonly string[],
  acts: readonly Act[],
): Pick<Vocabulary, 'titleActs' | 'postActs' | 'officeAct'> {
  const titleActs = createPhraseFinder<Act>();
  const postActs = createPhraseFinder<Act>();
  const nameEach = (phrase: string): string[] => names.map((name) => phrase.replace(/\bTrump\b/u, name));
  for (const act of acts) {
    const titlePhrases = act.titlePhrases.flatMap(nameEach);
    for (const phrase of titlePhrases.flatMap(inflect)) titleActs.add(phrase, act);
    const postPhrases = [...titlePhrases, ...act.postPhrases];
    // Epithets are mostly adjectives and nouns: "a fool" insults, "fooled" does not.
    for (const phrase of act.flags.has('epithet') ? postPhrases : postPhrases.flatMap(inflect))
      postActs.add(phrase, act);
  }
  for (const phrase of postIdioms) postActs.add(phrase, null);
  return { titleActs, postActs, officeAct: acts.find(({ flags }) => flags.has('office'))! };
}

const presidentActs = findActsOf(president.names, acts);
export const titleActPhrases = presidentActs.titleActs;

/**
 * Creates the vocabulary for acts of an office-holder, whose names and institutions are no entities.
 * @param moreActs beside those of the table, or in place of those with the same names
 */
export function createVocabulary(
  holder: OfficeHolder = president,
  topics: readonly Entity[] = [],
  moreActs?: ActRows,
): Vocabulary {
  const { names, titles = [], handles = [], residences = [] } = holder;
  const listOwnEntities = (own: readonly string[]): Entity[] => {
    const keys = new Set(own.map(toStemKey));
    return entities.filter((entity) => listNames(entity).some((name) => keys.has(toStemKey(name))));
  };
  const ownPhrases = createPhraseFinder<OwnPhrase>();
  const addOwn = (kind: OwnPhrase, phrases: readonly string[], known: readonly Entity[] = []): void => {
    for (const phrase of [...phrases, ...known.flatMap(listNames)].flatMap(listForms)) ownPhrases.add(phrase, kind);
  };
  const self = listOwnEntities(names);
  const institutions = holder.institutions ?? self.flatMap(({ country = [] }) => country);
  const bodies = listOwnEntities(institutions);
  addOwn('name', [...names, ...handles], self);
  addOwn('institution', institutions, bodies);
  addOwn('title', titles);
  addOwn('residence', residences);
  const ownEntities = new Set([...self, ...bodies]);
  const ownTitles = new Set(titles.map(toStemKey));
  const nameStems = new Set([...[...names, ...titles].flatMap(stemPhrase), ...self.flatMap(getNameStems)]);
  const ownStems = new Set([...nameStems, ...bodies.flatMap(getNameStems)]);
  const entityPhrases = createPhraseFinder<Entity>();
  for (const entity of [...entities, ...topics]) {
    if (ownEntities.has(entity)) continue;
    for (const name of listWrittenNames(entity)) if (!ownTitles.has(toStemKey(name))) entityPhrases.add(name, entity);
    for (const phrase of entity.exclusions ?? []) entityPhrases.add(phrase, null);
  }
  // For others, the White House is the United States: they visit it, and its acts are not theirs.
  const foreign = holder === president ? [] : unitedStates.filter((entity) => !ownEntities.has(entity));
  for (const entity of foreign) for (const name of president.residences ?? []) entityPhrases.add(name, entity);
  const generic = new Set([...genericStems, ...ownStems]);
  const isGeneric = (stem: string): boolean =>
    stem.length < 2 || generic.has(stem) || (stem < ':' && plainNumber.test(stem));
  return {
    entityPhrases,
    ...(holder === president && !moreActs
      ? presidentActs
      : findActsOf(names, toActs(addRows(holder === president ? actRows : otherActRows, moreActs)))),
    isGeneric,
    ownPhrases,
    isPresident: holder === president,
    isOwnName: (stem) => nameStems.has(stem),
  };
}

/** A name, also as one word. */
const listForms = (name: string): string[] => (name.includes(' ') ? [name, name.replaceAll(' ', '')] : [name]);

/** The names of an entity, also as hashtags and handles write them: "narendramodi", and the flag of a country. */
const listWrittenNames = (entity: Entity): string[] =>
  listNames(entity).flatMap((name) => {
    const flag = entity.kind === 'country' ? flags.get(name) : undefined;
    return [...listForms(name), ...(flag ? [flag] : [])];
  });

const pronouns = toStemSet('i we me us');

/** Matches amounts, years and days of a month, but not "51st", because "51st" means a 51st state in posts. */
const plainNumber = /^(?:\d+[kmbt%]?|(?:[12]?\d|3[01])(?:st|nd|rd|th))$/u;

/** The vocabulary for acts of the president of the United States. */
export const presidentVocabulary = createVocabulary();

/** A text with its tokens and the mentions of entities and acts. Entities are in the order of the text. */
export interface ParsedText {
  text: string;
  /** First persons in the words of others are third persons: see `readSpeakers`. */
  tokens: readonly Token[];
  /** Whether somebody else than the author says a word. */
  isOthersWord: (tokenIndex: number) => boolean;
  entities: Mention<Entity>[];
  acts: Mention<Act>[];
  /** The words of the office-holder's side: "I", his names, titles and institutions. */
  ownTokens: ReadonlySet<Token>;
}

/** Reads only the first 6,000 words, so that hostile text stays cheap. A post of 25,000 characters has about 5,000. */
const maxTokens = 6_000;

export function tokenizeStart(text: string): Token[] {
  const tokens = tokenize(text);
  return tokens.length > maxTokens ? tokens.slice(0, maxTokens) : tokens;
}

export function parsePostText(text: string, vocabulary: Vocabulary, repostOf?: Repost | null): ParsedText {
  const written = tokenizeStart(text);
  const entities = findEntities({ text, tokens: written }, vocabulary.entityPhrases).filter(
    (mention) => mention.entry.kind !== 'office' || !isOtherOffice({ text, tokens: written }, mention),
  );
  const persons = entities.filter(({ entry }) => entry.kind === 'person');
  const personTokens = new Set(persons.flatMap(({ from, to }) => written.slice(from, to)));
  const isPerson = (token: Token): boolean => personTokens.has(token);
  const { tokens, isOthersWord } = readSpeakers({ text, tokens: written, repostOf, isPerson, ...vocabulary });
  const acts = vocabulary.postActs
    .find(tokens)
    .filter((mention) => !isPastForm(text, tokens, mention) && !isFirstName({ text, tokens }, mention));
  const others = new Set(
    entities.flatMap(({ entry, from, to }) => (actorKinds.has(entry.kind) ? tokens.slice(from, to) : [])),
  );
  const personStarts = new Set(persons.map(({ from }) => from));
  const ownPhrases = vocabulary.ownPhrases.find(tokens);
  const isTitleOfOther = (mention: Mention<OwnPhrase>): boolean =>
    mention.entry === 'title' &&
    (personStarts.has(mention.to) ||
      (!vocabulary.isPresident && isOfOtherPlace({ text, tokens }, mention, ownPhrases)) ||
      isBeforeName({ text, tokens, acts }, mention, vocabulary));
  const own = [
    ...ownPhrases
      .filter((mention) => mention.entry !== 'residence' && !isTitleOfOther(mention))
      .flatMap(({ from, to }) => tokens.slice(from, to)),
    ...tokens.filter(({ stem }) => pronouns.has(stem)),
  ];
  const ownTokens = new Set(own.filter((token) => !others.has(token)));
  return { text, tokens, isOthersWord, entities, acts, ownTokens };
}

/** Whether a title is that of another place: "the Mayor of Y", "Y's Mayor". */
function isOfOtherPlace(words: Words, { from, to }: TokenRange, ownPhrases: readonly TokenRange[]): boolean {
  const isOtherName = (index: number): boolean =>
    isCapitalised(words.text, words.tokens[index]) && !ownPhrases.some((own) => own.from <= index && index < own.to);
  return (
    (words.tokens[to]?.stem === 'of' && isOtherName(to + 1)) || (isGenitive(words, from - 1) && isOtherName(from - 1))
  );
}

/** "Y's" */
const isGenitive = ({ text, tokens }: Words, index: number): boolean =>
  /['’]s$/iu.test(toSpan(text, tokens, { from: index, to: index + 1 }).text);

/**
 * Whether the word after a title looks like the name of its holder, as in "Governor Evers vetoed ..." and "met with
 * Governor Evers", and is no verb, as in "President Signs ...".
 */
function isBeforeName(
  { text, tokens, acts }: Pick<ParsedText, 'text' | 'tokens' | 'acts'>,
  title: TokenRange,
  { isGeneric }: Vocabulary,
): boolean {
  const next = tokens[title.to];
  if (!isBeforeSpace(text, tokens, title.to - 1) || !isCapitalised(text, next) || isGeneric(next!.stem)) return false;
  const startsAct = (at: number): boolean => acts.some(({ from }) => from === at);
  const isAfterLink = isCue(tokens, title.from - 1, cues.linkToName);
  const hasVerb = startsAct(title.to + 1) || isCue(tokens, title.to + 1, cues.auxiliary);
  return isAfterLink || !/s$/iu.test(text.slice(next!.start, next!.end)) || (hasVerb && !startsAct(title.to));
}

/** Whether the first word, as written, is one of the act's `excludedForms`: "served as" reports a past office. */
const isPastForm = (text: string, tokens: readonly Token[], { entry, from }: Mention<Act>): boolean =>
  entry.excludedForms.includes(toSpan(text, tokens, { from, to: from + 1 }).text.toLowerCase());

/** First names that are also verbs of acts. */
const verbNames = toStemSet('sue grant');

/** Whether a verb with a capital is a first name: "Sue" without a subject before it or an object after it. */
function isFirstName({ text, tokens }: Words, { from, to }: TokenRange): boolean {
  const [word, next] = [tokens[from], tokens[to]];
  if (to - from > 1 || !word || !verbNames.has(word.stem) || !/^\p{Lu}\p{Ll}/u.test(text.slice(word.start, word.end)))
    return false;
  const isFirst = tokens[from - 1]?.sentence !== word.sentence;
  const hasObject =
    isBeforeSpace(text, tokens, from) && (isCapitalised(text, next) || isCue(tokens, to, cues.determiner));
  return !hasObject || !(isFirst || isCue(tokens, from - 1, cues.verbBefore));
}

const otherOfficePrefixes = toStemSet('deputy assistant associate under former interim vice ex shadow');

const ownStates = toStemSet('united us usa america our me my');

/** Whether words around an office make it another: "deputy X", "Y's X", "Texas X", "X's deputy", "X of the Committee". */
function isOtherOffice(words: Words, { from, to }: TokenRange): boolean {
  const { text, tokens } = words;
  const before = isBeforeSpace(text, tokens, from - 1) ? (tokens[from - 1]?.stem ?? '') : '';
  const isOwned = before !== '' && isGenitive(words, from - 1);
  if (otherOfficePrefixes.has(before) || stateStems.has(before) || (isOwned && !ownSides.has(before))) return true;
  const isOwner = /['’]s?$/iu.test(text.slice(tokens[to - 1]?.start, tokens[to - 1]?.end));
  const owner = tokens[to]?.stem === 'of' ? tokens[tokens[to + 1]?.stem === 'the' ? to + 2 : to + 1] : undefined;
  const isOf = owner !== undefined && owner.sentence === tokens[from]?.sentence && !ownStates.has(owner.stem);
  return isOwner || isOf;
}

/** "The President's X" */
const ownSides = toStemSet('president trump america country nation');

interface Words {
  text: string;
  tokens: readonly Token[];
}

/** Finds the entities that a text names. After "Cairo, Illinois" or "Michael Jordan", no Cairo or Jordan is the other. */
export function findEntities(words: Words, phrases: PhraseFinder<Entity>): Mention<Entity>[] {
  const mentions = phrases.find(words.tokens);
  const toStem = ({ from }: Mention<Entity>): string | undefined => words.tokens[from]?.stem;
  const others = new Set(
    mentions.filter((mention) => isTown(words, mention) || hasNamesakeCue(words, mention, lastingRows)).map(toStem),
  );
  // A flag only decorates a text that names a country or its leader in words.
  const hasCountry = mentions.some(
    (mention) => (mention.entry.kind === 'country' || mention.entry.country) && !isFlag(words, mention),
  );
  return mentions.filter(
    (mention) =>
      !others.has(toStem(mention)) &&
      !isNamesake(words, mention) &&
      !(hasCountry && isFlag(words, mention)) &&
      !isPartOfHandle(words, mention),
  );
}

/** Whether a name is in a handle that names somebody else: the country in "@Brazil_Daily", but not "@nytimes". */
function isPartOfHandle({ text, tokens }: Words, { entry, from, to }: Mention<Entity>): boolean {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  const isWhole = text[start - 1] === '@' && !/^\w/u.test(text.slice(end));
  return entry.kind !== 'person' && !(entry.kind === 'organisation' && isWhole) && isInHandle(text, start);
}

const isFlag = ({ tokens }: Words, { from }: TokenRange): boolean => /^\p{RI}/u.test(tokens[from]?.stem ?? '');

/** Names that are written in capitals, because in lower case they are other words. */
const acronyms = toStemSet('who ice snap us');

/** Whether a name names its entity only where it is written in capitals. */
export const isWordAcronym = (name: string): boolean => acronyms.has(stemWord(name));

/** Names that are common nouns, verbs or adjectives in lower case. */
const commonWords = toStemSet('china turkey polish danish swiss chad apple intel paramount');

/** Names of countries and states that are first names too, before a surname: "Paris Hilton". */
const placesAsFirstNames = toStemSet('paris chad jordan kenya carolina london');

const namesakeRows = namesakeCues.map((cue) => ({ ...cue, stems: toStemSet(cue.words) }));
const lastingRows = namesakeRows.filter(({ isLasting }) => isLasting);

/** Whether a word beside a mention makes it the name of something else. */
function hasNamesakeCue(words: Words, mention: Mention<Entity>, rows = namesakeRows): boolean {
  const { entry } = mention;
  const beside = listBeside(words, mention);
  return rows.some(({ where, kinds, isCapital, stems }) =>
    beside[where].some(
      (token) =>
        stems.has(token.stem) &&
        kinds.includes(entry.kind) &&
        (!isCapital || isCapitalised(words.text, token)) &&
        !getNameStems(entry).includes(token.stem),
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
  if (hasNamesakeCue(words, mention)) return true;
  if (isWord && hasOtherSurname(words, mention)) return true;
  if (!isWord || !placeKinds.includes(entry.kind)) return false;
  if (placesAsFirstNames.has(first.stem) && isBeforeSpace(text, tokens, from) && isSurname(words, to)) return true;
  // "The Jordans" are a family. "The Germans" are named by another word than the country.
  return /[^s'’]s$/iu.test(written) && first.stem === stemWord(entry.name) && !entry.name.endsWith('s');
}

/** Whether another surname follows the first name of a person: "Vladimir Guerrero" is not Vladimir Putin. */
const hasOtherSurname = ({ text, tokens }: Words, { entry, from, to }: Mention<Entity>): boolean =>
  entry.kind === 'person' &&
  getNameStems(entry)[0] === tokens[from]?.stem &&
  isBeforeSpace(text, tokens, from) &&
  isSurname({ text, tokens }, to);

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
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
  SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/u),
);
