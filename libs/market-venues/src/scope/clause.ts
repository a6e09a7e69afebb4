import type { Sentence } from './sentence.ts';

/** The main clause of a title: its subject and the words that follow. */
export interface Clause {
  /** question: "Will X do ...?". headline: "X does ...". */
  form: 'question' | 'headline';
  /**
   * True if an article, a number or a word such as "another" comes before the subject. The subject is then not the
   * president himself: "another Trump nominee".
   */
  determined: boolean;
  /** The first word of the clause: the symbol of an actor, or any other word. */
  subject: string;
  /** The words after the subject. */
  rest: readonly string[];
  /** The text of the clause, which starts with the subject. */
  text: string;
}

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Auxiliary verbs that mark a question wherever they are in the title: "How many people will ...". */
const auxiliariesAnywhere = wordSet('will would');
/** Auxiliary verbs that mark a question only as the first or second word of the title. */
const leadingAuxiliaries = wordSet('did does has is are can could should might may');
/** A leading auxiliary must be among this many first words: "What is ...", "Where has ...". */
const maxAuxiliaryIndex = 2;
const determiners = wordSet('a an any some another other every each');
const fillers = wordSet(
  'the all of both new next more either at least most first last big major there be mention # number how many much ' +
    'times exactly again only what which who when where why',
);
/**
 * Matches the start of a question such as "Will it be reported by any of the agencies that X does ...?". Such a
 * question is about X.
 */
const reportPrefix = /^will it be (?:\w+ )?(?:reported|announced|confirmed)(?: by (?:\w+ ){1,5}?)? ?that /;

const isNumber = (word: string): boolean => /^[\d$#<>.%]+[%+kmb]?$/.test(word);
const isDeterminer = (word: string): boolean => determiners.has(word) || isNumber(word);

function findAuxiliary(sentence: readonly string[]): number {
  return sentence.findIndex(
    (word, at) => auxiliariesAnywhere.has(word) || (at < maxAuxiliaryIndex && leadingAuxiliaries.has(word)),
  );
}

function findHead(sentence: readonly string[], from: number): number {
  const at = sentence.findIndex((word, index) => index >= from && !isDeterminer(word) && !fillers.has(word));
  return at === -1 ? sentence.length - 1 : at;
}

export function parseMainClause(sentence: Sentence): Clause {
  const all = sentence.text.replace(reportPrefix, 'will ').split(' ');
  const auxiliary = findAuxiliary(all);
  const at = findHead(all, auxiliary + 1);
  return {
    form: auxiliary === -1 ? 'headline' : 'question',
    determined: all.slice(auxiliary + 1, at).some(isDeterminer),
    subject: all[at] ?? '',
    rest: all.slice(at + 1),
    text: all.slice(at).join(' '),
  };
}
