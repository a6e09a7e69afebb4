import type { MatchableContract, Refusal } from '../contract.ts';
import { toClosingTime } from '../questions/answer.ts';
import { getAnswer, type GroupMember } from '../questions/group-contracts.ts';
import { isInBracket, parseAmounts, type Amount, type Bracket } from '../text/amounts.ts';
import { dayMs, namesToday, parseDays, toDayOf, type Period } from '../text/dates.ts';
import type { TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from '../posts/parse-post.ts';

type Candidates<C> = readonly GroupMember<C>[];

/**
 * A contract about a period also matches posts from 36 hours before to 24 hours after the period, because a post can
 * announce an act in advance or report the act later.
 */
const beforePeriodMs = 36 * 3_600_000;
const afterPeriodMs = 24 * 3_600_000;

/** Whether a post is near the period of a contract. True if the contract has no period, or the post no time. */
export function isInPeriod<C extends MatchableContract>(member: GroupMember<C>, postedAt: number): boolean {
  const { period } = getAnswer(member);
  // Comparisons with NaN are false. The condition is negated, because a post without a time must pass.
  return !period || !(postedAt < period.from - beforePeriodMs || postedAt > period.to + afterPeriodMs);
}

/**
 * Chooses the contract of a question that the post is about, and lists the others that fit, the most preferred first.
 * Returns the reason if the post is about none of them: the question asks for an amount that the post does not give, or
 * the post names another day.
 *
 * @param members The most preferred contract first. All are open at the time of the post.
 * @param act The mention of the act. Only its sentence is searched for amounts and days; without it, the whole post.
 */
export function chooseContract<C extends MatchableContract>(
  members: Candidates<C>,
  post: ParsedPost,
  act: TokenRange | undefined,
): GroupMember<C>[] | Refusal {
  const { postedAt } = post;
  const tokens = act ? post.getSentenceTokens(act.from) : post.tokens;
  const sentence = post.text.slice(tokens[0]?.start, tokens.at(-1)?.end);
  const days = parseDays(sentence, postedAt);
  const ownDay = namesToday(sentence) && postedAt > 0 ? [toDayOf(postedAt)] : [];
  const fitting = members.filter((member) => fitsDays(member, [...days, ...ownDay]));
  const [first] = fitting;
  if (!first) return 'other_time';
  if (getAnswer(first).kind === 'amount') return chooseAmount(fitting, parseAmounts(sentence));
  const dated = fitting.filter((member) => getAnswer(member).kind === 'day');
  const chosen = dated.length > 1 ? findDay(dated, [...days, toDayOf(postedAt)]) : chooseRung(fitting, days, postedAt);
  return moveToFront(fitting, chosen ?? dated[0]);
}

/** Whether one of the days that the post names is in the period of a contract. True if the post names no day. */
function fitsDays<C extends MatchableContract>(member: GroupMember<C>, days: readonly Period[]): boolean {
  const { kind, period } = getAnswer(member);
  return !period || days.length === 0 || kind === 'deadline' || days.some((day) => overlaps(day, period));
}

const overlaps = (a: Period, b: Period): boolean => a.from < b.to && b.from < a.to;

/** Tries the last amount first: "from 25% to 50%" means 50 %. Of several brackets, the narrowest one wins. */
function chooseAmount<C extends MatchableContract>(
  members: Candidates<C>,
  amounts: readonly Amount[],
): GroupMember<C>[] | Refusal {
  const bracketed = members
    .flatMap((member) => {
      const { bracket } = getAnswer(member);
      return bracket ? [{ member, bracket }] : [];
    })
    .sort((a, b) => compareBrackets(a.bracket, b.bracket));
  const named = amounts.findLast((amount) => bracketed.some(({ bracket }) => isInBracket(amount, bracket)));
  if (!named) return 'outcome_not_named';
  return bracketed.filter(({ bracket }) => isInBracket(named, bracket)).map(({ member }) => member);
}

/** Sorts narrower brackets first, and of these the higher ones: 25 % is in "20% to 25%" and in "25% to 30%". */
const compareBrackets = (a: Bracket, b: Bracket): number => a.high - a.low - (b.high - b.low) || b.low - a.low;

/** Of the contracts whose period contains one of the days, returns the one whose period ends first. */
const findDay = <C extends MatchableContract>(
  members: Candidates<C>,
  days: readonly Period[],
): GroupMember<C> | undefined =>
  days.flatMap((day) => sortByEnd(members.filter((member) => overlaps(day, getAnswer(member).period ?? never))))[0];

const never: Period = { from: NaN, to: NaN };
const toEnd = <C extends MatchableContract>(member: GroupMember<C>): number =>
  getAnswer(member).period?.to ?? Number.MAX_VALUE;

const sortByEnd = <C extends MatchableContract>(members: Candidates<C>): GroupMember<C>[] =>
  members.toSorted((a, b) => toEnd(a) - toEnd(b));

/** A contract that closes less than a week after the post has mostly been decided by what the post announces. */
const minOpenMs = 7 * dayMs;

/**
 * Chooses the rung of a ladder of deadlines: the first one after a day that the post names, else the most traded one
 * with a price that stays open for at least a week, else the nearest.
 */
function chooseRung<C extends MatchableContract>(
  members: Candidates<C>,
  days: readonly Period[],
  postedAt: number,
): GroupMember<C> | undefined {
  const rungs = members.filter(
    (member) => getAnswer(member).kind === 'deadline' && member.contract.event_id === members[0]?.contract.event_id,
  );
  const coming = days.filter(({ to }) => to > postedAt);
  const open = members.filter(
    (member) => !(Math.min(toEnd(member), toClosingTime(member.contract)) < postedAt + minOpenMs),
  );
  return (
    (rungs.length > 1 ? findDay(rungs, coming) : undefined) ??
    open.find(({ contract }) => typeof contract.last_price === 'number') ??
    sortByEnd(open.length > 0 ? open : members)[0]
  );
}

export const moveToFront = <T>(items: readonly T[], first: T | undefined): T[] =>
  first === undefined ? [...items] : [first, ...items.filter((item) => item !== first)];

/** Sorts the rungs of the chosen contract's ladder first: those with a price, the nearest deadline first. */
export function sortRungs<C extends MatchableContract>(
  chosen: GroupMember<C>,
  others: Candidates<C>,
): GroupMember<C>[] {
  const toDistance = (member: GroupMember<C>): number =>
    member.contract.event_id === chosen.contract.event_id && typeof member.contract.last_price === 'number'
      ? Math.abs(toEnd(member) - toEnd(chosen))
      : Number.MAX_VALUE;
  return others.toSorted((a, b) => toDistance(a) - toDistance(b));
}
