import type { MatchableContract } from './contract.ts';
import type { Entry } from './grouping.ts';
import { outcomeTold, type Told } from './outcome-told.ts';
import { outcomeBeside, type Question, type Sought } from './question.ts';
import type { Place, Telling } from './telling.ts';

interface Asked {
  post: Telling;
  /** When it was posted. */
  at: number;
  question: Question;
  /** Where the post tells of the act. */
  act: Place | undefined;
}

/**
 * Of contracts that ask the same, likeliest first and at least one: those whose outcome the post names; of these the one
 * that holds the amount or day it tells; else the first that can still be traded.
 */
export function likeliestOf<C extends MatchableContract>(
  open: readonly Entry<C>[],
  { post, at, question, act }: Asked,
): Told<C> {
  const named = open.filter((entry) => isNamed(post, outcomeBeside(question.objects, entry.outcome)));
  const answering = named.length > 0 ? named : open;
  const told = outcomeTold(post, act, at, answering);
  const entry = told?.entry ?? answering.find((one) => !isNearlyOver(one, at)) ?? answering[0]!;
  return { entry, isNamed: named.length > 0 || (told?.isNamed ?? false) };
}

/** What closes within a day of the post leaves nobody time to trade on it. */
const tradingMs = 24 * 3_600_000;

function isNearlyOver<C extends MatchableContract>({ contract }: Entry<C>, at: number): boolean {
  return Date.parse(contract.closes_at ?? '') < at + tradingMs;
}

function isNamed(post: Telling, outcome: readonly Sought[]): boolean {
  return outcome.length > 0 && outcome.every((sought) => post.placesOf(sought).length > 0);
}
