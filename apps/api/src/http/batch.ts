/**
 * Maximum number of callbacks in a batch. The answers of a batch are in memory at the same time. Without a limit, a
 * batch could have a thousand answers, because one turn of the event loop may handle the requests of a thousand
 * connections.
 */
const maxBatchLength = 100;

/**
 * Collects the callbacks of one turn of the event loop and runs them together at the end of the turn. Batched writes
 * wake the receiving process less often. Running similar work together keeps its code in the cache of the processor.
 * Under load, batching halves the cost of a response (ADR 10).
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
