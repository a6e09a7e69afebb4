import type { StoredContract } from '@postjoin/market-venues/contract';
import { memoizePerObject } from '@postjoin/values';
import { toFoundContract } from '../table/answer-shapes.ts';
import type { MarketsData, MarketSort, MarketsParams } from '../contract/contract.ts';
import { createEntry } from '../table/entry.ts';
import { describeFreshness } from '../table/freshness.ts';
import { compareSortKeys, type SortKey } from '../table/sort-key.ts';
import { rankByVolume } from '../table/volume-order.ts';
import { createSection, fillPage } from './page.ts';
import { unitsText } from './snapshot-metadata.ts';
import type { JoinTable } from '../table/table.ts';
import { parseTopic, type TopicTerm } from '../table/topic.ts';
import type { TopicIndex, TopicMentions } from '../table/topic-index.ts';

/** Creates the entry of each contract once in the life of a generation. */
const getEntry = memoizePerObject((contract: StoredContract) => createEntry(toFoundContract(contract)));

/**
 * Lists the contracts that name all words of `q`. Without `q`, lists all contracts.
 * @throws {ServiceError} for an invalid cursor
 */
export function answerMarkets(table: JoinTable, params: MarketsParams, now: Date): MarketsData {
  const { q, sort = 'volume' } = params;
  const found = q === undefined ? undefined : table.topics.lookUp(q);
  const contracts = found === undefined || found.isFiller ? table.contracts : found.contracts;
  const sortKey = createSortKey(sort, table, found);
  const sorted = sort === 'volume' ? contracts : contracts.toSorted((a, b) => compareSortKeys(sortKey(a), sortKey(b)));
  const section = createSection('contracts', sorted, { sortKey, toEntry: getEntry });
  const { lists, paging } = fillPage([section], params);
  const notes = [
    q !== undefined && found ? describeSearch(q, found, table.topics) : undefined,
    describeUnknownMoves(sort, contracts),
  ];
  const note = notes.filter((text) => text !== undefined).join(' ');
  return {
    q: q ?? null,
    sort,
    source: table.source,
    total: contracts.length,
    ...(note !== '' && { note }),
    snapshot: describeFreshness(table.metadata, now, ['prices']),
    ...paging,
    contracts: lists['contracts'] as MarketsData['contracts'],
    venues: table.metadata.venues,
    units: unitsText,
  };
}

/** The rank of an unknown value, below every known rank. */
const unknownRank = Number.MIN_SAFE_INTEGER;

/**
 * Returns the function that computes the sort key of a contract. The order of `volume` is the same as that of the
 * contracts in the topic index.
 */
function createSortKey(
  sort: MarketSort,
  { volumeRanks }: JoinTable,
  found: TopicMentions | undefined,
): (contract: StoredContract) => SortKey {
  const rankings: Record<MarketSort, (contract: StoredContract) => number> = {
    volume: (contract) => rankByVolume(contract, volumeRanks) + (found?.inTitle.has(contract) ? titleRank : 0),
    move_24h: ({ move_24h }) => (move_24h === null ? unknownRank : Math.abs(move_24h)),
    move_7d: ({ move_7d }) => (move_7d === null ? unknownRank : Math.abs(move_7d)),
    closes_at: ({ closes_at }) => (closes_at === null ? unknownRank : -Date.parse(closes_at)),
  };
  return (contract) => [rankings[sort](contract), contract.id];
}

/**
 * Added to the rank of a contract with the whole search text in a title. It is more than the difference of any two
 * ranks of volumes, so such contracts come first.
 */
const titleRank = 4;

const movePeriods = { move_24h: '24-hour', move_7d: '7-day' } as const;

/**
 * States how many contracts of a list have a known move. Returns undefined if the list is not sorted by moves, or if
 * all moves are known.
 */
function describeUnknownMoves(sort: MarketSort, contracts: readonly StoredContract[]): string | undefined {
  if (sort !== 'move_24h' && sort !== 'move_7d') return undefined;
  const known = contracts.filter((contract) => contract[sort] !== null).length;
  if (known === contracts.length) return undefined;
  return `${known} of ${contracts.length} contracts have a known ${movePeriods[sort]} move.`;
}

const fillerNote =
  'q has only general words, so all contracts are listed. For the biggest movers pass sort=move_24h or sort=move_7d. ' +
  'For what is new call since_last.';
const scopeNote = 'Only contracts about acts of Trump or the White House are listed.';

/** Explains why a search has no result, or why it lists all contracts. Returns undefined otherwise. */
function describeSearch(
  q: string,
  { contracts, isFiller, isReference }: TopicMentions,
  topics: TopicIndex,
): string | undefined {
  if (isFiller) return fillerNote;
  if (contracts.length > 0) return undefined;
  if (isReference)
    return (
      'q is the id or address of a post without an open contract, or of a closed contract: ' +
      'get_watchlist with q as an entry of markets, and hours=168, has the posts.'
    );
  return describeMissing(parseTopic(q).terms, topics);
}

/** Explains a search without a result: which words no contract has, and how many contracts have the other words. */
function describeMissing(terms: readonly TopicTerm[], topics: TopicIndex): string {
  if (terms.length === 0) return `q has no word to search. ${scopeNote}`;
  const countEach = (list: readonly TopicTerm[]) =>
    list.map((term) => `"${term.text}" ${topics.countContracts([term])}`).join(', ');
  const missing = terms.filter((term) => topics.countContracts([term]) === 0);
  if (missing.length === terms.length) return `No open contract has ${quote(missing)}. ${scopeNote}`;
  if (missing.length > 0) {
    const rest = terms.filter((term) => !missing.includes(term));
    const without = `Without ${missing.length === 1 ? 'it' : 'them'}`;
    const count = topics.countContracts(rest);
    if (count > 0) return `No open contract has ${quote(missing)}. ${without}, ${formatRest(count)}. ${scopeNote}`;
    return `No open contract has ${quote(missing)}. ${without}, no contract has the rest: ${countEach(rest)}. ${scopeNote}`;
  }
  const without = terms
    .map((term) => ({ text: term.text, count: topics.countContracts(terms.filter((other) => other !== term)) }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => `without "${text}" ${formatRest(count)}`);
  const found = without.length > 0 ? without.join(', ') : countEach(terms);
  return `No open contract has all of ${quote(terms)}: ${found}. ${scopeNote}`;
}

function quote(terms: readonly TopicTerm[]): string {
  return terms.map(({ text }) => `"${text}"`).join(', ');
}

function formatRest(count: number): string {
  return `${count} ${count === 1 ? 'has' : 'have'} the rest`;
}
