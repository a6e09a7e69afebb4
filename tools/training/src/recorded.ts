import { addVenueLabels, dataFiles, readJsonLines, toMatchableContract, wasOpen } from '@postjoin/evaluation';
import type { ContractLine, OutcomesLine, PostLine } from '@postjoin/evaluation';
import { decideScope } from '@postjoin/market-venues/scope';
import { createMatcher, type MatchableContract } from '@postjoin/matcher';
import type { Candidates } from '@postjoin/reader';

/** The recorded posts and contracts, and what the rules of the matcher make of them. */
export interface Recorded {
  posts: ReadonlyMap<string, PostLine>;
  contractsByEvent: ReadonlyMap<string, MatchableContract[]>;
  /** The match of the rules for a post, and the pairs that the reader may accept. */
  findCandidates(post: PostLine): Candidates<MatchableContract>;
}

export async function readRecorded(): Promise<Recorded> {
  const lines = await readJsonLines<ContractLine>(dataFiles.contracts);
  const contracts = addVenueLabels(lines, await readJsonLines<OutcomesLine>(dataFiles.outcomes)).map(
    toMatchableContract,
  );
  const matcher = createMatcher(contracts.filter((contract) => decideScope(contract).in_scope));
  return {
    posts: new Map((await readJsonLines<PostLine>(dataFiles.posts)).map((post) => [post.id, post])),
    contractsByEvent: Map.groupBy(contracts, ({ event_id }) => event_id),
    findCandidates({ text, created_at }) {
      const post = { text, at: created_at };
      const options = { accept: (contract: MatchableContract) => wasOpen(contract, Date.parse(created_at ?? '')) };
      return { rules: matcher.match(post, options), pairs: matcher.listJudgeable(post, options) };
    },
  };
}
