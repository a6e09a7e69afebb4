import { joinWords, type Sentence, type Word } from './sentence.ts';

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
  /** The subject and the words after it. */
  words: readonly Word[];
  /** The words after the subject. */
  rest: readonly Word[];
  /** The text of the clause, which starts with the subject. */
  text: string;
}

export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Auxiliary verbs that mark a question wherever they are in the title: "How many people will ...". */
const auxiliariesAnywhere = wordSet('will would');
/** Auxiliary verbs that mark a question only as the first or second word of the title. */
const leadingAuxiliaries = wordSet('did does has is are can could should might may');
/** A leading auxiliary must be among this many first words: "What is ...", "Where has ...". */
const maxAuxiliaryIndex = 2;
const determiners = wordSet('a an any some another other every each');
const fillers = wordSet(
  'the all of both new next more either at least most first last big major there be mention number how many much ' +
    'times exactly again only what which who when where why',
);
const isNumber = (word: string): boolean => /^\d[\d.,]*[%kmb]?$/.test(word);
const isDeterminer = (word: string): boolean => determiners.has(word) || isNumber(word);

export function parseMainClause({ words }: Sentence): Clause {
  const auxiliary = words.findIndex(
    ({ text }, at) => auxiliariesAnywhere.has(text) || (at < maxAuxiliaryIndex && leadingAuxiliaries.has(text)),
  );
  const head = words.findIndex(({ text }, at) => at > auxiliary && !isDeterminer(text) && !fillers.has(text));
  const at = head === -1 ? words.length - 1 : head;
  const clause = words.slice(at);
  return {
    form: auxiliary === -1 ? 'headline' : 'question',
    determined: words.slice(auxiliary + 1, at).some(({ text }) => isDeterminer(text)),
    subject: clause[0]?.text ?? '',
    words: clause,
    rest: clause.slice(1),
    text: joinWords(clause),
  };
}
