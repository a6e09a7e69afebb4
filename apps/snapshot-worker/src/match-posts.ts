import { createPostMatcher, isMatchable, toMatchResult } from '@postjoin/join';
import type { MatchResult, ReaderState, Snapshot } from '@postjoin/snapshot-store';
import type { ReaderDeps, Verdicts } from './judge-posts.ts';

type Post = Snapshot['posts'][number];
type Contract = Snapshot['contracts'][number];

export interface PassMatches {
  matches: MatchResult[];
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
export async function matchPosts(
  posts: readonly Post[],
  contracts: readonly Contract[],
  known: Verdicts,
  deps: ReaderDeps,
): Promise<PassMatches> {
  const matcher = createPostMatcher(contracts);
  const byRules = posts.filter(isMatchable).map((post) => ({ post, rules: matcher.match(post) }));
  const useRules = (state: Pick<ReaderState, 'status' | 'reason'>): PassMatches => ({
    matches: byRules.map(({ post, rules }) => toMatchResult(post, rules)),
    reader: { ...state, judged: 0, waiting_posts: 0 },
    verdicts: known,
  });
  if (!deps.load) return useRules({ status: 'off' });
  // Loads the modules of the reader only here, so that a worker without a reader starts as fast as before.
  const { describeFailure, judgePosts } = await import('./judge-posts.ts');
  try {
    const reader = await deps.load();
    const candidates = byRules.map((result) => ({ ...result, pairs: matcher.listJudgeable(result.post) }));
    const { results, verdicts, ...counts } = await judgePosts(candidates, known, reader, deps);
    const matches = results.map(({ post, result }) =>
      toMatchResult(post, result, result.matched ? result.found_by : undefined),
    );
    return { matches, reader: { status: 'on', model: reader.version, ...counts }, verdicts };
  } catch (error) {
    return useRules({ status: 'failed', reason: describeFailure(error) });
  }
}
