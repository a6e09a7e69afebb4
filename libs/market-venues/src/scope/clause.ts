import type { Sentence } from './sentence.ts';

/** The main clause of a title: its subject and the words that follow. */
export interface Clause {
  /** question: "Will X do ...?". headline: "X does ...". */
  form: 'question' | 'headline';
  /** True when an article or number stands before the subject: "another Trump nominee" is about a nominee. */
  determined: boolean;
  /** Symbol or word at the head of the clause. */
  subject: string;
  /** Everything after the subject. */
  rest: readonly string[];
  /** The clause from its subject on. */
  text: string;
}

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Auxiliary verbs that open a question at any place: "How many people will ...". */
const auxiliariesAnywhere = wordSet('will would');
/** Auxiliary verbs that open a question only as its first or second word. */
const leadingAuxiliaries = wordSet('did does has is are can could should might may');
/** Number of words in which a leading auxiliary must stand: "What is ...", "Where has ...". */
const maxAuxiliaryIndex = 2;
const determiners = wordSet('a an any some another other every each');
const fillers = wordSet(
  'the all of both new next more either at least most first last big major there be mention # number how many much ' +
    'times exactly again only what which who when where why',
);
/** The start of "Will it be reported by any of the agencies that X does ...?", a question about X. */
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
