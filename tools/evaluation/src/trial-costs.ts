import { sum } from '@postjoin/values';
import type { TriedPost } from './try-model.ts';

/**
 * Posts to ask about in a day: the mean of 439 recorded days, and all posts of both accounts on a usual day, as
 * docs/judge.md states them.
 */
export const postsADay = { mean: 8, max: 40 };
const daysAMonth = 30;
/** Mean length of the 3,296 prompts about the recorded posts, in characters. They have more questions than these. */
const realPromptLength = 6000;

export interface TrialCosts {
  /** Undefined if the server reports no tokens. */
  tokens?: { read: number; written: number; month: { mean: number; max: number } };
  seconds: { median: number; max: number };
  judgeSeconds: number;
}

/** Measures what the replies of a model take. */
export function measureCosts(tried: readonly TriedPost[]): TrialCosts {
  const seconds = tried.map((one) => one.seconds).sort((a, b) => a - b);
  const max = seconds.at(-1) ?? 0;
  const counted = tried.flatMap(({ promptLength, reply }) =>
    reply?.tokens ? [{ promptLength, ...reply.tokens }] : [],
  );
  const mean = (values: readonly number[]): number => sum(values) / values.length;
  const read = mean(counted.map((one) => one.read));
  const written = mean(counted.map((one) => one.written));
  const realRead = read * (realPromptLength / mean(counted.map((one) => one.promptLength)));
  const countMonth = (posts: number): number => (realRead + written) * posts * daysAMonth;
  return {
    ...(counted.length > 0 && {
      tokens: { read, written, month: { mean: countMonth(postsADay.mean), max: countMonth(postsADay.max) } },
    }),
    seconds: { median: seconds[Math.floor(seconds.length / 2)] ?? 0, max },
    judgeSeconds: suggestJudgeSeconds(max),
  };
}

/** The default of JUDGE_SECONDS, and the longest wait after which a pass still ends in time. */
const judgeSecondsRange = { min: 30, max: 240 };

/** A pass starts no request that would probably be cut off, so it needs the time of two slow replies. */
function suggestJudgeSeconds(maxSeconds: number): number {
  const needed = Math.ceil((2 * maxSeconds) / 10) * 10;
  return Math.min(Math.max(needed, judgeSecondsRange.min), judgeSecondsRange.max);
}
