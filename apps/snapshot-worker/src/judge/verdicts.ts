import type { Evidence } from '@postjoin/matcher';
import type { Matched, MatchResult, StoredCandidate } from '@postjoin/snapshot-store';
import { dayMs } from '@postjoin/values';

/** What a model said of a post, as the snapshot stores it. */
export interface Verdict {
  /** Hash of all that was asked: the version of the prompt, the model, the post and the questions. */
  hash: string;
  /** Hash of the text of the post. A verdict on another text does not count. */
  text: string;
  model: string;
  prompt: number;
  /** Time of the pass. */
  at: string;
  /** The contract that the post is about; null if none of the candidates. */
  contract: string | null;
  /** The words of the post that show it. */
  words?: string;
  sure?: 'yes' | 'probably';
  /** Ids of the contracts among which the model chose. Stored while a new one can be a reason to ask once more. */
  contracts?: string[];
}

/** About a post that is older than a day, a model is not asked once more when a question opens. */
export const maxRenewalAgeMs = dayMs;

/** The rules choose the date and the venue of a contract. A model does not know what is traded. */
const chosenByRules: ReadonlySet<string> = new Set(['other_deadline', 'other_venue']);

/**
 * Applies the answer of a model to the result of the rules.
 * @param contract the id of the contract that the post is about; null if none; undefined without an answer
 */
export function applyAnswer(
  match: MatchResult,
  contract: string | null | undefined,
  { findEvidence, storeCandidates }: AnswerDetails,
): MatchResult {
  if (contract === undefined) return match.matched ? { ...match, confirmed: false } : match;
  if (contract === null) return match.matched ? refuse(match, storeCandidates()) : match;
  if (match.matched && isConfirmedBy(match, contract)) return { ...match, certainty: 'high', confirmed: true };
  const evidence = findEvidence(contract);
  // A later version of the matcher can find no topic where an earlier one did.
  if (evidence.length === 0) return applyAnswer(match, undefined, { findEvidence, storeCandidates });
  return {
    matched: true,
    post: match.post,
    contract,
    alternatives: [],
    topics: [...new Set(evidence.map(({ topic }) => topic))],
    evidence: [...evidence],
    certainty: 'high',
    found_by: 'model',
    confirmed: true,
  };
}

/** What a changed result needs to know of its post. */
interface AnswerDetails {
  /** Finds what the post and a contract share. */
  findEvidence: (contract: string) => readonly Evidence[];
  storeCandidates: () => StoredCandidate[];
}

const refuse = ({ post, contract }: Matched, candidates: StoredCandidate[]): MatchResult => ({
  matched: false,
  post,
  reason: 'not_confirmed',
  nearest: contract,
  candidates,
});

const isConfirmedBy = ({ contract, alternatives }: Matched, chosen: string): boolean =>
  contract === chosen || alternatives.some(({ id, relation }) => id === chosen && chosenByRules.has(relation));

/** Reads stored verdicts. Leaves out what an altered snapshot or another version may have in their place. */
export function readVerdicts(stored: unknown): Map<string, Verdict> {
  if (typeof stored !== 'object' || stored === null) return new Map();
  return new Map(Object.entries(stored).filter((entry): entry is [string, Verdict] => isVerdict(entry[1])));
}

function isVerdict(value: unknown): value is Verdict {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, text, model, prompt, at, contract, contracts } = value as Record<string, unknown>;
  const isText = (member: unknown): boolean => typeof member === 'string';
  return (
    [hash, text, model, at].every(isText) &&
    typeof prompt === 'number' &&
    (contract === null || typeof contract === 'string') &&
    (contracts === undefined || (Array.isArray(contracts) && contracts.every(isText)))
  );
}
