import { resolveTopic } from '@postjoin/matcher';
import { isDateOnly } from './dated-words.ts';

/** The outcome of a contract without outcomes to choose from, as `contractSchema` defines it. */
const yesOutcome = 'Yes';

/**
 * Whether a post names the outcome of its contract. Undefined for a contract that is only a yes/no question.
 *
 * The matcher ignores an outcome that the title names too, such as *copper* in "Will Trump impose a tariff on copper?",
 * so the words of the outcome are looked up in the post. A deadline such as "Before Dec 2025" counts only if its words
 * are in the post, because every day before the deadline would fit.
 */
export function namesOutcome(
  post: { text: string },
  contract: { outcome: string },
  match: { outcome_named: boolean },
): boolean | undefined {
  const { outcome } = contract;
  if (outcome === yesOutcome) return undefined;
  if (resolveTopic(outcome).findIn(post.text).length > 0) return true;
  return match.outcome_named && !isDateOnly(outcome);
}
