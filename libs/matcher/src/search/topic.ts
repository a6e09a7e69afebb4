import { translate } from './foreign-words.ts';
import { findWholeEntity, listFamily, resolveTopic } from './resolve-topic.ts';
import { listOtherTerms } from './other-terms.ts';
import { isActPhrase, joinWords, listSpellings, type HasPhrase, type Phrase } from './spellings.ts';
import { isFillerStem, isFillerWord, type Word } from './filler-words.ts';
import { placeKinds, type Entity } from '../english/entity.ts';
import { presidentVocabulary } from '../english/vocabulary.ts';
import { stemPhrase, tokenize, type Token } from '../text/words.ts';
import type { NamedTopic } from '../types.ts';

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
  /** Its own phrases come first, then the other terms for it. */
  phrases: readonly Phrase[];
  /** The number of its own phrases, which have its words in any form and spelling. */
  ownPhrases: number;
  /** For a name of the vocabulary. */
  name?: TopicName;
  isKnown: boolean;
  /** Whether it is a name or title of the president, or what he acts for. */
  isOwn: boolean;
}

interface TopicName {
  isPlace: boolean;
  /** The phrases that contain the name but mean something else. */
  exclusions: readonly Phrase[];
  /** The names of the person whom posts name in place of the organisation or office. */
  ofPerson: readonly Phrase[];
  /** Whether a text has the name outside such phrases. */
  isNamedIn: (text: string) => boolean;
}

/** Maximum words of a known name. */
const maxNameWords = 6;
/** Maximum lookups of names for one text, about 0.4 ms. In a text of more than eight words, only shorter names count. */
const maxNameLookups = 48;

/**
 * Parses a topic that a person typed. A known name or act stays a phrase, such as *Federal Reserve*. Every other word is
 * a term, which is found in all forms of its family: *deport* finds *deportations*. Filler words are ignored.
 * @param hasPhrase whether the searched texts contain a phrase. Other spellings of a word are found only if they do.
 */
export function parseTopic(written: string, hasPhrase: HasPhrase = () => false): Topic {
  const text = translate(written, hasPhrase);
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
  if (pair.some(({ stem }) => isFillerStem(stem))) return undefined; // "the IRS" is not "theirs"
  const joined = joinWords(first, second, hasPhrase);
  if (joined.length === 0) return undefined;
  return toWordTerm(sliceText(text, pair), [pair.map(({ stem }) => stem), ...joined.map((stem) => [stem])]);
}

/** Returns the term of a name, an act or a word that is no filler. */
function toTerm(text: string, tokens: readonly Token[], hasPhrase: HasPhrase): TopicTerm | undefined {
  const written = sliceText(text, tokens);
  const stems = tokens.map(({ stem }) => stem);
  const [stem = ''] = stems;
  const isWord = stems.length === 1;
  if (isWord && isFillerWord(written, stem)) return undefined;
  const spellings = isWord ? listSpellings(written, hasPhrase) : [];
  const others = listOtherTerms(stems);
  const entity = findWholeEntity(tokens);
  if (entity) {
    const { phrases, name } = toName(resolveTopic(written), entity);
    return { ...createTerm(written, [...phrases, ...spellings], others), name, isKnown: true };
  }
  return isWord || isActPhrase(stems) || others.length > 0
    ? toWordTerm(written, [stems, ...spellings], others)
    : undefined;
}

/** Creates the terms of a topic of only filler words, for watch lists: all its words must be found. */
export function toPlainTerms(text: string): TopicTerm[] {
  const tokens = tokenize(text);
  return removeRepeated(tokens.map((token) => toWordTerm(sliceText(text, [token]), [[token.stem]])));
}

interface NamePhrases {
  phrases: readonly Phrase[];
  name: TopicName;
}

/** The person whom posts name in place of an organisation or office. */
const personByName = new Map([
  ['Federal Reserve', 'Jerome Powell'],
  ['Fed Chair', 'Jerome Powell'],
  ['FBI', 'Kash Patel'],
  ['FBI Director', 'Kash Patel'],
  ['Department of Justice', 'Pam Bondi'],
]);

/** The names that were parsed before. */
const names = new WeakMap<NamedTopic, NamePhrases>();

function toName(topic: NamedTopic, { kind }: Entity): NamePhrases {
  const known = names.get(topic);
  if (known !== undefined) return known;
  const phrases = topic.names.map(stemPhrase);
  const person = personByName.get(topic.name);
  const name: TopicName = {
    isPlace: placeKinds.includes(kind),
    exclusions: topic.exclusions.map(stemPhrase),
    ofPerson: person === undefined ? [] : resolveTopic(person).names.map(stemPhrase),
    isNamedIn: (text) => topic.findIn(text).length > 0,
  };
  names.set(topic, { phrases, name });
  return { phrases, name };
}

/** Returns the term of a word or act from the stems of its spellings and of other terms for it. */
const toWordTerm = (text: string, spellings: readonly Phrase[], others: readonly Phrase[] = []): TopicTerm => ({
  ...createTerm(text, spellings.flatMap(listForms), others),
  isKnown: [...spellings, ...others].some(isActPhrase),
});

const createTerm = (text: string, own: readonly Phrase[], others: readonly Phrase[]) => ({
  text,
  phrases: [...own, ...others.flatMap(listForms)],
  ownPhrases: own.length,
  isOwn: isOwnPhrase(text),
});

function isOwnPhrase(text: string): boolean {
  const tokens = tokenize(text);
  return presidentVocabulary.ownPhrases.find(tokens).some(({ from, to }) => from === 0 && to === tokens.length);
}

/** A spelling of one word stands for its family. */
const listForms = (stems: Phrase): readonly Phrase[] =>
  stems.length === 1 ? listFamily(stems[0]!).map((member) => [member]) : [stems];

function sliceText(text: string, tokens: readonly Token[]): string {
  return text.slice(tokens[0]?.start, tokens.at(-1)?.end);
}

function removeRepeated(terms: readonly TopicTerm[]): TopicTerm[] {
  return [...new Map(terms.map((term) => [toTermKey(term), term])).values()];
}

/** Returns a text that is equal for all spellings of a term. */
export function toTermKey({ phrases, ownPhrases }: TopicTerm): string {
  return JSON.stringify([ownPhrases, phrases]);
}

/** Returns the first word of a term, as written. */
export const toWord = ({ text, phrases }: TopicTerm): Word => ({ written: text, stem: phrases[0]?.[0] ?? '' });
