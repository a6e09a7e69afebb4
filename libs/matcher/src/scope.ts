import { president, toOfficeHolder, type OfficeHolder } from './english/office-holder.ts';
import { createTitleActors, presidentActors, type TitleActors } from './scope/actors.ts';
import { findAct, findActWithoutActor, findStateVisit, isGuestQuestion } from './scope/find-act.ts';
import { findDeparture } from './scope/find-departure.ts';
import { parseClause } from './scope/title.ts';
import { decideByPattern, refusals, refuse, type Finding, type ScopeVerdict } from './scope/verdict.ts';

export type { OfficeHolder, ScopeVerdict };

/** The fields of a listed contract that decide whether the contract is in scope. */
export interface ScopeCandidate {
  title: string;
  event_title: string;
  outcome?: string;
}

export interface ScopeOptions {
  /** Whose acts are in scope, or only his names; by default those of the president and the White House. */
  actors?: OfficeHolder | readonly string[];
}

function findVerdict(raw: string, actors: TitleActors): Finding | undefined {
  const title = parseClause(raw, actors);
  const departure = actors.isPresident ? findDeparture(title) : undefined;
  const found = departure ?? decideByPattern(refusals, title.text, refuse) ?? findAct(title);
  return found ?? (actors.isPresident ? (findActWithoutActor(title) ?? findStateVisit(title.text)) : undefined);
}

function decideTitle(raw: string, actors: TitleActors): ScopeVerdict | undefined {
  const found = findVerdict(raw, actors);
  if (!found) return undefined;
  const { actor, in_scope, because } = found;
  return { in_scope, because: actor === undefined ? because : `an act of ${actors.describe(actor)}: ${because}` };
}

/**
 * Decides whether a contract is clearly about an act of the tracked accounts. README.md has the rules in words.
 * Usually the event's title decides. If it names no act, the contract's own title does: of the guests of a show, only
 * the president is in scope. The function reads only the start of a long title, so its time is bounded. The verdict on
 * each title is cached, because most outcomes share one, and each pass lists them again.
 */
export function decideScope(
  { title, event_title, outcome }: ScopeCandidate,
  { actors: holder = president }: ScopeOptions = {},
): ScopeVerdict {
  const { actors, verdicts } = getGate(holder);
  const isGuest = actors.isPresident && isGuestQuestion(title);
  const own = isGuest && outcome !== undefined ? `Will ${outcome} visit the White House?` : title;
  const decide = (text: string): ScopeVerdict | undefined => {
    if (verdicts.size >= maxTitles) verdicts.clear();
    if (!verdicts.has(text)) verdicts.set(text, decideTitle(text, actors));
    return verdicts.get(text);
  };
  const verdict = decide(event_title) ?? decide(own) ?? { in_scope: false, because: actors.noAct };
  return isGuest && outcome === undefined ? { ...verdict, needs_outcome: true } : verdict;
}

/** Maximum number of cached titles. It is larger than the number of contracts that all venues list at once. */
const maxTitles = 100_000;

/** The actors whose acts are in scope, and the verdicts on titles. */
interface Gate {
  actors: TitleActors;
  verdicts: Map<string, ScopeVerdict | undefined>;
}
const gates = new WeakMap<object, Gate>([[president, { actors: presidentActors, verdicts: new Map() }]]);

function getGate(holder: OfficeHolder | readonly string[]): Gate {
  const gate = gates.get(holder) ?? { actors: createTitleActors(toOfficeHolder(holder)), verdicts: new Map() };
  gates.set(holder, gate);
  return gate;
}
