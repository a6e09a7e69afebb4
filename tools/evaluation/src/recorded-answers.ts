import { checkAnswer } from '@postjoin/snapshot-worker/judge';
import type { PostPrompt } from './write-prompts.ts';

/** A line of a file of recorded answers: what a model says of a post. It has no texts of posts but the quoted words. */
export type RecordedAnswer = { post: string; hash: string } & (
  | { contract: string; outcome: string; words: string; sure: 'yes' | 'probably' }
  | { contract: null }
  /** Why the answer counts as none. */
  | { fault: string }
);

/**
 * A line with the answer of a model, as its text or as an object. `hash` is that of the prompt; without it, the answer
 * counts for the prompt of today.
 */
export interface AnswerLine {
  id: string;
  hash?: string;
  answer: unknown;
}

/** Checks an answer as the worker does. */
export function recordAnswer({ id: post, hash, answer }: AnswerLine, prompt: PostPrompt | undefined): RecordedAnswer {
  if (!prompt) return { post, hash: hash ?? '', fault: 'no_candidates' };
  if (hash !== undefined && hash !== prompt.hash) return { post, hash, fault: 'other_prompt' };
  const head = { post, hash: prompt.hash };
  const checked = checkAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), prompt);
  if (typeof checked === 'string') return { ...head, fault: checked };
  if (checked.contract === null) return { ...head, contract: null };
  const { contract, outcome, words, sure } = checked;
  return { ...head, contract: contract.id, outcome, words, sure };
}
