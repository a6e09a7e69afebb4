/** Returns the middle value. If there are two, returns the lower one, so that the result is a measured value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

/** Combines results of the same shape into one. Each number is the median of that number over the results. */
export function mediansOfResults(results: readonly unknown[]): unknown {
  const [first] = results;
  if (typeof first === 'number') return median(results as number[]);
  if (typeof first !== 'object' || first === null) return first;
  const valuesAt = (name: string) => results.map((result) => (result as Record<string, unknown>)[name]);
  return Object.fromEntries(Object.keys(first).map((name) => [name, mediansOfResults(valuesAt(name))]));
}
