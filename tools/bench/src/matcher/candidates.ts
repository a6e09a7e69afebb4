import { isCandidateAt, type ContractLine, type PostLine } from '@postjoin/evaluation';
import type { Candidate } from './engines.ts';

export function candidateOf(line: ContractLine): Candidate {
  const title = line.title ?? line.event_title ?? '';
  return {
    id: line.id,
    venue: line.venue ?? '',
    event_id: line.event_id,
    title,
    event_title: line.event_title ?? title,
    outcome: line.outcome ?? '',
    opens: Date.parse(line.opens_at ?? ''),
    closes: Date.parse(line.closes_at ?? ''),
    opens_at: line.opens_at ?? null,
    closes_at: line.closes_at ?? null,
  };
}

/** Words that the copies of questions have more: a matcher must take them for other questions. */
const series = ['first', 'alder', 'birch', 'cedar', 'dogwood', 'elder', 'fir', 'ginkgo', 'hazel'];

/** As many contracts as asked; beyond those that there are, copies that ask one word more. */
export function contractsFrom(source: readonly Candidate[], size: number): Candidate[] {
  return Array.from({ length: size }, (_, at) => copyOf(source[at % source.length], Math.floor(at / source.length)));
}

function copyOf(contract: Candidate | undefined, round: number): Candidate {
  if (!contract) throw new Error('there are contracts');
  if (round === 0) return contract;
  const suffix = ` (${series[round % series.length]} series ${round})`;
  return {
    ...contract,
    id: `${contract.id}-${round}`,
    event_id: `${contract.event_id}-${round}`,
    title: contract.title + suffix,
    event_title: contract.event_title + suffix,
  };
}

/** Whether a contract counts for a post, as the judged pairs take it. */
export function isOpenAt(post: PostLine): (contract: Candidate) => boolean {
  const at = Date.parse(post.created_at);
  return (contract) => isCandidateAt(at, contract);
}
