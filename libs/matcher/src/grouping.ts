import type { MatchableContract } from './contract.ts';
import { periodOf, type Period } from './period.ts';
import {
  askOf,
  isListed,
  leadOf,
  readOutcome,
  readTitle,
  type Question,
  type Sought,
  type Wording,
  type Wordings,
} from './question.ts';

/** A contract, and what its outcome names. */
export interface Entry<C> {
  contract: C;
  /** Undefined where it says no more than yes, no, a date or an amount. */
  outcome: Wording | undefined;
  /** The time that its question names: read when it is first asked for, null where it names none. */
  period?: Period | null;
}

/** Contracts that ask the same, of whatever venue and deadline: judged once for a post. */
export interface Group<C> {
  /** The same for the same question, whatever the order of the contracts. */
  name: string;
  /** As the contract with the first id words it. */
  question: Question;
  /** The likeliest first. */
  entries: Entry<C>[];
}

/** The period of an entry; undefined where its question names none. */
export function periodOfEntry<C extends MatchableContract>(entry: Entry<C>): Period | undefined {
  if (entry.period === undefined) entry.period = periodOf(entry.contract) ?? null;
  return entry.period ?? undefined;
}

/**
 * Groups contracts by what they ask. Every distinct text is read once, and a question is put together once for all
 * contracts whose texts read alike: outcomes share the title of their event, deadlines and venues all that says something.
 */
export function groupsOf<C extends MatchableContract>(contracts: readonly C[]): Group<C>[] {
  const reader = createReader();
  const groups = new Map<string, Group<C>>();
  const known = new Map<string, Group<C>>();
  // Contracts that ask the same may word it differently, and one of them stands for all: in no case the first that came.
  for (const contract of contracts.toSorted(byId)) {
    const { wordings, likeness } = reader(contract);
    let group = known.get(likeness);
    if (!group) {
      group = groupAsking(groups, askOf(wordings));
      known.set(likeness, group);
    }
    group.entries.push({ contract, outcome: wordings.outcome });
  }
  for (const { entries } of groups.values()) if (entries.length > 1) sortByLikelihood(entries);
  return [...groups.values()];
}

function groupAsking<C>(groups: Map<string, Group<C>>, question: Question): Group<C> {
  const name = nameOf(question);
  const group = groups.get(name) ?? { name, question, entries: [] };
  groups.set(name, group);
  return group;
}

interface Read {
  wording: Wording;
  /** Equal for texts that read alike. */
  id: number;
}

/** Reads contracts and remembers every text. Contracts of one likeness ask the same. */
function createReader(): (contract: MatchableContract) => { wordings: Wordings; likeness: string } {
  const titles = new Map<string, Read>();
  const alike = new Map<string, Read>();
  const outcomes = { ofPersons: new Map<string, Read | null>(), others: new Map<string, Read | null>() };

  const titleRead = (text: string): Read => {
    const known = titles.get(text);
    if (known) return known;
    const wording = readTitle(text);
    const content = contentOf(wording);
    const read = alike.get(content) ?? { wording, id: alike.size };
    alike.set(content, read);
    titles.set(text, read);
    return read;
  };
  const outcomeRead = (text: string, ofPersons: boolean): Read | null => {
    const read = ofPersons ? outcomes.ofPersons : outcomes.others;
    const known = read.get(text);
    if (known !== undefined) return known;
    const fresh = isListed(text) ? { wording: readOutcome(text, ofPersons), id: read.size } : null;
    read.set(text, fresh);
    return fresh;
  };
  return ({ title, event_title, outcome: written }) => {
    const own = titleRead(title);
    const event = event_title === title ? own : titleRead(event_title);
    const outcome = outcomeRead(written, event.wording.asks === 'person');
    const wordings = { own: own.wording, event: event.wording, outcome: outcome?.wording };
    return { wordings, likeness: `${own.id} ${event.id} ${outcomeAsked(wordings, outcome)}` };
  };
}

/** Outcomes are questions of their own only where nothing else names an object. */
function outcomeAsked(wordings: Wordings, outcome: Read | null): string {
  if (!outcome || outcome.wording.sought.length === 0) return 'none';
  return leadOf(wordings).sought.length > 0 ? 'any' : `${outcome.id}`;
}

/** All of a title's wording but the offsets. */
function contentOf({ sought, acts, asks, isBeyondPosts, says }: Wording): string {
  const keys = sought.map(({ key }) => key).join('+');
  const names = acts.map(({ entry }) => entry.act).join('+');
  return `${keys}|${names}|${asks ?? ''}|${isBeyondPosts}|${says.join(' ')}`;
}

function nameOf({ objects, outcome, isListing, acts, manners, asks, isBeyondPosts, says }: Question): string {
  const keys = (some: readonly Sought[]): string =>
    some
      .map(({ key }) => key)
      .sort()
      .join('+');
  const names = (some: Question['acts']): string => some.map(({ act }) => act).join('+');
  return [
    keys(objects),
    keys(outcome),
    isListing,
    names(acts),
    names(manners),
    asks,
    isBeyondPosts,
    [...says].sort().join(' '),
  ].join('|');
}

/**
 * Most traded first; where nothing is known of that, those that name the doer ("Will Trump announce ...?" before "Another
 * US ...?"), and then the one that is decided soonest.
 */
function sortByLikelihood<C extends MatchableContract>(entries: Entry<C>[]): void {
  const named = new Map(entries.map((entry) => [entry, namesDoer(entry.contract) ? 0 : 1]));
  entries.sort(
    (one, other) =>
      (other.contract.volume ?? 0) - (one.contract.volume ?? 0) ||
      (named.get(one) ?? 0) - (named.get(other) ?? 0) ||
      closingOf(one.contract) - closingOf(other.contract) ||
      byId(one.contract, other.contract),
  );
}

const byId = ({ id }: MatchableContract, other: MatchableContract): number =>
  id < other.id ? -1 : id > other.id ? 1 : 0;

const doers = /\b(?:trump|president|white house)\b/iu;

const namesDoer = ({ title, event_title }: MatchableContract): boolean => doers.test(title) || doers.test(event_title);

const never = Number.MAX_SAFE_INTEGER;

function closingOf({ closes_at }: MatchableContract): number {
  const closes = Date.parse(closes_at ?? '');
  return Number.isNaN(closes) ? never : closes;
}
