import type { StoredContract } from '@postjoin/market-venues/contract';
import { sentenceMatchSchema, type MarketsData } from '../contract/contract.ts';
import { explainReasons, toUnmatchedReason } from '../contract/reasons.ts';
import { select, toAlternative, toRepeatedContract } from '../table/answer-shapes.ts';
import { describeNearest } from '../table/nearest.ts';
import type { JoinTable } from '../table/table.ts';
import type { TopicMentions } from '../table/topic-index.ts';

/** The contracts of an answer, in the order of volume, and the members of the answer that explain them. */
export interface Found {
  contracts: readonly StoredContract[];
  /** Absent if the call names no topic. */
  mentions?: TopicMentions | undefined;
  members: Pick<MarketsData, 'note' | 'match' | 'reason' | 'nearest' | 'reasons'>;
}

const noMatchNote = 'No contract fits the sentence. For contracts that share words with it, pass q.';

/** Finds the contract that a sentence is about, among the open contracts. */
export async function matchSentence(table: JoinTable, text: string, now: Date): Promise<Found> {
  const result = await table.matchSentence(text, now);
  if (result.matched) {
    const { contract } = result;
    const alternatives = result.alternatives.map(toAlternative);
    const members = { ...contract, ...result, contract: toRepeatedContract(contract), alternatives };
    return { contracts: [contract], members: { match: select(sentenceMatchSchema, members) } };
  }
  const reason = toUnmatchedReason(result.reason);
  const listedByEvent = Map.groupBy(table.contracts, ({ event_id }) => event_id);
  const nearest = result.nearest && describeNearest(result.nearest, reason, listedByEvent);
  return {
    contracts: [],
    members: { note: noMatchNote, reason, ...(nearest && { nearest }), reasons: explainReasons([reason]) },
  };
}
