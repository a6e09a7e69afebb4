/**
 * Limits how long entries stay in a cache. Call the returned function after each write. At most `maxAgeMs` after a
 * write, the whole cache is cleared, even if nothing uses it any more. The timer keeps neither the cache nor the
 * process alive.
 */
export function createExpiry(cache: { clear(): void }, maxAgeMs: number): () => void {
  const reference = new WeakRef(cache);
  let isScheduled = false;
  return function scheduleExpiry() {
    if (isScheduled) return;
    isScheduled = true;
    const timer = setTimeout(() => {
      isScheduled = false;
      reference.deref()?.clear();
    }, maxAgeMs);
    timer.unref();
  };
}
