import type { Contract } from '@postjoin/market-venues/contract';
import { tokenize } from '@postjoin/matcher';
import type { MarketsData, MarketsParams } from './contract.ts';
import { describeFreshness } from './freshness.ts';
import { createSection, fillPage, render, type SortKey } from './page.ts';
import { unitsText } from './snapshot-metadata.ts';
import type { JoinTable } from './table.ts';

/**
 * Lists the contracts that contain every word of `q`, and those that name `q` as a topic. Without `q`, lists all
 * contracts.
 * @throws {ServiceError} for an invalid cursor
 */
export function answerMarkets(table: JoinTable, params: MarketsParams, now: Date): MarketsData {
  const contracts = params.q === undefined ? table.contracts : findContracts(table, params.q);
  const section = createSection('contracts', contracts, { sortKey: contractSortKey, render });
  const { lists, ...paging } = fillPage([section], params);
  return {
    q: params.q ?? null,
    source: table.source,
    units: unitsText,
    snapshot: describeFreshness(table.metadata, now, ['prices']),
    total: contracts.length,
    ...paging,
    venues: table.metadata.venues,
    contracts: lists['contracts'] as MarketsData['contracts'],
  };
}

/** Returns the sort key of a contract: highest volume first, as in `table.contracts`. */
function contractSortKey(contract: Contract): SortKey {
  return [contract.volume ?? -1, contract.id];
}

function findContracts({ topics, contracts }: JoinTable, q: string): readonly Contract[] {
  const namingTopic = topics.lookUp(q).contracts;
  const words = q.split(/\s+/u).filter((part) => tokenize(part).length > 0);
  const matchesByWord = words.map((word) => topics.contractsWith(word));
  const hasAllWords = (contract: Contract) =>
    matchesByWord.length > 0 && matchesByWord.every((matches) => matches.has(contract));
  return contracts.filter((contract) => namingTopic.has(contract) || hasAllWords(contract));
}
