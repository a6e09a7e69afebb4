import type { StoredContract } from '@postjoin/market-venues/types';
import {
  detailedContractSchema,
  eventContractSchema,
  type Alternative,
  type ContractData,
  type ContractParams,
} from '../schemas/types.ts';
import { createLongPath } from './price-path.ts';
import { createEntry } from '../table/entry.ts';
import { describeContract, select, toAlternative } from '../table/answer-shapes.ts';
import { createWindow, sortByKey, toPostSortKey, type SortKey } from '../table/sorted-lists.ts';
import type { JoinTable } from '../table/table.ts';
import type { MatchedPost } from '../table/table-post.ts';
import { createCommonMembers, explainReasons } from './common-members.ts';
import { listAbsences } from './get-join.ts';
import { createSection, fillPage } from './page.ts';

/** Maximum number of outcomes without `limit`. Most events have fewer. */
const defaultOutcomes = 20;

/**
 * Describes a contract: its rules, the other contracts of its event, those of other venues on the same question, the
 * posts of the window that are matched to it, and its prices. Returns undefined for an unknown id.
 * @throws {ServiceError} for an invalid cursor
 */
export function answerContract(table: JoinTable, params: ContractParams, now: Date): ContractData | undefined {
  const { id, hours } = params;
  const contract = table.findContract(id);
  if (!contract) return undefined;
  const window = createWindow(hours, now);
  const isRow = (post: JoinTable['byArrival'][number]): post is MatchedPost =>
    post.match !== null && post.match.contract === contract;
  const rows = table.postsWithin(window).filter(isRow);
  const { lists, paging } = fillPage(
    [
      createSection('rows', rows, { sortKey: toPostSortKey, toEntry: ({ match }) => match.repeatedRow }),
      createSection('outcomes', listOutcomes(table, contract), {
        role: 'extra',
        sortKey: toOutcomeSortKey,
        toEntry: (outcome) => createEntry(select(eventContractSchema, describeContract(outcome))),
        maxEntries: defaultOutcomes,
      }),
      createSection('other_venues', listOtherVenues(table, contract), {
        role: 'extra',
        sortKey: ({ id }) => [0, id],
        toEntry: createEntry,
      }),
    ],
    params,
  );
  const { head, tail } = createCommonMembers(table, window, { newest: rows[0] });
  const shown = lists as Pick<ContractData, 'rows' | 'outcomes' | 'other_venues'>;
  const described = { ...describeContract(contract), rules: contract.description };
  return {
    hours,
    ...head,
    ...paging,
    contract: select(detailedContractSchema, described),
    ...shown,
    ...(params.price_path === true && { price_path: createLongPath(table.listPrices(id)) }),
    reasons: explainReasons([
      described.last_price_reason,
      described.move_24h_reason,
      described.move_7d_reason,
      ...shown.rows.flatMap(listAbsences),
    ]),
    ...tail,
  };
}

/** Lists all contracts of the event: the open ones first, then the highest price. */
function listOutcomes({ contracts, closed }: JoinTable, contract: StoredContract): StoredContract[] {
  const ofEvent = [...contracts, ...closed].filter(({ event_id }) => event_id === contract.event_id);
  return sortByKey(ofEvent.includes(contract) ? ofEvent : [contract, ...ofEvent], toOutcomeSortKey);
}

const toOutcomeSortKey = ({ id, status, last_price }: StoredContract): SortKey => [
  (status === 'open' ? 3 : 0) + (last_price ?? -1),
  id,
];

/** Lists the contracts that the stored matches call the same question at another venue, in either direction. */
function listOtherVenues({ byArrival, findContract }: JoinTable, contract: StoredContract): Alternative[] {
  const ids = byArrival.flatMap(({ match }) => {
    const others = (match?.row.value.alternatives ?? []).filter(({ relation }) => relation === 'other_venue');
    if (match?.contract === contract) return others.map(({ id }) => id);
    return match && others.some(({ id }) => id === contract.id) ? [match.contract.id] : [];
  });
  return [...new Set(ids)].sort().flatMap((id) => {
    const other = findContract(id);
    return other ? [toAlternative(other, 'other_venue')] : [];
  });
}
