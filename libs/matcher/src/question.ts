import type { Evidence, MatchableContract } from './contract.ts';
import { appointing, isTellingSurname } from './lexicon.ts';
import { readQuestion, type Reading } from './reading.ts';
import type { ActEntry } from './tables/acts.ts';
import type { TopicEntry } from './tables/topic.ts';
import { foldWord } from './words.ts';

/** One thing that a question names: a topic of the tables, a person's name, or a word that only contracts know. */
export interface Sought {
  /** The topic's name, or the folds: equal for equal things. */
  key: string;
  topic?: TopicEntry;
  /** The folds that must follow one another in a post; none for a topic. */
  folds: readonly string[];
  /** The folds that name it in the text that it was read from. */
  namedBy: readonly string[];
  /** Whether the last fold alone names it: a surname that is no word and belongs to nobody else. */
  byLast: boolean;
  /** Offsets in the text that it was read from. */
  start: number;
  end: number;
}

/** A title, event title or outcome read: all that a question needs of it. */
export interface Wording {
  sought: readonly Sought[];
  acts: readonly AskedAct[];
  /** The kind of thing asked for: "What countries will ...?" */
  asks: TopicEntry['kind'] | undefined;
  /** Whether its words ask for what no single post is about. */
  isBeyondPosts: boolean;
  /** Folds of its words that say something, each once. */
  says: readonly string[];
}

interface AskedAct {
  entry: ActEntry;
  /** Offsets in the text that it was read from. */
  start: number;
  end: number;
}

/** What a contract asks: what must be named, what must be told, and which outcome it is. */
export interface Question {
  objects: Sought[];
  /** What the outcome names where nothing else names an object: then each outcome is a question of its own. */
  outcome: Sought[];
  /** Whether its event lists answers, this being one of them. */
  isListing: boolean;
  acts: ActEntry[];
  /** Acts that only qualify others: "end his tariffs". */
  manners: ActEntry[];
  /** The kind of thing asked for where the event does not list it: "What countries will ...?" */
  asks: TopicEntry['kind'] | undefined;
  /** Remarks, a total, a place, a race of two things or a thing that does not happen: no single post is about it. */
  isBeyondPosts: boolean;
  /** Folds of all its words that say something. */
  says: string[];
}

export type Field = Evidence['contract']['field'];

/** Where in a contract the parts of its question stand. */
export interface Whereabouts {
  objects: Field;
  act: (AskedAct & { field: Field }) | undefined;
}

/** A contract's texts, read. `event` is `own` where both titles are the same text. */
export interface Wordings {
  own: Wording;
  event: Wording;
  /** Undefined where the outcome says no more than yes, no, a date or an amount. */
  outcome: Wording | undefined;
}

/** Reads the texts of one contract. */
export function wordingsOf({ title, event_title, outcome }: MatchableContract): Wordings {
  const own = readTitle(title);
  const event = event_title === title ? own : readTitle(event_title);
  return { own, event, outcome: isListed(outcome) ? readOutcome(outcome, event.asks === 'person') : undefined };
}

/** Puts together what a contract asks. The offsets in it are those of the wordings. */
export function askOf(wordings: Wordings): Question {
  const { own, event } = wordings;
  const objects = distinct(leadOf(wordings).sought);
  const acts = actsOf(wordings, objects);
  const core = acts.filter((act) => !act.manner);
  return {
    objects,
    outcome: objects.length > 0 ? [] : outcomeBeside(objects, wordings.outcome),
    isListing: (wordings.outcome?.sought.length ?? 0) > 0,
    acts: [...new Set(core.length > 0 ? core : acts)],
    manners: core.length > 0 ? [...new Set(acts.filter((act) => act.manner))] : [],
    asks: event.asks,
    isBeyondPosts: acts.some(({ untold }) => untold) || event.isBeyondPosts || own.isBeyondPosts,
    says: event === own ? [...own.says] : [...new Set([...event.says, ...own.says])],
  };
}

/** Where a contract with these wordings names its objects, and the words that ask for the first of its acts. */
export function whereaboutsOf(wordings: Wordings, { acts: [first] }: Question): Whereabouts {
  const fieldOf = (wording: Wording): Field => (wording === wordings.own ? 'title' : 'event_title');
  const asking = askingOf(wordings);
  const act = asking.acts.find(({ entry }) => entry === first);
  return { objects: fieldOf(leadOf(wordings)), act: act && { ...act, field: fieldOf(asking) } };
}

/** What only the outcome names. */
export function outcomeBeside(objects: readonly Sought[], outcome: Wording | undefined): Sought[] {
  if (!outcome) return [];
  return distinct(outcome.sought).filter(({ key }) => !objects.some((one) => one.key === key));
}

/** The title of a yes-or-no contract is the most specific; an outcome of a list is asked of its event. */
export function leadOf({ own, event, outcome }: Wordings): Wording {
  if (outcome && outcome.sought.length > 0 && event.sought.some(isNamed)) return event;
  return own.sought.length >= event.sought.length ? own : event;
}

function askingOf(wordings: Wordings): Wording {
  const lead = leadOf(wordings);
  return lead.acts.length > 0 ? lead : wordings.own;
}

function actsOf(wordings: Wordings, objects: readonly Sought[]): ActEntry[] {
  const acts = askingOf(wordings).acts.map(({ entry }) => entry);
  // Who holds an office is asked even where no verb says so: "Trump's new Fed Chair?"
  if (acts.length === 0 && objects.some(({ topic }) => topic?.kind === 'office')) acts.push(appointing);
  return acts;
}

const beyondPosts =
  /\bhow (?:many|much|long|high|low|late)\b|\bnumber of\b|^\s*#|\bwhere\b|\bnot\b|\bodds\b|\bno one\b/iu;

/** "... or ... first?" Looked for in two steps: one pattern would begin anew at every "or" of a long title. */
function isRace(title: string): boolean {
  const or = /\bor\b/iu.exec(title);
  return or !== null && /\bfirst\b/iu.test(title.slice(or.index));
}

/** Whether an outcome says more than yes, no, a date or an amount. */
export function isListed(outcome: string): boolean {
  return !/^(?:\W*|yes|no)$|^(?:before|by|in|during|on|after|above|below|at least|at most|more than|less than|fewer than|over|under|between|exactly|up to)\b|^\W*\d/iu.test(
    outcome,
  );
}

const isNamed = ({ topic, folds }: Sought): boolean => topic !== undefined || folds.length > 1;

function distinct(sought: readonly Sought[]): Sought[] {
  return sought.length < 2 ? [...sought] : [...new Map(sought.map((one) => [one.key, one])).values()];
}

const kinds: ReadonlyMap<string, TopicEntry['kind']> = new Map(
  (['country', 'city', 'state'] as const).map((kind) => [foldWord(kind), kind]),
);

/** "What countries will ...", "Who will ...": the kind of thing that an answer would name. */
function askedKind({ words }: Reading): TopicEntry['kind'] | undefined {
  if (words.some(({ fold }) => fold === 'who')) return 'person';
  const asking = words.findIndex(({ fold }) => fold === 'what' || fold === 'which');
  const next = asking < 0 ? [] : words.slice(asking + 1, asking + 3);
  return next.map(({ fold }) => kinds.get(fold)).find((kind) => kind !== undefined);
}

export function readTitle(title: string): Wording {
  const isBeyondPosts = beyondPosts.test(title) || isRace(title);
  return { ...readWording(title, { isOutcome: false, ofPersons: false }), isBeyondPosts };
}

/** @param ofPersons Whether the event asks for a person. */
export function readOutcome(outcome: string, ofPersons: boolean): Wording {
  return readWording(outcome, { isOutcome: true, ofPersons });
}

function readWording(text: string, { isOutcome, ofPersons }: { isOutcome: boolean; ofPersons: boolean }): Wording {
  const reading = readQuestion(text);
  const { words, topics, acts } = reading;
  const personal = ofPersons || acts.some(({ entry }) => entry.takes === 'person');
  const sought: Sought[] = topics.map(({ entry, from, to }) => ({
    key: entry.name,
    topic: entry,
    folds: [],
    namedBy: words.slice(from, to).map(({ fold }) => fold),
    byLast: false,
    start: words[from]?.start ?? 0,
    end: words[to - 1]?.end ?? 0,
  }));
  for (const run of runs(reading.others)) {
    const isName = (personal || isOutcome) && run.length > 1 && run.length < 4;
    if (isName) sought.push(soughtAt(reading, run, personal));
    else for (const at of run) sought.push(soughtAt(reading, [at], personal));
  }
  return {
    sought,
    acts: acts.map(({ entry, from, to }) => ({
      entry,
      start: words[from]?.start ?? 0,
      end: words[to - 1]?.end ?? 0,
    })),
    asks: askedKind(reading),
    isBeyondPosts: false,
    says: reading.says,
  };
}

/** A name of the words at these positions, which follow one another. */
function soughtAt({ words }: Reading, positions: readonly number[], personal: boolean): Sought {
  const folds = positions.map((at) => words[at]?.fold ?? '');
  return {
    key: folds.join(' '),
    folds,
    namedBy: folds,
    byLast: folds.length === 1 || (personal && isTellingSurname(folds.at(-1) ?? '')),
    start: words[positions[0] ?? 0]?.start ?? 0,
    end: words[positions.at(-1) ?? 0]?.end ?? 0,
  };
}

/** Positions that follow one another, together. */
function runs(positions: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const at of positions) {
    const run = found.at(-1);
    if (run && run.at(-1) === at - 1) run.push(at);
    else found.push([at]);
  }
  return found;
}
