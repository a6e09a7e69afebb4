import type { PricePoint, StoredContract } from '@postjoin/market-venues/types';
import { dayMs, memoizePerObject } from '@postjoin/values';
import { createEntry } from '../table/entry.ts';
import { toContractBrief } from '../table/answer-shapes.ts';
import type { RiskWindow, RiskWindowsData, RiskWindowsParams, Source } from '../schemas/types.ts';
import { describeFreshness, describeUnread } from '../table/freshness.ts';
import { findMoveSpans } from './move-spans.ts';
import { createSection, fillPage, type Section } from './page.ts';
import { sortByKey, type SortKey } from '../table/sorted-lists.ts';
import { joinNotes, unitsText } from './common-members.ts';
import type { JoinTable } from '../table/table.ts';
import { lookUpTopics, parseTopicList } from './topic-filter.ts';
import type { TopicMentions } from '../table/topic-index.ts';

/** Maximum posts in a risk window. The window has only the newest posts as context; `get_posts` lists all posts. */
const postsPerWindow = 5;

const notServed =
  'Risk windows belong to the premium tier: they are not served until billing ships, unless the operator enables them. ' +
  'Every tool that is served is free. For deadlines call search_markets with q and sort=closes_at, for those of ' +
  'contracts with a post read closes_at in the rows of get_join, and for moves call get_join with sort.';

/**
 * Returns the answer of a service whose operator has not enabled `risk_windows`. Validates the parameters like the
 * enabled operation.
 * @throws {ServiceError} for an invalid cursor or list of topics
 */
export function answerRiskWindowsNotServed(source: Source, params: RiskWindowsParams): RiskWindowsData {
  parseTopicList(params.markets);
  return createAnswer(source, params, {
    section: createSection<FoundWindow>('windows', [], { sortKey: toWindowSortKey, toEntry: createEntry }),
    reason: notServed,
  });
}

/**
 * Lists windows for each contract that names a requested topic. A `move` window is a period of the last `days` days
 * with a price change of `threshold` or more within 24 hours. A `deadline` window is the last day before the close of a
 * contract that closes in the next `days` days.
 * @throws {ServiceError} for an invalid cursor or list of topics
 */
export function answerRiskWindows(table: JoinTable, params: RiskWindowsParams, now: Date): RiskWindowsData {
  const topics = lookUpTopics(table, params.markets);
  // Topics share contracts, and names that differ in case have the same ones: their prices are read once.
  const listPeriods = memoizePerObject((contract: StoredContract) => [
    ...listMoves(table.listPrices(contract.id), params, now),
    ...listDeadlines(contract, params, now),
  ]);
  const found = topics.flatMap(({ name, contracts }) =>
    contracts.flatMap((contract) => listPeriods(contract).map((period) => ({ topic: name, contract, period }))),
  );
  return createAnswer(table.source, params, {
    section: createSection('windows', sortByKey(found, toWindowSortKey), {
      sortKey: toWindowSortKey,
      toEntry: (window) => createEntry(describeWindow(table, window)),
    }),
    error: describeUnread(table.metadata),
    snapshot: describeFreshness(table.metadata, now),
    ...describeObserved(table, topics, params, now),
  });
}

/** @param found.reason why the operation is not served */
function createAnswer(
  source: Source,
  params: RiskWindowsParams,
  found: Pick<RiskWindowsData, 'reason' | 'error' | 'snapshot' | 'observed_from'> &
    Partial<ReturnType<typeof describeObserved>> & { section: Section },
): RiskWindowsData {
  const { days, threshold } = params;
  const { section, reason, error, snapshot, observed_from, notes = [] } = found;
  const { lists, paging } = fillPage([section], params);
  return {
    served: reason === undefined,
    status: reason === undefined ? 'served' : 'not_served',
    reason,
    error,
    tier: 'premium',
    source,
    days,
    threshold,
    snapshot,
    observed_from,
    note: joinNotes([error, describeSmallThreshold(threshold), ...notes]),
    ...paging,
    windows: lists['windows'] as RiskWindow[],
    units: unitsText,
  };
}

/** Explains a threshold below 1, and asks whether a share was meant. Undefined for any other threshold. */
function describeSmallThreshold(threshold: number): string | undefined {
  if (threshold >= 1) return undefined;
  const points = Number((threshold * 100).toPrecision(6));
  return (
    `threshold is in percentage points, so ${threshold} is a price change of ${Number((threshold / 100).toPrecision(6))}. ` +
    `Was a change of ${threshold} meant? Then pass threshold=${points}.`
  );
}

/** Describes since when prices of the contracts of the topics are known, and what is not known. */
function describeObserved(table: JoinTable, topics: readonly TopicMentions[], { days }: RiskWindowsParams, now: Date) {
  const contracts = [...new Set(topics.flatMap((topic) => topic.contracts))];
  const firsts = contracts.flatMap(({ id }) => table.listPrices(id)[0]?.[0] ?? []);
  if (firsts.length === 0) {
    const note = 'No price of these contracts was observed yet, so no move window can be known.';
    return { observed_from: null, notes: contracts.length === 0 ? [] : [note] };
  }
  const unobserved = contracts.length - firsts.length;
  const from = firsts.reduce((a, b) => Math.min(a, b)) * 1000;
  const isLate = from > now.getTime() - days * dayMs;
  const notes = [
    isLate ? 'Moves before observed_from were not observed, so they are missing here.' : undefined,
    unobserved > 0 ? `${unobserved} of ${contracts.length} contracts have no observed price.` : undefined,
  ];
  return { observed_from: new Date(from).toISOString(), notes };
}

/** A risk window before it is described. A page describes only the windows that it shows. */
interface FoundWindow {
  topic: string;
  contract: StoredContract;
  period: Period;
}

function toWindowSortKey({ topic, contract, period }: FoundWindow): SortKey {
  return [-period.from, `${contract.id} ${topic} ${period.kind}`];
}

function describeWindow(table: JoinTable, { topic, contract, period }: FoundWindow): RiskWindow {
  const { kind, from, to, ...move } = period;
  return {
    topic,
    kind,
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    ...move,
    contract: toContractBrief(contract),
    posts: table
      .postsWithin({ from, to })
      .filter(({ match }) => match?.contract.event_id === contract.event_id)
      .slice(0, postsPerWindow)
      .map(({ newPost }) => newPost.value),
  };
}

/** The period of a risk window, in epoch milliseconds. */
interface Period extends Pick<RiskWindow, 'kind' | 'move'> {
  from: number;
  to: number;
}

function listMoves(prices: readonly PricePoint[], { days, threshold }: RiskWindowsParams, now: Date): Period[] {
  const oldest = (now.getTime() - days * dayMs) / 1000;
  const points = prices.filter(([at]) => at >= oldest);
  return findMoveSpans(points, threshold / 100).map(({ start, end, move }) => {
    return { kind: 'move', from: start * 1000, to: end * 1000, move };
  });
}

function listDeadlines({ closes_at, status }: StoredContract, { days }: RiskWindowsParams, now: Date): Period[] {
  if (closes_at === null || status !== 'open') return [];
  const close = Date.parse(closes_at);
  const closesInRange = now.getTime() < close && close <= now.getTime() + days * dayMs;
  return closesInRange ? [{ kind: 'deadline', from: close - dayMs, to: close }] : [];
}
