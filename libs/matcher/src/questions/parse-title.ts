import { isBeforeSpace, isCapitalised, normalizeWord, stemWord, toStemSet } from '../text/tokenize.ts';
import type { Act } from '../vocabulary/act.ts';
import type { Entity, EntityKind } from '../vocabulary/entity.ts';
import { isDistinctSurname } from '../vocabulary/generic-words.ts';
import { nameTitles, parseTitleText, type ParsedText, type ParsedTitleText } from '../vocabulary/parse-text.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** A term of a title that a post must mention: a known entity, a person's name or a single word. */
export interface TitleTerm {
  /** Identifies the term: the name of its entity or, without an entity, its stems. Equal terms have equal keys. */
  key: string;
  entity?: Entity;
  /** Stems that must stand in a row in a post. Empty for an entity, because any of its names counts. */
  stems: readonly string[];
  /** Stems of the words that name the term in the title. */
  titleStems: readonly string[];
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

/** The kind of the entity that a term names. Several words that name no known entity are taken for a person. */
export const getTermKind = ({ entity, stems }: TitleTerm): EntityKind | undefined =>
  entity?.kind ?? (stems.length > 1 ? 'person' : undefined);

/** Whether a term is a known person or the full name of another one. */
export const isFullPerson = ({ entity, surname }: TitleTerm): boolean =>
  entity?.kind === 'person' || surname !== undefined;

/** Whether a term is a name or several words, and not a single word that names no known entity. */
export const isIdentifying = ({ entity, stems }: TitleTerm): boolean => entity !== undefined || stems.length > 1;

/** A parsed title, event title or label. */
export interface ParsedTitle {
  terms: readonly TitleTerm[];
  acts: readonly ActMention[];
  /** The kind of entity that answers the title: "What countries will ...?" */
  answerKind: EntityKind | undefined;
  /**
   * Whether no single post can answer the title: the title asks for a level ("How much ...?"), for a place or for odds,
   * has the words "no one", or asks for a number of acts without the flag `countable`.
   */
  isUnanswerable: boolean;
  /**
   * Whether the title asks for a number of acts or for the next of many acts, or is a negation. Other questions about
   * the same act then fit a post better.
   */
  isIndirect: boolean;
  /** Stems of the words that are not generic, without duplicates. */
  contentStems: readonly string[];
}

const unanswerable =
  /\bhow (?:much|long|high|low|late)\b|\bwhere\b|\bodds\b|\bno one\b|\bpardon(?:s|ed|ing)? himself\b/iu;
/**
 * Matches a question about a number of acts. If the act has the flag `countable`, a post about one such act also
 * answers the question.
 */
const count = /\bhow many\b|\bnumber of\b|^\s*#/iu;
/** Matches a negation, or a question about the next of many acts. */
const indirect = /^\s*next\b|\bnext (?:strikes?|attacks?)\b|\bnot\b/iu;

/** Venues name races by a code, such as "KY-Sen". A post names the candidate, and the race in words. */
const raceCode = /\b[A-Z]{2}-(?:Sen|Gov|AG|\d{1,2})\b/gu;

/**
 * Parses a title, an event title or a label.
 *
 * @param options.isPersonExpected Whether the event asks for a person. If so, a distinct surname alone mentions the
 *   person.
 */
export function parseTitle(
  text: string,
  vocabulary: Vocabulary,
  options: { isLabel: boolean; isPersonExpected: boolean },
): ParsedTitle {
  const parsed = parseTitleText(
    text.replace(raceCode, (code) => ' '.repeat(code.length)),
    vocabulary,
  );
  const { tokens, entities, acts, contentStems } = parsed;
  const isCount = count.test(text);
  const isPersonExpected = options.isPersonExpected || acts.some(({ entry }) => entry.flags.has('person'));
  const terms: TitleTerm[] = entities.map(({ entry, from, to }) => ({
    key: entry.name,
    entity: entry,
    stems: [],
    titleStems: tokens.slice(from, to).map(({ stem }) => stem),
    lastStemSuffices: false,
    isCapitalised: true,
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }));
  // A numbered event has many editions, so a post must name the number too: "UFC 320".
  for (const { to } of parsed.entities)
    if (/^\d{1,3}$/u.test(tokens[to]?.stem ?? ''))
      terms.push(toTerm(parsed, [to - 1, to], { isPersonExpected: false }));
  const name = options.isLabel && terms.length === 0 ? findNameTokens(parsed) : undefined;
  for (const run of name
    ? [name]
    : options.isPersonExpected
      ? listPersonNames(parsed)
      : groupAdjacent(parsed.unknownTokens)) {
    const isFullName = (isPersonExpected || options.isLabel) && run.length > 1 && (run.length < 4 || run === name);
    const isName = isFullName && (isPersonExpected || name !== undefined);
    if (isFullName) terms.push(toTerm(parsed, run, { isPersonExpected, isName }));
    else for (const index of run) terms.push(toTerm(parsed, [index], { isPersonExpected }));
  }
  return {
    terms,
    acts: acts.map(({ entry, from, to }) => ({
      act: entry,
      start: tokens[from]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0,
    })),
    answerKind: findAnswerKind(parsed),
    isUnanswerable: unanswerable.test(text) || (isCount && !acts.some(({ entry }) => entry.flags.has('countable'))),
    isIndirect: isCount || indirect.test(text),
    contentStems,
  };
}

/** Creates a term from adjacent tokens that are not part of a known entity. */
function toTerm(
  { text, tokens }: ParsedTitleText,
  indexes: readonly number[],
  { isPersonExpected, isName = false }: { isPersonExpected: boolean; isName?: boolean },
): TitleTerm {
  const start = tokens[indexes[0] ?? 0]?.start ?? 0;
  const last = tokens[indexes.at(-1) ?? 0];
  const stems = indexes.map((index) => tokens[index]?.stem ?? '');
  return {
    key: stems.join(' '),
    stems,
    titleStems: stems,
    lastStemSuffices: stems.length === 1 || (isPersonExpected && isDistinctSurname(stems.at(-1) ?? '')),
    ...(isName && { surname: normalizeWord(text.slice(last?.start, last?.end)) }),
    isCapitalised: start > 0 && isCapitalised(text, tokens[indexes[0] ?? 0]),
    start,
    end: last?.end ?? 0,
  };
}

/**
 * The tokens of a label that is a name of two to four words with capital letters, without titles, initials and
 * suffixes: "Robert F. Kennedy, Jr." is "Robert Kennedy". Undefined for other labels.
 */
function findNameTokens({ text, tokens }: ParsedTitleText): number[] | undefined {
  if (!tokens.every((token) => isCapitalised(text, token))) return undefined;
  const name = [...tokens.keys()].filter((index) => {
    const stem = tokens[index]?.stem ?? '';
    return stem.length > 1 && !nameTitles.has(stem);
  });
  return name.length > 1 && name.length < 5 ? name : undefined;
}

/** Lists the unknown words of a title that asks for a person as names, without initials, titles and suffixes. */
function listPersonNames(title: ParsedTitleText): number[][] {
  const isInitial = (index: number): boolean =>
    title.tokens[index]?.stem.length === 1 && isCapitalised(title.text, title.tokens[index]);
  const initials = title.unknownTokens.map((index) => index + 1).filter(isInitial);
  const joined = [...new Set([...title.unknownTokens, ...initials])].sort((a, b) => a - b);
  return groupAdjacent(joined)
    .map((run) => run.filter((index) => !isInitial(index) && !nameTitles.has(title.tokens[index]?.stem ?? '')))
    .filter((run) => run.length > 0)
    .map((run) => completeName(title, run));
}

/** Adds a common word with a capital letter beside a single name: "Bruce Borders", "August Pfluger". */
function completeName(title: ParsedTitleText, run: readonly number[]): number[] {
  const [index] = run;
  if (index === undefined || run.length > 1 || !isCapitalised(title.text, title.tokens[index])) return [...run];
  if (completesName(title, index, index + 1)) return [index, index + 1];
  return completesName(title, index - 1, index - 1) ? [index - 1, index] : [index];
}

function completesName({ text, tokens, entities, acts }: ParsedTitleText, first: number, index: number): boolean {
  const token = tokens[index];
  return (
    token !== undefined &&
    index > 1 &&
    isCapitalised(text, token) &&
    !nameTitles.has(token.stem) &&
    isBeforeSpace(text, tokens, first) &&
    ![...entities, ...acts].some(({ from, to }) => from <= index && index < to)
  );
}

/** Splits ascending indexes into runs of consecutive numbers. */
function groupAdjacent(indexes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of indexes) {
    const run = runs.at(-1);
    if (run && run.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  return runs;
}

const kindsByStem: ReadonlyMap<string, EntityKind> = new Map([
  [stemWord('country'), 'country'],
  [stemWord('city'), 'city'],
  [stemWord('state'), 'state'],
  [stemWord('company'), 'organisation'],
  [stemWord('agency'), 'organisation'],
]);
const personWords = toStemSet('who whom someone anyone');
const choiceWords = toStemSet('what which next another any');

/**
 * Finds the kind of entity that answers a title: a person for "Who will ...?" or "... someone", a country for "What
 * countries ...?" or "Next country ...", a city for "Which city ...?".
 */
function findAnswerKind({ tokens }: ParsedText): EntityKind | undefined {
  if (tokens.some(({ stem }) => personWords.has(stem))) return 'person';
  const choice = tokens.findIndex(({ stem }) => choiceWords.has(stem));
  const next = choice < 0 ? [] : tokens.slice(choice + 1, choice + 3);
  return next.map(({ stem }) => kindsByStem.get(stem)).find((kind) => kind !== undefined);
}
