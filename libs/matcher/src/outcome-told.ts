import { amountsIn, bracketIn, isWithin, type Amount, type Bracket } from './amounts.ts';
import type { MatchableContract } from './contract.ts';
import { dayOf, daysIn } from './days.ts';
import { periodOfEntry, type Entry } from './grouping.ts';
import type { Place, Telling } from './telling.ts';

/** The contract whose outcome is the amount or the day of the post. */
export interface Told<C> {
  entry: Entry<C>;
  /** Whether the post names it; false where only its own day says so. */
  isNamed: boolean;
}

/**
 * Of the contracts of one question, the one whose bracket holds the amount that the post tells beside the act, or whose
 * period the day; undefined where none does. The last amount counts first ("from 25% to 50%"), the first day, and of
 * several outcomes the narrowest.
 */
export function outcomeTold<C extends MatchableContract>(
  post: Telling,
  act: Place | undefined,
  at: number,
  entries: readonly Entry<C>[],
): Told<C> | undefined {
  if (entries.every(({ contract }) => !hasDigit(contract))) return undefined;
  const sentence = act ? post.textOfSentence(act.from) : post.text;
  const entry = ofAmounts(amountsIn(sentence), siblingsOf(entries)) ?? ofDays(daysIn(sentence, at), entries);
  if (entry) return { entry, isNamed: true };
  const own = entries[0] && isOfDays(entries[0]) ? narrowestAt(dayOf(at), entries.filter(isOfDays)) : undefined;
  return own && { entry: own, isNamed: false };
}

const hasDigit = ({ title, outcome }: MatchableContract): boolean => /\d/u.test(outcome) || /\d/u.test(title);

function ofAmounts<C extends MatchableContract>(
  amounts: readonly Amount[],
  entries: readonly Entry<C>[],
): Entry<C> | undefined {
  if (amounts.length === 0) return undefined;
  const bracketed = entries.flatMap((entry) => {
    const bracket = bracketIn(entry.contract.outcome) ?? bracketIn(entry.contract.title);
    return bracket ? [{ entry, bracket }] : [];
  });
  for (const amount of amounts.toReversed()) {
    const holding = bracketed.filter(({ bracket }) => isWithin(amount, bracket));
    if (holding.length > 0) return holding.reduce((one, other) => (isNarrower(other, one) ? other : one)).entry;
  }
  return undefined;
}

/** Of two that are as wide the higher: "20% to 25%" ends where "25% to 30%" begins. */
function isNarrower({ bracket: one }: { bracket: Bracket }, { bracket: other }: { bracket: Bracket }): boolean {
  const [width, usual] = [one.high - one.low, other.high - other.low];
  return width < usual || (width === usual && one.low > other.low);
}

/** A day that is asked, of whatever event, comes before a deadline; a deadline is one of the likeliest event's own. */
function ofDays<C extends MatchableContract>(
  days: readonly number[],
  entries: readonly Entry<C>[],
): Entry<C> | undefined {
  const own = siblingsOf(entries);
  for (const day of days) {
    const found = narrowestAt(day, entries.filter(isOfDays)) ?? narrowestAt(day, own);
    if (found) return found;
  }
  return undefined;
}

const siblingsOf = <C extends MatchableContract>(entries: readonly Entry<C>[]): Entry<C>[] =>
  entries.filter(({ contract }) => contract.event_id === entries[0]?.contract.event_id);

const weekMs = 7 * 86_400_000;

function isOfDays<C extends MatchableContract>(entry: Entry<C>): boolean {
  const period = periodOfEntry(entry);
  return period !== undefined && period.to - period.from <= weekMs;
}

function narrowestAt<C extends MatchableContract>(day: number, entries: readonly Entry<C>[]): Entry<C> | undefined {
  const holding = entries.flatMap((entry) => {
    const period = periodOfEntry(entry);
    return period && day >= period.from && day < period.to ? [{ entry, period }] : [];
  });
  const [first, ...others] = holding;
  return others.reduce((one, other) => (one && one.period.to <= other.period.to ? one : other), first)?.entry;
}
