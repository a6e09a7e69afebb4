import { fileURLToPath } from 'node:url';
import { readJsonLines } from '@postjoin/evaluation';
import type { MatchableContract } from '@postjoin/matcher';
import { toQuestionText } from '@postjoin/reader';
import { targets } from './pairs.ts';

/** A post that a language model wrote for a question, and the grade of the pair, as in `PostLabel`. */
type WrittenLine = { text: string; grade: 0 | 1 | 2 } & ({ contract: string } | { title: string; outcome: string });

/** A pair of an invented post and the text of a question. */
export interface WrittenPair {
  text: string;
  question: string;
  target: number;
}

const file = fileURLToPath(new URL('../written-posts.jsonl', import.meta.url));
const kinds = ['refused', 'related', 'match'] as const;

/**
 * Reads the written posts: for each question, one that fits in usual words, one that avoids the words of the question, one
 * about the same object and another act, and one about another object.
 *
 * @param contracts The recorded contracts by id. Half of the questions are recorded, the others are invented.
 */
export async function readWrittenPairs(contracts: ReadonlyMap<string, MatchableContract>): Promise<WrittenPair[]> {
  return (await readJsonLines<WrittenLine>(file)).flatMap(({ text, grade, ...source }) => {
    const contract = 'contract' in source ? contracts.get(source.contract) : source;
    return contract ? [{ text, question: toQuestionText(contract), target: targets[kinds[grade]] }] : [];
  });
}
