import { createHash } from 'node:crypto';
import {
  combine,
  listJudged,
  ReaderUnavailableError,
  toQuestionText,
  type Candidates,
  type Combined,
  type Reader,
} from '@postjoin/reader';
import type { Snapshot } from '@postjoin/snapshot-store';

/** The probabilities that the reader gave, as in `memory.verdicts` of a snapshot. */
export type Verdicts = Readonly<Record<string, number>>;

export interface ReaderDeps {
  /** Returns the reader. Null if the setting `READER` is `off`. */
  load: (() => Promise<Reader>) | null;
  /** Longest time for which the reader judges posts in a pass, in milliseconds. */
  maxMs: number;
  /** Monotonic time in milliseconds. */
  stopwatch: () => number;
}

type Post = Snapshot['posts'][number];
type Contract = Snapshot['contracts'][number];

interface PostCandidates extends Candidates<Contract> {
  post: Post;
}

interface JudgedPosts {
  results: { post: Post; result: Combined<Contract> }[];
  verdicts: Verdicts;
  judged: number;
  waiting_posts: number;
}

/**
 * Judges the pairs that have no verdict yet, until the time is over, and combines the verdicts with the rules. Drops the
 * verdicts on pairs that no longer exist.
 */
export async function judgePosts(
  candidates: readonly PostCandidates[],
  known: Verdicts,
  reader: Reader,
  { maxMs, stopwatch }: ReaderDeps,
): Promise<JudgedPosts> {
  const verdicts: Record<string, number> = {};
  const endMs = stopwatch() + maxMs;
  let judged = 0;
  let waiting = 0;
  const keyed = candidates.map((candidate) => ({
    ...candidate,
    keys: new Map(listJudged(candidate).map((contract) => [contract, toKey(reader, candidate.post, contract)])),
  }));
  for (const candidate of keyed) {
    const questions = new Map([...candidate.keys].map(([contract, key]) => [key, toQuestionText(contract)]));
    for (const key of questions.keys()) if (known[key] !== undefined) verdicts[key] = known[key];
    const open = [...questions].filter(([key]) => verdicts[key] === undefined);
    if (open.length === 0) continue;
    if (stopwatch() >= endMs) {
      waiting += 1;
      continue;
    }
    const probabilities = await reader.judge(
      candidate.post.text,
      open.map(([, question]) => question),
    );
    open.forEach(([key], index) => (verdicts[key] = probabilities[index]!));
    judged += open.length;
  }
  const results = keyed.map(({ post, keys, ...candidate }) => {
    const getProbability = (contract: Contract) => verdicts[keys.get(contract) ?? ''];
    return { post, result: combine(candidate, getProbability, reader.thresholds) };
  });
  return { results, verdicts, judged, waiting_posts: waiting };
}

/** 96 bits of a hash. Two pairs of a snapshot have the same one with a chance far below one in a billion. */
const keyLength = 16;

function toKey({ id }: Reader, { text }: Post, contract: Contract): string {
  const content = JSON.stringify([id, text, toQuestionText(contract)]);
  return createHash('sha256').update(content).digest('base64url').slice(0, keyLength);
}

/** States why the reader failed, without a path. */
export const describeFailure = (error: unknown): string =>
  error instanceof ReaderUnavailableError ? error.message : 'the reader failed unexpectedly';
