import { reactionMeanings, sincePostMeanings, unusualMeanings, type absences } from '@postjoin/market-venues/types';
import type { Refusal } from '@postjoin/matcher';
import type { Refused } from '@postjoin/snapshot-store/types';

type Absence = (typeof absences)[number];

/**
 * Why a post has no row, with the meaning of each code. The type lists every refusal of the matcher, so a refusal that
 * is renamed or added there does not compile until it has a meaning here.
 */
const refusalMeanings = {
  nothing_named: 'The post has no words, or only links.',
  only_generic_words: 'The post shares no name with a contract, only general words.',
  different_object: 'The contracts on a similar act are about another person, country or thing.',
  different_act: 'The contracts on the same subject are about another act.',
  mentioned_in_passing: 'The post mentions the subject of a contract only in passing.',
  other_actor: 'The post is about an act of someone else than the tracked account.',
  outcome_not_listed: 'The post gives an answer that the question of the nearest contract does not list.',
  outcome_not_named:
    'The post is about the act in the question of the nearest contract, and names none of its outcomes.',
  no_time: 'The question of the nearest contract names a time, and the time of the post is unknown.',
  other_time: 'The question of the nearest contract is about another time than the act of the post.',
  no_open_contract: 'The post fits contracts that were not open then.',
} as const satisfies Record<Refusal, string>;

/** The reasons of a worker that asks a language model, and of one that shows only matches of high certainty. */
const decisionMeanings = {
  not_confirmed:
    'The language model that the operator has named does not find the post to be about the contract that the rules ' +
    'match; nearest is that contract.',
  not_certain: 'The match with nearest is only possible, and this service shows only those of high certainty.',
} as const satisfies Record<Exclude<Refused['reason'], Refusal>, string>;

const storedMeanings = { ...refusalMeanings, ...decisionMeanings } as const;

/** Reasons that no snapshot has. */
const joinMeanings = {
  contracts_not_read: 'No market venue has been read yet, so it is not known whether a contract fits.',
  joined_elsewhere: 'The post is joined to a contract outside the requested topics; joined_to has the contract.',
  contract_missing: 'The contract of the post is no longer stored.',
  unexplained: 'This version of the service does not know the stored reason.',
} as const;

export const unmatchedMeanings = { ...storedMeanings, ...joinMeanings } as const;
export type UnmatchedReason = keyof typeof unmatchedMeanings;
export const unmatchedReasons = Object.keys(unmatchedMeanings) as UnmatchedReason[];

/** Why a price or a move is null, with the meaning of each code. */
export const absenceMeanings = {
  no_trade: 'The contract has never traded.',
  too_young: 'The contract opened after the start of the period of the move.',
  no_baseline: 'No price from the start of the period is known.',
  baseline_too_old: 'The last price before the start of the period is too old.',
  not_given: 'The venue does not report this number, so it is not known.',
  venue_failed: 'The venue could not be read.',
  since_last_close_only: 'The venue reports only the change since its last close.',
  no_price_then: 'This is a replay, and the recording has no price from that time.',
} as const satisfies Record<Absence, string>;

/** The meaning of every code. */
export const meanings: Readonly<Record<string, string>> = {
  ...unmatchedMeanings,
  ...absenceMeanings,
  ...sincePostMeanings,
  ...reactionMeanings,
  ...unusualMeanings,
};

/** Returns the stored reason of a post without a contract. An older or newer worker can have stored any text. */
export function toUnmatchedReason(stored: string): UnmatchedReason {
  return Object.hasOwn(storedMeanings, stored) ? (stored as keyof typeof storedMeanings) : 'unexplained';
}
