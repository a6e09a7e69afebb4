import type { StoredContract } from '@postjoin/market-venues';
import type { Decision, Evidence } from '@postjoin/matcher';
import { dayMs } from '@postjoin/values';
import { toObject } from './faults.ts';
import { hashText } from './prompt.ts';

/** What a model said of a post, as the snapshot stores it. */
export interface Verdict {
  /** Hash of all that was asked: the version of the prompt, the model, the post and the questions. */
  hash: string;
  /** Hash of the text of the post or of its statement. A verdict on another text does not count. */
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
  /** Ids of the contracts among which the model chose. Stored while a change of them can be a reason to ask once more. */
  contracts?: string[];
  /** Hash of the texts of the contracts on which the verdict rests. Absent if it changes nothing. */
  basis?: string;
}

/**
 * Hashes the texts of the chosen contract, or of all contracts if none was chosen. With another text of a venue, or
 * without one of them, the model might decide otherwise.
 */
export function hashBasis(
  { contract, contracts = [] }: Pick<Verdict, 'contract' | 'contracts'>,
  findContract: ContractFinder['findContract'],
): string {
  const texts = (contract === null ? contracts : [contract]).map((id) => {
    const { event_title, title, outcome } = findContract(id) ?? {};
    return [id, event_title, title, outcome];
  });
  return hashText(JSON.stringify(texts));
}

/** About a post that is older than a day, a model is not asked once more when a question opens. */
export const maxRenewalAgeMs = dayMs;

/** The rules choose the date and the venue of a contract. A model does not know what is traded. */
const chosenByRules: ReadonlySet<string> = new Set(['other_deadline', 'other_venue']);

/**
 * Decides by a verdict. Returns undefined if its contract is no longer stored, or has no topic in common with the post
 * for this version of the matcher.
 */
export function decideByVerdict(
  { contract: id, contracts }: Verdict,
  rules: Decision<StoredContract>,
  { findContract, findEvidence }: ContractFinder,
): Decision<StoredContract> | undefined {
  // The model cannot refuse a row that it was not asked about.
  if (id === null && rules.matched && contracts && !listShown(rules).some((shown) => contracts.includes(shown)))
    return undefined;
  if (id === null)
    return rules.matched ? { matched: false, by: 'model', reason: 'not_confirmed', nearest: rules.contract } : rules;
  const contract = findContract(id);
  if (!contract) return undefined;
  if (rules.matched && listShown(rules).includes(id)) return { ...rules, certainty: 'high', confirmed: true };
  const evidence = [...findEvidence(id)];
  if (evidence.length === 0) return undefined;
  const topics = [...new Set(evidence.map(({ topic }) => topic))];
  return {
    matched: true,
    by: 'model',
    contract,
    alternatives: [],
    topics,
    evidence,
    certainty: 'high',
    confirmed: true,
  };
}

/** Finds the contract of a verdict, and what the post shares with it. */
interface ContractFinder {
  findContract: (id: string) => StoredContract | undefined;
  findEvidence: (id: string) => readonly Evidence[];
}

/** Lists the contract of a row, and its other dates and venues. */
const listShown = ({ contract, alternatives }: Decision<StoredContract> & { matched: true }): string[] => [
  contract.id,
  ...alternatives.flatMap((other) => (chosenByRules.has(other.relation) ? [other.contract.id] : [])),
];

/** Reads stored verdicts. Leaves out what an altered snapshot or another version may have in their place. */
export function readVerdicts(stored: unknown): Map<string, Verdict> {
  return new Map(Object.entries(toObject(stored)).filter((entry): entry is [string, Verdict] => isVerdict(entry[1])));
}

function isVerdict(value: unknown): value is Verdict {
  if (!hasTexts(value, 'hash', 'text', 'model', 'at')) return false;
  const { prompt, contract, contracts = [], basis = '' } = value;
  return (
    typeof prompt === 'number' &&
    (contract === null || isText(contract)) &&
    [basis, ...(Array.isArray(contracts) ? (contracts as unknown[]) : [contracts])].every(isText)
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a stored value is an object with these texts. */
export function hasTexts<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Record<string, unknown> & Record<Name, string> {
  const members = toObject(value);
  return names.every((name) => isText(members[name]));
}
