import {
  UpstreamError,
  type BodyLimits,
  type UpstreamClient,
  type UpstreamCost,
  type UpstreamRequest,
  type UpstreamResponse,
} from './types.ts';
import { nameClock, readClockOffset } from './clock-offset.ts';
import { exchange, type ExchangeDependencies } from './exchange.ts';
import { isTransient, mapStatusError } from './map-error.ts';
import { jsonTypes, parseJson } from './json.ts';
import { extendPause, type Pause } from './pauses.ts';
import { backoffMs, defaultPauseMs } from './retry-timing.ts';
import { createRateLimiter } from './rate-limiter.ts';

export interface ClientDefaults extends BodyLimits {
  /**
   * Total time for all attempts of one request. An attempt lasts from connecting to the last byte of the body. Pauses
   * between attempts do not count.
   */
  deadlineMs: number;
  /** Total time that one request may spend in pauses. A request that needs a longer pause fails instead. */
  retryBudgetMs: number;
  /**
   * Time limit of a pass (one reading of all upstreams), from the call of `startPass`. Requests that have no response
   * within this time fail, and later requests fail at once. Before the first call of `startPass`, there is no limit.
   */
  passMs: number;
  /**
   * Maximum number of retries after failures that may be over soon, such as a 5xx response or a broken connection. After
   * a 429 there is one retry, if the pause fits into the retry budget.
   */
  retries: number;
  perSecond: number;
  concurrency: number;
}

export interface ClientDependencies extends ExchangeDependencies {
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  stopwatch: () => number;
  /** Milliseconds until the end of the pass; infinity if no pass was started. */
  passLeftMs: () => number;
  /** The pauses of all upstreams, by name of the client. */
  pauses: Map<string, Pause>;
  /** Receives how many milliseconds a clock (`nameClock`) is ahead of this machine's, by its last response. */
  onClock: (clock: string, offsetMs: number) => void;
  /** By name of the client, the highest age of its responses in this pass, in seconds. */
  ages: Map<string, number>;
}

/**
 * State of one request: the rest of its deadline and of its retry budget, and its attempts and 429 responses so far.
 */
interface Budget {
  timeLeftMs: number;
  pauseLeftMs: number;
  /** The time of `stopwatch` at which the request must end. */
  endsMs: number;
  attempts: number;
  rateLimitCount: number;
}

type Outcome = { response: UpstreamResponse } | { error: unknown };

/** Creates the client of one upstream. See `createUpstreamClients`. */
export function createClient(name: string, rules: ClientDefaults, deps: ClientDependencies): UpstreamClient {
  const { now, hasRealClock, sleep, random, stopwatch, passLeftMs, pauses, onClock, ages } = deps;
  const { maxBytes, maxValues, maxDepth } = rules;
  const limits: BodyLimits = { maxBytes, maxValues, maxDepth };
  const schedule = createRateLimiter({ ...rules, stopwatch, sleep });
  const cost: UpstreamCost = { calls: 0, bytes: 0, seconds: 0, statuses: {} };

  const request = async (params: UpstreamRequest): Promise<UpstreamResponse> => {
    const budget = newBudget(params);
    for (;;) {
      const outcome = await schedule(() => attempt(params, budget));
      if ('response' in outcome) {
        ages.set(name, Math.max(maxAgeSeconds(), outcome.response.ageSeconds));
        return outcome.response;
      }
      await prepareRetry(outcome.error, budget, params);
    }
  };

  const maxAgeSeconds = () => ages.get(name) ?? 0;

  const newBudget = ({ deadlineMs = rules.deadlineMs, totalMs = Infinity }: UpstreamRequest): Budget => ({
    timeLeftMs: deadlineMs,
    pauseLeftMs: rules.retryBudgetMs,
    endsMs: stopwatch() + totalMs,
    attempts: 0,
    rateLimitCount: 0,
  });

  const createPassTimeError = () => new UpstreamError('timeout', `${name} used up the time of this pass`);

  /** Returns the longest pause that the request may still make. */
  const maxPauseMs = (budget: Budget) => Math.min(budget.pauseLeftMs, passLeftMs(), budget.endsMs - stopwatch());

  /**
   * @throws {UpstreamError} `rate_limited` when the current pause is longer than the request may still wait; `timeout`
   *   when the time of the pass is used up
   */
  const attempt = async (params: UpstreamRequest, budget: Budget): Promise<Outcome> => {
    await waitOutPause(budget);
    if (passLeftMs() <= 0) throw createPassTimeError();
    const startedMs = stopwatch();
    if (budget.endsMs <= startedMs) throw new UpstreamError('timeout', `${name} had no time left for this request`);
    const outcome = await exchange(params, limitsFor(params, budget)).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    const elapsedMs = stopwatch() - startedMs;
    budget.timeLeftMs -= elapsedMs;
    budget.attempts += 1;
    cost.seconds += elapsedMs / 1000;
    return outcome;
  };

  const limitsFor = ({ url }: UpstreamRequest, budget: Budget) => ({
    ...deps,
    ...limits,
    name,
    deadlineMs: Math.min(budget.timeLeftMs, passLeftMs(), budget.endsMs - stopwatch()),
    onStatus: (status: number) => {
      cost.calls += 1;
      cost.statuses[status] = (cost.statuses[status] ?? 0) + 1;
    },
    onHeaders: (headers: Record<string, string>) => {
      const offset = hasRealClock ? readClockOffset(headers, now()) : undefined;
      if (offset !== undefined) onClock(nameClock(url, name), offset);
    },
    onWireBytes: (bytes: number) => (cost.bytes += bytes),
  });

  /**
   * Waits until the pause of this upstream ends. Loops, because another request may extend the pause during the sleep.
   */
  const waitOutPause = async (budget: Budget): Promise<void> => {
    let waitedFor: Pause | undefined;
    for (let pause = pauses.get(name); pause && pause !== waitedFor; pause = pauses.get(name)) {
      waitedFor = pause;
      const leftMs = pause.untilMs - stopwatch();
      if (leftMs <= 0) return;
      if (leftMs > maxPauseMs(budget)) throw pause.error;
      budget.pauseLeftMs -= leftMs;
      await sleep(leftMs);
    }
  };

  /**
   * Resolves when the next attempt may start. Rethrows a permanent error, and any error when the retries or the retry
   * budget are used up.
   */
  const prepareRetry = async (error: unknown, budget: Budget, { hasOtherPaths }: UpstreamRequest): Promise<void> => {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.fault === 'rate_limited') return pauseAfterRateLimit(error, budget);
    // A page with status 403 can be about its path alone.
    if (error.retryAt && !(hasOtherPaths && error.status === 403)) pauseAll(msUntil(error.retryAt), error);
    if (!isTransient(error) || budget.attempts > rules.retries) throw error;
    const pauseMs = Math.max(backoffMs(budget.attempts - 1, random), msUntil(error.retryAt));
    if (pauseMs > maxPauseMs(budget)) throw error;
    budget.pauseLeftMs -= pauseMs;
    await sleep(pauseMs);
  };

  /**
   * Pauses all requests to this upstream after a 429. Throws if this is the second 429 of the request, or if the pause
   * is longer than the rest of the retry budget of the request.
   */
  const pauseAfterRateLimit = (error: UpstreamError, budget: Budget): void => {
    budget.rateLimitCount += 1;
    const usesDefaultPause = error.retryAt === undefined && budget.rateLimitCount > 1;
    const pauseMs = usesDefaultPause
      ? defaultPauseMs
      : Math.max(msUntil(error.retryAt), backoffMs(budget.rateLimitCount, random));
    const pause = pauseAll(pauseMs, mapStatusError(name, 429, new Date(now().getTime() + pauseMs)));
    const isTooLong = pause.untilMs - stopwatch() > maxPauseMs(budget);
    if (budget.rateLimitCount > 1 || isTooLong) throw pause.error;
  };

  const pauseAll = (ms: number, error: UpstreamError) =>
    extendPause(pauses, name, { untilMs: stopwatch() + ms, error });

  const msUntil = (at: Date | undefined): number => (at ? Math.max(0, at.getTime() - now().getTime()) : 0);

  const json: UpstreamClient['json'] = async (params) => {
    const response = await request({ ...params, accept: jsonTypes });
    if (response.notModified) return { value: undefined, response };
    return { value: parseJsonBody(name, response), response };
  };

  return { name, limits, request, json, cost: () => ({ ...cost, statuses: { ...cost.statuses } }), maxAgeSeconds };
}

/**
 * Parses the body as JSON. A response outside 2xx gets here only if its status is in `expectStatus`. If the body of
 * such a response is not JSON, the error names the status and not the body.
 */
function parseJsonBody(name: string, { status, body }: UpstreamResponse): unknown {
  try {
    return parseJson(name, body);
  } catch (error) {
    throw status < 300 ? error : mapStatusError(name, status);
  }
}
