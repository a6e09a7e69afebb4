import type { StoredPost } from '@postjoin/feed-sources';
import type { PostMatcher } from '@postjoin/join';
import type { StoredContract } from '@postjoin/market-venues';
import { toStatementText, type Reading } from '@postjoin/matcher';
import { dayMs } from '@postjoin/values';
import { hasInstructions } from './instructions.ts';
import { findFailures, type JudgeState } from './judge-state.ts';
import { hashText, promptVersion } from './prompt.ts';
import { maxCandidates, toQuestions, type Question } from './questions.ts';
import { hashBasis, maxRenewalAgeMs, type Verdict } from './verdicts.ts';

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
  findContract: (id: string) => StoredContract | undefined;
}

/** Answers reach back seven days. */
const maxAgeMs = 7 * dayMs;

/**
 * Lists the posts to ask about, in the order in which they are asked about: the newest without a verdict, those on which
 * the model has failed, then those whose verdict may be another one today. Finds the candidates of a post only when it is
 * its turn. A post that tells the model what to answer is left to the rules.
 */
export function* listWaitingPosts(
  posts: readonly StoredPost[],
  state: JudgeState,
  { matcher, model, now, findContract }: WaitingOptions,
): Generator<WaitingPost> {
  const isYounger = ({ at }: StoredPost, ageMs: number): boolean => now.getTime() - Date.parse(at) < ageMs;
  const isCurrent = (post: StoredPost, verdict: Verdict | undefined): verdict is Verdict =>
    verdict?.model === model && verdict.prompt === promptVersion && verdict.text === hashText(toStatementText(post));
  const open = posts
    .filter((post) => post.kind !== 'blank' && isYounger(post, maxAgeMs) && !hasInstructions(toStatementText(post)))
    .map((post) => ({ post, ...findFailures(state, post, now) }))
    .filter(({ isSetAside }) => !isSetAside)
    .sort((a, b) => a.failures - b.failures || Date.parse(b.post.at) - Date.parse(a.post.at));
  for (const { post } of open) {
    if (isCurrent(post, state.verdicts.get(post.id))) continue;
    const waiting = createWaiting(post, matcher);
    if (waiting.questions.length > 0) yield waiting;
  }
  for (const { post } of open) {
    const verdict = state.verdicts.get(post.id);
    if (!isCurrent(post, verdict)) continue;
    const hasChanged = verdict.basis !== undefined && verdict.basis !== hashBasis(verdict, findContract);
    if (!hasChanged && !isYounger(post, maxRenewalAgeMs)) continue;
    const known = new Set(verdict.contracts);
    const waiting = createWaiting(post, matcher);
    const hasNew = waiting.questions.some((question) => listContracts([question]).every((id) => !known.has(id)));
    if (hasChanged && waiting.questions.length > 0) yield waiting;
    else if (hasNew) yield { ...waiting, contracts: [...new Set([...known, ...waiting.contracts])] };
  }
}

function createWaiting(post: StoredPost, matcher: PostMatcher): WaitingPost {
  const reading = matcher.read(post);
  const questions = toQuestions(reading.listCandidates(maxCandidates));
  return { post, reading, questions, contracts: listContracts(questions) };
}

const listContracts = (questions: readonly Question<StoredContract>[]): string[] =>
  questions.flatMap(({ outcomes }) => outcomes.map(({ contract }) => contract.id));
