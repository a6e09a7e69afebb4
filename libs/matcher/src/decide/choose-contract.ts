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
  /** The mention of the question's act in the post. */
  act: TokenRange | undefined;
}

/**
 * Chooses one of the open contracts of a question. If the post names the outcomes of some contracts, only these
 * contracts are considered. The contract whose outcome covers an amount or a day in the post wins. Without such a
 * contract, the most preferred contract that still trades 24 hours after the post wins. If all contracts close sooner,
 * the most preferred contract wins.
 *
 * @param members At least one contract, the most preferred first.
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

/** A contract that closes less than 24 hours after the post leaves a reader too little time to trade. */
const minTradingMs = 24 * 3_600_000;

function closesSoon({ closes_at }: MatchableContract, postedAt: number): boolean {
  return Date.parse(closes_at ?? '') < postedAt + minTradingMs;
}

function namesAll(post: ParsedPost, terms: readonly QueryTerm[]): boolean {
  return terms.length > 0 && terms.every((term) => post.findTerm(term).length > 0);
}
