import { createMatcher, type Evidence, type MatchableContract, type Refusal } from '@postjoin/matcher';
import type { Certainty } from '@postjoin/matcher/types';
import { decideScope, type ScopeCandidate, type ScopeOptions } from '@postjoin/matcher/scope';
import type { ContractLine, PostLine } from './data-files.ts';

/** The matcher's answer for one post. `contract` and `event` are null if no contract matches. */
export interface Answer {
  post: string;
  contract: string | null;
  event: string | null;
  topics: string[];
  evidence: Evidence[];
  reason: Refusal | null;
  certainty: Certainty | null;
}

/**
 * A contract is a candidate for posts from 36 hours before it opens to 6 hours after it closes. The labelled pairs of
 * posts and events use the same rule.
 */
const beforeOpeningMs = 36 * 3_600_000;
const afterClosingMs = 6 * 3_600_000;

/**
 * Returns a function that matches posts as the service does, with the contracts in scope that were open at their time.
 * @param options the office-holder whose acts the contracts ask about
 */
export function createAnswerer(
  contracts: readonly ContractLine[],
  options: ScopeOptions = {},
): (post: PostLine) => Answer {
  const matcher = createMatcher(listInScope(contracts, options), options);
  return ({ id: post, text, created_at: at, repost_of = null, statement }) => {
    const result = matcher.match({ text, at, repost_of, statement }, { accept: acceptOpenAt(at) });
    if (!result.matched)
      return { post, contract: null, event: null, topics: [], evidence: [], reason: result.reason, certainty: null };
    const { contract, event_id: event, topics, evidence, certainty } = result;
    return { post, contract: contract.id, event, topics, evidence, reason: null, certainty };
  };
}

export const listInScope = (contracts: readonly ContractLine[], options: ScopeOptions = {}) =>
  contracts.map(toMatchableContract).filter((contract) => decideScope(contract, options).in_scope);

/** Returns a function that lists the candidates of a post, as the service does: the event ids of each. */
export function createCandidateLister(contracts: readonly ContractLine[]): (post: PostLine) => string[][] {
  const matcher = createMatcher(listInScope(contracts));
  return ({ text, created_at: at, statement }) =>
    matcher
      .candidates({ text, at, statement }, { accept: acceptOpenAt(at) })
      .map((candidate) => candidate.contracts.map(({ event_id }) => event_id));
}

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

/** Returns a filter for the contracts that were candidates for a post of that time. */
export function acceptOpenAt(at: string | undefined): (contract: MatchableContract) => boolean {
  const postedAt = Date.parse(at ?? '');
  return ({ opens_at, closes_at }) =>
    isCandidateAt(postedAt, { opens: Date.parse(opens_at ?? ''), closes: Date.parse(closes_at ?? '') });
}

/** Whether a contract is a candidate for a post. All times are epoch milliseconds, NaN if unknown. */
export function isCandidateAt(postedAt: number, { opens, closes }: { opens: number; closes: number }): boolean {
  // Comparisons with NaN are false. The conditions are negated, because an unknown time must not exclude a contract.
  return !(opens - beforeOpeningMs > postedAt) && !(postedAt > closes + afterClosingMs);
}
