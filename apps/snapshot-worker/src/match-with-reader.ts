import { createHash } from 'node:crypto';
import { createPostMatcher, isMatchable, toPostMatch } from '@postjoin/join';
import {
  combine,
  listJudged,
  ReaderUnavailableError,
  toQuestionText,
  type Candidates,
  type Reader,
} from '@postjoin/reader';
import type { PostMatch, ReaderState, Snapshot } from '@postjoin/snapshot-store';

type Post = Snapshot['posts'][number];
type Contract = Snapshot['contracts'][number];

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

export interface MatchedPosts {
  matches: PostMatch[];
  reader: ReaderState;
  verdicts: Verdicts;
}

/**
 * Matches every post that is not blank: by the rules, and by the reader where it adds or removes a match. A reader that
 * fails changes nothing: the matches are then those of the rules.
 *
 * @param posts Sorted, newest first, because the reader judges in this order.
 * @param known The verdicts of earlier passes.
 */
export async function matchWithReader(
  posts: readonly Post[],
  contracts: readonly Contract[],
  known: Verdicts,
  deps: ReaderDeps,
): Promise<MatchedPosts> {
  const matcher = createPostMatcher(contracts);
  const byRules = posts.filter(isMatchable).map((post) => ({ post, rules: matcher.match(post) }));
  const useRules = (state: Pick<ReaderState, 'status' | 'reason'>): MatchedPosts => ({
    matches: byRules.map(({ post, rules }) => toPostMatch(post, rules)),
    reader: { ...state, judged: 0, waiting_posts: 0 },
    verdicts: known,
  });
  if (!deps.load) return useRules({ status: 'off' });
  try {
    const reader = await deps.load();
    const candidates = byRules.map((result) => ({ ...result, pairs: matcher.listJudgeable(result.post) }));
    const { verdicts, ...counts } = await judgePosts(candidates, known, reader, deps);
    const matches = candidates.map(({ post, ...candidate }) => {
      const result = combine(candidate, (contract) => verdicts[toKey(reader, post, contract)], reader.thresholds);
      return toPostMatch(post, result, result.matched ? result.found_by : undefined);
    });
    return { matches, reader: { status: 'on', model: reader.version, ...counts }, verdicts };
  } catch (error) {
    const reason = error instanceof ReaderUnavailableError ? error.message : 'the reader failed unexpectedly';
    return useRules({ status: 'failed', reason });
  }
}

interface PostCandidates extends Candidates<Contract> {
  post: Post;
}

/** Judges the pairs that have no verdict yet, until the time is over. Drops the verdicts on pairs that no longer exist. */
async function judgePosts(
  candidates: readonly PostCandidates[],
  known: Verdicts,
  reader: Reader,
  { maxMs, stopwatch }: ReaderDeps,
): Promise<{ verdicts: Verdicts; judged: number; waiting_posts: number }> {
  const verdicts: Record<string, number> = {};
  const endMs = stopwatch() + maxMs;
  let judged = 0;
  let waiting = 0;
  for (const candidate of candidates) {
    const questions = new Map(
      listJudged(candidate).map((contract) => [toKey(reader, candidate.post, contract), toQuestionText(contract)]),
    );
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
  return { verdicts, judged, waiting_posts: waiting };
}

/** 96 bits of a hash. Two pairs of a snapshot have the same one with a chance far below one in a billion. */
const keyLength = 16;

function toKey({ id }: Reader, { text }: Post, contract: Contract): string {
  const content = JSON.stringify([id, text, toQuestionText(contract)]);
  return createHash('sha256').update(content).digest('base64url').slice(0, keyLength);
}
