import { actFamilies, stateActFamilies, type ActFamily } from './acts.ts';

/** Maps from a word to the name of the family of acts that the word belongs to. */
export interface Lexicon {
  base: ReadonlyMap<string, string>;
  /** Verbs in the third person, as headlines have them: "strikes", "vetoes", "declassifies". */
  present: ReadonlyMap<string, string>;
  nouns: ReadonlyMap<string, string>;
}

const thirdPerson = (verb: string): string => {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|go|to)$/.test(verb) ? `${verb}es` : `${verb}s`;
};

/** Creates a map from pairs. If several pairs have the same key, the first of them counts. */
const mapFirst = (pairs: (readonly [string, string])[]): ReadonlyMap<string, string> => new Map(pairs.toReversed());

const createLexicon = (families: readonly ActFamily[]): Lexicon => ({
  base: mapFirst(families.flatMap(({ name, verbs }) => verbs.map((verb) => [verb, name] as const))),
  present: mapFirst(families.flatMap(({ name, verbs }) => verbs.map((verb) => [thirdPerson(verb), name] as const))),
  nouns: mapFirst(families.flatMap(({ name, nouns }) => nouns.map((noun) => [noun, name] as const))),
});

export const presidentLexicon = createLexicon(actFamilies);
export const stateLexicon = createLexicon(stateActFamilies);

export const isAct = ({ base, present }: Lexicon, verb: string): boolean => base.has(verb) || present.has(verb);
