import type { Act } from '../english/act.ts';
import { titleWords } from '../english/acts/index.ts';

/** An act that a word of a title names. */
export interface NamedAct {
  /** The family of similar acts that the act belongs to. The reason of a verdict contains its name. */
  family: string;
  /** Whether the word also names the act as a noun: "Trump veto by June?" */
  isNoun: boolean;
  /** Whether a noun after the verb names the act more precisely: "sign a deal". */
  isLight: boolean;
}

/** Families of acts that count if the United States are the actor, because the president orders such acts. */
export const stateFamilies = new Set(titleWords.filter(({ byState }) => byState).map(({ family }) => family));

const actsByWord = new Map<string, NamedAct>(
  titleWords.flatMap(({ family, nouns, verbs }) => [
    ...nouns.map((noun) => [noun, { family, isNoun: true, isLight: false }] as const),
    ...verbs.map((verb) => [verb, { family, isNoun: false, isLight: true }] as const),
  ]),
);

/** Finds the entry of a word, or of the word without the ending of a plural or of the third person. */
const findForm = <Entry>(entries: ReadonlyMap<string, Entry>, word: string): Entry | undefined =>
  entries.get(word) ?? entries.get(word.replace(/s$/, '')) ?? entries.get(word.replace(/es$/, ''));

/**
 * Finds the act that a word of a title names. A word with the ending "ed" is not a noun of an act: "US base attacked".
 * @param acts the acts of the matcher whose phrases begin with the word
 */
export function nameAct(acts: readonly Act[], word: string): NamedAct | undefined {
  const listed = findForm(actsByWord, word);
  const act = acts.find(({ flags }) => !flags.has('qualifier')) ?? acts[0];
  if (act === undefined || listed?.isLight === true) return listed;
  const canBeNoun = (act.flags.has('noun') || listed !== undefined) && !word.endsWith('ed');
  return { family: act.family, isNoun: canBeNoun, isLight: act.flags.has('qualifier') };
}

/** Words right after the president's name that do not name an act of his, by the reason for refusing a title. */
const nonActs: Readonly<Record<string, string>> = {
  'what happens to him':
    'resign step out impeached impeachment removed removal finish complete serve remain become cease leader win won ' +
    'lose run beat carry flip elected inaugurated inauguration qualify convicted sentenced indicted charged charges ' +
    'arrested plead testify sued jailed found held face prevail owe acquitted conviction trial sentencing v vs versus ' +
    'pass be is have has die divorce divorced marry live survive age weigh rank stay hit gain own get suffer share fall ' +
    'rise poll lead trail outperform exceed score banned awarded shot hospitalized positive negative approval ' +
    'disapproval favorability receive experience collapse faint undergoes turns tops climbs slips surges surpasses earns',
  'people around him':
    'cabinet ally allies aide adviser critic donor elector delegate son lawyer official nominee appointee political ' +
    'campaign backed endorsed appointed voter judge economy policies stock presidency',
};

const nonActWords: ReadonlyMap<string, string> = new Map(
  Object.entries(nonActs).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)),
);

/** Returns the reason to refuse a title in which the word comes after the actor, also with an "s" at its end. */
export const findNonAct = (word: string): string | undefined => findForm(nonActWords, word);
