import type { StoredPost } from '@postjoin/feed-sources';
import { toStatementText } from '@postjoin/matcher';
import { dayMs, hourMs } from '@postjoin/values';
import type { JudgeError } from './faults.ts';
import { isPerhapsForm, requestForms } from './client.ts';
import { hashText } from './prompt.ts';
import { readRows, type RowHistory } from './row-history.ts';
import { hasTexts, maxRenewalAgeMs, readVerdicts, type Verdict } from './verdicts.ts';

/** What a pass stores for the next one. */
export interface JudgeState {
  /** Identifies the settings of the judge. */
  settings: string;
  /** The UTC day of the calls. */
  day: string;
  calls: number;
  last_success_at: string | null;
  /** The form of a request that the server accepts: see `requestForms`. */
  form?: number | undefined;
  /** Present from the first failure until the next answer. */
  outage?: Outage;
  /** What the last verdicts did to rows of the rules. */
  rows: RowHistory;
  /** By id of the post. */
  verdicts: Map<string, Verdict>;
  /** Failures of single posts, by id of the post. */
  setAside: Map<string, SetAside>;
}

export interface Outage {
  since: string;
  /** Pauses in a row. 0 while a single post has failed. */
  pauses: number;
  /** The text of the last failure, and the post that was asked about. */
  error: string;
  post: string;
  /** No request before this time. */
  retry_at: string;
}

/** A post on which the model fails. */
export interface SetAside {
  /** Hash of the text of the post. A failure on another text does not count. */
  text: string;
  failures: number;
  /** Time of the last failure. */
  at: string;
}

/** A server can request a pause of up to 24 hours. One that ends later was computed with a wrong clock. */
const maxPauseMs = 25 * hourMs;

export const toDay = (instant: Date): string => instant.toISOString().slice(0, 10);

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
  const day = toDay(now);
  const storedCalls = stored['day'] === day ? Number(stored['calls']) || 0 : 0;
  const state: JudgeState = {
    settings,
    day,
    calls: Math.max(storedCalls, own?.day === day ? own.calls : 0),
    last_success_at: typeof stored['last_success_at'] === 'string' ? stored['last_success_at'] : null,
    rows: '',
    verdicts: takeNewest(readVerdicts(stored['verdicts']), own?.verdicts),
    setAside: new Map(own?.setAside),
  };
  // With another server, model, key or time, earlier failures and rows mean nothing.
  if (stored['settings'] !== settings) return state;
  const outage = readOutage(stored['outage'], now);
  const form = Number(stored['form'] ?? NaN);
  return {
    ...state,
    ...(outage && { outage }),
    ...(requestForms[form] && { form }),
    rows: readRows(stored['rows']),
    setAside: takeNewest(readSetAside(stored['set_aside']), own?.setAside),
  };
}

/** Merges the entries of two maps. Of two with the same key, the later one stays. */
function takeNewest<Entry extends { at: string }>(
  stored: Map<string, Entry>,
  own: ReadonlyMap<string, Entry> | undefined,
): Map<string, Entry> {
  const newer = [...(own ?? [])].filter(([key, { at }]) => at > (stored.get(key)?.at ?? ''));
  return new Map([...stored, ...newer]);
}

function readOutage(stored: unknown, now: Date): Outage | undefined {
  if (!hasTexts(stored, 'since', 'error', 'post', 'retry_at')) return undefined;
  const isCurrent = Date.parse(stored.retry_at) - now.getTime() <= maxPauseMs;
  return isCurrent ? { ...stored, pauses: Number(stored['pauses']) || 0 } : undefined;
}

function readSetAside(stored: unknown): Map<string, SetAside> {
  const isEntry = (value: unknown): value is SetAside =>
    hasTexts(value, 'text', 'at') && Number.isSafeInteger(value['failures']);
  return new Map(Object.entries(stored ?? {}).filter((entry): entry is [string, SetAside] => isEntry(entry[1])));
}

/** Returns the state as plain JSON. @param posts the ids of the posts that are still stored */
export function storeState(
  { verdicts, setAside, ...state }: JudgeState,
  { posts, now }: { posts: ReadonlySet<string>; now: Date },
): Record<string, unknown> {
  const stored = [...verdicts].filter(([post]) => posts.has(post));
  return {
    ...state,
    verdicts: Object.fromEntries(
      stored.map(([post, { contracts, ...verdict }]) => {
        const canBeRenewed = now.getTime() - Date.parse(verdict.at) < maxRenewalAgeMs;
        const restsOnAll = verdict.contract === null && verdict.basis !== undefined;
        return [post, canBeRenewed || restsOnAll ? { ...verdict, contracts } : verdict];
      }),
    ),
    set_aside: Object.fromEntries([...setAside].filter(([post]) => posts.has(post))),
  };
}

/**
 * How long a post waits after its first, second and further failures. A failure is forgotten after a day, because its
 * cause may be mended.
 */
const waitsMs = [0, hourMs, dayMs];

/** Returns how often the model has failed on a post, as far as that counts, and whether the post is still set aside. */
export function findFailures(
  { setAside }: JudgeState,
  post: StoredPost,
  now: Date,
): { failures: number; isSetAside: boolean } {
  const entry = setAside.get(post.id);
  const ageMs = now.getTime() - Date.parse(entry?.at ?? '');
  if (!entry || entry.text !== hashText(toStatementText(post)) || !(ageMs < dayMs))
    return { failures: 0, isSetAside: false };
  return { failures: entry.failures, isSetAside: ageMs < (waitsMs[entry.failures - 1] ?? dayMs) };
}

const minuteMs = 60_000;
/** Shorter than the usual time to the next pass, so that a single failure delays a verdict by one pass. */
const firstPauseMs = minuteMs;
const maxBackoffMs = 60 * minuteMs;
/** Faults that last until an operator changes a key or pays a bill. */
const needsOperator: ReadonlySet<string> = new Set(['unauthorized', 'credits_depleted', 'refused_for_place']);

/**
 * Records a failure. A fault of the post sets it aside, and is the server's if two posts in a row have one. A fault of
 * the server or the model starts a pause at once, and so does a server that requests one.
 *
 * @param hasAnswered whether the model has answered in this pass, so that the server is up
 */
export function recordFailure(
  state: JudgeState,
  post: StoredPost,
  { error, now, hasAnswered }: { error: JudgeError; now: Date; hasAnswered: boolean },
): void {
  const { outage } = state;
  const isRepeated = outage !== undefined && (outage.pauses > 0 || outage.post !== post.id);
  const isOutage = error.blame !== 'post' || error.retryAt !== undefined || (isRepeated && !hasAnswered);
  if (error.blame === 'post') {
    const { failures } = findFailures(state, post, now);
    // An outage is no reason to give a post up, only to ask about others first.
    const setAside = {
      text: hashText(toStatementText(post)),
      failures: isOutage ? 1 : failures + 1,
      at: now.toISOString(),
    };
    state.setAside.set(post.id, setAside);
    const previous = isOutage && outage && state.setAside.get(outage.post);
    if (previous) previous.failures = 1;
  }
  if (!isOutage && hasAnswered) return;
  state.outage = {
    since: outage?.since ?? now.toISOString(),
    pauses: isOutage ? (outage?.pauses ?? 0) + 1 : (outage?.pauses ?? 0),
    error: `${error.fault}: ${error.message}`,
    post: post.id,
    retry_at: (isOutage ? computePauseEnd(error, outage?.pauses ?? 0, now) : now).toISOString(),
  };
  // The server may have changed, and accept another form now.
  if (isOutage && isPerhapsForm(error)) delete state.form;
}

function computePauseEnd({ fault, retryAt }: JudgeError, pauses: number, now: Date): Date {
  const pauseMs = needsOperator.has(fault) ? maxBackoffMs : Math.min(firstPauseMs * 2 ** pauses, maxBackoffMs);
  return new Date(Math.max(now.getTime() + pauseMs, retryAt?.getTime() ?? 0));
}

export const isPaused = ({ outage }: JudgeState, now: Date): boolean =>
  outage !== undefined && Date.parse(outage.retry_at) > now.getTime();
