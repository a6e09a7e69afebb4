import type { StoredContract } from '@postjoin/market-venues/types';
import { dayMs } from '@postjoin/values';
import type { MarketSort, MarketsParams, SortOrder } from '../schemas/types.ts';
import type { SortKey } from '../table/sorted-lists.ts';
import type { JoinTable } from '../table/table.ts';
import { closenesses, type TopicMentions } from '../table/topic-index.ts';

/** The order of the contracts in a search. */

/** The natural order of a sort. The contract that closes first is the one that matters first. */
export const getOrder = ({ sort = 'volume', order }: MarketsParams): SortOrder =>
  order ?? (sort === 'closes_at' ? 'asc' : 'desc');

/** More than the difference of any two known ranks. Ranks of times are milliseconds. */
const getSpan = (sort: MarketSort) => (isTimeSort(sort) ? 1e13 : 8);

/** Whether a sort is by a time of the contracts. A new generation of prices does not change its order. */
export const isTimeSort = (sort: MarketSort): boolean => sort === 'closes_at' || sort === 'opens_at';

/** More spans than those that unknown values lie below known ones. */
const lastSpans = 5;

/** States how many contracts are about words that the account will say. A search by volume lists them last. */
export function describeRemarks(
  { sort = 'volume' }: MarketsParams,
  contracts: readonly StoredContract[],
  { closeness }: Pick<TopicMentions, 'closeness'>,
): string | undefined {
  const remarks = contracts.filter((contract) => (closeness.get(contract) ?? 0) < closenesses.named).length;
  if (remarks === 0) return undefined;
  const isLast = sort === 'volume' && remarks < contracts.length;
  return `Contracts on words that he may say: ${remarks} of ${contracts.length}${isLast ? ', listed last' : ''}.`;
}

/** Added to the rank of a contract for each step of closeness. Ranks of volumes differ by at most 3. */
const closenessRank = 4;

/**
 * Returns the function that computes the sort key of a contract. Whatever the order is, a contract whose words are only
 * in the setting of a remark comes after all others, then stale prices follow, those of earlier days last, then unknown
 * values.
 * The default order of `volume` is that of the topic index.
 */
export function createSortKey(
  params: MarketsParams,
  { volumeRanks, metadata }: Pick<JoinTable, 'volumeRanks' | 'metadata'>,
  found: TopicMentions | undefined,
): (contract: StoredContract) => SortKey {
  const { sort = 'volume' } = params;
  const isAscending = getOrder(params) === 'asc';
  const span = getSpan(sort);

  const getCloseness = (contract: StoredContract) => found?.closeness.get(contract) ?? closenesses.named;

  function getVolumeRank(contract: StoredContract): number {
    const rank = volumeRanks.get(contract) ?? 0;
    // Unknown volumes have negative ranks and stay last.
    return (isAscending && rank > 0 ? 1 - rank : rank) + closenessRank * getCloseness(contract);
  }

  function getValueRank(contract: StoredContract, field: Exclude<MarketSort, 'volume'>): number {
    const value = readValue(contract[field]);
    if (value === null) return -4 * span;
    const staleness = isOfPrice(field) ? span * rankStale(contract) : 0;
    // The lowest move is the largest fall. In descending order, the size of a move counts, whatever its direction.
    return (isAscending ? -value : Math.abs(value)) - staleness;
  }

  /** A stale price of an earlier day comes after the other stale ones. */
  function rankStale({ price_stale, price_at }: StoredContract): 0 | 2 | 3 {
    if (!price_stale) return 0;
    return price_at !== null && Date.parse(price_at) < Date.parse(metadata.taken_at) - dayMs ? 3 : 2;
  }

  return (contract) => {
    if (sort === 'volume') return [getVolumeRank(contract), contract.id];
    const isLast = getCloseness(contract) === closenesses.inSetting;
    return [getValueRank(contract, sort) - (isLast ? lastSpans * span : 0), contract.id];
  };
}

/** Returns the number that a list is sorted by. Times are epoch milliseconds. */
const readValue = (value: string | number | null): number | null =>
  typeof value === 'string' ? Date.parse(value) : value;

const sortedNumbers = { last_price: 'last price', move_24h: '24-hour move', move_7d: '7-day move' } as const;

function isOfPrice(sort: MarketSort): sort is keyof typeof sortedNumbers {
  return sort in sortedNumbers;
}

/** States how many contracts have the number by which a list is sorted, and how many prices are not current. */
export function describeSortedNumbers(
  sort: MarketSort,
  contracts: readonly StoredContract[],
): readonly (string | undefined)[] {
  if (!isOfPrice(sort)) return [];
  const known = contracts.filter((contract) => contract[sort] !== null);
  const stale = known.filter(({ price_stale }) => price_stale).length;
  return [
    known.length < contracts.length
      ? `${known.length} of ${contracts.length} contracts have a known ${sortedNumbers[sort]}.`
      : undefined,
    stale > 0
      ? `Prices that are not current: ${stale}. They come after the others, those over a day old last, and price_at dates them.`
      : undefined,
  ];
}
