/** What the scope gate reads of a contract, as its venue lists it. */
export interface ScopeCandidate {
  venue: string;
  event_id: string;
  title: string;
  event_title: string;
  outcome: string;
  description?: string;
  tags?: readonly string[] | null;
  category?: string | null;
}

export interface ScopeVerdict {
  in_scope: boolean;
  /** In words: the act and the actor that make it in scope, or why it is not. */
  because: string;
}

/** Whether a contract is clearly about an act of the tracked accounts. Not decided yet: nothing is in scope. */
export function judgeScope(candidate: ScopeCandidate): ScopeVerdict {
  return { in_scope: false, because: `no rule covers ${candidate.title}` };
}
