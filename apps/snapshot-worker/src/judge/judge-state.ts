import { hourMs } from '@postjoin/values';
import { maxRenewalAgeMs, readVerdicts, type Verdict } from './verdicts.ts';

/** What a pass stores for the next one. */
export interface JudgeState {
  /** Identifies the settings of the judge. */
  settings: string;
  /** The UTC day of the calls. */
  day: string;
  calls: number;
  last_success_at: string | null;
  /** Present from the first reply that is no answer until the next answer. */
  outage?: Outage;
  /** By id of the post. */
  verdicts: Map<string, Verdict>;
  /** Number of replies that are no answer, by id of the post. */
  faults: Map<string, number>;
}

export interface Outage {
  since: string;
  /** Failures in a row. */
  failures: number;
  /** The text of the last failure. */
  error: string;
  /** No request before this time. */
  retry_at: string;
}

/** A failed request, or a reply that is no answer. */
export interface Failure {
  fault: string;
  message: string;
  /** The earliest time of the next request that the server reports. */
  retryAt?: Date | undefined;
}

/** A server can request a pause of up to 24 hours. One that ends later was computed with a wrong clock. */
const maxPauseMs = 25 * hourMs;

/**
 * Reads the state that the previous pass has stored. If a snapshot could not be written, the state of this process has
 * more calls and verdicts, so that a full disk does not spend the calls of a day more than once.
 *
 * @param stored empty in the first pass with a judge
 * @param own the state after the last pass of this process
 */
export function readState(
  stored: Readonly<Record<string, unknown>>,
  own: JudgeState | undefined,
  { now, settings }: { now: Date; settings: string },
): JudgeState {
  const day = now.toISOString().slice(0, 10);
  const verdicts = readVerdicts(stored['verdicts']);
  for (const [post, verdict] of own?.verdicts ?? [])
    if (verdict.at > (verdicts.get(post)?.at ?? '')) verdicts.set(post, verdict);
  const storedCalls = stored['day'] === day ? Number(stored['calls']) || 0 : 0;
  const state: JudgeState = {
    settings,
    day,
    calls: Math.max(storedCalls, own?.day === day ? own.calls : 0),
    last_success_at: typeof stored['last_success_at'] === 'string' ? stored['last_success_at'] : null,
    verdicts,
    faults: new Map(own?.faults),
  };
  // With another server, model or key, earlier failures mean nothing.
  if (stored['settings'] !== settings) return state;
  const outage = readOutage(stored['outage'], now);
  const faults = Object.entries(stored['faults'] ?? {}).filter(([, count]) => Number.isSafeInteger(count));
  return { ...state, ...(outage && { outage }), faults: new Map([...state.faults, ...(faults as [string, number][])]) };
}

function readOutage(stored: unknown, now: Date): Outage | undefined {
  const { since, failures, error, retry_at } = (stored ?? {}) as Record<string, unknown>;
  if (typeof since !== 'string' || typeof error !== 'string' || typeof retry_at !== 'string') return undefined;
  const isCurrent = Date.parse(retry_at) - now.getTime() <= maxPauseMs;
  return isCurrent ? { since, failures: Number(failures) || 1, error, retry_at } : undefined;
}

/** Returns the state as plain JSON. @param posts the ids of the posts that are still stored */
export function storeState(
  { verdicts, faults, ...state }: JudgeState,
  { posts, now }: { posts: ReadonlySet<string>; now: Date },
): Record<string, unknown> {
  const stored = [...verdicts].filter(([post]) => posts.has(post));
  return {
    ...state,
    verdicts: Object.fromEntries(
      stored.map(([post, { contracts, ...verdict }]) => {
        const canBeRenewed = now.getTime() - Date.parse(verdict.at) < maxRenewalAgeMs;
        return [post, canBeRenewed ? { ...verdict, contracts } : verdict];
      }),
    ),
    faults: Object.fromEntries([...faults].filter(([post]) => posts.has(post))),
  };
}

const minuteMs = 60_000;
/** Shorter than the usual time to the next pass, so that a single failure delays a verdict by one pass. */
const firstPauseMs = minuteMs;
const maxBackoffMs = 60 * minuteMs;
/** For the faults that last until an operator changes a key or pays a bill. */
const longPauseMs = 6 * 60 * minuteMs;
const needsOperator: ReadonlySet<string> = new Set(['unauthorized', 'credits_depleted', 'forbidden']);

/** Returns the outage after one more failure. */
export function extendOutage(before: Outage | undefined, { fault, message, retryAt }: Failure, now: Date): Outage {
  const failures = (before?.failures ?? 0) + 1;
  const backoffMs = Math.min(firstPauseMs * 2 ** (failures - 1), maxBackoffMs);
  const pauseMs = needsOperator.has(fault) ? longPauseMs : backoffMs;
  return {
    since: before?.since ?? now.toISOString(),
    failures,
    error: `${fault}: ${message}`,
    retry_at: new Date(Math.max(now.getTime() + pauseMs, retryAt?.getTime() ?? 0)).toISOString(),
  };
}

export const isPaused = ({ outage }: JudgeState, now: Date): boolean =>
  outage !== undefined && Date.parse(outage.retry_at) > now.getTime();
