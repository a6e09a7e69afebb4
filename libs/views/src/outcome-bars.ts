import type { EventContract, PublicContract, Row } from '@postjoin/join/types';
import { labelDeadline } from './deadline.ts';

/** One outcome or one deadline of a question, such as "by 31 Dec". */
export interface OutcomeBar extends Pick<PublicContract, 'id' | 'last_price' | 'price_at' | 'price_stale'> {
  label: string;
  /** Whether it is that of the matched contract. */
  isChosen: boolean;
}

/** The outcomes or the deadlines of the question of a row. */
export interface OutcomeBars {
  name: 'Deadlines' | 'Outcomes';
  bars: readonly OutcomeBar[];
  /** The alternatives of other questions and venues. */
  others: Row['alternatives'];
}

type Listed = Pick<
  PublicContract,
  'id' | 'title' | 'event_title' | 'outcome' | 'last_price' | 'price_at' | 'price_stale' | 'closes_at'
> & {
  /** Absent for an alternative, which is open. */
  status?: PublicContract['status'];
};

/**
 * Lists the deadlines of a question, earliest first, or its outcomes, most probable first. A question with other
 * deadlines and other outcomes has a list of deadlines. Prices of other venues are not in the list. It is empty if the
 * matched contract is the only one.
 */
export function toOutcomeBars(contract: PublicContract, alternatives: Row['alternatives']): OutcomeBars {
  const here = alternatives.filter(({ venue }) => venue === contract.venue);
  const hasDeadlines = here.some(({ relation }) => relation === 'other_deadline');
  const siblings = here.filter(({ relation }) => relation === (hasDeadlines ? 'other_deadline' : 'other_outcome'));
  const members: Listed[] = siblings.length > 0 ? [contract, ...siblings] : [];
  return {
    ...toBars(members.sort(byPrice), contract, hasDeadlines),
    others: alternatives.filter((other) => !siblings.includes(other)),
  };
}

/** Lists all contracts of an event as deadlines, if each has another date, or as outcomes in their order. */
export function toEventBars(chosen: PublicContract, contracts: readonly EventContract[]): Omit<OutcomeBars, 'others'> {
  const members = contracts.map((contract) => ({ ...contract, event_title: chosen.event_title }));
  const dates = members.map(labelDeadline);
  const hasDeadlines =
    new Set(dates).size === members.length && members.every((member, index) => dates[index] !== labelOutcome(member));
  return toBars(members, chosen, hasDeadlines);
}

function toBars(
  members: readonly Listed[],
  chosen: PublicContract,
  hasDeadlines: boolean,
): Omit<OutcomeBars, 'others'> {
  const label = hasDeadlines ? labelDeadline : labelOutcome;
  return {
    name: hasDeadlines ? 'Deadlines' : 'Outcomes',
    bars: (hasDeadlines ? [...members].sort(byDeadline) : members).map((member) => ({
      ...member,
      label: `${label(member)}${(member.status ?? 'open') === 'open' ? '' : ` (${member.status})`}`,
      isChosen: member.id === chosen.id,
    })),
  };
}

/** Contracts that close at the same time are sorted by price, because a later deadline is at least as probable. */
function byDeadline(a: Listed, b: Listed): number {
  const [closesA, closesB] = [a, b].map(({ closes_at }) => (closes_at === null ? Infinity : Date.parse(closes_at)));
  if (closesA !== closesB) return (closesA ?? 0) - (closesB ?? 0);
  return (a.last_price ?? 0) - (b.last_price ?? 0);
}

/** Outcomes without a known price come last. */
function byPrice(a: Listed, b: Listed): number {
  return (b.last_price ?? -1) - (a.last_price ?? -1);
}

/** The title of a contract labels its outcome if the venue calls the outcome only Yes. */
function labelOutcome({ outcome, title }: Listed): string {
  return outcome === 'Yes' ? title : outcome;
}
