import type { Evidence, MatchableContract, Span } from './contract.ts';
import { appointing, isGeneric, isTellingSurname } from './lexicon.ts';
import { readQuestion, spanOf, type Reading } from './reading.ts';
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
  /** Whether the last fold alone names it: a surname that is no word and belongs to nobody else. */
  byLast: boolean;
  span: Span & { field: Field };
}

/** What a contract asks: what must be named, what must be told, and which outcome it is. */
export interface Question {
  objects: Sought[];
  /** What only this outcome of the event names. */
  outcome: Sought[];
  acts: ActEntry[];
  /** The words that ask for the first of them. */
  actSpan: Sought['span'] | undefined;
  /** Acts that only qualify others: "end his tariffs". */
  manners: ActEntry[];
  /** The kind of thing asked for where the event does not list it: "What countries will ...?" */
  asks: TopicEntry['kind'] | undefined;
  /** Remarks, a total, a place, a race of two things or a thing that does not happen: no single post is about it. */
  isBeyondPosts: boolean;
  /** Folds of all its words that say something. */
  says: string[];
}

type Field = Evidence['contract']['field'];

/**
 * Reads what a contract asks.
 *
 * @param events Readings of event titles, which the outcomes of an event share; filled as contracts are read.
 */
export function askOf(contract: MatchableContract, events: Map<string, FieldReading> = new Map()): Question {
  const own = readField(contract, 'title');
  const event =
    contract.event_title === contract.title
      ? own
      : (events.get(contract.event_title) ?? readField(contract, 'event_title'));
  if (event !== own) events.set(contract.event_title, event);
  const asks = askedKind(event.reading);
  const outcome = isListed(contract.outcome) ? readField(contract, 'outcome', asks === 'person').sought : [];
  // The title of a yes-or-no contract is the most specific; an outcome of a list is asked of its event.
  const lead =
    outcome.length > 0 && event.sought.some(isNamed) ? event : own.sought.length >= event.sought.length ? own : event;
  const objects = distinct(lead.sought);
  const asking = lead.acts.length > 0 ? lead : own;
  const acts = asking.acts.map(({ entry }) => entry);
  // Who holds an office is asked even where no verb says so: "Trump's new Fed Chair?"
  if (acts.length === 0 && objects.some(({ topic }) => topic?.kind === 'office')) acts.push(appointing);
  const core = acts.filter((act) => !act.manner);
  return {
    objects,
    outcome: distinct(outcome).filter(({ key }) => !objects.some((one) => one.key === key)),
    acts: [...new Set(core.length > 0 ? core : acts)],
    actSpan: asking.acts.find(({ entry }) => entry === (core[0] ?? acts[0]))?.span,
    manners: core.length > 0 ? [...new Set(acts.filter((act) => act.manner))] : [],
    asks,
    isBeyondPosts:
      acts.some(({ untold }) => untold) ||
      [contract.event_title, contract.title].some((title) => beyondPosts.test(title)),
    says: [...new Set([...event.reading.words, ...own.reading.words].map(({ fold }) => fold))].filter(
      (fold) => !isGeneric(fold),
    ),
  };
}

const beyondPosts =
  /\bhow (?:many|much|long|high|low|late)\b|\bnumber of\b|^\s*#|\bor\b.*\bfirst\b|\bwhere\b|\bnot\b|\bodds\b|\bno one\b/iu;

/** Whether an outcome says more than yes, no, a date or an amount. */
function isListed(outcome: string): boolean {
  return !/^(?:\W*|yes|no)$|^(?:before|by|in|during|on|after|above|below|at least|more than)\b|^\W*\d/iu.test(outcome);
}

const isNamed = ({ topic, folds }: Sought): boolean => topic !== undefined || folds.length > 1;
const distinct = (sought: Sought[]): Sought[] => [...new Map(sought.map((one) => [one.key, one])).values()];

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

export interface FieldReading {
  reading: Reading;
  sought: Sought[];
  acts: { entry: ActEntry; span: Sought['span'] }[];
}

function readField(contract: MatchableContract, field: Field, ofPersons = false): FieldReading {
  const reading = readQuestion(contract[field]);
  const span = (from: number, to: number) => ({ ...spanOf(reading, from, to), field });
  const named = reading.topics.map(({ entry, from, to }): Sought => ({
    key: entry.name,
    topic: entry,
    folds: [],
    byLast: false,
    span: span(from, to),
  }));
  const personal = ofPersons || reading.acts.some(({ entry }) => entry.takes === 'person');
  const others = runs(reading.others).flatMap((run) => {
    const name = (personal || field === 'outcome') && run.length > 1 && run.length < 4;
    return (name ? [run] : run.map((at) => [at])).map((positions): Sought => {
      const folds = positions.map((at) => reading.words[at]?.fold ?? '');
      const [from = 0] = positions;
      return {
        key: folds.join(' '),
        folds,
        byLast: folds.length === 1 || (personal && isTellingSurname(folds.at(-1) ?? '')),
        span: span(from, from + positions.length),
      };
    });
  });
  const acts = reading.acts.map(({ entry, from, to }) => ({ entry, span: span(from, to) }));
  return { reading, sought: [...named, ...others], acts };
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
