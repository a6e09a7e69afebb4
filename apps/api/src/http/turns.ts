import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs the work of a request in a turn of the event loop that has time left for it: at once, or in a later turn. Work
 * that waits starts in the order of its calls.
 */
export type RunInTurn = <Result>(work: () => Result | Promise<Result>) => Promise<Result>;

/**
 * Milliseconds after which no further work starts in a turn. The dearest requests take longer, and then have a turn of
 * their own. Between two turns, health probes and new requests are received.
 */
const maxTurnMs = 10;

export function createTurns(): RunInTurn {
  let startedAt: number | undefined;

  function hasTime(): boolean {
    if (startedAt === undefined) {
      startedAt = performance.now();
      setImmediate(() => (startedAt = undefined));
    }
    return performance.now() - startedAt < maxTurnMs;
  }

  return async function runInTurn(work) {
    while (!hasTime()) await nextTurn();
    return await work(); // starts directly after the check, before other requests check the time
  };
}
