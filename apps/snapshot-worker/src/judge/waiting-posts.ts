import type { StoredPost } from '@postjoin/feed-sources';
import type { PostMatcher } from '@postjoin/join';
import type { StoredContract } from '@postjoin/market-venues';
import { toStatementText, type Reading } from '@postjoin/matcher';
import { dayMs } from '@postjoin/values';
import type { JudgeState } from './judge-state.ts';
import { hashText, promptVersion } from './prompt.ts';
import { maxCandidates, toQuestions, type Question } from './questions.ts';
import { maxRenewalAgeMs, type Verdict } from './verdicts.ts';

/** A post to ask about. */
export interface WaitingPost {
  post: StoredPost;
  reading: Reading<StoredContract>;
  questions: Question<StoredContract>[];
  /** Ids of the contracts of the questions, and of those of an earlier verdict. */
  contracts: string[];
}

export interface WaitingOptions {
  matcher: PostMatcher;
  model: string;
  now: Date;
}

/** Answers reach back seven days. */
const maxAgeMs = 7 * dayMs;
/** About a post on which a model has failed this often, it is not asked again. */
const maxFaults = 3;

/**
 * Lists the posts to ask about, in the order in which they are asked about: the newest without a verdict, those on which
 * the model has failed, then those with a verdict and a new candidate. Finds the candidates of a post only when it is
 * its turn.
 */
export function* listWaitingPosts(
  posts: readonly StoredPost[],
  { verdicts, faults }: JudgeState,
  { matcher, model, now }: WaitingOptions,
): Generator<WaitingPost> {
  const isYounger = ({ at }: StoredPost, ageMs: number): boolean => now.getTime() - Date.parse(at) < ageMs;
  const isCurrent = (post: StoredPost, verdict: Verdict | undefined): verdict is Verdict =>
    verdict?.model === model && verdict.prompt === promptVersion && verdict.text === hashText(toStatementText(post));
  const recent = posts.filter((post) => post.kind !== 'blank' && isYounger(post, maxAgeMs));
  const countFaults = ({ id }: StoredPost): number => faults.get(id) ?? 0;
  const unanswered = recent
    .filter((post) => !isCurrent(post, verdicts.get(post.id)) && countFaults(post) < maxFaults)
    .sort((a, b) => countFaults(a) - countFaults(b) || Date.parse(b.at) - Date.parse(a.at));
  for (const post of unanswered) {
    const waiting = createWaiting(post, matcher);
    if (waiting.questions.length > 0) yield waiting;
  }
  for (const post of recent) {
    const verdict = verdicts.get(post.id);
    if (!isCurrent(post, verdict) || !isYounger(post, maxRenewalAgeMs)) continue;
    const known = new Set(verdict.contracts);
    const waiting = createWaiting(post, matcher);
    const hasNew = waiting.questions.some((question) => listContracts([question]).every((id) => !known.has(id)));
    if (hasNew) yield { ...waiting, contracts: [...new Set([...known, ...waiting.contracts])] };
  }
}

function createWaiting(post: StoredPost, matcher: PostMatcher): WaitingPost {
  const reading = matcher.read(post);
  const questions = toQuestions(reading.listCandidates(maxCandidates));
  return { post, reading, questions, contracts: listContracts(questions) };
}

const listContracts = (questions: readonly Question<StoredContract>[]): string[] =>
  questions.flatMap(({ outcomes }) => outcomes.map(({ contract }) => contract.id));
