import type { Sentence } from './sentence.ts';

/** The main clause of a title: who it is about, and the words after. */
export interface Clause {
  /** asked: "Will X do ...?". stated: "X does ...". */
  form: 'asked' | 'stated';
  /** True when an article or number stands before the subject: "another Trump nominee" is about a nominee. */
  determined: boolean;
  /** Symbol or word at the head of the clause. */
  subject: string;
  /** Everything after the subject. */
  rest: readonly string[];
  /** The clause from its subject on. */
  text: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** These open the question wherever they stand ("How many people will ..."), the others only near its start. */
const auxiliariesAnywhere = words('will would');
const auxiliariesAhead = words('did does has is are can could should might may');
/** "What is ...", "Where has ...": the second word at the latest. */
const aheadReach = 2;
const determiners = words('a an any some another other every each');
const fillers = words(
  'the all of both new next more either at least most first last big major there be mention # number how many much ' +
    'times exactly again only what which who when where why',
);
/** "Will it be reported by any of the agencies that X does ...?" asks whether X does. */
const report = /^will it be (?:\w+ )?(?:reported|announced|confirmed)(?: by (?:\w+ ){1,5}?)? ?that /;

const isNumber = (word: string): boolean => /^[\d$#<>.%]+[%+kmb]?$/.test(word);
const counts = (word: string): boolean => determiners.has(word) || isNumber(word);

function auxiliaryIn(sentence: readonly string[]): number {
  return sentence.findIndex(
    (word, at) => auxiliariesAnywhere.has(word) || (at < aheadReach && auxiliariesAhead.has(word)),
  );
}

function headOf(sentence: readonly string[], from: number): number {
  const at = sentence.findIndex((word, index) => index >= from && !counts(word) && !fillers.has(word));
  return at === -1 ? sentence.length - 1 : at;
}

export function mainClause(sentence: Sentence): Clause {
  const all = sentence.text.replace(report, 'will ').split(' ');
  const auxiliary = auxiliaryIn(all);
  const at = headOf(all, auxiliary + 1);
  return {
    form: auxiliary === -1 ? 'stated' : 'asked',
    determined: all.slice(auxiliary + 1, at).some(counts),
    subject: all[at] ?? '',
    rest: all.slice(at + 1),
    text: all.slice(at).join(' '),
  };
}
