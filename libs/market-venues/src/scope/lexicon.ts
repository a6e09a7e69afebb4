import { actFamilies, stateActFamilies, type ActFamily } from './acts.ts';

/** Maps a word to the family of acts that it names. */
export interface Lexicon {
  base: ReadonlyMap<string, string>;
  /** Verbs in the third person, as in headlines: "strikes", "vetoes", "declassifies". */
  present: ReadonlyMap<string, string>;
  nouns: ReadonlyMap<string, string>;
}

const thirdPerson = (verb: string): string => {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|go|to)$/.test(verb) ? `${verb}es` : `${verb}s`;
};

/** A map in which the first entry of a key wins. */
const mapFirst = (pairs: (readonly [string, string])[]): ReadonlyMap<string, string> => new Map(pairs.toReversed());

const createLexicon = (families: readonly ActFamily[]): Lexicon => ({
  base: mapFirst(families.flatMap(({ name, verbs }) => verbs.map((verb) => [verb, name] as const))),
  present: mapFirst(families.flatMap(({ name, verbs }) => verbs.map((verb) => [thirdPerson(verb), name] as const))),
  nouns: mapFirst(families.flatMap(({ name, nouns }) => nouns.map((noun) => [noun, name] as const))),
});

export const presidentLexicon = createLexicon(actFamilies);
export const stateLexicon = createLexicon(stateActFamilies);

export const isAct = ({ base, present }: Lexicon, verb: string): boolean => base.has(verb) || present.has(verb);
