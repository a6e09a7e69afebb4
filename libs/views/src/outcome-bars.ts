import type { EventContract, PublicContract, Row } from '@postjoin/join/types';

/** One outcome or one deadline of a question, such as "by 31 Dec". */
export interface OutcomeBar {
  /** The id of its contract. */
  id: string;
  label: string;
  last_price: number | null;
  /** Whether it is that of the matched contract. */
  isChosen: boolean;
}

/** The outcomes or the deadlines of the question of a row. */
export interface OutcomeBars {
  name: 'Deadlines' | 'Outcomes';
  bars: readonly OutcomeBar[];
  /** The alternatives that are no outcome or deadline of this question. */
  others: Row['alternatives'];
}

type Listed = Pick<PublicContract, 'id' | 'title' | 'event_title' | 'outcome' | 'last_price' | 'closes_at'>;

/**
 * Lists the deadlines of a question, earliest first, or its outcomes, most probable first. A question with other
 * deadlines and other outcomes has a list of deadlines. The list is empty if the matched contract is the only one.
 */
export function toOutcomeBars(contract: PublicContract, alternatives: Row['alternatives']): OutcomeBars {
  const hasDeadlines = alternatives.some(({ relation }) => relation === 'other_deadline');
  const listed = hasDeadlines ? 'other_deadline' : 'other_outcome';
  const siblings = alternatives.filter(({ relation }) => relation === listed);
  const members: Listed[] = siblings.length > 0 ? [contract, ...siblings] : [];
  return {
    name: hasDeadlines ? 'Deadlines' : 'Outcomes',
    bars: members.sort(hasDeadlines ? byDeadline : byPrice).map((member) => ({
      id: member.id,
      label: hasDeadlines ? labelDeadline(member) : labelOutcome(member),
      last_price: member.last_price,
      isChosen: member === contract,
    })),
    others: alternatives.filter(({ relation }) => relation !== listed),
  };
}

/** Lists all contracts of an event as deadlines, if each has another date, or as outcomes in their order. */
export function toEventBars(chosen: PublicContract, contracts: readonly EventContract[]): Omit<OutcomeBars, 'others'> {
  const members = contracts.map((contract) => ({ ...contract, event_title: chosen.event_title }));
  const dates = members.map(labelDeadline);
  const hasDeadlines =
    new Set(dates).size === members.length && members.every((member, index) => dates[index] !== labelOutcome(member));
  return {
    name: hasDeadlines ? 'Deadlines' : 'Outcomes',
    bars: (hasDeadlines ? members.sort(byDeadline) : members).map((member) => ({
      id: member.id,
      label: `${hasDeadlines ? labelDeadline(member) : labelOutcome(member)}${member.status === 'open' ? '' : ` (${member.status})`}`,
      last_price: member.last_price,
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

/**
 * Labels a deadline in a few words. A date of the venue, such as "December 31", becomes "by 31 Dec" if the question says
 * by or before. For a contract whose outcome is only Yes, the date is the end of its title.
 */
export function labelDeadline({
  title,
  event_title,
  outcome,
}: Omit<Listed, 'id' | 'last_price' | 'closes_at'>): string {
  if (outcome === 'Yes') {
    const { word = '', time = '' } = titleEnd.exec(title)?.groups ?? {};
    return namesTime.test(time) ? `${word.toLowerCase()} ${shortenDate(time) ?? time}` : title;
  }
  const date = shortenDate(outcome);
  const word = deadlineWord.exec(`${title} ${event_title}`)?.[0].toLowerCase();
  return date === undefined || word === undefined ? outcome : `${word} ${date}`;
}

const deadlineWord = /\b(?:by|before|until)\b/iu;
/** The end of a title: "by June 30?", "in 2026?". */
const titleEnd = /.*\b(?<word>by|before|until|in)\s+(?<time>[^?]{1,24})\?*$/iu;
const writtenDate = /^(?<month>[A-Z][a-z]{2})[a-z]*\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/u;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const namesTime = new RegExp(`\\d|\\b(?:${months.join('|')})`, 'u');

/** Shortens a date such as "December 31, 2026" to "31 Dec 2026". Returns undefined for any other text. */
function shortenDate(text: string): string | undefined {
  const { month = '', day, year } = writtenDate.exec(text.trim())?.groups ?? {};
  if (!months.includes(month)) return undefined;
  return [day, month, year].filter((part) => part !== undefined).join(' ');
}
