/**
 * Collects the callbacks of one turn of the event loop and runs them together at the end of the turn. Batched writes
 * wake the receiving process less often. Running similar work together keeps its code in the cache of the processor.
 * Under load, batching halves the cost of a response (ADR 9).
 */
export function createBatch(): (callback: () => void) => void {
  let pending: (() => void)[] = [];
  return function atEndOfTurn(callback) {
    if (pending.push(callback) > 1) return;
    setImmediate(() => {
      const callbacks = pending;
      pending = [];
      for (const run of callbacks) run();
    });
  };
}
