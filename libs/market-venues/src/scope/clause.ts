import type { Sentence } from './sentence.ts';

/** The main clause of a title: who it is about, and the words after. */
export interface Clause {
  /** asked: "Will X do ...?". stated: "X does ...". */
  form: 'asked' | 'stated';
  /** Symbol or word at the head of the clause. */
  subject: string;
  /** Everything after the subject. */
  rest: readonly string[];
  /** The clause from its subject on. */
  text: string;
}

const auxiliaries = new Set('will did does has is are can could would should might'.split(' '));
const determiners = new Set(
  'the a an all any of both some new next another more other either at least most first last big major each every there be mention # number how many much times exactly again only what which'.split(
    ' ',
  ),
);
const report = /^will it be (?:\w+ )?(?:reported|announced|confirmed)(?: by (?:\w+ ){1,5}?)? ?that /;

const isNumber = (word: string): boolean => /^[\d$#<>.%]+[%+kmb]?$/.test(word);
const isDeterminer = (word: string): boolean => determiners.has(word) || isNumber(word);

function headOf(words: readonly string[], from: number): number {
  let at = from;
  while (at < words.length - 1 && isDeterminer(words[at] ?? '')) at += 1;
  return at;
}

export function mainClause(sentence: Sentence): Clause {
  const words = sentence.text.replace(report, 'will ').split(' ');
  const auxiliary = words.findIndex((word) => auxiliaries.has(word));
  const at = headOf(words, auxiliary + 1);
  return {
    form: auxiliary === -1 ? 'stated' : 'asked',
    subject: words[at] ?? '',
    rest: words.slice(at + 1),
    text: words.slice(at).join(' '),
  };
}
