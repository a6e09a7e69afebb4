import { findAct, findStateVisit, isGuestQuestion } from './scope/find-act.ts';
import { parseClause } from './scope/title.ts';
import { decideByPattern, refusals, refuse, type ScopeVerdict } from './scope/verdict.ts';

export type { ScopeVerdict };

/** The fields of a listed contract that decide whether the contract is in scope. */
export interface ScopeCandidate {
  title: string;
  event_title: string;
  outcome?: string;
}

function decideTitle(raw: string): ScopeVerdict | undefined {
  const title = parseClause(raw);
  return decideByPattern(refusals, title.text, refuse) ?? findAct(title) ?? findStateVisit(title.text);
}

/**
 * Decides whether a contract is clearly about an act of the tracked accounts. scope/README.md has the rules in words.
 * Usually the event's title decides. If it names no act, the contract's own title does: of the guests of a show, only
 * the president is in scope. The function is pure and reads only the start of a long title, so its time is bounded.
 */
export function decideScope({ title, event_title, outcome }: ScopeCandidate, decide = decideTitle): ScopeVerdict {
  const isGuest = isGuestQuestion(title);
  const own = isGuest && outcome !== undefined ? `Will ${outcome} visit the White House?` : title;
  const verdict = decide(event_title) ?? decide(own) ?? noAct;
  return isGuest && outcome === undefined ? { ...verdict, needs_outcome: true } : verdict;
}

const noAct: ScopeVerdict = { in_scope: false, because: 'no act of the president or the White House is named' };

/** Maximum number of memoized titles. It is larger than the number of contracts that all venues list at once. */
const maxTitles = 100_000;

/** Memoizes the verdict on each title, because most outcomes share one, and each pass lists them again. */
export function memoizeDecideScope(): (candidate: ScopeCandidate) => ScopeVerdict {
  const verdicts = new Map<string, ScopeVerdict | undefined>();
  function decide(title: string): ScopeVerdict | undefined {
    if (verdicts.has(title)) return verdicts.get(title);
    if (verdicts.size >= maxTitles) verdicts.clear();
    const verdict = decideTitle(title);
    verdicts.set(title, verdict);
    return verdict;
  }
  return (candidate) => decideScope(candidate, decide);
}
