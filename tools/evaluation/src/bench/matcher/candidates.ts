import type { MatchableContract } from '@postjoin/matcher';
import { isCandidateAt, toMatchableContract } from '../../answer-posts.ts';
import type { ContractLine, PostLine } from '../../data-files.ts';

export interface Candidate extends MatchableContract {
  /** Start and end of trading in epoch milliseconds; NaN if unknown. */
  opens: number;
  closes: number;
}

export const toCandidate = (line: ContractLine): Candidate => ({
  ...toMatchableContract(line),
  opens: Date.parse(line.opens_at ?? ''),
  closes: Date.parse(line.closes_at ?? ''),
});

/** Words added to the titles of copies, so that a matcher treats each copy as a different question. */
const seriesNames = ['first', 'alder', 'birch', 'cedar', 'dogwood', 'elder', 'fir', 'ginkgo', 'hazel'];

/** Repeats the contracts until there are `size` of them. The titles of repeated contracts have added words. */
export function repeatContracts(source: readonly Candidate[], size: number): Candidate[] {
  return Array.from({ length: size }, (_, index) =>
    copyContract(source[index % source.length], Math.floor(index / source.length)),
  );
}

function copyContract(contract: Candidate | undefined, round: number): Candidate {
  if (!contract) throw new Error('The file of contracts is empty.');
  if (round === 0) return contract;
  const suffix = ` (${seriesNames[round % seriesNames.length]} series ${round})`;
  return {
    ...contract,
    id: `${contract.id}#${round}`,
    event_id: `${contract.event_id}-${round}`,
    title: contract.title + suffix,
    event_title: contract.event_title + suffix,
  };
}

/** Creates a filter for the contracts that are candidates for a post. The labelled pairs use the same rule. */
export function createOpenFilter(post: PostLine): (contract: Candidate) => boolean {
  const postedAt = Date.parse(post.created_at ?? '');
  return (contract) => isCandidateAt(postedAt, contract);
}
