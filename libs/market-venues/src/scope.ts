import { findAct } from './scope/act-of.ts';
import { mainClause } from './scope/clause.ts';
import { findEventAct } from './scope/event-act.ts';
import { quoteWords, type Finding } from './scope/finding.ts';
import { readSentence, type Sentence } from './scope/sentence.ts';
import { otherMatters, refusals } from './scope/topics.ts';

/** The members of a listed contract that decide whether it is in scope. */
export interface ScopeCandidate {
  venue: string;
  event_id: string;
  title: string;
  event_title: string;
}

export interface ScopeVerdict {
  in_scope: boolean;
  /** In words: the act and the actor that make it in scope, or why it is not. */
  because: string;
}

const refuse = (because: string): ScopeVerdict => ({ in_scope: false, because });

const accept = (actor: string, act: string, evidence: string): ScopeVerdict => ({
  in_scope: true,
  because: `an act of ${actor}: ${act} (${evidence})`,
});

function verdictOf(finding: Finding): ScopeVerdict {
  if ('refused' in finding) return refuse(`${finding.refused} (${quoteWords([finding.word])} in the title)`);
  return accept(finding.actor, finding.act, `${quoteWords(finding.words)} in the title`);
}

function refusalOf({ text }: Sentence): ScopeVerdict | undefined {
  for (const { because, pattern } of refusals) {
    const match = pattern.exec(text);
    if (match !== null) return refuse(`${because} (${quoteWords([match[0]])} in the title)`);
  }
  return undefined;
}

/** Nobody of ours acts: what it is about instead, where that can be told. */
function otherMatterOf({ text }: Sentence): ScopeVerdict {
  const matter = otherMatters.find(({ pattern }) => pattern.test(text));
  const about = matter === undefined ? '' : `; it is about ${matter.because}`;
  return refuse(`no act of the president or the White House is named${about}`);
}

/** What the verdict depends on: the event's title, or the contract's own where there is none. */
function questionOf({ title, event_title }: ScopeCandidate): string {
  return event_title.trim() === '' ? title : event_title;
}

/**
 * Whether a contract is clearly about an act of the tracked accounts: the rules, in words, are in scope/README.md.
 * The event's title decides, so that all outcomes of one question get one verdict. Pure, total, linear in the title.
 */
export function judgeScope(candidate: ScopeCandidate): ScopeVerdict {
  const sentence = readSentence(questionOf(candidate));
  const refusal = refusalOf(sentence);
  if (refusal !== undefined) return refusal;
  const finding = findAct(mainClause(sentence), sentence.text);
  if (finding !== undefined) return verdictOf(finding);
  const act = findEventAct(candidate.event_id);
  return act === undefined ? otherMatterOf(sentence) : accept('the president', act, 'the series it belongs to');
}

/** More than events are ever listed at once; when they are more, the reading of titles begins anew. */
const mostRemembered = 20_000;

/** The same judgement, which reads an event's question once: outcomes share it, and passes find it again. */
export function createRememberingJudge(): typeof judgeScope {
  const verdicts = new Map<string, { question: string; verdict: ScopeVerdict }>();
  return (candidate) => {
    const question = questionOf(candidate);
    const known = verdicts.get(candidate.event_id);
    if (known?.question === question) return known.verdict;
    if (verdicts.size >= mostRemembered) verdicts.clear();
    const verdict = judgeScope(candidate);
    verdicts.set(candidate.event_id, { question, verdict });
    return verdict;
  };
}
