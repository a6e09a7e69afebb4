import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCallerQueue } from './caller-queue.ts';

/** What runs in a turn of the event loop: work of requests while the turn has time left, and callbacks at its end. */

/** Runs the work of a request in a turn of the event loop that has time left for it: at once, or after a pause. */
export type RunInTurn = <Result>(work: () => Result | Promise<Result>) => Promise<Result>;

/**
 * Returns the `RunInTurn` of a request. Callers whose work waits take turns, so that a caller waits for at most one work
 * of each other caller before each of its own.
 * @param getCaller returns the key under which the rate limiter counts the caller
 */
export type CreateRunInTurn = (getCaller: () => string) => RunInTurn;

/** Milliseconds after which no further work starts in a turn. The dearest requests take longer. */
const maxTurnMs = 10;
/**
 * Turns without work after one whose time is used up, about half a millisecond. Node accepts one connection in each
 * turn (libuv 1.46), so without them a health probe would wait for one request of each connection before it.
 */
const turnsOfPause = 32;

/** @param getTime returns milliseconds that never go back */
export function createTurns(getTime = () => performance.now()): CreateRunInTurn {
  const waiting = createCallerQueue<() => void>();
  let startedAt: number | undefined;
  let isPausing = false;

  function startTurn(): number {
    setImmediate(() => (startedAt = undefined));
    return getTime();
  }

  async function pause(): Promise<void> {
    isPausing = true;
    for (let turn = 0; turn < turnsOfPause; turn += 1) await nextTurn();
    isPausing = false;
    startNext();
  }

  const wait = (caller: string) => new Promise<void>((start) => waiting.push(caller, start));
  const startNext = () => waiting.shift()?.();

  return (getCaller) =>
    async function runInTurn(work) {
      while (isPausing) await wait(getCaller());
      const started = (startedAt ??= startTurn());
      try {
        return work();
      } finally {
        // Runs when the work first waits for something.
        if (getTime() - started > maxTurnMs) void pause();
        else startNext();
      }
    };
}

/**
 * Maximum number of callbacks in a batch. The answers of a batch are in memory at the same time. Without a limit, a
 * batch could have a thousand answers, because one turn of the event loop may handle the requests of a thousand
 * connections.
 */
const maxBatchLength = 100;

/**
 * Collects the callbacks of one turn of the event loop and runs them together at the end of the turn. Batched writes
 * wake the receiving process less often. Running similar work together keeps its code in the cache of the processor.
 * Under load, batching halves the cost of a response (docs/decisions.md).
 */
export function createBatch(): (callback: () => void) => void {
  let pending: (() => void)[] = [];
  function runPending() {
    const callbacks = pending;
    pending = [];
    for (const run of callbacks) run();
  }
  return function atEndOfTurn(callback) {
    const length = pending.push(callback);
    if (length === 1) setImmediate(runPending);
    if (length >= maxBatchLength) runPending();
  };
}
