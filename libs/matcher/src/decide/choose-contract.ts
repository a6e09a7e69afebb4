import type { MatchableContract } from '../contract.ts';
import type { GroupMember } from '../questions/group-contracts.ts';
import type { QueryTerm } from '../questions/parse-title.ts';
import { listOutcomeTerms, type MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import { findOutcome, type ChosenContract } from './find-outcome.ts';
import type { ParsedPost } from './parse-post.ts';

interface MatchedPost {
  post: ParsedPost;
  /** Epoch milliseconds; NaN if unknown. */
  postedAt: number;
  question: MarketQuestion;
  /** The mention of the act. */
  act: TokenRange | undefined;
}

/**
 * Chooses among the open contracts of one question. Contracts whose outcome the post names come first. Of these it
 * takes the one that covers the amount or day in the post, or else the most preferred one that still trades for a day.
 *
 * @param members At least one, in order of preference.
 */
export function chooseContract<C extends MatchableContract>(
  members: readonly GroupMember<C>[],
  { post, postedAt, question, act }: MatchedPost,
): ChosenContract<C> {
  const named = members.filter(({ outcome }) => namesAll(post, listOutcomeTerms(question.objects, outcome)));
  const candidates = named.length > 0 ? named : members;
  const found = findOutcome(candidates, { post, postedAt, act });
  const member = found?.member ?? candidates.find(({ contract }) => !closesSoon(contract, postedAt)) ?? candidates[0]!;
  return { member, isNamed: named.length > 0 || (found?.isNamed ?? false) };
}

/** A contract that closes within a day of the post leaves a reader no time to trade. */
const minTradingMs = 24 * 3_600_000;

function closesSoon({ closes_at }: MatchableContract, postedAt: number): boolean {
  return Date.parse(closes_at ?? '') < postedAt + minTradingMs;
}

function namesAll(post: ParsedPost, terms: readonly QueryTerm[]): boolean {
  return terms.length > 0 && terms.every((term) => post.findTerm(term).length > 0);
}
