import { actFamilies, stateActFamilies, type ActFamily } from './acts.ts';

/** Words to the family of acts that they name. */
export interface Lexicon {
  base: ReadonlyMap<string, string>;
  /** The form of headlines: "strikes", "vetoes", "declassifies". */
  present: ReadonlyMap<string, string>;
  nouns: ReadonlyMap<string, string>;
}

const thirdPerson = (verb: string): string => {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|go|to)$/.test(verb) ? `${verb}es` : `${verb}s`;
};

const firstWins = (pairs: (readonly [string, string])[]): ReadonlyMap<string, string> => new Map(pairs.toReversed());

const lexiconOf = (families: readonly ActFamily[]): Lexicon => ({
  base: firstWins(families.flatMap(({ name, verbs }) => verbs.map((verb) => [verb, name] as const))),
  present: firstWins(families.flatMap(({ name, verbs }) => verbs.map((verb) => [thirdPerson(verb), name] as const))),
  nouns: firstWins(families.flatMap(({ name, nouns }) => nouns.map((noun) => [noun, name] as const))),
});

export const hisLexicon = lexiconOf(actFamilies);
export const stateLexicon = lexiconOf(stateActFamilies);

export const isAct = ({ base, present }: Lexicon, verb: string): boolean => base.has(verb) || present.has(verb);
