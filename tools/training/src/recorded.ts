import { addVenueLabels, dataFiles, readJsonLines, toMatchableContract, wasOpen } from '@postjoin/evaluation';
import type { ContractLine, OutcomesLine, PostLine } from '@postjoin/evaluation';
import { decideScope } from '@postjoin/market-venues/scope';
import { createMatcher, type MatchableContract } from '@postjoin/matcher';

/** The recorded posts and contracts, and what the rules of the matcher make of them. */
export interface Recorded {
  posts: ReadonlyMap<string, PostLine>;
  contractsByEvent: ReadonlyMap<string, MatchableContract[]>;
  /** The contract that the rules return for a post. */
  matchByRules(post: PostLine): MatchableContract | undefined;
  /** The contracts that the reader judges for a post: those that it may accept, and the match of the rules. */
  listConsidered(post: PostLine): MatchableContract[];
}

export async function readRecorded(): Promise<Recorded> {
  const lines = await readJsonLines<ContractLine>(dataFiles.contracts);
  const contracts = addVenueLabels(lines, await readJsonLines<OutcomesLine>(dataFiles.outcomes)).map(toMatchableContract);
  const matcher = createMatcher(contracts.filter((contract) => decideScope(contract).in_scope));
  const toQuery = ({ text, created_at }: PostLine) =>
    [
      { text, at: created_at },
      { accept: (contract: MatchableContract) => wasOpen(contract, Date.parse(created_at)) },
    ] as const;
  function matchByRules(post: PostLine): MatchableContract | undefined {
    const result = matcher.match(...toQuery(post));
    return result.matched ? result.contract : undefined;
  }
  return {
    posts: new Map((await readJsonLines<PostLine>(dataFiles.posts)).map((post) => [post.id, post])),
    contractsByEvent: Map.groupBy(contracts, ({ event_id }) => event_id),
    matchByRules,
    listConsidered(post) {
      const judgeable = matcher.listJudgeable(...toQuery(post)).map(({ contract }) => contract);
      return [...new Set([...judgeable, matchByRules(post)])].filter((contract) => contract !== undefined);
    },
  };
}
