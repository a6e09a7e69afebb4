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

/**
 * The answers of this moment that were asked for more than once: all are forgotten when the snapshot or the step is
 * another one. What is asked once only, such as a cursor of one caller, is never kept.
 */
export interface KeptAnswers {
  now(): Moment;
  /** The answer under a key, made now if it is not kept. It is kept if this is at least the second one of the moment. */
  answer(key: string, make: () => Prepared): Prepared;
  /** Keeps an answer under another key too, such as the address that it was asked at, if it is kept at all. */
  alsoKeep(key: string, answer: Prepared): void;
  /** A kept answer under any of its keys. Next to nothing to call. */
  find(key: string): Prepared | undefined;
}

/**
 * Which keys came before, by a number of each: few mistake a new key for one that came, none the other way round. Such a
 * doorkeeper in front of a cache is Einziger, Friedman and Manes' (TinyLFU, ACM Transactions on Storage, 2017).
 */
const doors = 2 ** 20;
/**
 * With more of them open than this, all are closed again. So fewer than one new key in a hundred passes for a known one:
 * what is kept for nothing lives long enough to make collecting garbage dear.
 */
const mostOpen = doors / 128;
/** The end of a key tells more than its beginning, which is the name of the operation. */
const readCharacters = 64;

export function createKeptAnswers(holder: Pick<SnapshotHolder, 'current'>, clock: Clock): KeptAnswers {
  const answers = new Map<string, Prepared>();
  const kept = new Set<Prepared>();
  const asked = new Uint8Array(doors);
  let open = 0;
  let bytes = 0;
  let moment = momentOf(holder.current(), stepAt(holder.current(), clock().getTime()));

  function forget(): void {
    answers.clear();
    kept.clear();
    closeDoors();
    bytes = 0;
  }

  function closeDoors(): void {
    asked.fill(0);
    open = 0;
  }

  /** Whether a key came before, as far as is remembered; from now on it did. */
  function cameBefore(key: string): boolean {
    const door = doorOf(key);
    if (asked[door] === 1) return true;
    if (open >= mostOpen) closeDoors();
    asked[door] = 1;
    open += 1;
    return false;
  }

  function now(): Moment {
    const held = holder.current();
    const step = stepAt(held, clock().getTime());
    if (moment.held === held && moment.step === step) return moment;
    forget();
    return (moment = momentOf(held, step));
  }

  function add(key: string, answer: Prepared, size: number): void {
    const more = size + key.length + entryBytes;
    if (bytes + more > mostBytes) forget(); // a flood of different questions: what is asked again is kept again
    bytes += more;
    answers.set(key, answer);
    kept.add(answer);
  }

  return {
    now,
    answer(key, make) {
      now();
      if (!cameBefore(key)) return make();
      const known = answers.get(key);
      if (known) return known;
      const answer = make();
      add(key, answer, answer.body.length);
      return answer;
    },
    alsoKeep(key, answer) {
      if (kept.has(answer)) add(key, answer, 0);
    },
    find(key) {
      now();
      return answers.get(key);
    },
  };
}

/** FNV-1a over the end of a key and its length. */
function doorOf(key: string): number {
  let hash = 0x811c9dc5 ^ key.length;
  for (let at = Math.max(0, key.length - readCharacters); at < key.length; at += 1) {
    // Called so, V8 need not look the method up at each character: keys are strings of several makes.
    hash = Math.imul(hash ^ String.prototype.charCodeAt.call(key, at), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (doors - 1);
}

function momentOf(held: HeldSnapshot | null, step: number): Moment {
  return { held, step, freshUntil: (nowMs) => held?.nextAt ?? nowMs + stepMs };
}

function stepAt(held: HeldSnapshot | null, nowMs: number): number {
  const takenAt = held?.takenAtMs ?? 0;
  return takenAt + Math.max(0, Math.floor((nowMs - takenAt) / stepMs)) * stepMs;
}
