import { checkAnswer, JudgeError, type ConfiguredModel, type Reply } from '@postjoin/snapshot-worker/judge';
import { sum } from '@postjoin/values';
import type { InventedPost, InventedSet } from './invented-posts.ts';
import { createPromptWriter, type PostPrompt } from './write-prompts.ts';

/** What a model said of a post. */
export interface TriedPost {
  post: InventedPost;
  /** Characters of the prompt. */
  promptLength: number;
  seconds: number;
  /** The id of the chosen contract, null for none, or why the answer does not count. */
  answer: { contract: string | null } | { fault: string };
  /** Undefined if the request failed. */
  reply?: Reply;
}

export interface Trial {
  tried: TriedPost[];
  /** Present if the server gives no answers, so that the rest of the posts was not sent. */
  error?: JudgeError;
}

export interface TrialOptions {
  /** Monotonic time in milliseconds. */
  stopwatch: () => number;
  onPost: (tried: TriedPost) => void;
}

/** A pass of the worker must end within five minutes, and waits for its other upstreams too. */
const maxReplyMs = 120_000;

/** Posts in a row without a reply after which the server is to blame. */
const maxFailures = 2;

/** Sends the posts of a set to a model, one after the other, and checks the answers as the worker does. */
export async function tryModel(
  { client }: ConfiguredModel,
  { posts, contracts }: Pick<InventedSet, 'posts' | 'contracts'>,
  { stopwatch, onPost }: TrialOptions,
): Promise<Trial> {
  const writePrompt = createPromptWriter([...contracts.values()]);
  const tried: TriedPost[] = [];
  let form: number | undefined;
  let failures = 0;
  for (const post of posts) {
    const prompt = writePrompt(post);
    if (!prompt) continue;
    const promptLength = sum(prompt.messages.map(({ content }) => content.length));
    const startMs = stopwatch();
    const measure = () => ({ post, promptLength, seconds: (stopwatch() - startMs) / 1000 });
    try {
      const reply = await client.complete(prompt.messages, { timeoutMs: maxReplyMs, form, takeCall: () => true });
      tried.push({ ...measure(), answer: readAnswer(reply, prompt), reply });
      form = reply.form;
      failures = 0;
    } catch (error) {
      if (!(error instanceof JudgeError)) throw error;
      tried.push({ ...measure(), answer: { fault: error.fault } });
      failures += 1;
      if (error.blame !== 'post' || failures === maxFailures) return { tried, error };
    }
    onPost(tried.at(-1)!);
  }
  return { tried };
}

function readAnswer({ text }: Reply, prompt: PostPrompt): TriedPost['answer'] {
  const answer = checkAnswer(text, prompt);
  return typeof answer === 'string' ? { fault: answer } : { contract: answer.contract?.id ?? null };
}

export const isRight = ({ post, answer }: TriedPost): boolean => 'contract' in answer && answer.contract === post.right;
