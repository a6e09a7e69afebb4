import type { PublicContract, Row } from '@postjoin/join/types';
import { groupBy } from '@postjoin/values';

/** A contract with the posts that match it, newest first. */
export interface Card {
  contract: PublicContract;
  rows: readonly [Row, ...Row[]];
}

/**
 * Groups rows by their contract. An answer has the whole contract only in its first row, so the contract is looked up
 * before rows are left out.
 * @param isShown whether a row is part of its card
 */
export function toCards(rows: readonly Row[], isShown: (row: Row) => boolean = () => true): Card[] {
  const rowsByContract = groupBy(rows, ({ contract }) => contract.id);
  return [...rowsByContract.values()].flatMap((all) => {
    const contract = all.map((row) => row.contract).find(isWhole);
    const [first, ...others] = all.filter(isShown);
    return contract && first ? [{ contract, rows: [first, ...others] as const }] : [];
  });
}

function isWhole(contract: Row['contract']): contract is PublicContract {
  return contract.status !== undefined;
}

/** Lists the topics that a contract and its posts both name, each once. */
export function sharedTopics({ rows }: { rows: readonly Row[] }): string[] {
  return [...new Set(rows.flatMap(({ topics, evidence }) => [...topics, ...evidence.map(({ topic }) => topic)]))];
}
