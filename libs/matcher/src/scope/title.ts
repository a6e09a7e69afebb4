import type { Act } from '../english/act.ts';
import { actFamilies, type ActFamily } from '../english/acts.ts';
import { titleActPhrases } from '../english/vocabulary.ts';
import { readTitle } from '../questions/title.ts';
import { presidentActors, type TitleActors } from './actors.ts';
import { oneOf, toList, type Token } from '../text/words.ts';

/** An act that a word of a title names. */
interface NamedAct {
  /** The family of similar acts that the act belongs to. The reason of a verdict contains its name. */
  family: string;
  /** Whether the word also names the act as a noun: "Trump veto by June?" */
  isNoun: boolean;
  /** Whether a noun after the verb names the act more precisely: "sign a deal". */
  isLight: boolean;
}

const families = Object.entries<ActFamily>(actFamilies);

/** Families of acts that count if the United States are the actor, because the president orders such acts. */
const stateFamilies = new Set(families.flatMap(([family, { byState }]) => (byState ? [family] : [])));

const actsByWord = new Map<string, NamedAct>(
  families.flatMap(([family, { nouns, verbs }]) => [
    ...toList(nouns).map((noun) => [noun, { family, isNoun: true, isLight: false }] as const),
    ...toList(verbs).map((verb) => [verb, { family, isNoun: false, isLight: true }] as const),
  ]),
);

/** Finds the entry of a word, or of the word without the ending of a plural or of the third person. */
export const findForm = <Entry>(entries: ReadonlyMap<string, Entry>, word: string): Entry | undefined =>
  entries.get(word) ?? entries.get(word.replace(/s$/, '')) ?? entries.get(word.replace(/es$/, ''));

/**
 * Finds the act that a word of a title names. A word with the ending "ed" is not a noun of an act: "US base attacked".
 * @param acts the acts of the matcher whose phrases begin with the word
 */
function nameAct(acts: readonly Act[], word: string): NamedAct | undefined {
  const listed = findForm(actsByWord, word);
  const [act] = acts;
  if (act === undefined || listed?.isLight === true) return listed;
  const canBeNoun = (act.flags.has('noun') || listed !== undefined) && !word.endsWith('ed');
  return { family: act.family, isNoun: canBeNoun, isLight: act.flags.has('qualifier') };
}

/** Maximum number of characters of a title that are read, because patterns take time. Recorded titles have up to 250. */
const maxTitleLength = 300;

/** A word of a title in lower case, or the symbol of an actor in capitals in place of the actor's name. */
export interface Word {
  text: string;
  /** The act that the word names, or a phrase that begins with the word. */
  act?: NamedAct | undefined;
}

export interface Title {
  /** The tokens of the title, with names instead of symbols. */
  tokens: readonly Token[];
  /** The words of the title, joined by single spaces. */
  text: string;
  /** Whether the main clause is a question, "Will X do ...?". Otherwise it is a headline: "X does ...". */
  isQuestion: boolean;
  /** Whether an article or a number comes before the subject, which is then not the president: "a Trump nominee". */
  determined: boolean;
  words: readonly Word[];
  /** The first word of the main clause: the symbol of an actor, or any other word. */
  subject: string;
  /** The first words of the main clause after the subject, each with the act that counts for this subject. */
  rest: readonly Word[];
}

/** Abbreviations of the United States. They count only in capitals, because "us" is a pronoun. */
const country = /\bU\.S\.(?:A\.?)?|\bUSA?\b/g;
/** Quoted words. They are removed, because they are the object of an act ("say 'kite'") and never its actor. */
const quoted = /"[^"]*"|(?<=^|\s)'[^']{1,80}'(?=$|[\s?.,!])/g;
/** Remarks in brackets, and the names of coins and stocks: "$HOLDER". */
const bracketsAndTickers = /\([^()]*\)|\$\p{L}+/gu;
/** The start of a question about X such as "Will it be reported by any of the agencies that X does ...?". */
const reportPrefix = /^will it be (?:\w+ )?(?:reported|announced|confirmed)(?: by (?:\w+ ){1,5}?)? ?that /;

const normalizeTitle = (raw: string): string =>
  raw
    .slice(0, maxTitleLength)
    .replace(country, 'united states')
    .replace(/\bWH\b/g, 'white house')
    .normalize('NFKD')
    .slice(0, 2 * maxTitleLength)
    .replace(/\p{M}+|@/gu, '')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .toLowerCase()
    .replace(quoted, ' ')
    .replace(bracketsAndTickers, ' ')
    .replace(/\//g, ' or ')
    .replace(reportPrefix, 'will ');

/** Whether a word is the symbol of an actor. The other words of a title are in lower case. */
export const isActor = (word: string): boolean => /^[A-Z]+$/.test(word);

export const joinWords = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Replaces the names of actors by symbols, and names the acts of the other words. */
const toWords = (text: string, { tokens, names, acts }: ReturnType<typeof readTitle<string>>): Word[] =>
  tokens.flatMap<Word>(({ start, end }, at) => {
    const actor = names.find(({ from, to }) => from <= at && at < to);
    if (actor !== undefined) return actor.from === at ? { text: actor.entry } : [];
    const word = text.slice(start, end);
    const named = acts.flatMap(({ entry, from }) => (from === at ? [entry] : []));
    return { text: word, act: nameAct(named, word) };
  });

/** Auxiliary verbs mark a question. All but "will" and "would" do so only as the first or second word of a title. */
const question = /^(?:(?:\S+ )?(?:did|does|has|is|are|can|could|should|might|may) |(?:.*? )??(?:will|would) )/;
const determiner = /\b(?:an?|some|any|another|other|every|each) |(?<!\S)\d[\d.,]*[%kmb]? /;
/** The words that can come before the subject of a clause. */
const openingWords = oneOf(`no, between, the, all, of, both, new, next, more, either, at, most, first, last, big, major,
  there, be, mention, number, how, many, much, times, exactly, again, only, what, which, who, when, where, why`);
const opening = new RegExp(`^(?:${determiner.source}|${openingWords} )*`);

/** How many words after the subject are searched for an act: "Trump and Mohammed bin Salman hug". */
const maxDistance = 9;

/** Parses the main clause of a title: its subject, and the words after it with their acts. */
export function parseClause(raw: string, actors: TitleActors = presidentActors): Title {
  const title = normalizeTitle(raw);
  const read = readTitle(title, titleActPhrases, actors.find);
  const words = toWords(title, read);
  const text = joinWords(words);
  const auxiliary = question.exec(text)?.[0] ?? '';
  const before = opening.exec(text.slice(auxiliary.length))?.[0] ?? '';
  const clause = words.slice((auxiliary + before).split(' ').length - 1);
  const subject = clause[0]?.text ?? '';
  const canAct = ({ act }: Word) => subject !== 'US' || (act !== undefined && stateFamilies.has(act.family));
  return {
    tokens: read.tokens,
    text,
    isQuestion: auxiliary !== '',
    determined: determiner.test(before),
    words: clause,
    subject,
    rest: clause.slice(1, 1 + maxDistance).map((word) => (canAct(word) ? word : { text: word.text })),
  };
}
