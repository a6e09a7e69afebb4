/**
 * Memoizes a pure function by a key of its input. When `maxEntries` results are cached, the next new result first
 * removes all of them. This bounds the memory without bookkeeping on each call.
 */
export function memoize<Input, Result>(
  compute: (input: Input) => Result,
  toKey: (input: Input) => string,
  maxEntries: number,
): (input: Input) => Result {
  const results = new Map<string, { result: Result }>();
  return (input) => {
    const key = toKey(input);
    const known = results.get(key);
    if (known !== undefined) return known.result;
    const result = compute(input);
    if (results.size >= maxEntries) results.clear();
    results.set(key, { result });
    return result;
  };
}

/** Memoizes a pure function by the identity of its input. A result can be garbage-collected together with its input. */
export function memoizePerObject<Input extends object, Result>(
  compute: (input: Input) => Result,
): (input: Input) => Result {
  const results = new WeakMap<Input, { result: Result }>();
  return (input) => {
    const known = results.get(input);
    if (known !== undefined) return known.result;
    const result = compute(input);
    results.set(input, { result });
    return result;
  };
}

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
