/**
 * Runs one call of `run` at a time. A call during a run makes that run repeat, because what `run` reads may have changed
 * by then. Every call resolves after the last repetition.
 */
export function repeatWhileRequested(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isRequested = false;
  async function runAll(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await run();
    }
  }
  return () => {
    isRequested = true;
    running ??= runAll().finally(() => (running = undefined));
    return running;
  };
}
