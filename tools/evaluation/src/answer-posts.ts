import { createMatcher, type Evidence, type MatchableContract, type Refusal } from '@postjoin/matcher';
import { decideScope, type ScopeCandidate } from '@postjoin/market-venues/scope';
import { combine, listJudged, toQuestionText, type Reader } from '@postjoin/reader';
import type { ContractLine, PostLine } from './data-files.ts';

/** The matcher's answer for one post. `contract` and `event` are null if no contract matches. */
export interface Answer {
  post: string;
  contract: string | null;
  event: string | null;
  topics: string[];
  evidence: Evidence[];
  reason: Refusal | null;
  score: number | null;
  found_by: 'rules' | 'reader' | null;
}

/**
 * A contract is a candidate for posts from 36 hours before it opens to 6 hours after it closes. The labelled pairs of
 * posts and events use the same rule.
 */
const beforeOpeningMs = 36 * 3_600_000;
const afterClosingMs = 6 * 3_600_000;

/** Matches posts as the service does, against the contracts in scope that were open at the time of the post. */
export interface Answerer {
  answer: (post: PostLine) => Promise<Answer>;
}

export interface AnswererOptions {
  /** Returns whether a contract is in scope. The default is the scope gate of the service. */
  isInScope?: (contract: ScopeCandidate) => boolean;
  /** Judges posts beside the rules. Without it, the rules match alone. */
  reader?: Reader | undefined;
  /** Creates the matcher, so that another version can be measured. */
  create?: typeof createMatcher;
}

export function createAnswerer(
  contracts: readonly ContractLine[],
  { isInScope = (contract) => decideScope(contract).in_scope, reader, create = createMatcher }: AnswererOptions = {},
): Answerer {
  const matcher = create(contracts.map(toMatchableContract).filter(isInScope));

  async function match({ text, created_at }: PostLine) {
    const post = { text, at: created_at };
    const options = {
      accept: (contract: MatchableContract) => wasOpen(contract, Date.parse(created_at ?? '')),
    };
    const rules = matcher.match(post, options);
    if (!reader) return rules.matched ? { ...rules, found_by: 'rules' as const } : rules;
    const candidates = { rules, pairs: matcher.listJudgeable(post, options) };
    const judged = listJudged(candidates);
    const probabilities = await reader.judge(text, judged.map(toQuestionText));
    return combine(candidates, (contract) => probabilities[judged.indexOf(contract)], reader.thresholds);
  }

  return {
    async answer(post) {
      const result = await match(post);
      if (!result.matched) return { ...noAnswer, post: post.id, reason: result.reason };
      const { contract, event_id, topics, evidence, score, found_by } = result;
      return { post: post.id, contract: contract.id, event: event_id, topics, evidence, reason: null, score, found_by };
    },
  };
}

const noAnswer = { contract: null, event: null, topics: [], evidence: [], score: null, found_by: null };

/** Fills the texts that the recording lacks. */
export function toMatchableContract(line: ContractLine): MatchableContract & ScopeCandidate {
  const title = line.title ?? line.event_title ?? '';
  return {
    ...line,
    title,
    event_title: line.event_title ?? title,
    outcome: line.outcome ?? '',
  };
}

/** Whether a contract was a candidate at a time, in epoch milliseconds. */
export function wasOpen({ opens_at, closes_at }: MatchableContract, postedAt: number): boolean {
  return isCandidateAt(postedAt, { opens: Date.parse(opens_at ?? ''), closes: Date.parse(closes_at ?? '') });
}

/** Whether a contract is a candidate for a post. All times are epoch milliseconds, NaN if unknown. */
export function isCandidateAt(postedAt: number, { opens, closes }: { opens: number; closes: number }): boolean {
  // Comparisons with NaN are false. The conditions are negated, because an unknown time must not exclude a contract.
  return !(opens - beforeOpeningMs > postedAt) && !(postedAt > closes + afterClosingMs);
}
