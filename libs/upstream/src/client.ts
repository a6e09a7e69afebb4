import {
  UpstreamError,
  type UpstreamClient,
  type UpstreamCost,
  type UpstreamRequest,
  type UpstreamResponse,
} from './contract.ts';
import { exchange } from './exchange.ts';
import { statusError } from './fault-of.ts';
import { jsonTypes, parseJson } from './json.ts';
import { backoffMs, unsaidPauseMs } from './retry-timing.ts';
import { createTurnstile } from './turnstile.ts';

export interface ClientDefaults {
  /** For the whole of a request, connecting and the last byte of the body included, its attempts taken together. */
  deadlineMs: number;
  /** For all pauses of a request taken together; an upstream that asks for a longer one is left alone until then. */
  patienceMs: number;
  /** Of one body, decompressed. */
  maxBytes: number;
  /** Attempts after the first, for 5xx and broken connections. After 429 there is one, whatever this says. */
  retries: number;
  perSecond: number;
  concurrency: number;
}

export interface Surroundings {
  now: () => Date;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  stopwatch: () => number;
  userAgent: string;
}

/** What is left of a request's deadline and patience, and what it has met. */
interface Budget {
  answerMs: number;
  pauseMs: number;
  attempts: number;
  refusals: number;
}

type Outcome = { response: UpstreamResponse } | { error: unknown };

/** The client of one upstream. See `createUpstreamClients`. */
export function createClient(name: string, rules: ClientDefaults, surroundings: Surroundings): UpstreamClient {
  const { now, sleep, random, stopwatch, userAgent } = surroundings;
  const takeTurn = createTurnstile({ ...rules, stopwatch, sleep });
  const cost: UpstreamCost = { calls: 0, bytes: 0, seconds: 0, statuses: {} };
  /** `untilMs` is on the stopwatch, so that a clock that jumps neither shortens nor stretches the pause. */
  let pause = { untilMs: -Infinity, retryAt: new Date(0) };

  const request = async (wanted: UpstreamRequest): Promise<UpstreamResponse> => {
    const budget = newBudget(wanted);
    for (;;) {
      const outcome = await takeTurn(() => attempt(wanted, budget));
      if ('response' in outcome) return outcome.response;
      await prepareRetry(outcome.error, budget);
    }
  };

  const newBudget = ({ deadlineMs = rules.deadlineMs }: UpstreamRequest): Budget => ({
    answerMs: deadlineMs,
    pauseMs: rules.patienceMs,
    attempts: 0,
    refusals: 0,
  });

  /** @throws {UpstreamError} `rate_limited`, when there is a pause that this request cannot wait out */
  const attempt = async (wanted: UpstreamRequest, budget: Budget): Promise<Outcome> => {
    await waitOutPause(budget);
    const startedMs = stopwatch();
    const asked = exchange(wanted, limitsFor(wanted, budget));
    const outcome = await asked.then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    const tookMs = stopwatch() - startedMs;
    budget.answerMs -= tookMs;
    budget.attempts += 1;
    cost.seconds += tookMs / 1000;
    return outcome;
  };

  const limitsFor = ({ maxBytes = rules.maxBytes }: UpstreamRequest, budget: Budget) => ({
    name,
    userAgent,
    now,
    maxBytes,
    deadlineMs: budget.answerMs,
    onCall: () => (cost.calls += 1),
    onStatus: (status: number) => (cost.statuses[status] = (cost.statuses[status] ?? 0) + 1),
    onWireBytes: (bytes: number) => (cost.bytes += bytes),
  });

  /** Another request may have been told to pause while this one waited for its turn, or while it paused. */
  const waitOutPause = async (budget: Budget): Promise<void> => {
    let waitedFor: typeof pause | undefined;
    while (pause.untilMs > stopwatch() && pause !== waitedFor) {
      waitedFor = pause;
      const leftMs = pause.untilMs - stopwatch();
      if (leftMs > budget.pauseMs) throw statusError(name, 429, pause.retryAt);
      budget.pauseMs -= leftMs;
      await sleep(leftMs);
    }
  };

  /** Returns when the request may be tried again; throws the error when it may not. */
  const prepareRetry = async (error: unknown, budget: Budget): Promise<void> => {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.fault === 'rate_limited') return pauseAfterRefusal(error, budget);
    const isPassing = error.fault === 'reset' || error.fault === 'upstream_5xx';
    if (!isPassing || budget.attempts > rules.retries) throw error;
    const pauseMs = Math.max(backoffMs(budget.attempts - 1, random), msUntil(error.retryAt));
    if (pauseMs > budget.pauseMs) throw error;
    budget.pauseMs -= pauseMs;
    await sleep(pauseMs);
  };

  /** The pause holds for every request to this upstream; this one is tried again once, if the pause fits. */
  const pauseAfterRefusal = (error: UpstreamError, budget: Budget): void => {
    budget.refusals += 1;
    const isUnsaidAgain = error.retryAt === undefined && budget.refusals > 1;
    pauseFor(isUnsaidAgain ? unsaidPauseMs : Math.max(msUntil(error.retryAt), backoffMs(budget.refusals, random)));
    const isTooLong = pause.untilMs - stopwatch() > budget.pauseMs;
    if (budget.refusals > 1 || isTooLong) throw statusError(name, 429, pause.retryAt);
  };

  const pauseFor = (ms: number): void => {
    const untilMs = stopwatch() + ms;
    if (untilMs > pause.untilMs) pause = { untilMs, retryAt: new Date(now().getTime() + ms) };
  };

  const msUntil = (at: Date | undefined): number => (at ? Math.max(0, at.getTime() - now().getTime()) : 0);

  const json: UpstreamClient['json'] = async (wanted) => {
    const response = await request({ ...wanted, accept: jsonTypes });
    if (response.notModified) return { value: undefined, response };
    return { value: parseAnswer(name, response), response };
  };

  return { name, request, json, cost: () => ({ ...cost, statuses: { ...cost.statuses } }) };
}

/** An expected failure whose body is no JSON is that failure, and not a malformed body. */
function parseAnswer(name: string, { status, body }: UpstreamResponse): unknown {
  try {
    return parseJson(name, body);
  } catch (error) {
    throw status < 300 ? error : statusError(name, status);
  }
}
