import { memoize } from '@postjoin/values';
import { findAct } from './scope/find-act.ts';
import { venueRows } from './registry.ts';
import { isGuestQuestion, findStateVisit } from './scope/guests.ts';
import { findPattern, quoteWords, type Finding } from './scope/finding.ts';
import { parseSentence, type Sentence } from './scope/sentence.ts';
import { refusals } from './scope/topics.ts';

/** The fields of a listed contract that decide whether the contract is in scope. */
export interface ScopeCandidate {
  event_id: string;
  title: string;
  event_title: string;
  outcome?: string;
}

export interface ScopeVerdict {
  in_scope: boolean;
  /**
   * In words: the act and its actor if the contract is in scope, otherwise the reason why the contract is out of scope.
   */
  because: string;
}

/** The acts that events ask about, by the prefix of the event's id. */
const eventActs = Object.entries(venueRows).flatMap(([venue, row]) =>
  (row.eventActs ?? []).map(([start, act]) => ({ idStart: `${venue}:${start}`, act })),
);

const refuse = (because: string): ScopeVerdict => ({ in_scope: false, because });

const accept = (actor: string, act: string, evidence: string): ScopeVerdict => ({
  in_scope: true,
  because: `an act of ${actor}: ${act} (${evidence})`,
});

function toVerdict(finding: Finding): ScopeVerdict {
  if ('refused' in finding) return refuse(`${finding.refused} (${quoteWords([finding.word])} in the title)`);
  return accept(finding.actor, finding.act, `${quoteWords(finding.words)} in the title`);
}

function findRefusal({ text }: Sentence): Finding | undefined {
  const refusal = findPattern(refusals, text);
  return refusal && { refused: refusal.because, word: refusal.words };
}

/**
 * Returns the text that decides first about the scope: the event's title, or a question about the contract alone if the
 * event has no title or asks which of many guests visits the White House.
 */
function scopeQuestion({ title, event_title, outcome }: ScopeCandidate): string {
  if (event_title.trim() !== '' && !isGuestQuestion(event_title)) return event_title;
  return title === event_title && outcome !== undefined ? `Will ${outcome} visit the White House?` : title;
}

function findScope(title: string): Finding | undefined {
  const sentence = parseSentence(title);
  return findRefusal(sentence) ?? findAct(sentence) ?? findStateVisit(sentence.text);
}

const createDecideScope =
  (find: typeof findScope) =>
  (candidate: ScopeCandidate): ScopeVerdict => {
    const question = scopeQuestion(candidate);
    const finding = find(question) ?? (candidate.title === question ? undefined : find(candidate.title));
    if (finding !== undefined) return toVerdict(finding);
    const act = eventActs.find(({ idStart }) => candidate.event_id.startsWith(idStart))?.act;
    return act === undefined
      ? refuse('no act of the president or the White House is named')
      : accept('the president', act, 'the series it belongs to');
  };

/**
 * Decides whether a contract is clearly about an act of the tracked accounts. scope/README.md has the rules in words.
 * Usually the event's title decides. If it names no act, the contract's own title does: of the guests of a show, only the
 * president is in scope. The function is pure, and its time is bounded, because it reads only the start of a long
 * title.
 */
export const decideScope = createDecideScope(findScope);

/** Maximum number of memoized titles. It is larger than the number of contracts that all venues list at once. */
const maxTitles = 100_000;

/**
 * Returns a `decideScope` that memoizes what each title names. This saves work, because most outcomes of an event share
 * its title, and because each pass lists the same titles again.
 */
export const memoizeDecideScope = (): typeof decideScope =>
  createDecideScope(memoize(findScope, (title) => title, maxTitles));
