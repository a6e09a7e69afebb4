import { acts } from '../english/acts.ts';
import { presidentVocabulary } from '../english/vocabulary.ts';
import { actPhrases } from '../english/word-families.ts';
import { familyByStem } from './resolve-topic.ts';
import { smallNumbers } from '../text/numbers.ts';
import { maxWordLength, stemPhrase, toStemKey } from '../text/words.ts';

/** The stems of a phrase. */
export type Phrase = readonly string[];

/** Whether a searched text contains a phrase. */
export type HasPhrase = (phrase: Phrase) => boolean;

/** A part of a split word has at least this number of letters. Shorter parts, such as "in", are in most texts. */
const minPartLength = 3;

/**
 * Lists the other spellings of a word that texts contain: "shutdown" is also "shut down", "organisation" is also
 * "organization", "50%" is also "50 percent", and "seven" is also "7".
 * @param word as written
 */
export function listSpellings(word: string, hasPhrase: HasPhrase): Phrase[] {
  if (word.length > maxWordLength) return []; // the time for all divisions grows with the square of the length
  return [
    ...listSplits(word),
    ...listNumberSpellings(word),
    ...listBritishSpellings(word),
    ...listShortVerbs(word),
  ].filter(hasPhrase);
}

/** Lists the verbs of a short word whose ending is no part of the stem: "buying", "suing". */
function listShortVerbs(word: string): Phrase[] {
  const [, verb] = /^(\p{L}{2,3})ing$/iu.exec(word) ?? [];
  return verb === undefined ? [] : [stemPhrase(verb), stemPhrase(`${verb}e`)];
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

/** Lists the stems that texts contain of two words written as one: "ceasefire" for "cease fire", "50%" for "50 percent". */
export function joinWords(first: string, second: string, hasPhrase: HasPhrase): string[] {
  if (first.length + second.length > maxWordLength) return [];
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

// prettier-ignore
const suffixNames: Readonly<Record<string, string>> = {
  '%': 'percent', k: 'thousand', m: 'million', mn: 'million', bn: 'billion', b: 'billion', tn: 'trillion',
};

function listSuffixes(number: string, name: string): string[] {
  if (!/^\d[\d.,]*$/u.test(number)) return [];
  return Object.keys(suffixNames).filter((suffix) => suffixNames[suffix] === name.toLowerCase());
}

function listNumberSpellings(word: string): Phrase[] {
  const lower = word.toLowerCase();
  const value = smallNumbers.indexOf(lower);
  if (value >= 0) return [[String(value)]];
  const [, number = '', suffix = ''] = /^(\d[\d.,]*)(\D*)$/u.exec(lower) ?? [];
  if (number === '') return [];
  const name = suffixNames[suffix];
  if (name !== undefined) return [stemPhrase(`${number} ${name}`)];
  const numberWord = suffix === '' ? smallNumbers[Number(number)] : undefined;
  return numberWord === undefined ? [] : [stemPhrase(numberWord)];
}

/** The words of titles for acts. In a search, the name of the president in "Trump resign" is a word of its own. */
const namedActs = acts
  .filter(({ flags }) => !flags.has('never'))
  .flatMap(({ titlePhrases }) => titlePhrases)
  .filter((words) => !presidentVocabulary.isOwnName(stemPhrase(words)[0] ?? ''));
const actKeys = new Set([...[...namedActs, ...actPhrases].map(toStemKey), ...familyByStem.keys()]);

/** Whether the words name an act of a tracked account, such as *tariff* or *executive order*. */
export function isActPhrase(stems: Phrase): boolean {
  return actKeys.has(stems.join(' '));
}
