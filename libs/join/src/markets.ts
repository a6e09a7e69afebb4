import type { Contract } from '@postjoin/market-venues/contract';
import { tokenize } from '@postjoin/matcher';
import type { MarketsData, MarketsParams } from './contract.ts';
import { freshness, unitsText } from './facts.ts';
import { fillPage, rendered, sectionOf, type Place } from './page.ts';
import type { JoinTable } from './table.ts';

/**
 * The contracts in which every word of `q` is found, or which name `q` as a whole; all of them without `q`. Only
 * contracts in scope are ever in the table.
 * @throws {ServiceError} for a bad cursor
 */
export function answerMarkets(table: JoinTable, params: MarketsParams, now: Date): MarketsData {
  const contracts = params.q === undefined ? table.contracts : findContracts(table, params.q);
  const section = sectionOf('contracts', contracts, { placeOf: contractPlace, render: rendered });
  const { lists, ...paging } = fillPage([section], params);
  return {
    q: params.q ?? null,
    source: table.source,
    units: unitsText,
    snapshot: freshness(table.facts, now),
    total: contracts.length,
    ...paging,
    venues: table.facts.venues,
    contracts: lists['contracts'] as MarketsData['contracts'],
  };
}

/** Most traded first, as the table keeps them. */
function contractPlace(contract: Contract): Place {
  return [contract.volume ?? -1, contract.id];
}

function findContracts({ topics, contracts }: JoinTable, q: string): readonly Contract[] {
  const whole = topics.places(q).contracts;
  const words = q.split(/\s+/u).filter((part) => tokenize(part).length > 0);
  const found = words.map((word) => topics.contractsWith(word));
  const hasAll = (contract: Contract) => found.length > 0 && found.every((having) => having.has(contract));
  return contracts.filter((contract) => whole.has(contract) || hasAll(contract));
}
