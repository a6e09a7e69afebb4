import type { StoredContract } from '@postjoin/market-venues/contract';
import { maxNearestOutcomes, type UnmatchedPost } from '../contract/entry-schemas.ts';
import type { UnmatchedReason } from '../contract/reasons.ts';
import { toVenueLink } from './answer-shapes.ts';

type Nearest = NonNullable<UnmatchedPost['nearest']>;

/** The reasons of posts that are about a question, but not about one of its outcomes. */
const questionReasons: ReadonlySet<UnmatchedReason> = new Set(['outcome_not_listed', 'outcome_not_named']);

/**
 * Describes what came closest to a match: a contract or, if the post gives no outcome of its question, the question with
 * its most probable outcomes.
 * @param listedByEvent the contracts that the venues list as open, by the id of their event
 */
export function describeNearest(
  contract: StoredContract,
  reason: UnmatchedReason,
  listedByEvent: ReadonlyMap<string, readonly StoredContract[]>,
): Nearest {
  const { title, event_title, event_id } = contract;
  const link = toVenueLink(contract);
  if (!questionReasons.has(reason)) return { title, ...link };
  const outcomes = listTopOutcomes(listedByEvent.get(event_id) ?? []);
  return { title: event_title, ...link, ...(outcomes.length > 0 && { outcomes }) };
}

function listTopOutcomes(contracts: readonly StoredContract[]): NonNullable<Nearest['outcomes']> {
  return contracts
    .filter(({ status }) => status === 'open')
    .flatMap(({ title, outcome, last_price }) =>
      last_price === null ? [] : [{ outcome: outcome === 'Yes' ? title : outcome, last_price }],
    )
    .sort((a, b) => b.last_price - a.last_price)
    .slice(0, maxNearestOutcomes);
}
