import { hasRestrictedText } from '@postjoin/feed-sources';
import type { PostMatcher } from '@postjoin/join';
import type { StoredContract } from '@postjoin/market-venues';
import { decideByRules, linkStatements, toStatementText, type Decision, type Evidence } from '@postjoin/matcher';
import type { JudgeHealth } from '@postjoin/snapshot-store';
import type { Effect, Judge, JudgeTotals, ModelDecider } from '../decide.ts';
import { checkAnswer } from './check-answer.ts';
import type { JudgeClient } from './client.ts';
import { JudgeError } from './faults.ts';
import { isPaused, readState, recordFailure, storeState, toDay, type JudgeState } from './judge-state.ts';
import { hashPrompt, hashText, promptVersion, renderPrompt } from './prompt.ts';
import { addRow, describeRows } from './row-history.ts';
import { decideByVerdict, hashBasis, type Verdict } from './verdicts.ts';
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

/** Failures in a row that end a pass, whoever has them. */
const maxFailures = 3;

/**
 * Requests of a pass. The verdicts and calls of a pass that is killed are lost, so this is what a kill can cost. With a
 * pass every five minutes, the posts of a week have their verdicts after some hours.
 */
const maxCallsPerPass = 20;

export function createJudge(options: JudgeOptions): Judge {
  const { client, model, host, settings, maxCallsPerDay, maxPassMs, stopwatch } = options;
  const totals: JudgeTotals = {
    calls: 0,
    tokens: { read: 0, written: 0 },
    failures: {},
    verdicts: { confirmed: 0, refused: 0, found: 0, unmatched: 0 },
  };
  let own: JudgeState | undefined;

  return {
    totals: () => structuredClone(totals),
    async readPosts({ posts, contracts, matcher, restrictedTexts, memory, now }) {
      const state = readState(memory, own, { now, settings });
      own = state;
      const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
      const findContract = (id: string): StoredContract | undefined => contractById.get(id);
      const decide: ModelDecider = (post, reading) => {
        const verdict = state.verdicts.get(post.id);
        // A verdict on another text does not count.
        if (verdict?.text !== hashText(toStatementText(post))) return undefined;
        const findEvidence = (id: string): readonly Evidence[] => matcher.findEvidence(post, id);
        return decideByVerdict(verdict, decideByRules(post, reading), { findContract, findEvidence });
      };
      const readable = linkStatements(posts.filter((post) => !hasRestrictedText(post, restrictedTexts)));
      const listWaiting = () => listWaitingPosts(readable, state, { matcher, model, now, findContract });
      const startMs = stopwatch();
      const readClock = () => new Date(now.getTime() + stopwatch() - startMs);
      const pass: JudgePass = { state, matcher, now, decide, findContract, readClock, calls: 0, hasAnswered: false };
      const isLimited = !isPaused(state, now) && (await requestVerdicts(listWaiting(), pass));
      // While all posts with a failure are set aside, nothing fails.
      const isFailing = state.outage !== undefined && !listWaiting().next().done;
      return {
        decide,
        health: describeHealth(state, { isFailing, isLimited }),
        memory: storeState(state, { posts: new Set(posts.map(({ id }) => id)), now }),
      };
    },
  };

  /**
   * Asks about posts until the calls of the day or the time of the pass are used up, or the server fails.
   * @returns whether posts wait because the calls of the day are used up
   */
  async function requestVerdicts(posts: Iterable<WaitingPost>, pass: JudgePass): Promise<boolean> {
    const { state, now, decide } = pass;
    const endMs = stopwatch() + maxPassMs;
    let maxReplyMs = 0;
    let failures = 0;
    for (const waiting of posts) {
      const startMs = stopwatch();
      // A reply that comes too late is paid for too, so no request begins that will probably be cut off.
      if (endMs - startMs <= maxReplyMs) return false;
      if (!takeCall(pass)) return state.calls >= maxCallsPerDay;
      try {
        const verdict = await requestVerdict(waiting, pass, endMs - startMs);
        state.verdicts.set(waiting.post.id, verdict);
        state.setAside.delete(waiting.post.id);
        state.last_success_at = now.toISOString();
        delete state.outage;
        failures = 0;
        pass.hasAnswered = true;
        const effect = findEffect(decide(waiting.post, waiting.reading));
        totals.verdicts[effect] += 1;
        if (waiting.reading.result.matched) state.rows = addRow(state.rows, effect === 'refused');
      } catch (error) {
        if (!(error instanceof JudgeError)) throw error;
        totals.failures[error.fault] = (totals.failures[error.fault] ?? 0) + 1;
        recordFailure(state, waiting.post, { error, now, hasAnswered: pass.hasAnswered });
        failures += 1;
        if (isPaused(state, now) || failures === maxFailures) return false;
      }
      maxReplyMs = Math.max(maxReplyMs, stopwatch() - startMs);
    }
    return false;
  }

  /** Books a call on the day at which it begins, which can be the next one. */
  function takeCall(pass: JudgePass): boolean {
    const { state } = pass;
    const day = toDay(pass.readClock());
    if (day > state.day) Object.assign(state, { day, calls: 0 });
    if (pass.calls >= maxCallsPerPass || state.calls >= maxCallsPerDay) return false;
    pass.calls += 1;
    state.calls += 1;
    totals.calls += 1;
    return true;
  }

  /** @throws {JudgeError} */
  async function requestVerdict(waiting: WaitingPost, pass: JudgePass, timeoutMs: number): Promise<Verdict> {
    const { post, reading, questions, contracts } = waiting;
    const { state, matcher, now, findContract } = pass;
    const messages = renderPrompt(post, questions);
    const { form } = state;
    const reply = await client.complete(messages, { timeoutMs, form, takeCall: () => takeCall(pass) });
    state.form = reply.form;
    totals.tokens.read += reply.tokens?.read ?? 0;
    totals.tokens.written += reply.tokens?.written ?? 0;
    const findEvidence = ({ id }: StoredContract) => [...matcher.findEvidence(post, id)];
    const answer = checkAnswer(reply.text, { text: toStatementText(post), questions, findEvidence });
    if (typeof answer === 'string') throw new JudgeError(answer);
    const contract = answer.contract?.id ?? null;
    const changesRules = contract !== null || reading.result.matched;
    return {
      hash: hashPrompt(messages, model),
      text: hashText(toStatementText(post)),
      model,
      prompt: promptVersion,
      at: now.toISOString(),
      contract,
      ...(answer.contract !== null && { words: answer.words, sure: answer.sure }),
      contracts,
      ...(changesRules && { basis: hashBasis({ contract, contracts }, findContract) }),
    };
  }

  function describeHealth(
    { outage: last, last_success_at, calls, rows }: JudgeState,
    { isFailing, isLimited }: { isFailing: boolean; isLimited: boolean },
  ): JudgeHealth {
    const outage = isFailing ? last : undefined;
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
      ...describeRows(rows),
    };
  }
}

interface JudgePass {
  state: JudgeState;
  matcher: PostMatcher;
  now: Date;
  decide: ModelDecider;
  findContract: (id: string) => StoredContract | undefined;
  /** The time of the pass, plus the time that it has taken so far. */
  readClock: () => Date;
  /** Calls of this pass. */
  calls: number;
  /** Whether the model has answered in this pass. */
  hasAnswered: boolean;
}

function findEffect(decision: Decision | undefined): Effect {
  if (!decision?.matched) return decision?.reason === 'not_confirmed' ? 'refused' : 'unmatched';
  return decision.by === 'model' ? 'found' : 'confirmed';
}
