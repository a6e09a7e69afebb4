/** The middle value; of two middle ones the lower, so that the result is a measured value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

/** Results of equal shape, with the median in place of each number. */
export function mediansOfResults(results: readonly unknown[]): unknown {
  const [first] = results;
  if (typeof first === 'number') return median(results as number[]);
  if (typeof first !== 'object' || first === null) return first;
  const valuesAt = (name: string) => results.map((result) => (result as Record<string, unknown>)[name]);
  return Object.fromEntries(Object.keys(first).map((name) => [name, mediansOfResults(valuesAt(name))]));
}
