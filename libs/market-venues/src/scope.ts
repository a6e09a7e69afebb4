import { memoize } from '@postjoin/values';
import { venueRows } from './registry.ts';
import { findAct } from './scope/find-act.ts';
import { findStateVisit, isGuestQuestion } from './scope/guests.ts';
import { parseTitle } from './scope/title.ts';
import { refusals } from './scope/topics.ts';
import { decideByPattern, refuse, type ScopeVerdict } from './scope/verdict.ts';

/** The fields of a listed contract that decide whether the contract is in scope. */
export interface ScopeCandidate {
  event_id: string;
  title: string;
  event_title: string;
  outcome?: string;
}

/** The acts that events ask about, by the prefix of the event's id. */
const eventActs = Object.entries(venueRows).flatMap(([venue, row]) =>
  (row.eventActs ?? []).map(([start, act]) => ({ idStart: `${venue}:${start}`, act })),
);

/**
 * Returns the text that decides first about the scope: the event's title, or a question about the contract alone if the
 * event has no title or asks which of many guests visits the White House.
 */
function scopeQuestion({ title, event_title, outcome }: ScopeCandidate): string {
  if (event_title.trim() !== '' && !isGuestQuestion(event_title)) return event_title;
  return title === event_title && outcome !== undefined ? `Will ${outcome} visit the White House?` : title;
}

function decideTitle(raw: string): ScopeVerdict | undefined {
  const title = parseTitle(raw);
  return decideByPattern(refusals, title.text, refuse) ?? findAct(title) ?? findStateVisit(title.text);
}

/**
 * Decides whether a contract is clearly about an act of the tracked accounts. scope/README.md has the rules in words.
 * Usually the event's title decides. If it names no act, the contract's own title does: of the guests of a show, only the
 * president is in scope. The function is pure, and its time is bounded, because it reads only the start of a long
 * title.
 */
export function decideScope(candidate: ScopeCandidate, decide = decideTitle): ScopeVerdict {
  const question = scopeQuestion(candidate);
  const verdict = decide(question) ?? (candidate.title === question ? undefined : decide(candidate.title));
  if (verdict !== undefined) return verdict;
  const act = eventActs.find(({ idStart }) => candidate.event_id.startsWith(idStart))?.act;
  return act === undefined
    ? { in_scope: false, because: 'no act of the president or the White House is named' }
    : { in_scope: true, because: `an act of the president: ${act} (the series it belongs to)` };
}

/** Maximum number of memoized titles. It is larger than the number of contracts that all venues list at once. */
const maxTitles = 100_000;

/**
 * Returns a `decideScope` that memoizes the verdict on each title. This saves work, because most outcomes of an event
 * share its title, and because each pass lists the same titles again.
 */
export function memoizeDecideScope(): (candidate: ScopeCandidate) => ScopeVerdict {
  const decide = memoize(decideTitle, (title) => title, maxTitles);
  return (candidate) => decideScope(candidate, decide);
}
