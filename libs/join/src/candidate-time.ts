import type { StoredContract } from '@postjoin/market-venues/contract';

const hourMs = 3_600_000;

/**
 * A venue often opens a contract because of what was just said: one that opened up to 36 hours after a post may be
 * about it. The judged pairs are measured with the same two allowances.
 */
const opensAfterPostMs = 36 * hourMs;
/** A stated close is when trading ends, which may lie a little before the news that decides it. */
const closedBeforePostMs = 6 * hourMs;

/** The instants between which a post must lie for a contract to be a candidate, as epoch milliseconds. */
export interface CandidateTime {
  from: number;
  to: number;
}

export function candidateTime(contract: Pick<StoredContract, 'opens_at' | 'closes_at'>): CandidateTime {
  return {
    from: contract.opens_at === null ? -Infinity : Date.parse(contract.opens_at) - opensAfterPostMs,
    to: contract.closes_at === null ? Infinity : Date.parse(contract.closes_at) + closedBeforePostMs,
  };
}
