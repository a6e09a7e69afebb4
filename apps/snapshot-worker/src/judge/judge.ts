import { hasRestrictedText, type StoredPost } from '@postjoin/feed-sources';
import type { PostMatcher } from '@postjoin/join';
import type { StoredContract } from '@postjoin/market-venues';
import { decideByRules, linkStatements, toStatementText, type Decider, type Decision } from '@postjoin/matcher';
import type { JudgeHealth } from '@postjoin/snapshot-store';
import { checkAnswer } from './check-answer.ts';
import type { JudgeClient } from './client.ts';
import { JudgeError, type JudgeFault } from './faults.ts';
import { extendOutage, isPaused, readState, storeState, type JudgeState } from './judge-state.ts';
import { hashPrompt, hashText, promptVersion, renderPrompt } from './prompt.ts';
import { decideByVerdict, type Verdict } from './verdicts.ts';
import { listWaitingPosts, type WaitingPost } from './waiting-posts.ts';

export interface JudgeOptions {
  client: JudgeClient;
  model: string;
  /** Host of the server, for the health entry. */
  host: string;
  /** Identifies the server, the model and the key. */
  settings: string;
  maxCallsPerDay: number;
  /** Longest time that a pass waits for replies. */
  maxPassMs: number;
  /** Monotonic time in milliseconds. */
  stopwatch: () => number;
}

export interface JudgeInput {
  posts: readonly StoredPost[];
  contracts: readonly StoredContract[];
  matcher: PostMatcher;
  /** Present if the model may read the texts of sources that restrict it. */
  restrictedTexts?: 'full' | undefined;
  /** What the previous pass stored. */
  memory: Readonly<Record<string, unknown>>;
  now: Date;
}

export interface Judged {
  /** Decides about the posts with a verdict. */
  decide: ModelDecider;
  health: JudgeHealth;
  /** What the next pass needs. */
  memory: Record<string, unknown>;
}

type ModelDecider = Decider<StoredPost, StoredContract>;

/** Counts since the judge was created. */
export interface JudgeTotals {
  calls: number;
  /** As far as the server reports them. */
  tokens: { read: number; written: number };
  /** Failed requests and replies that are no answer, by fault. */
  failures: Record<string, number>;
  /** New verdicts, by what they make of the decisions of the rules. */
  verdicts: Record<Effect, number>;
}

type Effect = 'confirmed' | 'vetoed' | 'found' | 'unmatched';

/** Asks a language model about each new post once. */
export interface Judge {
  /** Asks about the posts of a pass, and decides by the verdicts. Does not throw when the model fails. */
  readPosts(input: JudgeInput): Promise<Judged>;
  totals: () => JudgeTotals;
}

/** Useless replies in a row that end a pass. A failed request ends it at once. */
const maxUselessReplies = 3;

/**
 * Requests of a pass. The verdicts and calls of a pass that is killed are lost, so this is what a kill can cost. With a
 * pass every five minutes, the posts of a week have their verdicts after some hours.
 */
const maxCallsPerPass = 20;

/** Faults of requests that a post can cause. Such a post must not stop the others. */
const answerFaults: ReadonlySet<JudgeFault> = new Set([
  ...(['instructed', 'malformed_answer', 'other_question', 'other_outcome', 'other_words', 'no_topic'] as const),
]);
const faultsOfPosts: ReadonlySet<JudgeFault> = new Set(['timeout', 'malformed', 'too_large', 'rejected']);

export function createJudge(options: JudgeOptions): Judge {
  const { client, model, host, settings, maxCallsPerDay, maxPassMs, stopwatch } = options;
  const totals: JudgeTotals = {
    calls: 0,
    tokens: { read: 0, written: 0 },
    failures: {},
    verdicts: { confirmed: 0, vetoed: 0, found: 0, unmatched: 0 },
  };
  let own: JudgeState | undefined;
  /** The form of a request that the server accepted last. */
  let form: number | undefined;

  return {
    totals: () => structuredClone(totals),
    async readPosts({ posts, contracts, matcher, restrictedTexts, memory, now }) {
      const state = readState(memory, own, { now, settings });
      own = state;
      const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
      const decide: ModelDecider = (post, reading) => {
        const verdict = state.verdicts.get(post.id);
        // A verdict on another text does not count.
        if (verdict?.text !== hashText(toStatementText(post))) return undefined;
        return decideByVerdict(verdict, decideByRules(post, reading), {
          findContract: (id) => contractById.get(id),
          findEvidence: (id) => matcher.findEvidence(post, id),
        });
      };
      const isReadable = (post: StoredPost) => !hasRestrictedText(post, restrictedTexts);
      const session: Session = { state, matcher, now, decide };
      const isLimited =
        !isPaused(state, now) && (await requestVerdicts(linkStatements(posts.filter(isReadable)), session));
      return {
        decide,
        health: describeHealth(state, isLimited),
        memory: storeState(state, { posts: new Set(posts.map(({ id }) => id)), now }),
      };
    },
  };

  /**
   * Asks about posts until the calls of the day or the time of the pass are used up, or the server fails.
   * @returns whether posts wait because the calls of the day are used up
   */
  async function requestVerdicts(posts: readonly StoredPost[], session: Session): Promise<boolean> {
    const { state, matcher, now, decide } = session;
    const endMs = stopwatch() + maxPassMs;
    const maxCalls = state.calls + maxCallsPerPass;
    let maxReplyMs = 0;
    let uselessReplies = 0;
    for (const waiting of listWaitingPosts(posts, state, { matcher, model, now })) {
      const startMs = stopwatch();
      // A reply that comes too late is paid for too, so no request begins that will probably be cut off.
      if (endMs - startMs <= maxReplyMs || state.calls >= maxCalls) return false;
      if (!takeCall(state)) return true;
      try {
        const verdict = await requestVerdict(waiting, session, endMs - startMs);
        state.verdicts.set(waiting.post.id, verdict);
        state.last_success_at = now.toISOString();
        delete state.outage;
        uselessReplies = 0;
        totals.verdicts[findEffect(decide(waiting.post, waiting.reading))] += 1;
      } catch (error) {
        if (!(error instanceof JudgeError)) throw error;
        recordFailure(error, waiting, session);
        uselessReplies += 1;
        if (!answerFaults.has(error.fault) || uselessReplies === maxUselessReplies) return false;
      }
      maxReplyMs = Math.max(maxReplyMs, stopwatch() - startMs);
    }
    return false;
  }

  function takeCall(state: JudgeState): boolean {
    if (state.calls >= maxCallsPerDay) return false;
    state.calls += 1;
    totals.calls += 1;
    return true;
  }

  /** @throws {JudgeError} */
  async function requestVerdict(
    { post, questions, contracts }: WaitingPost,
    session: Session,
    timeoutMs: number,
  ): Promise<Verdict> {
    const { state, matcher, now } = session;
    const messages = renderPrompt(post, questions);
    const reply = await client.complete(messages, { timeoutMs, form, takeCall: () => takeCall(state) });
    const { text, tokens } = reply;
    form = reply.form;
    totals.tokens.read += tokens?.read ?? 0;
    totals.tokens.written += tokens?.written ?? 0;
    const findEvidence = ({ id }: StoredContract) => [...matcher.findEvidence(post, id)];
    const answer = checkAnswer(text, { text: toStatementText(post), questions, findEvidence });
    if (typeof answer === 'string') throw new JudgeError(answer);
    return {
      hash: hashPrompt(messages, model),
      text: hashText(toStatementText(post)),
      model,
      prompt: promptVersion,
      at: now.toISOString(),
      ...(answer.contract === null
        ? { contract: null }
        : { contract: answer.contract.id, words: answer.words, sure: answer.sure }),
      contracts,
    };
  }

  function recordFailure(error: JudgeError, { post, contracts }: WaitingPost, { state, now }: Session): void {
    const { fault } = error;
    totals.failures[fault] = (totals.failures[fault] ?? 0) + 1;
    state.outage = extendOutage(state.outage, error, now);
    if (!answerFaults.has(fault) && !faultsOfPosts.has(fault)) return;
    state.faults.set(post.id, (state.faults.get(post.id) ?? 0) + 1);
    // An earlier verdict stands, and the model is not asked about the new candidates again.
    const verdict = state.verdicts.get(post.id);
    if (verdict?.contracts) verdict.contracts = contracts;
  }

  function describeHealth({ outage, last_success_at, calls }: JudgeState, isLimited: boolean): JudgeHealth {
    const limit = isLimited ? `limited: the ${maxCallsPerDay} calls of today are used up` : undefined;
    const error = outage?.error ?? limit;
    return {
      model,
      host,
      status: outage ? 'error' : 'ok',
      ...(error !== undefined && { error }),
      ...(outage && { failing_since: outage.since }),
      last_success_at,
      calls_today: calls,
    };
  }
}

interface Session {
  state: JudgeState;
  matcher: PostMatcher;
  now: Date;
  decide: ModelDecider;
}

function findEffect(decision: Decision | undefined): Effect {
  if (!decision?.matched) return decision?.reason === 'not_confirmed' ? 'vetoed' : 'unmatched';
  return decision.by === 'model' ? 'found' : 'confirmed';
}
