import { readFile } from 'node:fs/promises';
import { createMatcher, type Evidence, type MatchableContract, type Refusal } from '@postjoin/matcher';
import { judgeScope, type ScopeCandidate } from '@postjoin/market-venues/scope';

/** A post as a line of a file has it. Members that are not read here may be there too. */
export interface PostLine {
  id: string;
  account?: string;
  created_at: string;
  text: string;
}

/** A contract as a line of a file has it; what a venue does not give may be null or absent. */
export interface ContractLine {
  id: string;
  venue?: string | null;
  event_id: string;
  title?: string | null;
  event_title?: string | null;
  outcome?: string | null;
  opens_at?: string | null;
  closes_at?: string | null;
  volume?: number | null;
}

/** What is said of one post; `contract` and `event` are null where there is no match. */
export interface Answer {
  post: string;
  contract: string | null;
  event: string | null;
  topics: string[];
  evidence: Evidence[];
  reason: Refusal | null;
  score: number | null;
}

/** A contract may be told of this long before it opens and after it closes, as the judged pairs take it. */
const earlyMs = 36 * 3_600_000;
const lateMs = 6 * 3_600_000;

/**
 * Answers posts as the service does: the scope gate in front, then the contracts that were open.
 *
 * @param gate Whether a contract is in scope; the service's own gate unless the caller has another.
 */
export function createAnswerer(
  contracts: readonly ContractLine[],
  gate: (contract: ScopeCandidate) => boolean = (contract) => judgeScope(contract).in_scope,
): (post: PostLine) => Answer {
  const matcher = createMatcher(contracts.map(matchable).filter(gate));
  return (post) => {
    const at = Date.parse(post.created_at);
    const answer = matcher.match(
      { text: post.text, at: post.created_at },
      { accept: (contract) => wasOpen(contract, at) },
    );
    const said = answer.matched
      ? { contract: answer.contract.id, event: answer.event_id, topics: answer.topics, evidence: answer.evidence }
      : { contract: null, event: null, topics: [], evidence: [] };
    return {
      post: post.id,
      ...said,
      reason: answer.matched ? null : answer.reason,
      score: answer.matched ? answer.score : null,
    };
  };
}

function matchable(line: ContractLine): MatchableContract & ScopeCandidate {
  const title = line.title ?? line.event_title ?? '';
  return {
    ...line,
    venue: line.venue ?? '',
    title,
    event_title: line.event_title ?? title,
    outcome: line.outcome ?? '',
  };
}

function wasOpen({ opens_at, closes_at }: MatchableContract, at: number): boolean {
  return isCandidateAt(at, { opens: Date.parse(opens_at ?? ''), closes: Date.parse(closes_at ?? '') });
}

/** Whether a contract counts for a post of an instant. All in epoch milliseconds; NaN for a time that is not known. */
export function isCandidateAt(at: number, { opens, closes }: { opens: number; closes: number }): boolean {
  return !(opens - earlyMs > at) && !(at > closes + lateMs);
}

/** The lines of a JSON Lines file. @throws {Error} naming the line that is no JSON. */
export async function readLines<T>(file: string): Promise<T[]> {
  // Split at line feeds only: posts hold other separators of lines, which are no ends of lines here.
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, at): T[] => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as T];
    } catch (cause) {
      throw new Error(`${file}: line ${at + 1} is no JSON.`, { cause });
    }
  });
}
