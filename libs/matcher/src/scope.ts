import { toOfficeHolder, type OfficeHolder } from './english/office-holder.ts';
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
  const departure = findDeparture(title, actors);
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
 * the president is in scope. The function is pure and reads only the start of a long title, so its time is bounded.
 */
export const decideScope = (candidate: ScopeCandidate, options: ScopeOptions = {}): ScopeVerdict => {
  const actors = getActors(options);
  return decideCandidate(candidate, actors, (title) => decideTitle(title, actors));
};

const created = new WeakMap<object, TitleActors>();

/** The actors of the options, created once for each value of `actors`. */
function getActors({ actors }: ScopeOptions): TitleActors {
  if (actors === undefined) return presidentActors;
  const known = created.get(actors) ?? createTitleActors(toOfficeHolder(actors));
  created.set(actors, known);
  return known;
}

function decideCandidate(
  { title, event_title, outcome }: ScopeCandidate,
  { isPresident, noAct }: TitleActors,
  decide: (title: string) => ScopeVerdict | undefined,
): ScopeVerdict {
  const isGuest = isPresident && isGuestQuestion(title);
  const own = isGuest && outcome !== undefined ? `Will ${outcome} visit the White House?` : title;
  const verdict = decide(event_title) ?? decide(own) ?? { in_scope: false, because: noAct };
  return isGuest && outcome === undefined ? { ...verdict, needs_outcome: true } : verdict;
}

/** Maximum number of memoized titles. It is larger than the number of contracts that all venues list at once. */
const maxTitles = 100_000;

/** Memoizes the verdict on each title, because most outcomes share one, and each pass lists them again. */
export function memoizeDecideScope(options: ScopeOptions = {}): (candidate: ScopeCandidate) => ScopeVerdict {
  const actors = getActors(options);
  const verdicts = new Map<string, ScopeVerdict | undefined>();
  function decide(title: string): ScopeVerdict | undefined {
    if (verdicts.has(title)) return verdicts.get(title);
    if (verdicts.size >= maxTitles) verdicts.clear();
    const verdict = decideTitle(title, actors);
    verdicts.set(title, verdict);
    return verdict;
  }
  return (candidate) => decideCandidate(candidate, actors, decide);
}
