import type { PricePoint, Contract } from '@postjoin/market-venues/contract';
import type { RiskWindow, RiskWindowsData, RiskWindowsParams } from './contract.ts';
import { comparePlaces, fillPage, rendered, sectionOf, type Place, type Section } from './page.ts';
import { moveSpans } from './move-spans.ts';
import { briefContract } from './row.ts';
import type { JoinTable } from './table.ts';
import { parseTopicList } from './topic-list.ts';
import { lookUpTopics, type RequestedTopic } from './watchlist.ts';

const dayMs = 86_400_000;
/** Posts shown with a window: enough to see what was said, not a feed of its own. */
const postsPerWindow = 5;

/**
 * The payload where the operator has not switched the operation on. The parameters are checked all the same.
 * @throws {ServiceError} for a bad cursor or list of topics
 */
export function riskWindowsNotServed(source: 'snapshot' | 'sample', params: RiskWindowsParams): RiskWindowsData {
  parseTopicList(params.markets);
  fillPage([windowSection([])], params);
  return {
    served: false,
    status: 'not_served',
    reason: 'Risk windows belong to the premium tier and are not served until billing ships.',
    tier: 'premium',
    source,
    days: params.days,
    threshold: params.threshold,
    windows: [],
  };
}

/**
 * The spans in which a named topic's contract moved by at least the threshold within 24 hours, and the last day before
 * each one that closes soon.
 * @throws {ServiceError} for a bad cursor or list of topics
 */
export function answerRiskWindows(table: JoinTable, params: RiskWindowsParams, now: Date): RiskWindowsData {
  const topics = lookUpTopics(table, params.markets);
  const windows = topics.flatMap((topic) => topicWindows(table, topic, params, now));
  windows.sort((a, b) => comparePlaces(windowPlace(a), windowPlace(b)));
  const { lists, ...paging } = fillPage([windowSection(windows)], params);
  return {
    served: true,
    status: 'served',
    tier: 'premium',
    source: table.source,
    days: params.days,
    threshold: params.threshold,
    ...paging,
    windows: lists['windows'] as RiskWindow[],
  };
}

function windowSection(windows: readonly RiskWindow[]): Section {
  return sectionOf('windows', windows, { placeOf: windowPlace, render: rendered });
}

function windowPlace(window: RiskWindow): Place {
  return [-Date.parse(window.start), `${window.contract.id} ${window.topic} ${window.kind}`];
}

function topicWindows(table: JoinTable, topic: RequestedTopic, params: RiskWindowsParams, now: Date): RiskWindow[] {
  const contracts = [...topic.places.contracts];
  return contracts.flatMap((contract) => [
    ...moveWindows(table, topic, contract, params, now),
    ...deadlineWindows(table, topic, contract, params, now),
  ]);
}

function moveWindows(
  table: JoinTable,
  topic: RequestedTopic,
  contract: Contract,
  { days, threshold }: RiskWindowsParams,
  now: Date,
): RiskWindow[] {
  const oldest = (now.getTime() - days * dayMs) / 1000;
  const points = (table.pricePoints[contract.id] ?? []).filter(([at]: PricePoint) => at >= oldest);
  return moveSpans(points, threshold / 100).map(({ start, end, move }) =>
    riskWindow(table, topic, contract, { kind: 'move', from: start * 1000, to: end * 1000, move }),
  );
}

function deadlineWindows(
  table: JoinTable,
  topic: RequestedTopic,
  contract: Contract,
  { days }: RiskWindowsParams,
  now: Date,
): RiskWindow[] {
  if (contract.closes_at === null || contract.status !== 'open') return [];
  const close = Date.parse(contract.closes_at);
  const soon = now.getTime() < close && close <= now.getTime() + days * dayMs;
  return soon ? [riskWindow(table, topic, contract, { kind: 'deadline', from: close - dayMs, to: close })] : [];
}

function riskWindow(
  table: JoinTable,
  topic: RequestedTopic,
  contract: Contract,
  { kind, from, to, move }: { kind: RiskWindow['kind']; from: number; to: number; move?: number },
): RiskWindow {
  const posts = table.posts.within({ from, to }).filter(({ match }) => match?.contract.event_id === contract.event_id);
  return {
    topic: topic.name,
    kind,
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    ...(move === undefined ? {} : { move }),
    contract: briefContract(contract),
    posts: posts.slice(0, postsPerWindow).map(({ brief }) => brief.value),
  };
}
