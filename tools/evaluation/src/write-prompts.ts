import { createMatcher, type MatchableContract } from '@postjoin/matcher';
import {
  hasInstructions,
  hashPrompt,
  maxCandidates,
  renderPrompt,
  toQuestions,
  type PromptContext,
  type Message,
} from '@postjoin/snapshot-worker/judge';
import { acceptOpenAt, listInScope } from './answer-posts.ts';
import type { ContractLine, PostLine } from './data-files.ts';

/** The prompt about a post, and what the answer is checked against. */
export interface PostPrompt extends PromptContext<MatchableContract> {
  hash: string;
  messages: Message[];
}

/**
 * Returns a function that writes the prompt about a post as the worker does, with the candidates of the contracts in
 * scope that were open at its time. It returns undefined for a post without candidates, without a time, or with an order to
 * the model.
 */
export function createPromptWriter(contracts: readonly ContractLine[]): (post: PostLine) => PostPrompt | undefined {
  const matcher = createMatcher(listInScope(contracts));
  return ({ text, created_at: at, repost_of = null, ...speaker }) => {
    if (at === undefined || hasInstructions(text)) return undefined;
    const post = { text, at, repost_of };
    const questions = toQuestions(matcher.candidates(post, { accept: acceptOpenAt(at), limit: maxCandidates }));
    if (questions.length === 0) return undefined;
    const messages = renderPrompt({ ...speaker, ...post }, questions);
    return {
      text,
      questions,
      findEvidence: (contract) => matcher.findEvidence(post, contract),
      hash: hashPrompt(messages),
      messages,
    };
  };
}
