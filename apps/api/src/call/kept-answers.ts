import type { Clock } from '@postjoin/settings';
import type { Prepared } from '../http/prepared.ts';
import type { HeldSnapshot, SnapshotHolder } from '../snapshots/snapshot-holder.ts';

/**
 * For this long after its snapshot's time an answer is given again as it is; `age_seconds` and the edge of a window
 * move in these steps. Long enough that repeated questions cost nothing and keep their `ETag`, on every replica alike.
 */
const stepMs = 60_000;

/** Bodies that are kept, counted without their compressed forms, which take about a quarter more. */
const mostBytes = 64 * 1024 * 1024;
/** What an entry takes beside its key and body, roughly. */
const entryBytes = 512;

/** What every answer of this moment is made from. */
export interface Moment {
  readonly held: HeldSnapshot | null;
  /** The instant that counts as now: a whole number of steps after the snapshot. Epoch milliseconds. */
  readonly step: number;
  /** Until when answers hold that are made now; the past when the next snapshot is overdue. */
  readonly freshUntil: (nowMs: number) => number;
}

/** The answers that were made in this moment: all are forgotten when the snapshot or the step is another one. */
export interface KeptAnswers {
  now(): Moment;
  /** Next to nothing to call. */
  find(key: string): Prepared | undefined;
  keep(key: string, answer: Prepared): void;
  /** Keeps an answer that is kept already under another key as well. */
  alsoKeep(key: string, answer: Prepared): void;
}

export function createKeptAnswers(holder: Pick<SnapshotHolder, 'current'>, clock: Clock): KeptAnswers {
  const answers = new Map<string, Prepared>();
  let bytes = 0;
  let moment = momentOf(null, 0);

  function forget(): void {
    answers.clear();
    bytes = 0;
  }

  function now(): Moment {
    const held = holder.current();
    const step = stepAt(held, clock().getTime());
    if (moment.held === held && moment.step === step) return moment;
    forget();
    return (moment = momentOf(held, step));
  }

  function add(key: string, answer: Prepared, size: number): void {
    now();
    bytes += size + key.length + entryBytes;
    if (bytes > mostBytes) forget(); // a flood of different questions: what is asked again is kept again
    answers.set(key, answer);
  }

  return {
    now,
    find(key) {
      now();
      return answers.get(key);
    },
    keep: (key, answer) => add(key, answer, answer.body.length),
    alsoKeep: (key, answer) => add(key, answer, 0),
  };
}

function momentOf(held: HeldSnapshot | null, step: number): Moment {
  return { held, step, freshUntil: (nowMs) => held?.nextAt ?? nowMs + stepMs };
}

function stepAt(held: HeldSnapshot | null, nowMs: number): number {
  const takenAt = held?.takenAtMs ?? 0;
  return takenAt + Math.max(0, Math.floor((nowMs - takenAt) / stepMs)) * stepMs;
}
