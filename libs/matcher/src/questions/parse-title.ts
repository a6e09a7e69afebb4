import { stemWord } from '../text/tokenize.ts';
import type { Act } from '../vocabulary/acts.ts';
import type { Entity, EntityKind } from '../vocabulary/entity.ts';
import { isDistinctSurname } from '../vocabulary/lexicon.ts';
import { parseTitleText, type ParsedText, type ParsedTitleText } from '../vocabulary/parse-text.ts';

/** A term of a title that a post must mention: a known entity, a person's name or a single word. */
export interface QueryTerm {
  /** Identifies the term: the name of its entity or, without an entity, its stems. Equal terms have equal keys. */
  key: string;
  entity?: Entity;
  /** Stems that must stand in a row in a post. Empty for an entity, because any of its names counts. */
  stems: readonly string[];
  /** Stems of the words that name the term in the title. */
  titleStems: readonly string[];
  /** Whether the last stem alone identifies the term: a single word, or a distinct surname. */
  lastStemSuffices: boolean;
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

/** A parsed title, event title or outcome. */
export interface ParsedTitle {
  terms: readonly QueryTerm[];
  acts: readonly ActMention[];
  /** The kind of entity that answers the title: "What countries will ...?" */
  answerKind: EntityKind | undefined;
  /**
   * Whether no single post can answer the title: the title asks for a total, for a place or which of two outcomes comes
   * first, or the title is a negation.
   */
  isUnanswerable: boolean;
  /** Stems of the words that are not generic, without duplicates. */
  contentStems: readonly string[];
}

export function parseTitle(title: string): ParsedTitle {
  const isUnanswerable = unanswerable.test(title) || isRace(title);
  return { ...parse(title, { isOutcome: false, isPersonExpected: false }), isUnanswerable };
}

/** @param isPersonExpected Whether the event asks for a person. If so, a distinct surname alone mentions the person. */
export function parseOutcome(outcome: string, isPersonExpected: boolean): ParsedTitle {
  return parse(outcome, { isOutcome: true, isPersonExpected });
}

/** Whether an outcome is more than yes, no, a date or an amount. */
export function isNamedOutcome(outcome: string): boolean {
  return !/^(?:\W*|yes|no)$|^(?:before|by|in|during|on|after|above|below|at least|at most|more than|less than|fewer than|over|under|between|exactly|up to)\b|^\W*\d/iu.test(
    outcome,
  );
}

const unanswerable =
  /\bhow (?:many|much|long|high|low|late)\b|\bnumber of\b|^\s*#|\bwhere\b|\bnot\b|\bodds\b|\bno one\b/iu;

/**
 * Whether a title asks which of two outcomes comes first: "... or ... first?". Uses two searches, because a single
 * pattern takes quadratic time if a title repeats the word "or" many times.
 */
function isRace(title: string): boolean {
  const or = /\bor\b/iu.exec(title);
  return or !== null && /\bfirst\b/iu.test(title.slice(or.index));
}

function parse(text: string, options: { isOutcome: boolean; isPersonExpected: boolean }): ParsedTitle {
  const parsed = parseTitleText(text);
  const { tokens, entities, acts, contentStems } = parsed;
  const isPersonExpected = options.isPersonExpected || acts.some(({ entry }) => entry.objectKind === 'person');
  const terms: QueryTerm[] = entities.map(({ entry, from, to }) => ({
    key: entry.name,
    entity: entry,
    stems: [],
    titleStems: tokens.slice(from, to).map(({ stem }) => stem),
    lastStemSuffices: false,
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }));
  for (const run of groupAdjacent(parsed.unknownTokens)) {
    const isFullName = (isPersonExpected || options.isOutcome) && run.length > 1 && run.length < 4;
    if (isFullName) terms.push(toTerm(parsed, run, isPersonExpected));
    else for (const index of run) terms.push(toTerm(parsed, [index], isPersonExpected));
  }
  return {
    terms,
    acts: acts.map(({ entry, from, to }) => ({
      act: entry,
      start: tokens[from]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0,
    })),
    answerKind: findAnswerKind(parsed),
    isUnanswerable: false,
    contentStems,
  };
}

/** Creates a term from adjacent tokens that are not part of a known entity. */
function toTerm({ tokens }: ParsedTitleText, indexes: readonly number[], isPersonExpected: boolean): QueryTerm {
  const stems = indexes.map((index) => tokens[index]?.stem ?? '');
  return {
    key: stems.join(' '),
    stems,
    titleStems: stems,
    lastStemSuffices: stems.length === 1 || (isPersonExpected && isDistinctSurname(stems.at(-1) ?? '')),
    start: tokens[indexes[0] ?? 0]?.start ?? 0,
    end: tokens[indexes.at(-1) ?? 0]?.end ?? 0,
  };
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

const kindsByStem: ReadonlyMap<string, EntityKind> = new Map(
  (['country', 'city', 'state'] as const).map((kind) => [stemWord(kind), kind]),
);

/**
 * Finds the kind of entity that answers a title: a person for "Who will ...?", a country for "What countries ...?", a
 * city for "Which city ...?".
 */
function findAnswerKind({ tokens }: ParsedText): EntityKind | undefined {
  if (tokens.some(({ stem }) => stem === 'who')) return 'person';
  const questionWord = tokens.findIndex(({ stem }) => stem === 'what' || stem === 'which');
  const next = questionWord < 0 ? [] : tokens.slice(questionWord + 1, questionWord + 3);
  return next.map(({ stem }) => kindsByStem.get(stem)).find((kind) => kind !== undefined);
}
