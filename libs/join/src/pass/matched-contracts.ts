import type { StoredPost } from '@postjoin/feed-sources/types';
import type { MatchedContract, StoredContract } from '@postjoin/market-venues';
import type { MatchResult } from '@postjoin/snapshot-store/types';
import { toUnixSeconds } from '@postjoin/values';

/** Lists the contracts to which retained posts are matched. The contract of the newest post comes first. */
export function listMatchedContracts(
  posts: readonly StoredPost[],
  contracts: readonly StoredContract[],
  matches: readonly MatchResult[],
): MatchedContract[] {
  const contractIds = new Map(matches.flatMap((match) => (match.matched ? [[match.post, match.contract]] : [])));
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  const byContract = Map.groupBy(posts, ({ id }) => contractById.get(contractIds.get(id) ?? ''));
  return [...byContract].flatMap(([contract, matched]) =>
    contract ? [{ contract, posts: matched.map(({ id, at }) => ({ id, at: toUnixSeconds(at) })) }] : [],
  );
}
