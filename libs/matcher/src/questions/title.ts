import type { Act } from '../english/act.ts';
import { homonyms } from '../english/places.ts';
import { getNameStems, type Entity, type EntityKind } from '../english/entity.ts';
import {
  blankTimes,
  choiceWords,
  isDistinctSurname,
  kindsByStem,
  nameTitles,
  personWords,
  raceCode,
} from '../english/grammar.ts';
import { cues } from '../english/cues.ts';
import { isCue } from '../text/cue.ts';
import { findEntities, tokenizeStart, type Vocabulary } from '../english/vocabulary.ts';
import {
  isBeforeSpace,
  isCapitalised,
  type Mention,
  normalizeWord,
  type PhraseFinder,
  type Token,
  type TokenRange,
  toSpan,
} from '../text/words.ts';
import { listKeyWords, listOffices } from './question-key.ts';

/** A term of a title that a post must mention: a known entity, a person's name or a single word. */
export interface TitleTerm {
  /** Identifies the term: the name of its entity or, without an entity, its stems. Equal terms have equal keys. */
  key: string;
  /** Identifies what mentions the term. Terms of equal keys can differ in it. */
  id: string;
  entity?: Entity;
  /** The kind of the entity. Several words that name no known entity are taken for a person. */
  kind: EntityKind | undefined;
  /** Stems of the words that name the term in the title. Without an entity, they must stand in a row in a post. */
  stems: readonly string[];
  /** Whether the last stem alone identifies the term: a single word, or a distinct surname. */
  lastStemSuffices: boolean;
  /** The last word of a person's name of several words (`normalizeWord`). A post must have it as written. */
  surname?: string;
  /** Whether the title writes the term with a capital letter that does not only begin the title. */
  isCapitalised: boolean;
  /** Offsets in the text of the title. */
  start: number;
  end: number;
}

export interface ActMention {
  act: Act;
  /** Offsets in the text of the title. */
  start: number;
  end: number;
}

/** The words of a title, the names in it, and the acts that begin outside the names. */
interface TitleWords<Name> {
  tokens: readonly Token[];
  names: readonly Mention<Name>[];
  acts: readonly Mention<Act>[];
}

/** Reads the words of a title, for its question as well as for the scope. */
export function readTitle<Name>(
  text: string,
  titleActs: PhraseFinder<Act>,
  findNames: (words: { text: string; tokens: readonly Token[] }) => Mention<Name>[],
): TitleWords<Name> {
  const tokens = tokenizeStart(text);
  const names = findNames({ text, tokens });
  const inNames = new Set(names.flatMap(listIndexes));
  const isAct = ({ from }: TokenRange): boolean => !inNames.has(from) && !isInLaw(text, tokens, from);
  return { tokens, names, acts: titleActs.find(tokens).filter(isAct) };
}

/** A name of a law has at most 10 words before and after one of an act. */
const maxLawWords = 10;

/** Whether a word is part of the name of a law: "the No Tax on Home Sales Act". */
function isInLaw(text: string, tokens: readonly Token[], index: number): boolean {
  const isPart = (at: number): boolean => isCapitalised(text, tokens[at]) || isCue(tokens, at, cues.inLaw);
  let [from, to] = [index, index];
  while (index - from < maxLawWords && isPart(from - 1) && isBeforeSpace(text, tokens, from - 1)) from -= 1;
  while (to - index < maxLawWords && isPart(to) && !isCue(tokens, to, cues.lawNoun)) to += 1;
  return isCapitalised(text, tokens[index]) && isCue(tokens, from - 1, cues.the) && isCue(tokens, to, cues.lawNoun);
}

/** A parsed title, event title or label. */
export interface ParsedTitle {
  terms: readonly TitleTerm[];
  acts: readonly ActMention[];
  /** The kind of entity that answers the title: "What countries will ...?" */
  answerKind: EntityKind | undefined;
  /** Whether no single post can answer: the title asks for a level, a place or odds. */
  isUnanswerable: boolean;
  /** Whether the title asks for a number of acts of which a post about one is no answer. */
  isTotal: boolean;
  /** Whether the title asks for a number of acts or for the next of many, or is a negation: other questions fit better. */
  isIndirect: boolean;
  /** Stems of the words that are not generic, without duplicates. */
  contentStems: readonly string[];
  /** The offices that only say who a person is. */
  offices: readonly string[];
  /** The words that tell the question from others. */
  listKeyWords: () => readonly string[];
}

const unanswerable = /\bhow (?:much|long|high|low|late)\b|\bwhere\b.*\bmeet|\bodds\b|\bor\b.*\bfirst\b/iu;
/** Matches a question about a number of acts. A post about one act answers it if the act is `countable`. */
const count = /\bhow many\b|\bnumber of\b|^\s*#/iu;
/** Matches a negation, or a question about the next of many acts. */
const indirect = /^\s*next\b|\bnext (?:strikes?|attacks?)\b|\bnot\b/iu;

interface TitleOptions {
  isLabel: boolean;
  expected: EntityKind | undefined;
}

/** Parses a text. A distinct surname alone mentions an `expected` person, and "Georgia" is an `expected` country. */
export function parseTitle(written: string, vocabulary: Vocabulary, options: TitleOptions): ParsedTitle {
  const title = readTerms(written, vocabulary, options);
  const { text, tokens, acts, terms, specific } = title;
  const isCount = count.test(text);
  return {
    terms,
    acts: acts.map((mention) => ({ act: mention.entry, ...toSpan(text, tokens, mention) })),
    answerKind: findAnswerKind(tokens),
    isUnanswerable: unanswerable.test(text),
    isTotal: isCount && !acts.some(({ entry }) => entry.flags.has('countable')),
    isIndirect: isCount || indirect.test(text),
    contentStems: [...new Set(specific.map((index) => tokens[index]?.stem ?? ''))],
    offices: listOffices(title),
    listKeyWords: createKeyReader(written, vocabulary, options),
  };
}

/** Reads the words of the text again at the first call, because few titles are compared and words take much memory. */
function createKeyReader(written: string, vocabulary: Vocabulary, options: TitleOptions): () => string[] {
  let words: string[] | undefined;
  return () => (words ??= listKeyWords(written, readTerms(written, vocabulary, options), vocabulary));
}

/** Reads the words of a text, the entities and acts that they name, and the terms. */
function readTerms(written: string, { entityPhrases, titleActs, isGeneric }: Vocabulary, options: TitleOptions) {
  const text = blankTimes(written).replace(raceCode, (code) => ' '.repeat(code.length));
  const { tokens, names, acts } = readTitle(text, titleActs, (words) =>
    findEntities(words, entityPhrases).filter((mention) => !isOtherPerson({ ...words, isGeneric }, mention)),
  );
  const entities = names.map((mention) => ({
    ...mention,
    entry: (options.expected && homonyms[options.expected]?.get(mention.entry.name)) ?? mention.entry,
  }));
  const known = new Set([...entities, ...acts].flatMap(listIndexes));
  const specific = [...tokens.keys()].filter((index) => !isGeneric(tokens[index]?.stem ?? ''));
  const unknown = specific.filter((index) => !known.has(index));
  const isPersonExpected = options.expected === 'person' || acts.some(({ entry }) => entry.flags.has('person'));
  const title = { text, tokens, known, isLabel: options.isLabel, isPersonExpected };
  return { text, tokens, names: entities, acts, terms: listTerms(title, entities, unknown), specific };
}

interface TitleText {
  text: string;
  tokens: readonly Token[];
  /** Indexes of the tokens of known entities and acts. */
  known: ReadonlySet<number>;
  isLabel: boolean;
  isPersonExpected: boolean;
}

/** Lists the terms of a title with different keys: its entities, then its unknown words, which can be names. */
function listTerms(title: TitleText, entities: readonly Mention<Entity>[], unknown: readonly number[]): TitleTerm[] {
  const { tokens, isLabel, isPersonExpected } = title;
  const terms = entities.map((mention): TitleTerm => {
    const { entry: entity } = mention;
    const { name, kind } = entity;
    const term = toTerm(title, listIndexes(mention));
    return { ...term, key: name, id: name, entity, kind, lastStemSuffices: false, isCapitalised: true };
  });
  // A numbered event has many editions, so a post must name the number too: "UFC 320".
  for (const { to } of entities) if (/^\d{1,3}$/u.test(tokens[to]?.stem ?? '')) terms.push(toTerm(title, [to - 1, to]));
  const name = isLabel && terms.length === 0 ? findName(title) : undefined;
  if (name) return [toName(title, name)];
  const words = isPersonExpected ? listNameWords(title, unknown) : unknown;
  const others = groupAdjacent(title, words).flatMap((run) => {
    const isName = isPersonExpected && run.every((index) => isCapitalised(title.text, tokens[index]));
    if (run.length > 1 && isName) return toName(title, run);
    return run.length > 1 && isLabel ? toTerm(title, run) : run.map((index) => toTerm(title, [index]));
  });
  return [...new Map([...terms, ...others].map((term) => [term.key, term])).values()];
}

/** Creates a term from tokens, as if they were no known entity. */
function toTerm({ text, tokens, isPersonExpected }: TitleText, indexes: readonly number[]): TitleTerm {
  const [first = 0, last = first] = [indexes[0], indexes.at(-1)];
  const stems = indexes.map((index) => tokens[index]?.stem ?? '');
  const { start, end } = toSpan(text, tokens, { from: first, to: last + 1 });
  const key = stems.join(' ');
  const lastStemSuffices = stems.length === 1 || (isPersonExpected && isDistinctSurname(stems.at(-1) ?? ''));
  return {
    key,
    id: `word ${key}`,
    kind: stems.length > 1 ? 'person' : undefined,
    stems,
    lastStemSuffices,
    isCapitalised: start > 0 && isCapitalised(text, tokens[first]),
    start,
    end,
  };
}

function toName(title: TitleText, indexes: readonly number[]): TitleTerm {
  const last = title.tokens[indexes.at(-1) ?? 0];
  const term = toTerm(title, indexes);
  const surname = normalizeWord(title.text.slice(last?.start, last?.end));
  return { ...term, id: `name ${term.key} ${surname} ${term.lastStemSuffices}`, surname };
}

const listIndexes = ({ from, to }: TokenRange): number[] =>
  Array.from({ length: to - from }, (_, offset) => from + offset);

/** Whether another first name stands before a known surname in a title: "Randy Maxwell" is not Ghislaine Maxwell. */
function isOtherPerson(
  { text, tokens, isGeneric }: { text: string; tokens: readonly Token[] } & Pick<Vocabulary, 'isGeneric'>,
  { entry, from, to }: Mention<Entity>,
): boolean {
  const before = tokens[from - 1];
  if (entry.kind !== 'person' || to - from > 1 || !before) return false;
  return (
    isBeforeSpace(text, tokens, from - 1) &&
    isCapitalised(text, before) &&
    !isGeneric(before.stem) &&
    !nameTitles.has(before.stem) &&
    !getNameStems(entry).includes(before.stem)
  );
}

/** Finds the name that a label is, without titles, initials and suffixes: "Robert F. Kennedy, Jr." */
function findName({ text, tokens }: TitleText): number[] | undefined {
  const name = tokens.flatMap(({ stem }, index) => (stem.length > 1 && !nameTitles.has(stem) ? [index] : []));
  const isName = name.length > 1 && name.length < 5 && tokens.every((token) => isCapitalised(text, token));
  return isName ? name : undefined;
}

/** Drops titles, and adds common words with a capital letter beside an unknown word: "Bill Pulte", "Troy Downing". */
function listNameWords({ text, tokens, known }: TitleText, unknown: readonly number[]): number[] {
  const isBesideName = (index: number): boolean =>
    (unknown.includes(index + 1) && isBeforeSpace(text, tokens, index)) ||
    (unknown.includes(index - 1) && isBeforeSpace(text, tokens, index - 1));
  return [...tokens.keys()].filter((index) => {
    const stem = tokens[index]?.stem ?? '';
    if (nameTitles.has(stem) || stem.length < 2) return false;
    const isCommon = index > 1 && !known.has(index) && isCapitalised(text, tokens[index]);
    return unknown.includes(index) || (isCommon && isBesideName(index));
  });
}

/** Splits the indexes of tokens into runs of adjacent tokens. An initial does not divide a run: "James B. Bullard". */
function groupAdjacent({ text, tokens }: TitleText, indexes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of indexes) {
    const before = tokens[index - 1];
    const gap = before?.stem.length === 1 && isCapitalised(text, before) ? 2 : 1;
    const run = runs.at(-1);
    if (run && run.at(-1) === index - gap) run.push(index);
    else runs.push([index]);
  }
  return runs;
}

/** Finds the kind of entity that answers a title: a person for "Who will ...?", a country for "Next country ...". */
function findAnswerKind(tokens: readonly Token[]): EntityKind | undefined {
  if (tokens.some(({ stem }) => personWords.has(stem))) return 'person';
  const choice = tokens.findIndex(({ stem }) => choiceWords.has(stem));
  const next = choice < 0 ? [] : tokens.slice(choice + 1, choice + 3);
  return next.map(({ stem }) => kindsByStem.get(stem)).find((kind) => kind !== undefined);
}
