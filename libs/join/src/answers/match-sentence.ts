import type { StoredContract } from '@postjoin/market-venues/contract';
import type { Match } from '@postjoin/matcher';
import type { MarketsData, SentenceMatch } from '../contract/contract.ts';
import { explainReasons, toUnmatchedReason } from '../contract/reasons.ts';
import { toAlternative, toRepeatedContract } from '../table/answer-shapes.ts';
import { describeNearest } from '../table/nearest.ts';
import type { JoinTable } from '../table/table.ts';

/** The result of a sentence: its contract and the match, or why it has none. */
export interface SentenceAnswer {
  contracts: readonly StoredContract[];
  members: Pick<MarketsData, 'note' | 'match' | 'reason' | 'nearest' | 'reasons'>;
}

const noMatchNote = 'No contract fits the sentence. For contracts that share words with it, pass q.';

/** Finds the contract that a sentence is about, among the open contracts. */
export async function matchSentence(table: JoinTable, text: string, now: Date): Promise<SentenceAnswer> {
  const result = await table.matchSentence(text, now);
  if (result.matched) return { contracts: [result.contract], members: { match: toSentenceMatch(result) } };
  const reason = toUnmatchedReason(result.reason);
  const listedByEvent = Map.groupBy(table.contracts, ({ event_id }) => event_id);
  const nearest = result.nearest && describeNearest(result.nearest, reason, listedByEvent);
  return {
    contracts: [],
    members: { note: noMatchNote, reason, ...(nearest && { nearest }), reasons: explainReasons([reason]) },
  };
}

function toSentenceMatch({ contract, topics, evidence, alternatives }: Match<StoredContract>): SentenceMatch {
  const { last_price, move_24h, move_7d, price_at } = contract;
  return {
    contract: toRepeatedContract(contract),
    last_price,
    move_24h,
    move_7d,
    price_at,
    topics,
    evidence,
    alternatives: alternatives.map(toAlternative),
  };
}
