import type { MatchableContract } from '../contract.ts';
import { getPeriod, type GroupMember } from '../questions/group-contracts.ts';
import { isInBracket, parseAmounts, parseBracket, type Amount, type Bracket } from '../text/amounts.ts';
import { dayMs, parseDays, toWashingtonDay } from '../text/dates.ts';
import type { TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';

export interface ChosenContract<C> {
  member: GroupMember<C>;
  /**
   * Whether the post names the outcome of `member`, or an amount or day that the outcome covers. If false, the post is
   * about the event but not about this outcome in particular.
   */
  isNamed: boolean;
}

interface DatedPost {
  post: ParsedPost;
  /** Epoch milliseconds; NaN if unknown. */
  postedAt: number;
  /** The mention of the act. Only its sentence is searched for amounts and days; without a mention, the whole post. */
  act: TokenRange | undefined;
}

/**
 * Finds the contract whose bracket contains an amount in the post, or whose period contains a day in the post. Tries
 * the last amount first ("from 25% to 50%" means 50 %), then the other amounts, then the days. If no day fits and the
 * contracts are about single days or weeks, tries the day of the post itself. If several contracts fit, the contract
 * with the narrowest bracket or the earliest deadline wins.
 */
export function findOutcome<C extends MatchableContract>(
  members: readonly GroupMember<C>[],
  { post, postedAt, act }: DatedPost,
): ChosenContract<C> | undefined {
  if (members.every(({ contract }) => !hasDigit(contract))) return undefined;
  const sentence = act ? post.getSentenceText(act.from) : post.text;
  const member =
    findByAmount(parseAmounts(sentence), listSiblings(members)) ?? findByDay(parseDays(sentence, postedAt), members);
  if (member) return { member, isNamed: true };
  const isAboutDays = members[0] !== undefined && hasShortPeriod(members[0]);
  const today = isAboutDays ? findPeriodAt(toWashingtonDay(postedAt), members.filter(hasShortPeriod)) : undefined;
  return today && { member: today, isNamed: false };
}

const hasDigit = ({ title, outcome }: MatchableContract): boolean => /\d/u.test(outcome) || /\d/u.test(title);

function findByAmount<C extends MatchableContract>(
  amounts: readonly Amount[],
  members: readonly GroupMember<C>[],
): GroupMember<C> | undefined {
  if (amounts.length === 0) return undefined;
  const candidates = members.flatMap((member) => {
    const bracket = parseBracket(member.contract.outcome) ?? parseBracket(member.contract.title);
    return bracket ? [{ member, bracket }] : [];
  });
  for (const amount of amounts.toReversed()) {
    const holding = candidates.filter(({ bracket }) => isInBracket(amount, bracket));
    if (holding.length > 0)
      return holding.reduce((best, candidate) => (isBetter(candidate.bracket, best.bracket) ? candidate : best)).member;
  }
  return undefined;
}

/**
 * A narrower bracket is better. Of two brackets of equal width, the higher bracket is better: 25 % is in "20% to 25%"
 * and in "25% to 30%".
 */
function isBetter(bracket: Bracket, best: Bracket): boolean {
  const [width, bestWidth] = [bracket.high - bracket.low, best.high - best.low];
  return width < bestWidth || (width === bestWidth && bracket.low > best.low);
}

/**
 * Finds the contract whose period contains one of the days. For each day, contracts about a single day or week are
 * tried first, whatever their event. Other contracts, such as those with a deadline, are tried only if they belong to
 * the event of the most preferred contract.
 */
function findByDay<C extends MatchableContract>(
  days: readonly number[],
  members: readonly GroupMember<C>[],
): GroupMember<C> | undefined {
  const siblings = listSiblings(members);
  for (const day of days) {
    const member = findPeriodAt(day, members.filter(hasShortPeriod)) ?? findPeriodAt(day, siblings);
    if (member) return member;
  }
  return undefined;
}

/** The members that belong to the same event as the first member, which is the most preferred one. */
const listSiblings = <C extends MatchableContract>(members: readonly GroupMember<C>[]): GroupMember<C>[] =>
  members.filter(({ contract }) => contract.event_id === members[0]?.contract.event_id);

const maxShortPeriodMs = 7 * dayMs;

function hasShortPeriod<C extends MatchableContract>(member: GroupMember<C>): boolean {
  const period = getPeriod(member);
  return period !== undefined && period.to - period.from <= maxShortPeriodMs;
}

/** Of the members whose period contains the day, returns the one whose period ends first. */
function findPeriodAt<C extends MatchableContract>(
  day: number,
  members: readonly GroupMember<C>[],
): GroupMember<C> | undefined {
  const holding = members.flatMap((member) => {
    const period = getPeriod(member);
    return period && day >= period.from && day < period.to ? [{ member, period }] : [];
  });
  const [first, ...others] = holding;
  return others.reduce((best, other) => (best && best.period.to <= other.period.to ? best : other), first)?.member;
}
