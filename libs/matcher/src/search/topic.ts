import { checkTopicName } from '../check-input.ts';
import type { Entity } from '../english/entity.ts';
import { findEntities, isWordAcronym, presidentVocabulary } from '../english/vocabulary.ts';
import { actPhrases, wordFamilies } from '../english/word-families.ts';
import { createPhraseFinder } from '../text/phrase-finder.ts';
import { stemPhrase, tokenize, toSpan, type Token } from '../text/words.ts';
import type { NamedTopic } from '../types.ts';

/** Finds the known entity that all words together name. */
export const findWholeEntity = (tokens: readonly Token[]): Entity | undefined =>
  presidentVocabulary.entityPhrases.find(tokens).find(({ from, to }) => from === 0 && to === tokens.length)?.entry;

/**
 * Resolves a topic that a person typed. If the topic is a name or alias of a known entity (`Zelensky`, `the Fed`), it
 * is found by all names of that entity. Any other topic is found where its words stand in a row. A topic without any
 * word is never found.
 *
 * @throws {TypeError} if the name is no text
 */
export function resolveTopic(name: string): NamedTopic {
  checkTopicName(name);
  const entity = findWholeEntity(tokenize(name));
  if (!entity) return createTopic({ name: name.trim() }, false);
  const topic = entityTopics.get(entity) ?? createTopic(entity, true);
  entityTopics.set(entity, topic);
  return topic;
}

/** The topics of the entities that were resolved before. Programs that index texts resolve the same entities often. */
const entityTopics = new Map<Entity, NamedTopic>();

function createTopic(
  { name, aliases = [], exclusions = [], country }: Omit<Entity, 'kind'>,
  recognised: boolean,
): NamedTopic {
  const names = [name, ...aliases];
  const finder = createPhraseFinder<Entity>();
  const entity: Entity = { name, kind: 'subject' };
  for (const phrase of names) finder.add(phrase, entity);
  for (const phrase of exclusions) finder.add(phrase, null);
  return {
    name,
    recognised,
    ...(country !== undefined && { country }),
    names,
    exclusions: [...exclusions, ...(recognised ? names.filter(isWordAcronym) : [])],
    findIn(text) {
      const tokens = tokenize(text);
      const mentions = recognised ? findEntities({ text, tokens }, finder) : finder.find(tokens);
      return mentions.map((mention) => toSpan(text, tokens, mention));
    },
  };
}

/** The stems of a phrase. */
type Phrase = readonly string[];

/** Whether a searched text contains a phrase. */
type HasPhrase = (phrase: Phrase) => boolean;

/** A requested topic or search, as the terms that must all be found. Watch lists and searches find the same. */
export interface Topic {
  terms: readonly TopicTerm[];
  /** Whether every term is a known name or a known act. */
  recognised: boolean;
  /** Whether the text has only filler words, such as "biggest movers today". Then there are no terms. */
  isFiller: boolean;
}

/** A name or a word of a topic. A text has the term if it has one of its phrases. */
export interface TopicTerm {
  /** The words as written. */
  text: string;
  phrases: readonly Phrase[];
  /** For a name of the vocabulary. */
  name?: {
    /** The phrases that contain the name but mean something else. */
    exclusions: readonly Phrase[];
    /** Whether a text has the name outside such phrases. */
    isNamedIn: (text: string) => boolean;
  };
  isKnown: boolean;
}

/** Words of questions and of talk about markets. They name no topic. */
const fillerStems = new Set(
  tokenize(
    'a an the of in on at to for from by with about and or not is are was were be been being will would can could do does ' +
      'did has have had it its this that these those there any some all every what which who whom whose when where why how ' +
      'many much me my i we you they he she please show find list get give tell search look up if so as than then now ' +
      'market markets contract contracts prediction predictions odds price prices bet bets betting chance chances ' +
      'probability trading trade traded mover movers move moves moved moving biggest big largest top most best today ' +
      'tonight yesterday week month year since recent recently latest currently current question questions happen ' +
      'happening should expect expected likely think know anything something ever still yet going gonna go goes plan plans ' +
      'planning want wants wanted try tries trying really actually soon now',
  ).map(({ stem }) => stem),
);

/** Maximum words of a known name. */
const maxNameWords = 6;
/** Maximum lookups of names for one text, about 0.4 ms. In a text of more than eight words, only shorter names count. */
const maxNameLookups = 48;

/**
 * Parses a topic that a person typed. A known name or act stays a phrase, such as *Federal Reserve*. Every other word is
 * a term, which is found in all forms of its family: *deport* finds *deportations*. Filler words are ignored.
 * @param hasPhrase whether the searched texts contain a phrase. Other spellings of a word are found only if they do.
 */
export function parseTopic(text: string, hasPhrase: HasPhrase = () => false): Topic {
  const tokens = tokenize(text);
  const maxWords = Math.max(1, Math.min(maxNameWords, Math.floor(maxNameLookups / tokens.length)));
  const terms: TopicTerm[] = [];
  for (let from = 0; from < tokens.length;) {
    const { term, length } = findTerm(text, tokens.slice(from, from + maxNameWords), { maxWords, hasPhrase });
    if (term) terms.push(term);
    from += length;
  }
  return {
    terms: removeRepeated(terms),
    recognised: terms.length > 0 && terms.every(({ isKnown }) => isKnown),
    isFiller: tokens.length > 0 && terms.length === 0,
  };
}

/** Finds the term with which the tokens begin, and its number of tokens. The term of a filler word is undefined. */
function findTerm(
  text: string,
  tokens: readonly Token[],
  { maxWords, hasPhrase }: { maxWords: number; hasPhrase: HasPhrase },
): { term: TopicTerm | undefined; length: number } {
  const joined = findJoined(text, tokens.slice(0, 2), hasPhrase);
  if (joined) return { term: joined, length: 2 };
  for (let length = Math.min(maxWords, tokens.length); length > 0; length -= 1) {
    const term = toTerm(text, tokens.slice(0, length), hasPhrase);
    if (term) return { term, length };
  }
  return { term: undefined, length: 1 };
}

/** Finds two words that the searched texts also write as one word, such as "cease-fire". */
function findJoined(text: string, pair: readonly Token[], hasPhrase: HasPhrase): TopicTerm | undefined {
  const [first, second] = pair.map((token) => sliceText(text, [token]));
  if (first === undefined || second === undefined || findWholeEntity(pair)) return undefined;
  const joined = joinWords(first, second, hasPhrase);
  if (joined.length === 0) return undefined;
  return createTerm(sliceText(text, pair), [pair.map(({ stem }) => stem), ...joined.map((stem) => [stem])]);
}

/** Returns the term of a name, an act or a word that is no filler. */
function toTerm(text: string, tokens: readonly Token[], hasPhrase: HasPhrase): TopicTerm | undefined {
  const written = sliceText(text, tokens);
  const stems = tokens.map(({ stem }) => stem);
  const [stem = ''] = stems;
  const isWord = stems.length === 1;
  if (isWord && isFillerWord(written, stem)) return undefined;
  const spellings = isWord ? listSpellings(written, hasPhrase) : [];
  if (findWholeEntity(tokens)) {
    const { phrases, ...name } = toNameTerm(resolveTopic(written));
    return { text: written, phrases: [...phrases, ...spellings], ...name };
  }
  const others = listOtherTerms(stems);
  return isWord || isActPhrase(stems) || others.length > 0
    ? createTerm(written, [stems, ...spellings, ...others])
    : undefined;
}

/** Creates the terms of a topic of only filler words, for watch lists: all its words must be found. */
export function toPlainTerms(text: string): TopicTerm[] {
  const tokens = tokenize(text);
  return removeRepeated(tokens.map((token) => createTerm(sliceText(text, [token]), [[token.stem]])));
}

type NameTerm = Omit<TopicTerm, 'text'>;

/** The terms of the names that were parsed before. */
const nameTerms = new WeakMap<NamedTopic, NameTerm>();

function toNameTerm(topic: NamedTopic): NameTerm {
  const known = nameTerms.get(topic);
  if (known !== undefined) return known;
  const term: NameTerm = {
    phrases: topic.names.map(stemPhrase),
    name: { exclusions: topic.exclusions.map(stemPhrase), isNamedIn: (text) => topic.findIn(text).length > 0 },
    isKnown: true,
  };
  nameTerms.set(topic, term);
  return term;
}

/** Whether a word names no topic. A word in capitals, such as WHO, can be a name. */
export function isFillerWord(written: string, stem: string): boolean {
  return fillerStems.has(stem) && (written.length < 2 || written !== written.toUpperCase());
}

/** Creates the term of a word or act from the stems of its spellings. A spelling of one word stands for its family. */
function createTerm(text: string, spellings: TopicTerm['phrases']): TopicTerm {
  const phrases = spellings.flatMap(([stem = '', ...others]) =>
    others.length > 0 ? [[stem, ...others]] : listFamily(stem).map((member) => [member]),
  );
  return { text, phrases, isKnown: spellings.some(isActPhrase) };
}

function sliceText(text: string, tokens: readonly Token[]): string {
  return text.slice(tokens[0]?.start, tokens.at(-1)?.end);
}

function removeRepeated(terms: readonly TopicTerm[]): TopicTerm[] {
  return [...new Map(terms.map((term) => [toTermKey(term), term])).values()];
}

/** Returns a text that is equal for all names of an entity, and for all words of a family in any case. */
export function toTopicKey(name: string): string {
  const tokens = tokenize(name);
  const words = tokens.map(({ stem }) => listFamily(stem)[0]).join(' ');
  return findWholeEntity(tokens)?.name ?? (words || name.trim().toLowerCase());
}

/** Returns a text that is equal for all spellings of a term. */
export function toTermKey({ phrases }: TopicTerm): string {
  return JSON.stringify(phrases);
}

/** A quoted text may contain the words with which a setting begins. */
const quoted = '"[^"]*"|“[^”]*”';

const remark = `(?:${quoted}|[^"“])*?`;
const remarkPattern = new RegExp(
  String.raw`^(${remark}\bsays?\b${remark})\s(?=(?:during|at|in|on|before|by|while|when|this|next)\b)(.*)$`,
  'iu',
);

/**
 * Splits the title of a question on remarks, such as "What will he say | during the signing of executive orders?". The
 * words of the setting are not what the question is about. Every other title has no setting.
 */
export function splitSetting(title: string): { question: string; setting: string } {
  const [, question = title, setting = ''] = remarkPattern.exec(title) ?? [];
  return { question, setting };
}

/** A part of a split word has at least this number of letters. Shorter parts, such as "in", are in most texts. */
const minPartLength = 3;

/**
 * Lists the other spellings of a word that texts contain: "shutdown" is also "shut down", "organisation" is also
 * "organization", "50%" is also "50 percent", and "seven" is also "7".
 * @param word as written
 */
function listSpellings(word: string, hasPhrase: HasPhrase): Phrase[] {
  return [...listSplits(word), ...listNumberSpellings(word), ...listBritishSpellings(word)].filter(hasPhrase);
}

/** Endings with a British and an American spelling, with the letters that follow them. */
const spelledEndings = [
  [/is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/u, 'iz'],
  [/iz(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/u, 'is'],
  [/(?<=\w{2})our(?=(?:s|ed|ing|able|ite|ites)?$)/u, 'or'],
  [/(?<=\w{2})or(?=(?:s|ed|ing|able|ite|ites)?$)/u, 'our'],
  [/ence$/u, 'ense'],
  [/ense$/u, 'ence'],
  [/(?<=[bt])re(?=s?$)/u, 'er'],
  [/(?<=[bt])er(?=s?$)/u, 're'],
] as const;

function listBritishSpellings(word: string): Phrase[] {
  const lower = word.toLowerCase();
  return spelledEndings.flatMap(([ending, other]) =>
    ending.test(lower) ? [stemPhrase(lower.replace(ending, other))] : [],
  );
}

/** The terms with which contracts name the subject of a phrase: hardly one on the Iran war has the word "war". */
const otherTerms = new Map(
  Object.entries({
    war: 'strike, military action, military engagement, military clash, invade, ceasefire, cease fire, peace deal',
    'trade war': 'tariff, trade deal, trade agreement',
  }).map(([words, terms]) => [stemPhrase(words).join(' '), terms.split(', ').map(stemPhrase)]),
);

/** Lists the stems of other terms for a phrase, see `otherTerms`. */
const listOtherTerms = (stems: Phrase): readonly Phrase[] => otherTerms.get(stems.join(' ')) ?? [];

/** Lists the stems that texts contain of two words written as one: "ceasefire" for "cease fire", "50%" for "50 percent". */
function joinWords(first: string, second: string, hasPhrase: HasPhrase): string[] {
  return [second, ...listSuffixes(first, second)]
    .map((end) => stemPhrase(first + end))
    .filter((stems) => stems.length === 1 && hasPhrase(stems))
    .flat();
}

function listSplits(word: string): Phrase[] {
  const letters = [...word];
  const count = Math.max(0, letters.length - 2 * minPartLength + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = index + minPartLength;
    return stemPhrase(`${letters.slice(0, at).join('')} ${letters.slice(at).join('')}`);
  }).filter(({ length }) => length === 2);
}

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const suffixNames: Readonly<Record<string, string>> = {
  '%': 'percent',
  k: 'thousand',
  m: 'million',
  mn: 'million',
  bn: 'billion',
  b: 'billion',
  tn: 'trillion',
};

function listSuffixes(number: string, name: string): string[] {
  if (!/^\d[\d.,]*$/u.test(number)) return [];
  return Object.keys(suffixNames).filter((suffix) => suffixNames[suffix] === name.toLowerCase());
}

function listNumberSpellings(word: string): Phrase[] {
  const lower = word.toLowerCase();
  const value = numberWords.indexOf(lower);
  if (value >= 0) return [[String(value)]];
  const [, number = '', suffix = ''] = /^(\d[\d.,]*)(\D*)$/u.exec(lower) ?? [];
  if (number === '') return [];
  const name = suffixNames[suffix];
  if (name !== undefined) return [stemPhrase(`${number} ${name}`)];
  const numberWord = suffix === '' ? numberWords[Number(number)] : undefined;
  return numberWord === undefined ? [] : [stemPhrase(numberWord)];
}

const familyByStem = new Map(
  wordFamilies.flatMap((words) => {
    const family = [...new Set(stemPhrase(words))];
    return family.map((stem) => [stem, family] as const);
  }),
);

const actKeys = new Set([...actPhrases.map((words) => stemPhrase(words).join(' ')), ...familyByStem.keys()]);

/** Returns the stems of all words of the same family, such as those of *deport* and *deportation*. */
function listFamily(stem: string): readonly string[] {
  return familyByStem.get(stem) ?? [stem];
}

/** Whether the words name an act of a tracked account, such as *tariff* or *executive order*. */
function isActPhrase(stems: Phrase): boolean {
  return actKeys.has(stems.join(' '));
}
